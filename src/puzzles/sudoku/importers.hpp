// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// Whether a text begins as SumoCue or Perfect Sudoku write theirs.
bool is_sumocue(std::string_view text);

/// Reads a killer or jigsaw sudoku as programs for these write them, blanks and line ends anywhere.
///
///     SumoCueV1=15J0+0J0=7J1..
///     3x3::k:3840:3840:1793:..
///
/// The first: D behind the name wants different digits on the diagonals. A cell is `=` and the sum of a cage
/// that begins with it, 0 for none, or `+` and the cell that its cage begins with, from 0; then J and the
/// number of its region, if there are regions. The second: d between the colons for the diagonals; a cell is
/// 256 times the sum of its cage plus the number of the cage. A cage of one cell is a given.
/// Throws ParseError.
GridText read_sumocue(std::string_view text, const std::string& source, const SudokuTextParams&);

/// Whether a text is a puzzle of f-puzzles: its JSON, or a link that holds it.
bool is_fpuzzles(std::string_view text);

/// Reads a puzzle of f-puzzles, as JSON or as a link `https://f-puzzles.com/?load=...`, whose text is compressed by
/// lz-string. Cosmetic elements are left out. Throws ParseError for what is none, and for a constraint that has no
/// clue here.
GridText read_fpuzzles(std::string_view text, const std::string& source, const SudokuTextParams&);

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

/// Decompresses what lz-string's compressToBase64 makes of a text, as UTF-8. Nothing for other input, and for a text of more
/// than a million characters.
///
/// The format (pieroxy, lz-string): 6 bits a character, the highest first; a number has its lowest bit first. Each
/// number is an entry of a dictionary that both sides build alike: entry 0 announces a character of 8 bits, 1 one of 16,
/// and 2 is the end. After each number the last entry and the first character of this one are entered.
std::optional<std::string> decompress_lz_string(std::string_view base64);

} // namespace quadrille::puzzles
