// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/diagram.hpp>

#include "diagram/blocks.hpp"
#include "diagram/builder.hpp"
#include "diagram/depth_first.hpp"

namespace quadrille::diagram {

/// Nodes while they are being made, by one thread or several: each has a writer. Children are there before
/// their parents, but where there are several writers, not always at smaller numbers.
///
///     nodes   where the edges of each are (40 bits), and how many (24 bits)
///     edges   those of a node side by side
class NodePool {
  public:
    /// One thread's hand. It takes numbers and room for edges a portion at a time.
    class Writer {
      public:
        explicit Writer(NodePool& pool) : pool_(&pool) {}

        /// A sum. Edges to `none` are left out; without others it is `none`.
        NodeId add_sum(std::span<const Diagram::Edge> edges);

        /// A product. Factors `empty` are left out, a single one stands for itself, and a factor `none` makes
        /// it `none`.
        NodeId add_product(std::span<const NodeId> factors);

      private:
        Diagram::Edge* room(std::size_t edges);
        NodeId close(std::size_t edges);

        NodePool* pool_;
        std::uint64_t node_ = 0, nodes_end_ = 0, edge_ = 0, edges_end_ = 0; // what is free
    };

    NodePool();

    std::span<const Diagram::Edge> edges(NodeId node) const {
        const std::uint64_t place = nodes_[index(node)];
        const auto count = static_cast<std::size_t>(place & most_edges);
        return {count == 0 ? nullptr : &edges_[place >> 24], count};
    }

    /// Numbers given out: those that no node has yet are sums without edges.
    std::uint32_t node_count() const { return static_cast<std::uint32_t>(nodes_.end()); }
    std::size_t bytes() const { return nodes_.bytes() + edges_.bytes(); }

    /// Whether there is no node but `none` and `empty`.
    bool bare() const { return writers_ == 0; }

    /// Whether edges lead to smaller numbers, as one writer makes them.
    bool in_order() const { return writers_ <= 1; }

    /// No other thread may be at either of them.
    void swap(NodePool& other);

  private:
    static constexpr std::uint64_t most_edges = (1 << 24) - 1, nodes_at_once = 1 << 8;

    std::uint64_t take_nodes();

    Blocks<std::uint64_t> nodes_;
    Blocks<Diagram::Edge> edges_;
    std::atomic<std::uint32_t> writers_{0}; // that have written
};

/// Copies the nodes below a root, and the root, that `places` has not met into a builder, and returns the
/// root's number there. `lift(option)` is what an option is called there.
template <class Lift>
NodeId copy_below(const NodePool& nodes, NodeId root, DepthFirst& places, DiagramBuilder& to, Lift lift) {
    std::vector<Diagram::Edge> edges;
    return places.run(nodes, root, [&](NodeId node) {
        edges.clear();
        for (const Diagram::Edge& edge : nodes.edges(node))
            edges.push_back({lift(edge.option), places[edge.to]});
        return to.add(edges);
    });
}

/// The same with options as they are.
inline NodeId copy_below(const NodePool& nodes, NodeId root, DepthFirst& places, DiagramBuilder& to) {
    return copy_below(nodes, root, places, to, [](OptionId option) { return option; });
}

} // namespace quadrille::diagram
