// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <vector>

#include <quadrille/deduce.hpp>

#include "deduce/state.hpp"

namespace quadrille::deductions {

/// Singles: an item that needs all the live options it has gets them. Sound since a cover needs as many
/// and has no others to choose from. The first such item comes first, whenever it became one.
class Singles {
  public:
    /// Looks at all items of a state afresh.
    void restart(const DeductionState& state);

    /// False if there is none.
    bool find(DeductionState& state, Deduction& found);

  private:
    // Items that may be tight: what became tight since may be closed by now.
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> items_;
};

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
    bool find(const DeductionState& state, Deduction& found, Patience& patience);

  private:
    /// All live options of `item` use one of the two others, and some of them only the second.
    struct Hull {
        std::uint32_t first, second;
        std::uint32_t item;
        friend auto operator<=>(const Hull&, const Hull&) = default;
        bool is_around_same(const Hull& other) const { return first == other.first && second == other.second; }
    };

    void list_hulls(const DeductionState& state, ItemId item, Patience& patience);
    void list_hulls(const DeductionState& state, ItemId item, ItemId first, Patience& patience);
    bool argue(const DeductionState& state, const Hull& one, const Hull& other, Deduction& found);
    bool mark_if_disjoint(const DeductionState& state, ItemId one, ItemId other);

    /// A hostile problem has more than memory has room for; then the first ones are all that is looked at.
    static constexpr std::size_t most_hulls = 1 << 20;

    std::vector<Hull> hulls_;
    std::vector<ItemId> seconds_;
    std::vector<std::uint32_t> marks_; // by option
    std::uint32_t serial_ = 0;
};

/// An item inside another one: all live options of a hungry item use the outer one.
///
///     A   x x x . .    inner        the 7 of box 4
///     B   x x x x x    outer        the 7 of row 3: the last two options go
///
/// Sound for a primary outer item: a cover has at least `min` of the inner item's options. If that is as many as
/// the outer item allows, or more, none of its other options has room. For a secondary one: a cover has one of the
/// inner item's options, which uses the outer item. Its other uses must have the same colour, so an option goes whose
/// colour none of the inner item's options has, or that has no colour.
///
///     A   red blue     inner        what a cell of a nonogram's row can be
///     B   red blue x   outer        the state behind the cell: options that give it another colour go
class Inside {
  public:
    explicit Inside(const Problem& problem)
        : cells_(problem.item_count()), options_(problem.option_count()), colours_(problem.colour_count()) {}

    /// False if there is none, or no patience left.
    bool find(const DeductionState& state, Deduction& found, Patience& patience);

  private:
    void find_outers(const DeductionState& state, ItemId inner, Patience& patience);
    void keep_those_of(const DeductionState& state, OptionId option);
    void find_others(const DeductionState& state, ItemId inner, ItemId outer, Deduction& found);
    bool leaves_room(const DeductionState& state, ItemId outer, OptionId option) const;

    std::vector<ItemId> outers_;
    std::vector<std::uint32_t> cells_;   // by item: the option that used it last
    std::vector<std::uint32_t> options_; // by option: the inner item that has it
    std::vector<std::uint32_t> colours_; // by colour: the pair of items that uses it
    std::uint32_t cell_serial_ = 0, option_serial_ = 0, colour_serial_ = 0;
};

} // namespace quadrille::deductions
