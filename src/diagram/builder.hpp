// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <quadrille/diagram.hpp>

namespace quadrille {

/// Makes a diagram from its leaves up. Nodes may be added in any order in which children come before parents,
/// and some may be left out of use: `finish` numbers those that the root reaches.
class DiagramBuilder {
  public:
    /// A sum. Edges to `none` are left out; without others it is `none`.
    NodeId add_sum(std::span<const Diagram::Edge> edges);

    /// A product. Factors `empty` are left out, a single one stands for itself, and a factor `none` makes it
    /// `none`.
    NodeId add_product(std::span<const NodeId> factors);

    /// A sum or a product with these edges, as they are. Precondition: there is one.
    NodeId add(std::span<const Diagram::Edge> edges) {
        edges_.insert(edges_.end(), edges.begin(), edges.end());
        return close();
    }

    /// Makes room for so many nodes, `none` and `empty` among them, and edges.
    void reserve(std::size_t nodes, std::size_t edges) {
        begins_.reserve(nodes + 1);
        edges_.reserve(edges);
    }

    std::span<const Diagram::Edge> edges(NodeId node) const {
        const std::size_t begin = begins_[index(node)];
        return std::span(edges_).subspan(begin, begins_[index(node) + 1] - begin);
    }
    std::uint32_t node_count() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
    std::size_t edge_count() const { return edges_.size(); }
    std::size_t bytes() const {
        return begins_.capacity() * sizeof(begins_[0]) + edges_.capacity() * sizeof(edges_[0]);
    }

    /// The diagram under this root: nodes are numbered depth first, children before parents, in the order of
    /// the edges. The builder is empty afterwards.
    Diagram finish(const Problem& problem, NodeId root);

    /// Whether the nodes are numbered as `finish` does, and the root reaches all of them. Precondition: the
    /// edges of each node lead to nodes before it.
    bool is_depth_first(NodeId root) const;

    /// As it is, without numbering anew. Precondition: the nodes are numbered as `finish` does.
    Diagram keep(const Problem& problem, NodeId root);

  private:
    NodeId close();

    std::vector<std::size_t> begins_{0, 0, 0};
    std::vector<Diagram::Edge> edges_;
};

} // namespace quadrille
