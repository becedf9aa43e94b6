// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/board.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t samurai_side = 21;
constexpr std::array<Position, 5> samurai_corners{{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}};

/// The cells of square grids with these upper left corners, row by row; where grids overlap, once.
void add_cells(Sudoku& puzzle, std::span<const Position> corners) {
    const std::uint32_t n = puzzle.size();
    puzzle.at.assign(puzzle.extent.area(), Sudoku::no_cell);
    for (std::uint32_t place = 0; place < puzzle.at.size(); ++place) {
        const Position here{place / puzzle.extent.columns, place % puzzle.extent.columns};
        const bool inside = std::ranges::any_of(corners, [&](const Position& corner) {
            return here.row >= corner.row && here.row < corner.row + n && here.column >= corner.column
                   && here.column < corner.column + n;
        });
        if (!inside) continue;
        puzzle.at[place] = static_cast<std::uint32_t>(puzzle.cells.size());
        puzzle.cells.push_back(here);
    }
    for (const Position& corner : corners) {
        auto& grid = puzzle.grids.emplace_back();
        for (std::uint32_t i = 0; i < n * n; ++i)
            grid.push_back(puzzle.at[(corner.row + i / n) * puzzle.extent.columns + corner.column + i % n]);
    }
}

/// The rows, columns and boxes of one grid. A box that another grid has already is not added again.
void add_houses(Sudoku& puzzle, std::size_t number) {
    const std::uint32_t n = puzzle.size();
    const auto& grid = puzzle.grids[number];
    const std::string where = puzzle.is_samurai() ? fmt::format(" of grid {}", static_cast<char>('A' + number)) : "";
    const std::string prefix(puzzle.is_samurai() ? 1 : 0, static_cast<char>('A' + number));
    const auto add = [&](char kind, std::string_view name, std::uint32_t i, auto&& place) {
        House house{prefix + kind + numeral(i), fmt::format("{} {}{}", name, i + 1, where), {}, 0, 1};
        for (std::uint32_t k = 0; k < n; ++k) house.cells.push_back(grid[place(k)]);
        house.turn = static_cast<std::uint32_t>(number) * n + i;
        const bool shared = std::ranges::find(puzzle.houses, house.cells, &House::cells) != puzzle.houses.end();
        if (!shared || !puzzle.is_samurai()) puzzle.houses.push_back(std::move(house));
    };
    const Extent box = puzzle.box;
    const std::uint32_t across = n / box.columns;
    for (std::uint32_t i = 0; i < n; ++i) add('r', "row", i, [&](std::uint32_t k) { return i * n + k; });
    for (std::uint32_t i = 0; i < n; ++i) add('c', "column", i, [&](std::uint32_t k) { return k * n + i; });
    for (std::uint32_t i = 0; i < n; ++i)
        add('b', "box", i, [&](std::uint32_t k) {
            return (i / across * box.rows + k / box.columns) * n + i % across * box.columns + k % box.columns;
        });
}

} // namespace

char numeral(std::uint32_t number) { return "0123456789abcdefghijklmnop"[number]; }

std::string short_name(const Sudoku& puzzle, std::uint32_t cell) {
    return {numeral(puzzle.cells[cell].row), numeral(puzzle.cells[cell].column)};
}

std::string choice_name(const Sudoku& puzzle, const Choice& choice) {
    return puzzle.cell_name(choice.cell) + '=' + puzzle.symbol(choice.digit);
}

std::string default_symbols(std::uint32_t size) { return std::string("123456789ABCDEFGHIJKLMNOP").substr(0, size); }

Sudoku plain_sudoku(const Extent& box, std::string symbols, bool samurai) {
    Sudoku puzzle;
    puzzle.box = box;
    puzzle.symbols = std::move(symbols);
    const std::uint32_t n = box.area(), side = samurai ? samurai_side : n;
    puzzle.extent = {side, side};
    add_cells(puzzle, samurai ? std::span(samurai_corners) : std::span(samurai_corners).first(1));
    for (std::size_t number = 0; number < puzzle.grids.size(); ++number) add_houses(puzzle, number);
    for (const Position& cell : puzzle.cells)
        puzzle.regions.push_back(cell.row / box.rows * (side / box.columns) + cell.column / box.columns);
    puzzle.marks.assign(puzzle.cells.size(), ((std::uint32_t{1} << n) - 1) << 1);
    puzzle.givens.assign(puzzle.cells.size(), 0);
    return puzzle;
}

Neighbours::Neighbours(const Sudoku& puzzle) : houses_(puzzle.cells.size()) {
    for (std::uint32_t house = 0; house < puzzle.houses.size(); ++house)
        for (const std::uint32_t cell : puzzle.houses[house].cells) houses_[cell].push_back(house);
}

std::uint32_t Neighbours::least_difference(const Sudoku& puzzle, std::uint32_t a, std::uint32_t b) const {
    std::uint32_t difference = 0;
    for (const std::uint32_t house : houses_[a])
        if (std::ranges::binary_search(houses_[b], house)) difference = std::max(difference, puzzle.houses[house].span);
    return difference;
}

const House* Neighbours::conflict(const Sudoku& puzzle, const Choice& a, const Choice& b) const {
    const std::uint32_t difference = a.digit < b.digit ? b.digit - a.digit : a.digit - b.digit;
    for (const std::uint32_t house : houses_[a.cell])
        if (puzzle.houses[house].span > difference && std::ranges::binary_search(houses_[b.cell], house))
            return &puzzle.houses[house];
    return nullptr;
}

} // namespace quadrille::puzzles
