// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <quadrille/diagram.hpp>

#include "diagram/builder.hpp"
#include "diagram/compile/blocks.hpp"
#include "diagram/compile/node_store.hpp"
#include "diagram/depth_first.hpp"

namespace quadrille::diagram {

/// Nodes of a diagram under construction. Children are made before their parents, but with several threads
/// they do not always have smaller numbers.
///
///     nodes   where the edges of each are (40 bits), and how many (24 bits)
///     edges   the edges of a node, in a row
class NodePool : public NodeStore {
  public:
    /// `most_bytes`: what a branch with many copies may make it grow to; 0 for any number.
    explicit NodePool(std::size_t most_bytes = 0);

    /// Products leave factors `empty` out; a single one stands for itself.
    std::unique_ptr<NodeWriter> writer() override;
    std::size_t bytes() const override { return nodes_.bytes() + edges_.bytes(); }

    std::span<const Diagram::Edge> edges(NodeId node) const {
        const std::uint64_t place = nodes_[index(node)];
        const auto count = static_cast<std::size_t>(place & most_edges);
        return {count == 0 ? nullptr : &edges_[place >> 24], count};
    }

    /// The end of the numbers given out, of which not all are in use.
    std::uint32_t end() const { return static_cast<std::uint32_t>(nodes_.end()); }

    /// Whether there is no node but `none` and `empty`.
    bool bare() const { return end() == 2; }

  private:
    class Writer;
    static constexpr std::uint64_t most_edges = (1 << 24) - 1;

    std::size_t most_bytes_;
    Blocks<std::uint64_t> nodes_;
    Blocks<Diagram::Edge> edges_;
};

/// Copies a root and the nodes below it into a builder, except nodes that `places` has already. Returns the
/// root's number there. `lift(option)` is the option's id there.
template <class Lift>
NodeId copy_below(const NodePool& nodes, NodeId root, DepthFirst& places, DiagramBuilder& to, Lift lift) {
    std::vector<Diagram::Edge> edges;
    return places.run(nodes, root, [&](NodeId node) {
        edges.clear();
        for (const Diagram::Edge& edge : nodes.edges(node)) edges.push_back({lift(edge.option), places[edge.to]});
        return to.add(edges);
    });
}

} // namespace quadrille::diagram
