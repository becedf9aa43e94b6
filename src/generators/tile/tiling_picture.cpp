// SPDX-License-Identifier: MIT
#include "generators/tile/tiling_picture.hpp"

#include <array>
#include <string_view>

#include "generators/ansi.hpp"
#include "generators/tile/piece_map.hpp"

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

/// The squares of a tiling with what they touch.
PieceMap map_of(const Tiling& tiling) {
    const auto [rows, columns] = tiling.extent;
    PieceMap map{tiling.pieces, {}};
    for (std::uint32_t square = 0; square < tiling.pieces.size(); ++square) {
        const std::uint32_t row = square / columns, column = square % columns;
        std::vector<std::uint32_t>& near = map.neighbours.emplace_back();
        if (row > 0) near.push_back(square - columns);
        if (row + 1 < rows) near.push_back(square + columns);
        if (column > 0) near.push_back(square - 1);
        if (column + 1 < columns) near.push_back(square + 1);
    }
    return map;
}

/// The letter on a square, or a blank.
char letter_at(const Tiling& tiling, const std::vector<bool>& lettered, std::size_t square) {
    return lettered[square] ? tiling.letters[tiling.pieces[square]] : ' ';
}

void end_line(std::string& picture) {
    picture.erase(picture.find_last_not_of(' ') + 1);
    picture += '\n';
}

std::string draw_outlines(const Tiling& tiling, const Junctions& junctions) {
    const auto letters = lettered_cells(map_of(tiling));
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

std::string draw_areas(const Tiling& tiling) {
    const PieceMap map = map_of(tiling);
    const auto letters = lettered_cells(map);
    const auto colour = piece_colours(map, tiling.letters.size());
    std::string picture;
    for (std::size_t square = 0; square < tiling.pieces.size(); ++square) {
        const std::uint32_t piece = tiling.pieces[square];
        const bool first = square % tiling.extent.columns == 0,
                   last = (square + 1) % tiling.extent.columns == 0;
        if (piece != Tiling::outside && (first || tiling.pieces[square - 1] != piece))
            picture += ansi::on(ansi::palette[colour[piece]]);
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
