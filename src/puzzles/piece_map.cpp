// SPDX-License-Identifier: MIT
#include "puzzles/piece_map.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <tuple>
#include <utility>

#include "base/svg_text.hpp"

namespace quadrille::puzzles {

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

constexpr std::uint8_t colour_count = 6, none = 0xff;

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
    std::vector<std::uint8_t> chosen(touching.size(), none);
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
