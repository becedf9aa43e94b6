// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/clues.hpp"

namespace quadrille::puzzles {

/// What is odd about clues that have a meaning: cages and lines in parts, and cages with sums that overlap. Each is a
/// warning with its place.
/// Precondition: the sudoku was completed with the clues.
std::vector<std::string> clue_warnings(const Sudoku& puzzle, std::span<const ClueLine> clues);

} // namespace quadrille::puzzles
