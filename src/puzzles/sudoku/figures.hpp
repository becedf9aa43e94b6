// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "puzzles/board.hpp"
#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/clues.hpp"

namespace quadrille::puzzles {

/// Adds to a board what a complete sudoku shows besides its grid: cages, lines, dots, marks and the houses of
/// rules as figures, and in notes what they mean.
/// Precondition: the clues are those that the sudoku was completed with.
void add_figures(Board& board, const Sudoku& puzzle, std::span<const ClueLine> clues);

} // namespace quadrille::puzzles
