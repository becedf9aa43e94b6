// SPDX-License-Identifier: MIT
#include "generators/picture.hpp"

namespace quadrille::generators {

BoardCell square_cell(std::uint32_t row, std::uint32_t column) {
    const double x = column, y = row;
    return {{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}};
}

std::vector<BoardCell> square_cells(std::uint32_t rows, std::uint32_t columns) {
    std::vector<BoardCell> cells;
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns; ++column) cells.push_back(square_cell(row, column));
    return cells;
}

} // namespace quadrille::generators
