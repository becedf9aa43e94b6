// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

/// Reads a tiling puzzle. Lines end in LF, CR LF or a semicolon; `//` begins a comment; a word begins each
/// statement, and rows of a drawing follow `board` and `piece`, up to an empty line or the next statement:
///
///     grid square | cube | hex | triangle            first; square if nothing is said
///     turns fixed | turn | flip                      how pieces may lie; in space turn, else flip
///     board [6x10 | 3x4x5 | hexagon 3 | triangle 6]  or a drawing
///     names                                          and below it a word for each cell, as one reads
///     leave X N                                      N (or 1-3, or *) of the cells labelled X stay free
///     optional X Y                                   cells drawn as X are labelled Y and may stay free
///     fits X Y ...                                   cells of pieces marked X lie on cells labelled Y ...; # for
///                                                    cells without a label
///     piece NAME [x2 | x0-9 | x*] [fixed | turn | flip]   with a drawing, or see `form_named`
///     set WORDS [x2 | x0-9 | x*] [fixed | turn | flip]    see `forms_named`
///
/// In a drawing `.` and a blank are no cell, `#` is one, `?` is one that may stay free, a letter one with
/// that label. The layers of cubes stand side by side, apart by blanks. Rows of hexagons lie half a step
/// apart, with a blank between two of a row. Triangles are `A` or `^` if they point up, `V` or `v` if down;
/// other marks take the way that their place has.
///
/// Throws ParseError, as `check_tiles` does too.
TilePuzzle read_tiles(std::string_view text, const std::string& source);

/// The same text on one line, without what `read_tiles` does not need.
std::string one_line(std::string_view text);

/// A text that `read_tiles` makes the puzzle of.
std::string tile_text(const TilePuzzle& puzzle);

/// Whether a text has the looks of such a puzzle.
bool looks_like_tiles(std::string_view text);

/// Whether a text has the looks of a puzzle file of BurrTools: XML that begins a `puzzle`.
bool looks_like_xmpuzzle(std::string_view text);

/// Reads one problem of a puzzle file of BurrTools (http://burrtools.sourceforge.net), decompressed: pieces
/// and result on the grid of cubes, how often each piece is used, cells that may stay free, and colours with
/// the pairs that say what lies on what. Its covers are the assemblies before symmetric ones are dropped;
/// whether they can be taken apart is not asked. What else the files can say, such as other grids, and a limit
/// on holes that could be passed, is refused by name.
///
/// `number` is which problem of several, from 1. Throws ParseError, and UsageError if there is no problem of
/// that number, or several and no number.
TilePuzzle read_xmpuzzle(std::string_view text, const std::string& source, std::optional<std::uint32_t> number);

} // namespace quadrille::puzzles
