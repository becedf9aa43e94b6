// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "generators/tile/placements.hpp"

namespace quadrille::generators {

/// Throws ParseError for a puzzle that is too large, or that must be a mistake: labels that the board lacks,
/// pieces that it cannot hold, areas that cannot match. Precondition: board and pieces have cells.
void check_tiles(const TilePuzzle& puzzle, const std::string& source);

} // namespace quadrille::generators
