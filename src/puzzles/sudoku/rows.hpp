// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

/// What may stand in an empty cell, unless it is a symbol.
inline constexpr std::string_view empty_cells = ".0*_-?Xx";

/// Whether a line is drawn between rows: strokes alone, in ASCII or of Unicode, or brackets alone. One of dashes and
/// bars alone may be a row of empty cells as well.
bool is_drawn(std::string_view text);

/// Reads the cells of a line without its comment: a character each, or the fields of a table, which commas or
/// semicolons part; an empty field is an empty cell. Strokes, bars and blanks between cells are left out. Throws
/// ParseError.
Line read_row(std::string_view text, const std::string& source, Place place);

/// How many fields the rows of a text have that tabs part, where more of them are empty in one row than in another; 0 if
/// there are no such rows.
std::size_t tabbed_fields(std::string_view text);

/// Reads a row of that many fields, with its blanks; nothing if the line is none.
std::optional<Line> read_tabbed_row(std::string_view line, std::size_t fields, Place place);

/// Whether a line names the puzzle below it: words and a number, as in "Grid 01".
bool names_puzzle(std::string_view text);

/// Whether lines are a grid of candidates: as many words in each line as there are lines, of several digits some.
bool is_candidate_grid(std::string_view text);

} // namespace quadrille::puzzles
