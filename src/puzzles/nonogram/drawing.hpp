// SPDX-License-Identifier: MIT
#pragma once

#include "puzzles/board.hpp"
#include "puzzles/nonogram/puzzle.hpp"
#include "puzzles/text_picture.hpp"

namespace quadrille::puzzles {

/// What the puzzle shows, without options: cells, and clues before the rows and above the columns. Its looks are
/// that of a blank cell, then the inks.
Board nonogram_board(const NonogramPuzzle& puzzle);

/// Draws such a board as text.
TextPainter nonogram_painter(const NonogramPuzzle& puzzle);

} // namespace quadrille::puzzles
