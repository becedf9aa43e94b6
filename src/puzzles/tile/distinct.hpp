// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

/// Placements of which a cover has a limited number. No two of one piece are in a cover.
struct Limit {
    std::vector<std::uint32_t> placements; ///< as indices
    std::uint32_t most = 1;
};

/// A comparison of a cover with its image under a symmetry, placement by placement. The first placement that is in
/// one of the two only must be in the cover.
struct Comparison {
    /// A placement, and the one that the symmetry takes to it: the image has the first if the cover has the second.
    struct Step {
        std::uint32_t placement, other;
    };
    std::vector<Step> steps;
};

/// What is left of the placements when of covers that are turned or flipped ones of each other one is to stay, and
/// what the covers must meet besides.
struct Distinct {
    std::vector<Placement> placements;
    std::vector<Limit> limits = {};
    std::vector<Comparison> comparisons = {};
};

/// Leaves exactly one cover of each orbit under `moves`. Pieces that are used once, and stay the same, tell covers
/// from their images where they can: that drops placements, and takes few limits. Otherwise each cover is compared
/// with all of its images.
Distinct distinct(const TilePuzzle& puzzle, const std::vector<Placement>& all, bool mirrors);

/// The first cell of a placement that must be covered; the number of cells of the board if there is none.
std::uint32_t first_needed(const TilePuzzle& puzzle, const Placement& placement);

} // namespace quadrille::puzzles
