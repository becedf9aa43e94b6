// SPDX-License-Identifier: MIT
#include "puzzles/tile/shelf.hpp"

#include <algorithm>
#include <utility>

#include "puzzles/tile/board_index.hpp"

namespace quadrille::puzzles {

namespace {

bool is_slanted(Grid grid) { return grid == Grid::hex || grid == Grid::triangle; }

/// The form of a piece; of cubes the layers side by side.
Form flat_form(Grid grid, const Form& form) {
    if (grid != Grid::cube) return form;
    const std::int32_t apart = extent(grid, form).column + 1;
    Form flat;
    for (const Cell& cell : form) flat.push_back({{0, cell.at.y, cell.at.x + cell.at.z * apart}});
    return flat;
}

} // namespace

Shelf shelf_of(const TilePuzzle& puzzle, const std::vector<Look>& looks) {
    constexpr std::int32_t least_width = 24;
    Shelf shelf{puzzle.grid == Grid::cube ? Grid::square : puzzle.grid, {}, {}};
    const std::int32_t step = is_slanted(shelf.grid) ? 2 : 1; // rows and columns of one kind are that far apart
    const auto whole = [&](std::int32_t length) { return (length + step - 1) / step * step; };
    const std::int32_t width = std::max(puzzle.size.column, least_width);
    std::int32_t row = 0, column = 0, height = 0;
    std::vector<Form> laid;
    for (const TilePiece& piece : puzzle.pieces) {
        Form form = flat_form(puzzle.grid, piece.form);
        const Spot size = extent(shelf.grid, form);
        if (column > 0 && column + size.column > width) {
            row = whole(row + height + 1);
            column = height = 0;
        }
        for (Cell& cell : form) cell = {cell.at + Point{0, is_slanted(shelf.grid) ? 3 * row : row, column}};
        column = whole(column + size.column + 1 + (is_slanted(shelf.grid) ? 1 : 0));
        height = std::max(height, size.row);
        shelf.cells.insert(shelf.cells.end(), form.begin(), form.end());
        laid.push_back(std::move(form));
    }
    std::ranges::sort(shelf.cells);
    shelf.board.takes = Takes::pieces;
    shelf.board.looks = looks;
    for (const Cell& cell : shelf.cells) shelf.board.cells.push_back({polygon(shelf.grid, cell.at, 0)});
    const BoardIndex index(shelf.cells);
    for (std::uint32_t piece = 0; piece < laid.size(); ++piece) {
        std::vector<std::uint32_t> cells;
        for (const Cell& cell : laid[piece]) cells.push_back(*index.find(cell.at));
        std::ranges::sort(cells);
        shelf.board.show(cells, piece);
    }
    return shelf;
}

} // namespace quadrille::puzzles
