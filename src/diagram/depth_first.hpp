// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <quadrille/diagram.hpp>

namespace quadrille::diagram {

/// New numbers for nodes, depth first: children before parents, in the order of the edges.
class DepthFirst {
  public:
    /// `nodes`: how many there are, `none` and `empty` among them, which keep their numbers.
    explicit DepthFirst(std::uint32_t nodes) : number_(nodes, unseen) {
        number_[index(Diagram::none)] = index(Diagram::none);
        number_[index(Diagram::empty)] = index(Diagram::empty);
    }

    /// Visits all nodes below a root, and the root, that were not visited before. `visit(node)` gives a node
    /// its number. Returns that of the root.
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

    /// The number of a node that was visited.
    NodeId operator[](NodeId node) const { return NodeId{number_[index(node)]}; }

  private:
    static constexpr std::uint32_t unseen = 0xffff'ffff;

    /// A node on the way from the root, and the edge to look at.
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
