// SPDX-License-Identifier: MIT
#include "generators/tiling_picture.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <tuple>

#include "generators/ansi.hpp"

namespace quadrille::generators {

namespace {

// What stands where lines meet, by the arms it has: 1 up, 2 right, 4 down, 8 left. A single arm does not
// occur, since an outline ends nowhere.
enum Arm : unsigned { up = 1, right = 2, down = 4, left = 8 };
using Junctions = std::array<std::string_view, 16>;
constexpr Junctions boxed{" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
constexpr Junctions ascii{" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"};

/// The piece at a square; the board lies at 1, 1 and has a rim of outside squares.
std::uint32_t piece_at(const Tiling& tiling, std::uint32_t row, std::uint32_t column) {
    const auto [rows, columns] = tiling.extent;
    if (row < 1 || row > rows || column < 1 || column > columns) return Tiling::outside;
    return tiling.pieces[(row - 1) * columns + column - 1];
}

/// The arms of the junction at the lower right corner of a square.
unsigned arms_at(const Tiling& tiling, std::uint32_t row, std::uint32_t column) {
    const std::uint32_t here = piece_at(tiling, row, column), east = piece_at(tiling, row, column + 1);
    const std::uint32_t south = piece_at(tiling, row + 1, column),
                        across = piece_at(tiling, row + 1, column + 1);
    return (here != east ? up : 0U) | (east != across ? right : 0U) | (south != across ? down : 0U)
           | (here != south ? left : 0U);
}

/// By piece, the square for its letter: one amid as many squares of the piece as possible, the first among
/// equals.
std::vector<std::size_t> letter_squares(const Tiling& tiling) {
    std::vector<std::size_t> best(tiling.letters.size());
    std::vector<int> score(tiling.letters.size(), -1);
    for (std::uint32_t row = 1; row <= tiling.extent.rows; ++row) {
        for (std::uint32_t column = 1; column <= tiling.extent.columns; ++column) {
            const std::uint32_t piece = piece_at(tiling, row, column);
            if (piece == Tiling::outside) continue;
            const auto same
                = [&](std::uint32_t r, std::uint32_t c) { return int{piece_at(tiling, r, c) == piece}; };
            const int neighbours = same(row - 1, column) + same(row + 1, column) + same(row, column - 1)
                                   + same(row, column + 1);
            if (neighbours <= score[piece]) continue;
            score[piece] = neighbours;
            best[piece] = (row - 1) * tiling.extent.columns + column - 1;
        }
    }
    return best;
}

/// The letter on a square, or a blank.
char letter_at(const Tiling& tiling, const std::vector<std::size_t>& letters, std::size_t square) {
    const std::uint32_t piece = tiling.pieces[square];
    return piece != Tiling::outside && letters[piece] == square ? tiling.letters[piece] : ' ';
}

void end_line(std::string& picture) {
    picture.erase(picture.find_last_not_of(' ') + 1);
    picture += '\n';
}

std::string draw_outlines(const Tiling& tiling, const Junctions& junctions) {
    const auto letters = letter_squares(tiling);
    const std::uint32_t columns = tiling.extent.columns;
    std::string picture;
    for (std::uint32_t row = 0; row <= tiling.extent.rows; ++row) {
        for (std::uint32_t column = 0; column <= columns && row > 0; ++column) {
            const bool inside = column > 0;
            if (inside) picture += {' ', letter_at(tiling, letters, (row - 1) * columns + column - 1), ' '};
            picture += junctions[(arms_at(tiling, row, column) & up) != 0 ? up | down : 0];
        }
        if (row > 0) end_line(picture);
        for (std::uint32_t column = 0; column <= columns; ++column) {
            const unsigned arms = arms_at(tiling, row, column);
            for (int k = 0; k < 3 && column > 0; ++k)
                picture += junctions[(arms & left) != 0 ? left | right : 0];
            picture += junctions[arms];
        }
        end_line(picture);
    }
    return picture;
}

/// The pieces that touch each piece along an edge.
std::vector<std::set<std::uint32_t>> neighbourhoods(const Tiling& tiling) {
    std::vector<std::set<std::uint32_t>> touching(tiling.letters.size());
    const auto meet = [&](std::uint32_t a, std::uint32_t b) {
        if (a == b || a == Tiling::outside || b == Tiling::outside) return;
        touching[a].insert(b);
        touching[b].insert(a);
    };
    for (std::uint32_t row = 1; row <= tiling.extent.rows; ++row) {
        for (std::uint32_t column = 1; column <= tiling.extent.columns; ++column) {
            meet(piece_at(tiling, row, column), piece_at(tiling, row, column + 1));
            meet(piece_at(tiling, row, column), piece_at(tiling, row + 1, column));
        }
    }
    return touching;
}

// Six colours that stay apart for the colour-blind (Okabe and Ito, without the dark ones: letters are black).
constexpr std::array<std::uint8_t, 6> palette{214, 74, 36, 227, 166, 175};

/// The pieces in smallest-last order: each has the fewest neighbours among those that are not listed before
/// it.
std::vector<std::uint32_t> smallest_last(std::vector<std::set<std::uint32_t>> touching) {
    std::set<std::pair<std::size_t, std::uint32_t>> by_degree;
    for (std::uint32_t piece = 0; piece < touching.size(); ++piece)
        by_degree.emplace(touching[piece].size(), piece);
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
std::vector<std::uint8_t> colours(const std::vector<std::set<std::uint32_t>>& touching) {
    std::vector<std::uint8_t> chosen(touching.size(), 0);
    std::array<std::size_t, palette.size()> uses{};
    const auto order = smallest_last(touching);
    for (auto piece = order.rbegin(); piece != order.rend(); ++piece) {
        const auto rank = [&](std::size_t c) {
            const bool clash
                = std::ranges::any_of(touching[*piece], [&](auto it) { return chosen[it] == palette[c]; });
            return std::tuple(clash, uses[c], c);
        };
        auto best = rank(0);
        for (std::size_t c = 1; c < palette.size(); ++c) best = std::min(best, rank(c));
        const std::size_t colour = std::get<2>(best);
        chosen[*piece] = palette[colour];
        ++uses[colour];
    }
    return chosen;
}

std::string draw_areas(const Tiling& tiling) {
    const auto letters = letter_squares(tiling);
    const auto colour = colours(neighbourhoods(tiling));
    std::string picture;
    for (std::size_t square = 0; square < tiling.pieces.size(); ++square) {
        const std::uint32_t piece = tiling.pieces[square];
        const bool first = square % tiling.extent.columns == 0,
                   last = (square + 1) % tiling.extent.columns == 0;
        if (piece != Tiling::outside && (first || tiling.pieces[square - 1] != piece))
            picture += ansi::on(colour[piece]);
        picture += {letter_at(tiling, letters, square), ' '};
        if (piece != Tiling::outside && (last || tiling.pieces[square + 1] == Tiling::outside))
            picture += ansi::plain;
        if (last) end_line(picture);
    }
    return picture;
}

} // namespace

std::string draw(const Tiling& tiling, const Style& style) {
    if (style.colour) return draw_areas(tiling);
    return draw_outlines(tiling, style.ascii ? ascii : boxed);
}

} // namespace quadrille::generators
