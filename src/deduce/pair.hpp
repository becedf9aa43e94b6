// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include <quadrille/deduce.hpp>

#include "deduce/patience.hpp"
#include "deduce/state.hpp"

namespace quadrille::deductions {

/// Pairs: all live options of two hungry items, which share none, use one of two other items without colour.
/// In a sudoku these are naked and hidden pairs and the X-wing.
///
///     A   x x . . . .    r1c1        the 7 of row 2
///     B   . . x x . .    r1c5        the 7 of row 6
///     C   x . x . x .    1 of row 1  the 7 of column 3
///     D   . x . x . x    2 of row 1  the 7 of column 8: the last two options go
///
/// Sound: a cover has at least min(A) + min(B) different options of A and B, and each takes room of C or D.
/// If there is no more than max(C) + max(D), they fill both, and no other option of C or D has room, in
/// whatever colour.
///
/// For each item its covers by two others are listed. Items with the same two are then found by sorting.
class Pairs {
  public:
    explicit Pairs(const Problem& problem) : marks_(problem.option_count()) {}

    /// False if there is none, or no patience left.
    bool find(const State& state, Deduction& found, Patience& patience);

  private:
    /// All live options of `item` use one of the two others, and some of them only the second.
    struct Hull {
        std::uint32_t first, second;
        std::uint32_t item;
        friend auto operator<=>(const Hull&, const Hull&) = default;
        bool is_around_same(const Hull& other) const { return first == other.first && second == other.second; }
    };

    void list_hulls(const State& state, ItemId item, Patience& patience);
    void list_hulls(const State& state, ItemId item, ItemId first, Patience& patience);
    bool argue(const State& state, const Hull& one, const Hull& other, Deduction& found);
    bool mark_if_disjoint(const State& state, ItemId one, ItemId other);

    /// A hostile problem has more than memory has room for; then the first ones are all that is looked at.
    static constexpr std::size_t most_hulls = 1 << 20;

    std::vector<Hull> hulls_;
    std::vector<ItemId> seconds_;
    std::vector<std::uint32_t> marks_; // by option
    std::uint32_t serial_ = 0;
};

} // namespace quadrille::deductions
