// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "generators/sudoku/board.hpp"
#include "generators/sudoku/tuples.hpp"

namespace quadrille::generators {

/// Cuts the table of a line into pieces, one a cell, that agree on states: of a sum of nine cells there are too many
/// tuples, but only some hundred ways to go on from one sum so far to the next one. A tuple of the line is one choice
/// of tuples of its pieces, and the pieces leave to each cell the digits that the whole table leaves to it. This is
/// the automaton of the constraint *regular* (Pesant, 2004), unrolled.
///
/// `whole` has the line's cells and no tuples. The pieces have the digits of the puzzle's candidates, and no tuples
/// if nothing fits. They are empty if they have more than `most` tuples together. Houses of the cells are left out.
std::vector<Table> in_pieces(const Sudoku& puzzle, const Table& whole, const LineKind& kind,
                             std::uint32_t total, std::size_t most);

/// Drops the tuples of two pieces, one behind the other, whose state between them the other one lacks. Whether there
/// were any.
bool agree(Table& piece, Table& next);

} // namespace quadrille::generators
