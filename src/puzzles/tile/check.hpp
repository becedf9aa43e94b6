// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

/// Throws ParseError for a puzzle that is too large, or that must be a mistake: labels that the board lacks,
/// pieces that it cannot hold, areas that cannot match. Precondition: board and pieces have cells.
void check_tiles(const TilePuzzle& puzzle, const std::string& source);

/// What is odd about a puzzle, though it has a meaning: pieces in several parts. Each is a sentence with its place.
std::vector<std::string> tile_warnings(const TilePuzzle& puzzle, const std::string& source);

} // namespace quadrille::puzzles
