// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/deduce.hpp>

#include "deduce/patience.hpp"
#include "deduce/state.hpp"

namespace quadrille::deductions {

/// An item inside another one: all live options of a hungry item use the outer one, and all in one colour.
///
///     A   x x x . .    inner        the 7 of box 4
///     B   x x x x x    outer        the 7 of row 3: the last two options go
///
/// Sound without a colour: a cover has at least `min` of the inner item's options. If that is as many as the
/// outer item allows, or more, none of its other options has room. With a colour: one of the inner item's
/// options is chosen and gives the outer item that colour, which excludes every other use.
class Inside {
  public:
    explicit Inside(const Problem& problem)
        : cells_(problem.item_count()), options_(problem.option_count()) {}

    /// False if there is none, or no patience left.
    bool find(const State& state, Deduction& found, Patience& patience);

  private:
    void find_outers(const State& state, ItemId inner, Patience& patience);
    void keep_those_of(const State& state, OptionId option);
    void find_others(const State& state, ItemId inner, Cell outer, std::vector<OptionId>& others);

    struct Mark {
        std::uint32_t serial = 0;
        ColourId colour = ColourId::none;
    };
    std::vector<Cell> outers_;
    std::vector<Mark> cells_;            // by item: the option that used it last, and how
    std::vector<std::uint32_t> options_; // by option: the inner item that has it
    std::uint32_t cell_serial_ = 0, option_serial_ = 0;
};

} // namespace quadrille::deductions
