// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// A grid whose regions are drawn, and where the text goes on behind it.
struct WalledGrid {
    GridText grid;
    std::size_t end = 0;    ///< in bytes
    std::uint64_t line = 0; ///< the number of the line there
};

/// Whether a text begins with the line `walls`.
bool is_walled(std::string_view text);

/// Reads the line `walls` and, up to an empty line, a clue or the end, a drawing of n rows of n cells. Lines
/// of cells and lines between them take turns; a cell is two characters wide or four:
///
///     walls                 walls
///     +-----+-+             +-----------+---+
///     |1 . .|.|             | 1   .   . | . |
///     + +-+-+ +             |   +---+---+   |
///     |.|. .|.|             | . | .   . | . |
///     ...                   ...
///
/// The second is as `render --ascii` draws it; characters for lines, as it draws them else, will do too. An
/// empty cell may be a blank. Regions become a clue of that word.
///
/// Throws ParseError where the frame has a gap, where a wall has one region on both sides, where a region has
/// more or fewer than n cells, and where there is anything but cells and walls. Precondition: it is walled.
WalledGrid read_walls(std::string_view text, const std::string& source);

} // namespace quadrille::puzzles
