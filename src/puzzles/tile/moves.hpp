// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

using Cells = std::vector<std::uint32_t>;

/// A symmetry of a puzzle: where it takes each cell of the board, and which piece each one becomes.
struct Move {
    Cells cells;
    Cells pieces;
};

/// The symmetries of a puzzle, the identity among them. They take the board to itself, labels too, and each piece to
/// itself or to another piece that is used as often; without `mirrors` only turns count.
std::vector<Move> moves(const TilePuzzle& puzzle, bool mirrors);

/// The cells that a placement takes after a move, ascending.
Cells moved(const Placement& placement, const Move& move);

} // namespace quadrille::puzzles
