// SPDX-License-Identifier: MIT
#include "diagram/compile/node_pool.hpp"

#include <limits>
#include <stdexcept>

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

  private:
    Diagram::Edge* room(std::size_t edges) {
        if (edges > most_edges) throw std::length_error("a node of a diagram has less than 2^24 edges");
        return &pool_.edges_[edges_.room(edges)];
    }

    /// Makes a node of so many edges that lie in the room.
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
};

NodePool::NodePool() {
    nodes_.take(2);
    nodes_[index(Diagram::none)] = nodes_[index(Diagram::empty)] = 0;
}

std::unique_ptr<NodeWriter> NodePool::writer() { return std::make_unique<Writer>(*this); }

} // namespace quadrille::diagram
