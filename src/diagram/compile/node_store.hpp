// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>

#include <quadrille/diagram.hpp>

namespace quadrille::diagram {

/// A branch of a sum: some of `copies`, in all ways, and then a set of a node; `take` of them with the first
/// node, one more with each that follows. Without copies it adds no option.
struct Branch {
    std::span<const std::uint32_t> copies; ///< options
    std::uint32_t take = 0;                ///< at least 1 if there are copies
    std::span<const NodeId> to;            ///< up to all copies
};

/// Thrown where nodes would take more than they may.
struct StoreFull : std::exception {
    const char* what() const noexcept override { return "no room for nodes"; }
};

/// One thread's hand in a store: it takes room a portion at a time.
class NodeWriter {
  public:
    virtual ~NodeWriter() = default;

    /// A sum. Edges to `none` add nothing; without others it is `none`.
    virtual NodeId add_sum(std::span<const Diagram::Edge> edges) = 0;

    /// A sum of branches. May throw StoreFull.
    virtual NodeId add_branches(std::span<const Branch> branches) = 0;

    /// A product. A factor `none` makes it `none`.
    virtual NodeId add_product(std::span<const NodeId> factors) = 0;
};

/// The stored results of a compiler: nodes of a diagram, or only their numbers of covers. Threads write at
/// the same time, each through its own writer, and read results that other threads have published.
class NodeStore {
  public:
    virtual ~NodeStore() = default;
    virtual std::unique_ptr<NodeWriter> writer() = 0;
    virtual std::size_t bytes() const = 0;
};

} // namespace quadrille::diagram
