// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quadrille::generators {

/// A point of the plane; y grows downwards, and a cell is about 1 wide.
struct Corner {
    double x = 0;
    double y = 0;
    friend bool operator==(const Corner&, const Corner&) = default;
};

/// A cell of a board as a picture shows it.
struct BoardCell {
    std::vector<Corner> corners; ///< in order around it; cells that touch have equal corners
    std::string text = {};       ///< what stands in it, whatever the cover; may be empty
    std::uint32_t region = 0;    ///< an edge between two regions is heavy, whatever the cover
    bool dark = false;           ///< as every other square of a chess board
};

/// What an option shows of itself in a picture.
struct BoardOption {
    std::vector<std::uint32_t> cells; ///< those that it takes, as indices of Board::cells; may be empty
    std::string letter = {};          ///< to be written into it; may be empty
};

/// A problem as a board of cells in the plane, of which each option takes some: what painters need to know.
struct Board {
    std::vector<BoardCell> cells;
    std::vector<BoardOption> options; ///< in the order of the problem's
    bool marks = false;               ///< options are marks in cells, as digits are, and no pieces
};

/// A square at a place that rows and columns from 0 tell.
BoardCell square_cell(std::uint32_t row, std::uint32_t column);

/// The cells of a board of squares, row by row.
std::vector<BoardCell> square_cells(std::uint32_t rows, std::uint32_t columns);

} // namespace quadrille::generators
