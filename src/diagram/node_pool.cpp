// SPDX-License-Identifier: MIT
#include "diagram/node_pool.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace quadrille::diagram {

NodePool::NodePool() { take_nodes(); } // of which only `none` and `empty` are used

/// Numbers for some nodes. All of a portion lie in one block, so that none are left out between portions.
std::uint64_t NodePool::take_nodes() {
    const std::uint64_t first = nodes_.take(nodes_at_once);
    if (first + nodes_at_once > std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("a diagram has less than 2^32 nodes");
    for (std::uint64_t node = first; node < first + nodes_at_once; ++node) nodes_[node] = 0;
    return first;
}

void NodePool::swap(NodePool& other) {
    nodes_.swap(other.nodes_);
    edges_.swap(other.edges_);
    writers_ = other.writers_.exchange(writers_);
}

/// Room for so many edges and one more, side by side.
Diagram::Edge* NodePool::Writer::room(std::size_t edges) {
    constexpr std::size_t portion = 1 << 10;
    if (edges > most_edges) throw std::length_error("a node of a diagram has less than 2^24 edges");
    if (edges_end_ - edge_ <= edges) {
        const std::size_t taken = std::max(portion, edges + 1);
        edge_ = pool_->edges_.take(taken);
        edges_end_ = edge_ + taken;
    }
    return &pool_->edges_[edge_];
}

/// Makes a node of the first of the free edges.
NodeId NodePool::Writer::close(std::size_t edges) {
    if (node_ == nodes_end_) {
        if (nodes_end_ == 0) ++pool_->writers_;
        node_ = pool_->take_nodes();
        nodes_end_ = node_ + nodes_at_once;
    }
    pool_->nodes_[node_] = edge_ << 24 | edges;
    edge_ += edges;
    return NodeId{static_cast<std::uint32_t>(node_++)};
}

NodeId NodePool::Writer::add_sum(std::span<const Diagram::Edge> edges) {
    Diagram::Edge* const begin = room(edges.size());
    Diagram::Edge* end = begin;
    for (const Diagram::Edge& edge : edges)
        if (edge.to != Diagram::none) *end++ = edge;
    return end == begin ? Diagram::none : close(static_cast<std::size_t>(end - begin));
}

NodeId NodePool::Writer::add_product(std::span<const NodeId> factors) {
    Diagram::Edge* const begin = room(factors.size());
    Diagram::Edge* end = begin;
    for (const NodeId node : factors) {
        if (node == Diagram::none) return Diagram::none;
        if (node != Diagram::empty) *end++ = {Diagram::factor, node};
    }
    if (end == begin) return Diagram::empty;
    return end == begin + 1 ? begin->to : close(static_cast<std::size_t>(end - begin));
}

} // namespace quadrille::diagram
