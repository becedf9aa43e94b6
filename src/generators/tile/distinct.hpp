// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "generators/tile/placements.hpp"

namespace quadrille::generators {

/// Placements of which a cover has a limited number. No two of one piece are in a cover.
struct Limit {
    std::vector<std::uint32_t> placements; ///< as indices
    std::uint32_t most = 1;
};

/// What is left of the placements when of covers that are turned or flipped ones of each other one is to
/// stay.
struct Distinct {
    std::vector<Placement> placements;
    std::vector<Limit> limits = {};
};

/// Leaves exactly one cover of each orbit. A symmetry of the puzzle takes the board to itself, labels too,
/// and each piece to itself or to another piece; without `mirrors` only turns are symmetries. `symmetries`
/// becomes their number.
///
/// The pieces that are used once, and that stay the same, tell covers from their images. If they cannot,
/// because there are none or too few, the answer is nothing.
std::optional<Distinct> distinct(const TilePuzzle& puzzle, const std::vector<Placement>& all, bool mirrors,
                                 std::size_t& symmetries);

} // namespace quadrille::generators
