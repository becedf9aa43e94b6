// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <quadrille/diagram.hpp>

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
            Step& step = path_.back();
            const auto edges = nodes.edges(step.node);
            if (step.next < edges.size()) {
                enter(edges[step.next++].to);
                continue;
            }
            number_[index(step.node)] = index(visit(step.node));
            path_.pop_back();
        }
        return (*this)[root];
    }

    /// The new number of a visited node.
    NodeId operator[](NodeId node) const { return NodeId{number_[index(node)]}; }

  private:
    static constexpr std::uint32_t unseen = 0xffff'ffff;

    /// A node on the path from the root, and its next edge to follow.
    struct Step {
        NodeId node;
        std::size_t next;
    };

    void enter(NodeId node) {
        if (number_[index(node)] == unseen) path_.push_back({node, 0});
    }

    std::vector<std::uint32_t> number_;
    std::vector<Step> path_;
};

} // namespace quadrille::diagram
