// SPDX-License-Identifier: MIT
#include "puzzles/board_items.hpp"

#include <cstdint>
#include <map>
#include <utility>

namespace quadrille::puzzles {

namespace {

using Options = std::vector<std::uint32_t>; // ascending

std::vector<Options> options_by_cell(const Board& board) {
    std::vector<Options> options(board.cells.size());
    for (std::uint32_t o = 0; o < board.option_count() && board.takes != Takes::lines; ++o)
        for (const std::uint32_t cell : board.shown(OptionId{o}).cells) options[cell].push_back(o);
    return options;
}

std::vector<Options> options_by_item(const Problem& problem) {
    std::vector<Options> options(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) options[index(item)].push_back(o);
    return options;
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

} // namespace quadrille::puzzles
