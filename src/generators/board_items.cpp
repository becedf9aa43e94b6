// SPDX-License-Identifier: MIT
#include "generators/board_items.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

namespace quadrille::generators {

namespace {

using Options = std::vector<std::uint32_t>; // ascending

std::vector<Options> options_by_cell(const Board& board) {
    std::vector<Options> options(board.cells.size());
    for (std::uint32_t o = 0; o < board.options.size(); ++o)
        for (const std::uint32_t cell : board.options[o].cells) options[cell].push_back(o);
    return options;
}

std::vector<Options> options_by_item(const Problem& problem) {
    std::vector<Options> options(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) options[index(item)].push_back(o);
    return options;
}

/// The middle of a cell, in quarters of one.
struct Quarters {
    long row, column;
};

Quarters quarters(const BoardCell& cell) {
    double x = 0, y = 0;
    for (const Corner& corner : cell.corners) {
        x += corner.x;
        y += corner.y;
    }
    const double quarter = 4 / static_cast<double>(cell.corners.size());
    return {std::lround(y * quarter), std::lround(x * quarter)};
}

} // namespace

std::vector<std::optional<ItemId>> items_of_cells(const Board& board, const Problem& problem) {
    std::map<Options, std::vector<ItemId>> items; // the last first: cells and items are in the same order
    const auto by_item = options_by_item(problem);
    for (std::uint32_t i = problem.item_count(); i-- > 0;)
        if (!by_item[i].empty()) items[by_item[i]].push_back(ItemId{i});
    std::vector<std::optional<ItemId>> found;
    for (const Options& options : options_by_cell(board)) {
        const auto place = items.find(options);
        const bool has_item = place != items.end() && !place->second.empty();
        found.push_back(has_item ? std::optional(place->second.back()) : std::nullopt);
        if (has_item) place->second.pop_back();
    }
    return found;
}

std::string draw_words(const Board& board, const std::vector<std::string>& words) {
    std::size_t width = 1;
    for (const std::string& word : words) width = std::max(width, word.size());
    std::map<long, std::vector<std::pair<long, std::size_t>>> rows; // columns and cells
    std::map<long, std::size_t> columns;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        const auto [row, column] = quarters(board.cells[cell]);
        rows[row].emplace_back(column, cell);
        columns.emplace(column, 0);
    }
    std::size_t next = 0;
    for (auto& [column, place] : columns) place = next++;
    // Where rows are shifted against each other, every other place is free.
    const auto most = std::ranges::max_element(rows, {}, [](const auto& row) { return row.second.size(); });
    const std::size_t step
        = most != rows.end() && columns.size() > most->second.size() ? width / 2 + 1 : width + 1;
    std::string text;
    for (auto& [row, cells] : rows) {
        std::ranges::sort(cells);
        std::string line;
        for (const auto& [column, cell] : cells) {
            const std::string word = words[cell].empty() ? "." : words[cell];
            const std::size_t end = columns[column] * step + width;
            if (line.size() + word.size() < end) line.append(end - word.size() - line.size(), ' ');
            line += word;
        }
        text += line + '\n';
    }
    return text;
}

} // namespace quadrille::generators
