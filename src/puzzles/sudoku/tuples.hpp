// SPDX-License-Identifier: MIT
#pragma once
/// @file
/// What the clues of lines, cages and signs ask of the digits in their cells.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

/// The values of the first cells of a tuple, and what is to fit.
struct Prefix {
    std::span<const std::uint32_t> values; ///< so far, one at least
    std::size_t length;                    ///< of the tuple
    std::uint32_t total;                   ///< the sum of a cage
    std::uint32_t least, greatest;         ///< of all values
    std::size_t minus = 0;                 ///< how many of the last cells a sum subtracts

    std::size_t rest() const { return length - values.size(); }
    bool repeats() const { return std::ranges::count(values, values.back()) > 1; }
};

/// Whether a prefix may be that of a tuple that fits. Of a whole tuple: whether it fits.
using Fits = bool (*)(const Prefix& prefix);

/// What a prefix means for the cells behind it: prefixes of one length and one state have the same continuations.
using State = std::uint64_t (*)(const Prefix& prefix);

/// A kind of line or cage.
struct LineKind {
    std::string_view word;
    std::string_view name;
    bool has_total;
    std::size_t least_cells;
    bool differ; ///< no more cells than digits
    Fits fits;
    State state;
};

/// A sign between two cells, and how it is drawn.
struct PairSign {
    std::string_view word;
    std::string_view name;
    Fits fits;
    Figure::Kind figure;
    bool turned; ///< the second cell comes first
    std::string_view note;
};

/// All of them.
std::span<const LineKind> line_kinds();
std::span<const PairSign> pair_signs();

/// Whether a sum of houses fits, from which the last cells are subtracted.
bool fits_house_sum(const Prefix& prefix);

/// Cuts the table of a line into pieces, one a cell, that agree on states: a sum of 45 in nine cells has 19,610,233
/// tuples, but only 1,213 steps from one sum so far to the next. A tuple of the line is one choice of tuples of its
/// pieces, and the pieces leave to each cell the digits that the table would leave if it knew no houses. This is the
/// automaton of the constraint *regular* (Pesant, 2004), unrolled.
///
/// `candidates`: by cell, a bit for each digit, as in the puzzle. `whole` has the line's cells and no tuples. The pieces
/// have no tuples if nothing fits. There is no piece if they have more than `most` tuples together.
std::vector<Table> in_pieces(const Sudoku& puzzle, std::span<const std::uint32_t> candidates, const Table& whole,
                             const LineKind& kind, std::uint32_t total, std::size_t most);

/// Drops the tuples of two neighbouring pieces whose state between the two no tuple of the other piece has. Whether it
/// dropped any.
bool agree(Table& piece, Table& next);

/// A sum that follows from houses and from clues: the values of the cells in `plus`, less those of the cells in
/// `minus`, are `total`. No cell is given, and none is in both.
struct HouseSum {
    std::vector<const House*> houses;       ///< those it follows from
    std::vector<std::uint32_t> plus, minus; ///< ascending; both are empty if the clues contradict each other
    std::int64_t total;                     ///< negative only if no digits fit

    std::size_t size() const { return plus.size() + minus.size(); }
};

/// Finds the sums of at most `most` cells that houses which hold each digit once, and connected sets of up to four
/// of them, have beside the sums that the tables and `long_sums` of a puzzle state (the rule of 45). A sum that other ones add up to
/// is left out.
/// Precondition: the tables have their tuples. The result points into the puzzle.
std::vector<HouseSum> sums_of_houses(const Sudoku& puzzle, std::size_t most);

} // namespace quadrille::puzzles
