// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/diagram.hpp>

// Making a diagram from its leaves up, numbered depth first.
namespace quadrille::diagram {

/// Renumbers nodes depth first: children before parents, in the order of the edges.
class DepthFirst {
  public:
    /// `nodes`: their number, including `none` and `empty`, which keep their own.
    explicit DepthFirst(std::uint32_t nodes) : number_(nodes, unseen) {
        number_[index(Diagram::none)] = index(Diagram::none);
        number_[index(Diagram::empty)] = index(Diagram::empty);
    }

    /// Visits the root and all nodes below it, except those visited before. `visit(node)` returns the node's
    /// new number. Returns the root's new number.
    template <class Nodes, class Visit> NodeId run(const Nodes& nodes, NodeId root, Visit visit) {
        enter(root);
        while (!path_.empty()) {
            OnPath& last = path_.back();
            const auto edges = nodes.edges(last.node);
            if (last.next < edges.size()) {
                enter(edges[last.next++].to);
                continue;
            }
            number_[index(last.node)] = index(visit(last.node));
            path_.pop_back();
        }
        return (*this)[root];
    }

    /// The new number of a visited node.
    NodeId operator[](NodeId node) const { return NodeId{number_[index(node)]}; }

  private:
    static constexpr std::uint32_t unseen = 0xffff'ffff;

    /// A node on the path from the root, and its next edge to follow.
    struct OnPath {
        NodeId node;
        std::size_t next;
    };

    void enter(NodeId node) {
        if (number_[index(node)] == unseen) path_.push_back({node, 0});
    }

    std::vector<std::uint32_t> number_;
    std::vector<OnPath> path_;
};

} // namespace quadrille::diagram

namespace quadrille {

/// Makes a diagram from its leaves up. Nodes are added in any order with children before parents. `finish`
/// keeps only the nodes that the root reaches.
class DiagramBuilder {
  public:
    /// Adds a sum without its edges to `none`. If no other edge remains, the result is `none`.
    NodeId add_sum(std::span<const Diagram::Edge> edges);

    /// Adds a product without its factors `empty`. A single remaining factor is returned itself; a factor
    /// `none` makes the product `none`.
    NodeId add_product(std::span<const NodeId> factors);

    /// Adds a sum or a product with exactly these edges. Precondition: there is at least one edge.
    NodeId add(std::span<const Diagram::Edge> edges) {
        edges_.insert(edges_.end(), edges.begin(), edges.end());
        return close();
    }

    /// Reserves memory. `nodes` includes `none` and `empty`.
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

    /// Returns the diagram below `root`. Nodes are numbered depth first, children before parents, in the
    /// order of their edges. The builder is empty afterwards.
    Diagram finish(const Problem& problem, NodeId root);

    /// Whether the nodes have the numbers that `finish` would give them and the root reaches all of them.
    /// Precondition: the edges of each node lead to earlier nodes.
    bool is_depth_first(NodeId root) const;

    /// Returns the diagram without renumbering it. Precondition: `is_depth_first(root)`.
    Diagram keep(const Problem& problem, NodeId root);

  private:
    NodeId close();

    std::vector<std::size_t> begins_{0, 0, 0};
    std::vector<Diagram::Edge> edges_;
};

} // namespace quadrille
