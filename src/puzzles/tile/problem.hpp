// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/generator.hpp"
#include "puzzles/tile/distinct.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

/// A puzzle with all that its covers may be made of.
struct TileProblem {
    TilePuzzle puzzle;
    std::vector<Placement> placements;
    std::vector<Limit> limits = {};           ///< to be met besides
    std::vector<Comparison> comparisons = {}; ///< so too
};

/// The exact-cover problem, its board and what draws its covers. Items are the pieces that are not used at
/// will, `leave-X` for cells of label X, then the cells of the board; optional ones are secondary. Options
/// are the placements, as in "V3@r0c2": piece, orientation and corner of the bounding box; then each cell
/// that may be left, as in "leave-m@r0c2"; then the steps of comparisons, which show nothing.
Made tile_problem(TileProblem tiles, std::string title, std::string_view generator, std::vector<std::string> origin);

} // namespace quadrille::puzzles
