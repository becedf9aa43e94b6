// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "puzzles/tile/distinct.hpp"
#include "puzzles/tile/moves.hpp"

namespace quadrille::puzzles {

/// Compares a cover with its images under each of `group`, which must be a group: a cover that is not behind any of
/// its images is the first of its orbit, as a lexicographic order has it (J. Crawford, M. Ginsberg, E. Luks, A. Roy,
/// "Symmetry-breaking predicates for search problems", KR 1996). Placements are compared in the order of their first
/// cells that must be covered, since those are soon decided.
std::vector<Comparison> comparisons(const TilePuzzle& puzzle, const std::vector<Placement>& all,
                                    const std::vector<Move>& group);

/// The first cell of a placement that must be covered; the number of cells of the board if there is none.
std::uint32_t first_needed(const TilePuzzle& puzzle, const Placement& placement);

} // namespace quadrille::puzzles
