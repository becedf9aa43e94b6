// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include <quadrille/diagram.hpp>

namespace quadrille::diagram {

/// One thread's hand in a store: it takes room a portion at a time.
class NodeWriter {
  public:
    virtual ~NodeWriter() = default;

    /// A sum. Edges to `none` add nothing; without others it is `none`.
    virtual NodeId add_sum(std::span<const Diagram::Edge> edges) = 0;

    /// A product. A factor `none` makes it `none`.
    virtual NodeId add_product(std::span<const NodeId> factors) = 0;
};

/// What a compiler keeps of what it has solved: nodes of a diagram, or only how many covers they have.
/// Threads write at the same time, each by a writer of its own, and read what others have told them of.
class NodeStore {
  public:
    virtual ~NodeStore() = default;
    virtual std::unique_ptr<NodeWriter> writer() = 0;
    virtual std::size_t bytes() const = 0;
};

} // namespace quadrille::diagram
