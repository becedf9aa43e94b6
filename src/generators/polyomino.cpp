// SPDX-License-Identifier: MIT
#include "generators/polyomino.hpp"

#include <algorithm>

namespace quadrille::generators {

namespace {

/// Moves the squares against the edges at row and column 0, and sorts them.
void normalise(Polyomino& shape) {
    const std::int32_t top = std::ranges::min(shape, {}, &Square::row).row;
    const std::int32_t left = std::ranges::min(shape, {}, &Square::column).column;
    for (Square& square : shape) square = {square.row - top, square.column - left};
    std::ranges::sort(shape);
}

} // namespace

Polyomino polyomino(std::string_view picture) {
    Polyomino shape;
    Square at;
    for (const char c : picture) {
        if (c == '#') shape.push_back(at);
        if (c == '/')
            at = {at.row + 1, 0};
        else
            ++at.column;
    }
    normalise(shape);
    return shape;
}

std::vector<Polyomino> orientations(Polyomino shape) {
    std::vector<Polyomino> all;
    for (const bool mirrored : {false, true}) {
        for (int quarter = 0; quarter < 4; ++quarter) {
            for (Square& square : shape) square = {square.column, -square.row};
            normalise(shape);
            all.push_back(shape);
        }
        if (!mirrored)
            for (Square& square : shape) square.column = -square.column;
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace quadrille::generators
