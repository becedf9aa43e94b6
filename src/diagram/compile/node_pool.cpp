// SPDX-License-Identifier: MIT
#include "diagram/compile/node_pool.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <vector>

namespace quadrille::diagram {

class NodePool::Writer : public NodeWriter {
  public:
    explicit Writer(NodePool& pool) : pool_(pool), nodes_(pool.nodes_, 256), edges_(pool.edges_, 1024) {}

    NodeId add_sum(std::span<const Diagram::Edge> edges) override {
        Diagram::Edge* const begin = room(edges.size());
        Diagram::Edge* end = begin;
        for (const Diagram::Edge& edge : edges)
            if (edge.to != Diagram::none) *end++ = edge;
        return end == begin ? Diagram::none : close(static_cast<std::size_t>(end - begin));
    }

    NodeId add_product(std::span<const NodeId> factors) override {
        Diagram::Edge* const begin = room(factors.size());
        Diagram::Edge* end = begin;
        for (const NodeId node : factors) {
            if (node == Diagram::none) return Diagram::none;
            if (node != Diagram::empty) *end++ = {Diagram::factor, node};
        }
        if (end == begin) return Diagram::empty;
        return end == begin + 1 ? begin->to : close(static_cast<std::size_t>(end - begin));
    }

    NodeId add_branches(std::span<const Branch> branches) override {
        sum_.clear();
        for (const Branch& branch : branches) {
            if (branch.copies.empty()) {
                sum_.push_back({Diagram::nothing, branch.to.front()});
            } else if (branch.take + branch.to.size() == 2) { // one of them
                for (const std::uint32_t copy : branch.copies) sum_.push_back({OptionId{copy}, branch.to.front()});
            } else {
                const NodeId node = choose_some(branch);
                if (branches.size() == 1) return node;
                sum_.push_back({Diagram::nothing, node});
            }
        }
        std::ranges::stable_sort(sum_, {}, &Diagram::Edge::option);
        return add_sum(sum_);
    }

  private:
    /// The copies one after another, each taken or not:
    ///
    ///     row of the third copy    0  1  2     taken so far
    ///                              | \| \|
    ///     row after the last       -  to to    here 1 or 2 of 3
    NodeId choose_some(const Branch& branch) {
        const std::size_t copies = branch.copies.size(), most = branch.take + branch.to.size() - 1;
        make_room(copies, most);
        row_.assign(most + 1, Diagram::none);
        std::ranges::copy(branch.to, row_.begin() + branch.take);
        for (std::size_t copy = copies; copy-- > 0;)
            for (std::size_t taken = 0; taken <= std::min(copy, most); ++taken) {
                const NodeId more = taken == most ? Diagram::none : row_[taken + 1];
                if (more == Diagram::none) continue;
                const std::array edges{Diagram::Edge{OptionId{branch.copies[copy]}, more},
                                       Diagram::Edge{Diagram::nothing, row_[taken]}};
                row_[taken] = add_sum(edges);
            }
        return row_.front();
    }

    /// Whether the nodes of a choice may be added. They come all at once, without a check of the memory
    /// between them.
    void make_room(std::size_t copies, std::size_t most) const {
        constexpr std::size_t node = sizeof(std::uint64_t) + 2 * sizeof(Diagram::Edge);
        if (pool_.most_bytes_ != 0 && pool_.bytes() + node * copies * most > pool_.most_bytes_) throw StoreFull();
    }

    Diagram::Edge* room(std::size_t edges) {
        if (edges > most_edges) throw std::length_error("a node of a diagram has less than 2^24 edges");
        return &pool_.edges_[edges_.room(edges)];
    }

    /// Makes a node of this many edges, which are in the room.
    NodeId close(std::size_t edges) {
        const std::uint64_t node = nodes_.use(1);
        if (node > std::numeric_limits<std::uint32_t>::max() - 2)
            throw std::length_error("a diagram has less than 2^32 nodes");
        pool_.nodes_[node] = edges_.use(edges) << 24 | edges;
        return NodeId{static_cast<std::uint32_t>(node)};
    }

    NodePool& pool_;
    Portion<std::uint64_t> nodes_;
    Portion<Diagram::Edge> edges_;
    std::vector<Diagram::Edge> sum_; // scratch
    std::vector<NodeId> row_;
};

NodePool::NodePool(std::size_t most_bytes) : most_bytes_(most_bytes) {
    nodes_.take(2);
    nodes_[index(Diagram::none)] = nodes_[index(Diagram::empty)] = 0;
}

std::unique_ptr<NodeWriter> NodePool::writer() { return std::make_unique<Writer>(*this); }

} // namespace quadrille::diagram
