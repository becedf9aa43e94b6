// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "puzzles/grid_places.hpp"
#include "puzzles/text_picture.hpp"

namespace quadrille::puzzles {

/// What a cell looks like in a text: characters of one column each, and the escape sequence of `ansi.hpp` that
/// begins their colour, or none.
struct Stamp {
    std::string text;
    std::string escape = {};
};

/// How the cells of a board of squares become text.
struct GridStyle {
    /// What stands in a cell. It has at most `glyphs.width` characters.
    std::function<Stamp(const FilledCell& cell, const Style& style)> stamp;
    GridPlaces::Glyphs glyphs = {};
    bool ground = false; ///< colours fill the whole cell
};

/// Draws a board of squares with the borders of its regions and all that the puzzle shows: captions before the
/// rows and above the columns, cages, signs, lines. What has no room is listed below in words, if no option is
/// found yet.
///
///     ┏━━━━━┳━━━━━┓      ┏3━━━━━━┳7━━━━━━┓
///     ┃ 1 2 ┃ 3 4 ┃      ┃ .   . ┃ .   . ┃      heavy lines part regions, thin ones cages; a heavy line
///     ┃ 3 4 ┃ 1 2 ┃      ┠───┐   ┃   ┌───┨      that a cage crosses is dashed
///     ┣━━━━━╋━━━━━┫      ┃ .   . ┇ .   . ┃
///
/// Pieces have thin lines around them and a letter each:
///
///     ┌───┬───────┐
///     │ L │     I │
///     │   └───┬───┤
///     │       │ O │
///     └───────┴───┘
TextPainter grid_of(GridStyle how);

/// The same for a board of pieces, with colours if the style has them.
TextPainter pieces_on_grid();

} // namespace quadrille::puzzles
