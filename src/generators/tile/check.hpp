// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "generators/tile/placements.hpp"

namespace quadrille::generators {

/// Throws ParseError for a puzzle that is too large, or that nobody can have meant: labels that the board has
/// not, pieces that it cannot hold, areas that cannot match. Precondition: board and pieces have cells.
void check_tiles(const TilePuzzle& puzzle, const std::string& source);

} // namespace quadrille::generators
