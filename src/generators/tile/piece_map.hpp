// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace quadrille::generators {

/// Cells of which some belong to pieces, on whatever grid: what all pictures of pieces share.
struct PieceMap {
    static constexpr std::uint32_t outside = UINT32_MAX;

    std::vector<std::uint32_t> pieces;                  ///< by cell, the number of its piece, or `outside`
    std::vector<std::vector<std::uint32_t>> neighbours; ///< by cell, the cells that it touches along an edge
};

/// The cells to write a letter into: of each connected part of a piece the one amid as many cells of it as
/// possible, the first among equals.
std::vector<bool> lettered_cells(const PieceMap& map);

/// By piece, one of six colours, from 0, that no neighbour has, as evenly used as may be. `pieces` tells how
/// many there are. Six do for pieces in one part on a plane board.
std::vector<std::uint8_t> piece_colours(const PieceMap& map, std::size_t pieces);

} // namespace quadrille::generators
