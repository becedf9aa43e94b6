// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/tuples.hpp"

namespace quadrille::puzzles {

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

} // namespace quadrille::puzzles
