// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

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
