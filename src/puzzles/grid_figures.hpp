// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "puzzles/board.hpp"
#include "puzzles/canvas.hpp"
#include "puzzles/grid_places.hpp"

namespace quadrille::puzzles {

/// Draws the figures of a board, but the borders of cages, on a text of its cells. Precondition: there is a
/// rule above each row and a bar before each column.
/// Returns what could not be drawn, because another figure has the place or cells do not touch: Figure::words.
std::vector<std::string> draw_figures(Canvas& canvas, const GridPlaces& places, const Board& board, bool ascii);

} // namespace quadrille::puzzles
