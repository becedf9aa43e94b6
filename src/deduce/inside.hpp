// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/deduce.hpp>

#include "deduce/patience.hpp"
#include "deduce/state.hpp"

namespace quadrille::deductions {

/// An item inside another one: all live options of a hungry item use the outer one.
///
///     A   x x x . .    inner        the 7 of box 4
///     B   x x x x x    outer        the 7 of row 3: the last two options go
///
/// Sound for a primary outer item: a cover has at least `min` of the inner item's options. If that is as many as
/// the outer item allows, or more, none of its other options has room. For a secondary one: a cover has one of the inner
/// item's options, which uses the outer item. Its other uses must have the same colour, so an option goes whose colour
/// none of the inner item's options has, or that has no colour.
///
///     A   red blue     inner        what a cell of a nonogram's row can be
///     B   red blue x   outer        the state behind the cell: options that give it another colour go
class Inside {
  public:
    explicit Inside(const Problem& problem)
        : cells_(problem.item_count()), options_(problem.option_count()), colours_(problem.colour_count()) {}

    /// False if there is none, or no patience left.
    bool find(const State& state, Deduction& found, Patience& patience);

  private:
    void find_outers(const State& state, ItemId inner, Patience& patience);
    void keep_those_of(const State& state, OptionId option);
    void find_others(const State& state, ItemId inner, ItemId outer, Deduction& found);
    bool leaves_room(const State& state, ItemId outer, OptionId option) const;

    std::vector<ItemId> outers_;
    std::vector<std::uint32_t> cells_;   // by item: the option that used it last
    std::vector<std::uint32_t> options_; // by option: the inner item that has it
    std::vector<std::uint32_t> colours_; // by colour: the pair of items that uses it
    std::uint32_t cell_serial_ = 0, option_serial_ = 0, colour_serial_ = 0;
};

} // namespace quadrille::deductions
