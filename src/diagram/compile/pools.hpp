// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

#include <quadrille/diagram.hpp>
#include <quadrille/numbers.hpp>

#include "diagram/builder.hpp"
#include "diagram/compile/blocks.hpp"
#include "diagram/numbers.hpp"

// Where a compiler stores its results: nodes of a diagram, or numbers of covers.
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

/// The number of ways to take k of n options, of any size.
class Binomial {
  public:
    Binomial(std::uint64_t options, std::uint64_t taken);

    LimbView value() const { return value_; }

    /// One more of them; 0 if there is none.
    void take_one_more();

  private:
    std::uint64_t options_, taken_;
    Limbs value_;
};

/// The numbers of covers of nodes that are not stored themselves.
///
///     numbers   below 2^63 the number itself; otherwise 2^63 | place of its limbs << 16 | their count
///     limbs     the limbs of a number, in a row
class NumberPool : public NodeStore {
  public:
    class Writer;

    NumberPool();
    std::unique_ptr<NodeWriter> writer() override;
    std::size_t bytes() const override { return numbers_.bytes() + limbs_.bytes(); }

    Count count(NodeId node) const;

    /// Changes places with another. No other thread may be at either of them.
    void swap(NumberPool& other) {
        numbers_.swap(other.numbers_);
        limbs_.swap(other.limbs_);
    }

  private:
    static constexpr std::uint64_t wide = std::uint64_t{1} << 63;

    /// The limbs of a number, which may lie in `small`.
    LimbView limbs(NodeId node, std::uint64_t& small) const;

    Blocks<std::uint64_t> numbers_, limbs_;
};

class NumberPool::Writer : public NodeWriter {
  public:
    explicit Writer(NumberPool& pool) : pool_(pool), numbers_(pool.numbers_, 256), limbs_(pool.limbs_, 1024) {}

    NodeId add_sum(std::span<const Diagram::Edge> edges) override;
    NodeId add_branches(std::span<const Branch> branches) override;
    NodeId add_product(std::span<const NodeId> factors) override;

    /// A number of another pool.
    NodeId copy(const NumberPool& from, NodeId node);

  private:
    bool add_if_small(const Branch& branch, std::uint64_t& sum) const;
    NodeId add(std::uint64_t number);
    NodeId add(const Limbs& number);

    NumberPool& pool_;
    Portion<std::uint64_t> numbers_, limbs_;
    Limbs scratch_;
};

} // namespace quadrille::diagram
