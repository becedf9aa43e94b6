// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

namespace quadrille::generators {

/// A square of the plane.
struct Square {
    std::int32_t row = 0;
    std::int32_t column = 0;
    friend auto operator<=>(const Square&, const Square&) = default;
};

/// A set of squares in ascending order whose least row and column are 0.
using Polyomino = std::vector<Square>;

/// Reads a picture, `#` a square, `/` the end of a row: ".##/##./.#." is the F pentomino.
Polyomino polyomino(std::string_view picture);

/// The different rotations and reflections of a polyomino, 1 to 8 of them, in ascending order.
std::vector<Polyomino> orientations(Polyomino shape);

} // namespace quadrille::generators
