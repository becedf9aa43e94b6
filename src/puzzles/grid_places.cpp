// SPDX-License-Identifier: MIT
#include "puzzles/grid_places.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::puzzles {

namespace {

/// The least coordinate of the corners of a cell, rounded.
long least(const BoardCell& cell, double Corner::*axis) {
    return std::lround(std::ranges::min(cell.corners, {}, axis).*axis);
}

} // namespace

GridPlaces::GridPlaces(const Board& board) : row_(board.cells.size()), column_(board.cells.size()) {
    long top = 0, left = 0;
    bool any = false;
    for (const BoardCell& cell : board.cells) {
        if (cell.bare) continue;
        top = any ? std::min(top, least(cell, &Corner::y)) : least(cell, &Corner::y);
        left = any ? std::min(left, least(cell, &Corner::x)) : least(cell, &Corner::x);
        any = true;
    }
    for (std::size_t k = 0; k < board.cells.size(); ++k) {
        if (board.cells[k].bare) continue;
        row_[k] = static_cast<std::uint32_t>(least(board.cells[k], &Corner::y) - top);
        column_[k] = static_cast<std::uint32_t>(least(board.cells[k], &Corner::x) - left);
        rows_ = std::max(rows_, row_[k] + 1);
        columns_ = std::max(columns_, column_[k] + 1);
    }
    cells_.assign(std::size_t{rows_} * columns_, no_cell);
    for (std::uint32_t k = 0; k < board.cells.size(); ++k)
        if (!board.cells[k].bare) cells_[std::size_t{row_[k]} * columns_ + column_[k]] = k;
}

std::uint32_t GridPlaces::cell(std::int64_t row, std::int64_t column) const {
    if (row < 0 || column < 0 || row >= rows_ || column >= columns_) return no_cell;
    return cells_[static_cast<std::size_t>(row * columns_ + column)];
}

std::vector<std::vector<std::uint32_t>> GridPlaces::neighbours() const {
    std::vector<std::vector<std::uint32_t>> near(row_.size());
    for (const std::uint32_t here : cells_) {
        if (here == no_cell) continue;
        const std::int64_t row = row_[here], column = column_[here];
        for (const std::uint32_t other :
             {cell(row - 1, column), cell(row + 1, column), cell(row, column - 1), cell(row, column + 1)})
            if (other != no_cell) near[here].push_back(other);
    }
    return near;
}

void GridPlaces::lay_out(const std::vector<bool>& rules, const std::vector<bool>& bars, Glyphs glyphs,
                         TextPlace before) {
    width_ = glyphs.width;
    const std::size_t gap = glyphs.apart ? 1 : 0;
    std::size_t line = before.line, column = before.column;
    for (std::uint32_t row = 0; row <= rows_; ++row) {
        rules_.push_back(rules[row] ? std::optional(line++) : std::nullopt);
        if (row < rows_) lines_.push_back(line++);
    }
    end_ = line;
    for (std::uint32_t k = 0; k <= columns_; ++k) {
        if (bars[k] && k > 0) column += gap;
        bars_.push_back(bars[k] ? std::optional(column++) : std::nullopt);
        if (k > 0) room_.push_back((bars[k] ? column - 1 : column) - left_[k - 1]);
        if (k == columns_) break;
        left_.push_back(column);
        if (bars[k] || k > 0) column += gap;
        glyphs_.push_back(column);
        column += width_;
    }
}

} // namespace quadrille::puzzles
