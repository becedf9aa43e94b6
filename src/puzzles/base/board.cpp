// SPDX-License-Identifier: MIT
// The board of a puzzle: what its options show, the items of its cells, and what pictures of pieces share.
#include "puzzles/base/board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/svg_text.hpp"
#include "puzzles/base/svg.hpp"

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

Corner middle(const BoardCell& cell) {
    Corner sum;
    for (const Corner& corner : cell.corners) sum = {sum.x + corner.x, sum.y + corner.y};
    const auto count = static_cast<double>(cell.corners.size());
    return {sum.x / count, sum.y / count};
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

namespace {

/// By piece, those that touch it.
using Contacts = std::vector<std::set<std::uint32_t>>;

Contacts contacts(const PieceMap& map, std::size_t pieces) {
    Contacts touching(pieces);
    for (std::size_t cell = 0; cell < map.pieces.size(); ++cell) {
        const std::uint32_t piece = map.pieces[cell];
        if (piece == PieceMap::outside) continue;
        for (const std::uint32_t near : map.neighbours[cell])
            if (const std::uint32_t other = map.pieces[near]; other != piece && other != PieceMap::outside)
                touching[piece].insert(other);
    }
    return touching;
}

/// The connected part of a piece that has a cell. Marks its cells as seen.
std::vector<std::uint32_t> part_of(const PieceMap& map, std::uint32_t cell, std::vector<bool>& seen) {
    std::vector<std::uint32_t> part{cell};
    seen[cell] = true;
    for (std::size_t k = 0; k < part.size(); ++k) {
        for (const std::uint32_t near : map.neighbours[part[k]]) {
            if (seen[near] || map.pieces[near] != map.pieces[cell]) continue;
            seen[near] = true;
            part.push_back(near);
        }
    }
    std::ranges::sort(part);
    return part;
}

constexpr std::uint8_t colour_count = 6, no_colour = 0xff;

/// The pieces in smallest-last order: each has the fewest neighbours among those that are not listed before
/// it.
std::vector<std::uint32_t> smallest_last(Contacts touching) {
    std::set<std::pair<std::size_t, std::uint32_t>> by_degree;
    for (std::uint32_t piece = 0; piece < touching.size(); ++piece) by_degree.emplace(touching[piece].size(), piece);
    std::vector<std::uint32_t> order;
    while (!by_degree.empty()) {
        const std::uint32_t piece = by_degree.extract(by_degree.begin()).value().second;
        order.push_back(piece);
        for (const std::uint32_t other : touching[piece]) {
            by_degree.erase({touching[other].size(), other});
            touching[other].erase(piece);
            by_degree.emplace(touching[other].size(), other);
        }
    }
    return order;
}

/// By piece, a colour that no neighbour has, as evenly used as may be. Among any pieces of a map in the plane
/// one has at most five neighbours, so that six colours do when the pieces are coloured in the reverse of
/// that order.
std::vector<std::uint8_t> colours(const Contacts& touching) {
    std::vector<std::uint8_t> chosen(touching.size(), no_colour);
    std::array<std::size_t, colour_count> uses{};
    const auto order = smallest_last(touching);
    for (auto piece = order.rbegin(); piece != order.rend(); ++piece) {
        const auto rank = [&](std::uint8_t c) {
            const bool clash = std::ranges::any_of(touching[*piece], [&](auto it) { return chosen[it] == c; });
            return std::tuple(clash, uses[c], c);
        };
        auto best = rank(0);
        for (std::uint8_t c = 1; c < colour_count; ++c) best = std::min(best, rank(c));
        const std::uint8_t colour = std::get<2>(best);
        chosen[*piece] = colour;
        ++uses[colour];
    }
    return chosen;
}

} // namespace

std::vector<bool> lettered_cells(const PieceMap& map) {
    std::vector<bool> lettered(map.pieces.size(), false), seen(map.pieces.size(), false);
    for (std::uint32_t cell = 0; cell < map.pieces.size(); ++cell) {
        if (seen[cell] || map.pieces[cell] == PieceMap::outside) continue;
        const auto part = part_of(map, cell, seen);
        lettered[*std::ranges::max_element(part, {}, [&](std::uint32_t it) {
            return std::ranges::count_if(map.neighbours[it],
                                         [&](std::uint32_t near) { return map.pieces[near] == map.pieces[it]; });
        })] = true;
    }
    return lettered;
}

PieceMap pieces_of(const Board& board, std::span<const OptionId> cover,
                   std::vector<std::vector<std::uint32_t>> neighbours) {
    PieceMap map{std::vector<std::uint32_t>(board.cells.size(), PieceMap::outside), std::move(neighbours)};
    for (std::uint32_t piece = 0; piece < cover.size(); ++piece)
        for (const std::uint32_t cell : board.shown(cover[piece]).cells) map.pieces[cell] = piece;
    return map;
}

std::string_view letter_of(const Board& board, OptionId option) {
    const Board::Shown piece = board.shown(option);
    return piece.cells.empty() ? std::string_view() : board.looks[piece.look(0)].text;
}

std::string key_of(const Board& board, std::span<const OptionId> cover) {
    if (board.names.size() < 2) return ""; // nothing to tell apart
    std::vector<bool> used(board.names.size(), cover.empty());
    for (const OptionId option : cover) {
        const Board::Shown piece = board.shown(option);
        if (!piece.cells.empty() && piece.look(0) < used.size()) used[piece.look(0)] = true;
    }
    std::string key;
    for (std::size_t look = 0; look < used.size(); ++look)
        if (used[look] && board.names[look] != board.looks[look].text)
            key.append(key.empty() ? "letters: " : ", ").append(board.looks[look].text + '=' + board.names[look]);
    return key;
}

std::vector<std::uint8_t> piece_colours(const Board& board, std::span<const OptionId> cover, const PieceMap& map) {
    if (board.looks.size() <= 1) return colours(contacts(map, cover.size()));
    std::vector<std::uint8_t> by_sort;
    for (const OptionId option : cover) {
        const Board::Shown piece = board.shown(option);
        by_sort.push_back(piece.cells.empty() ? std::uint8_t{0}
                                              : static_cast<std::uint8_t>(piece.look(0) % picture::palette.size()));
    }
    return by_sort;
}

} // namespace quadrille::puzzles
