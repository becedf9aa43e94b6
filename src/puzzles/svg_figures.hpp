// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/board.hpp"

namespace quadrille::puzzles {

/// A part of the picture of a figure: a path, or a text with its base line at a point. Lengths are pixels.
struct FigureShape {
    bool above;            ///< above the ground and the edges of cells, else between them
    std::string_view name; ///< its class
    std::string path = {};
    std::string text = {};
    Corner at = {};
};

/// The figures of a board as shapes, for SVG pictures and for the watch page, in the order in which they are
/// drawn. `scale`: the pixels of a unit of the plane. Precondition: cells of cages are squares of length 1.
std::vector<FigureShape> shapes_of(const Board& board, double scale);

} // namespace quadrille::puzzles
