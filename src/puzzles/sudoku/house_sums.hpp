// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

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
