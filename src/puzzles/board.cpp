// SPDX-License-Identifier: MIT
#include "puzzles/board.hpp"

#include <algorithm>

#include "base/svg_text.hpp"
#include "puzzles/svg.hpp"

namespace quadrille::puzzles {

Board::Stretch Board::append(std::vector<std::uint32_t>& list, Stretch last, Numbers numbers) {
    if (std::ranges::equal(numbers, Numbers(list).subspan(last.begin, last.size))) return last;
    const Stretch stretch{static_cast<std::uint32_t>(list.size()), static_cast<std::uint32_t>(numbers.size())};
    list.insert(list.end(), numbers.begin(), numbers.end());
    return stretch;
}

void Board::show(Numbers taken, Numbers how) {
    const Option last = options_.empty() ? Option{} : options_.back();
    options_.push_back({append(option_cells_, last.cells, taken), append(option_looks_, last.looks, how)});
}

std::vector<OptionId> Board::all_options() const {
    std::vector<OptionId> options;
    for (std::uint32_t o = 0; o < option_count(); ++o) options.push_back(OptionId{o});
    return options;
}

Board::Shown Board::shown(OptionId option) const {
    if (index(option) >= options_.size()) return {};
    const Option& it = options_[index(option)];
    return {Numbers(option_cells_).subspan(it.cells.begin, it.cells.size),
            Numbers(option_looks_).subspan(it.looks.begin, it.looks.size)};
}

std::vector<std::uint32_t> Board::looks_of(std::span<const OptionId> cover) const {
    std::vector<std::uint32_t> by_cell(cells.size(), no_look);
    if (takes == Takes::lines) return by_cell;
    for (const OptionId option : cover) {
        const Shown it = shown(option);
        for (std::size_t k = 0; k < it.cells.size(); ++k) {
            const std::uint32_t cell = it.cells[k];
            if (by_cell[cell] != no_look || !cells[cell].text.empty()) continue;
            by_cell[cell] = it.look(k);
            if (takes == Takes::next) break;
        }
    }
    return by_cell;
}

std::vector<std::string_view> Board::texts_of(std::span<const OptionId> cover) const {
    std::vector<std::string_view> texts;
    const auto by_cell = looks_of(cover);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        texts.push_back(by_cell[cell] == no_look ? cells[cell].text : looks[by_cell[cell]].text);
    return texts;
}

BoardCell box(Corner at, Corner size) {
    const double right = at.x + size.x, below = at.y + size.y;
    return {{at, {right, at.y}, {right, below}, {at.x, below}}};
}

BoardCell square_cell(std::uint32_t row, std::uint32_t column) { return box({double(column), double(row)}, {1, 1}); }

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
    return std::min(picture::text_width(text) / SvgPainter::scale + room, most);
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

} // namespace quadrille::puzzles
