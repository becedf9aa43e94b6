// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <quadrille/error.hpp>

namespace quadrille::puzzles {

/// A character of a grid.
struct GridCell {
    char symbol;
    Place place;
    bool barred = false; ///< a bar stands between it and the cell before it
    bool blank = false;  ///< an empty field of a table
};

/// A line of a sudoku's text. One without cells stands for a gap between puzzles.
using Line = std::vector<GridCell>;
using Block = std::span<const Line>; // lines without a gap

/// The lines that a samurai has at the beginning of a block; none if there is none.
Block samurai_in(Block block);

/// Tells which lines of dashes alone are drawn between boxes. The others are rows of empty cells: their block
/// writes empty cells as dashes, and its puzzles are not whole without them.
std::vector<bool> drawn_lines(std::span<const Line> lines);

} // namespace quadrille::puzzles
