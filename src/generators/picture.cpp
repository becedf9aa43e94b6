// SPDX-License-Identifier: MIT
#include "generators/picture.hpp"

#include <algorithm>

#include "generators/svg.hpp"
#include "picture/svg_text.hpp"

namespace quadrille::generators {

BoardCell box(Corner at, Corner size) {
    const double right = at.x + size.x, below = at.y + size.y;
    return {{at, {right, at.y}, {right, below}, {at.x, below}}};
}

BoardCell square_cell(std::uint32_t row, std::uint32_t column) {
    return box({double(column), double(row)}, {1, 1});
}

std::vector<BoardCell> square_cells(std::uint32_t rows, std::uint32_t columns) {
    std::vector<BoardCell> cells;
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns; ++column) cells.push_back(square_cell(row, column));
    return cells;
}

BoardCell caption(Corner at, Corner size, std::string text) {
    BoardCell cell = box(at, size);
    cell.text = std::move(text);
    cell.bare = true;
    return cell;
}

double caption_width(std::string_view text) {
    constexpr double room = 0.5, most = 12;
    return std::min(picture::text_width(text) / SvgSheet::scale + room, most);
}

std::vector<BoardCell> table_cells(std::span<const std::string> rows, std::uint32_t columns,
                                   std::span<const std::string> texts, std::span<const std::string> heads) {
    double width = 1, before = 0;
    for (const std::string& text : texts) width = std::max(width, caption_width(text));
    for (const std::string& row : rows) before = std::max(before, caption_width(row));
    std::vector<BoardCell> cells;
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::uint32_t column = 0; column < columns; ++column)
            cells.push_back(box({column * width, double(row)}, {width, 1}));
    for (std::size_t row = 0; row < rows.size(); ++row)
        cells.push_back(caption({-before, double(row)}, {before, 1}, rows[row]));
    for (std::size_t column = 0; column < heads.size(); ++column)
        cells.push_back(caption({double(column) * width, -1}, {width, 1}, heads[column]));
    return cells;
}

} // namespace quadrille::generators
