// SPDX-License-Identifier: MIT
#include "diagram/builder.hpp"

#include <limits>
#include <stdexcept>
#include <utility>

namespace quadrille {

namespace {

/// A node on the way from the root.
struct Visit {
    NodeId node;
    std::size_t next; // edge to look at
};

} // namespace

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
    std::uint32_t count = 2; // of nodes seen: in this order they are those below
    std::vector<Visit> path;
    if (index(root) >= count) path.push_back({root, begins_[index(root)]});
    while (!path.empty()) {
        Visit& visit = path.back();
        if (visit.next < begins_[index(visit.node) + 1]) {
            const NodeId child = edges_[visit.next++].to;
            if (index(child) >= count) path.push_back({child, begins_[index(child)]});
            continue;
        }
        if (index(visit.node) != count++) return false;
        path.pop_back();
    }
    return count == node_count();
}

Diagram DiagramBuilder::finish(const Problem& problem, NodeId root) {
    Diagram diagram(problem);
    constexpr std::uint32_t unseen = 0xffff'ffff;
    std::vector<std::uint32_t> number(node_count(), unseen);
    number[index(Diagram::none)] = index(Diagram::none);
    number[index(Diagram::empty)] = index(Diagram::empty);
    std::vector<Visit> path;
    if (number[index(root)] == unseen) path.push_back({root, begins_[index(root)]});
    while (!path.empty()) {
        Visit& visit = path.back();
        if (visit.next < begins_[index(visit.node) + 1]) {
            const NodeId child = edges_[visit.next++].to;
            if (number[index(child)] == unseen) path.push_back({child, begins_[index(child)]});
            continue;
        }
        number[index(visit.node)] = diagram.node_count();
        for (const Diagram::Edge& edge : edges(visit.node))
            diagram.edges_.push_back({edge.option, NodeId{number[index(edge.to)]}});
        diagram.begins_.push_back(diagram.edges_.size());
        path.pop_back();
    }
    diagram.root_ = NodeId{number[index(root)]};
    begins_ = {0, 0, 0};
    edges_ = {};
    return diagram;
}

} // namespace quadrille
