// SPDX-License-Identifier: MIT
#include "diagram/builder.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

namespace quadrille {

Diagram::Diagram(const Problem& problem) : problem_(problem) {}

NodeId DiagramBuilder::close() {
    if (begins_.size() > std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("a diagram has no more than 2^32 nodes");
    begins_.push_back(edges_.size());
    return NodeId{node_count() - 1};
}

NodeId DiagramBuilder::add_sum(std::span<const Diagram::Edge> edges) {
    const std::size_t before = edges_.size();
    for (const Diagram::Edge& edge : edges)
        if (edge.to != Diagram::none) edges_.push_back(edge);
    return edges_.size() == before ? Diagram::none : close();
}

NodeId DiagramBuilder::add_product(std::span<const NodeId> factors) {
    const std::size_t before = edges_.size();
    for (const NodeId node : factors) {
        if (node == Diagram::none) {
            edges_.resize(before);
            return Diagram::none;
        }
        if (node != Diagram::empty) edges_.push_back({Diagram::factor, node});
    }
    if (edges_.size() == before) return Diagram::empty;
    if (edges_.size() > before + 1) return close();
    const NodeId only = edges_.back().to;
    edges_.pop_back();
    return only;
}

Diagram DiagramBuilder::keep(const Problem& problem, NodeId root) {
    Diagram diagram(problem);
    diagram.begins_ = std::exchange(begins_, {0, 0, 0});
    diagram.edges_ = std::exchange(edges_, {});
    diagram.root_ = root;
    return diagram;
}

bool DiagramBuilder::is_depth_first(NodeId root) const {
    std::uint32_t next = index(Diagram::empty) + 1;
    bool same = true;
    diagram::DepthFirst(node_count()).run(*this, root, [&](NodeId node) {
        same &= index(node) == next++;
        return node;
    });
    return same && next == node_count();
}

Diagram DiagramBuilder::finish(const Problem& problem, NodeId root) {
    Diagram diagram(problem);
    diagram::DepthFirst numbers(node_count());
    diagram.root_ = numbers.run(*this, root, [&](NodeId node) {
        for (const Diagram::Edge& edge : edges(node)) diagram.edges_.push_back({edge.option, numbers[edge.to]});
        diagram.begins_.push_back(diagram.edges_.size());
        return NodeId{diagram.node_count() - 1};
    });
    begins_ = {0, 0, 0};
    edges_ = {};
    return diagram;
}

} // namespace quadrille
