// SPDX-License-Identifier: MIT
#pragma once

#include "generators/board.hpp"
#include "generators/nonogram/puzzle.hpp"
#include "generators/text_picture.hpp"

namespace quadrille::generators {

/// What the puzzle shows, without options: cells, and clues before the rows and above the columns. Its looks are
/// that of a blank cell, then the inks.
Board nonogram_board(const NonogramPuzzle& puzzle);

/// Draws such a board as text.
TextPainter nonogram_painter(const NonogramPuzzle& puzzle);

} // namespace quadrille::generators
