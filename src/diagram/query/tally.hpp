// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>
#include <quadrille/numbers.hpp>

#include "diagram/numbers.hpp"

namespace quadrille::diagram {

/// How many sets each node has, in numbers of one width.
template <class Value> class Counts {
  public:
    explicit Counts(std::vector<Value> numbers) : numbers_(std::move(numbers)) {}
    Value operator[](NodeId node) const { return numbers_[index(node)]; }

  private:
    std::vector<Value> numbers_;
};

/// The same, in as many limbs as each number needs. The numbers lie one after another in blocks that do not
/// move, because a table that moves when it grows would take three times its memory. The first word of a
/// number is its number of limbs.
template <> class Counts<Limbs> {
  public:
    LimbView operator[](NodeId node) const {
        const std::uint64_t* at = at_[index(node)];
        return {at + 1, static_cast<std::size_t>(*at)};
    }
    void reserve(std::uint32_t nodes) { at_.reserve(nodes); }
    std::uint32_t size() const { return static_cast<std::uint32_t>(at_.size()); }
    void push_back(LimbView number);

  private:
    std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
    std::uint64_t* free_ = nullptr; // in the last block
    std::size_t free_size_ = 0;
    std::vector<const std::uint64_t*> at_; // by node
};

/// The counts of all nodes in the narrowest numbers that hold each of them.
using Tally = std::variant<Counts<std::uint64_t>, Counts<Wide>, Counts<Limbs>>;

/// Counts the sets of the nodes up to `top`, children first: in 64 bits, from the first node that does not
/// fit on in 128, and then in limbs. Throws Stopped if the control says so.
Tally tally(const Diagram& diagram, NodeId top, const Control& control = {});

/// By node up to `top`: whether it has a set at all.
std::vector<bool> live_nodes(const Diagram& diagram, NodeId top);

inline bool is_product(std::span<const Diagram::Edge> edges) {
    return !edges.empty() && edges.front().option == Diagram::factor;
}

} // namespace quadrille::diagram
