// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/front_end.hpp"

namespace quadrille::generators {

/// A board of squares cut into pieces.
struct Tiling {
    static constexpr std::uint32_t outside = UINT32_MAX;

    explicit Tiling(Extent board) : extent(board), pieces(board.area(), outside) {}

    Extent extent;
    std::vector<std::uint32_t> pieces; ///< row by row, the number of the piece on a square, or `outside`
    std::string letters;               ///< what to call each piece
};

/// Draws every piece with its letter, as an outline merged with the outlines of its neighbours, or, with
/// colours, as an area of another colour than theirs. What is outside stays blank.
///
///     ┌───┬───────┐
///     │ L │     I │
///     │   └───┬───┤
///     │       │ O │
///     └───────┴───┘
///
/// Lines end in a newline and in no blank.
std::string draw(const Tiling& tiling, const Style& style);

} // namespace quadrille::generators
