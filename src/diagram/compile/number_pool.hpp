// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <quadrille/numbers.hpp>

#include "diagram/compile/blocks.hpp"
#include "diagram/compile/node_store.hpp"
#include "diagram/numbers.hpp"

namespace quadrille::diagram {

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
