// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

// Problems with known groups and known numbers of covers.
namespace quadrille::test {

/// n queens that do not attack each other. Rows and columns begin in the middle of the board, where a queen attacks most.
inline Problem queens(std::uint32_t n) {
    ProblemBuilder builder;
    std::vector<ItemId> rows(n), columns(n);
    for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t place = k % 2 == 0 ? n / 2 + k / 2 : n / 2 - (k + 1) / 2;
        rows[place] = builder.add_item();
        columns[place] = builder.add_item();
    }
    // The corners of the board are diagonals of one square.
    const std::uint32_t diagonals = 2 * n - 3;
    builder.add_items(2 * diagonals, Kind::secondary);
    const auto diagonal = [&](std::uint32_t way, std::uint32_t k) { return ItemId{2 * n + way * diagonals + k - 1}; };
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c) {
            builder.begin_option();
            (void)builder.add_cell(rows[r]);
            (void)builder.add_cell(columns[c]);
            const std::uint32_t down = r + c, up = n - 1 - r + c;
            if (down > 0 && down < 2 * n - 2) (void)builder.add_cell(diagonal(0, down));
            if (up > 0 && up < 2 * n - 2) (void)builder.add_cell(diagonal(1, up));
        }
    return builder.build();
}

/// Latin squares of order n. The items are the cells, then the symbols of each row, then those of each column; the options are the
/// symbols of each cell.
inline Problem latin_squares(std::uint32_t n) {
    ProblemBuilder builder;
    builder.add_items(3 * n * n);
    for (std::uint32_t row = 0; row < n; ++row)
        for (std::uint32_t column = 0; column < n; ++column)
            for (std::uint32_t symbol = 0; symbol < n; ++symbol) {
                builder.begin_option();
                for (const std::uint32_t item :
                     {row * n + column, n * n + row * n + symbol, 2 * n * n + column * n + symbol})
                    (void)builder.add_cell(ItemId{item});
            }
    return builder.build();
}

/// What a sudoku leaves open: an item for each cell and for each digit of a row, a column and a box, unless a clue has it. The clues
/// are 81 characters, a dot for an empty cell.
inline Problem sudoku(const std::string& clues = std::string(81, '.')) {
    const auto items = [](std::uint32_t cell, std::uint32_t digit) {
        const std::uint32_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        return std::array{cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + box * 9 + digit};
    };
    std::vector<bool> taken(324);
    for (std::uint32_t cell = 0; cell < 81; ++cell)
        if (clues[cell] != '.')
            for (const std::uint32_t item : items(cell, static_cast<std::uint32_t>(clues[cell] - '1')))
                taken[item] = true;
    ProblemBuilder builder;
    std::vector<ItemId> open(324);
    for (std::uint32_t item = 0; item < 324; ++item)
        if (!taken[item]) open[item] = builder.add_item();
    for (std::uint32_t cell = 0; cell < 81; ++cell)
        for (std::uint32_t digit = 0; digit < 9; ++digit) {
            const auto needed = items(cell, digit);
            if (std::ranges::any_of(needed, [&](std::uint32_t item) { return taken[item]; })) continue;
            builder.begin_option();
            for (const std::uint32_t item : needed) (void)builder.add_cell(open[item]);
        }
    return builder.build();
}

/// Steiner triple systems of v points: each two points are in one triple.
inline Problem triple_systems(std::uint32_t v) {
    ProblemBuilder builder;
    builder.add_items(v * (v - 1) / 2);
    const auto pair = [v](std::uint32_t a, std::uint32_t b) { return ItemId{a * (2 * v - a - 1) / 2 + b - a - 1}; };
    for (std::uint32_t a = 0; a < v; ++a)
        for (std::uint32_t b = a + 1; b < v; ++b)
            for (std::uint32_t c = b + 1; c < v; ++c) {
                builder.begin_option();
                for (const ItemId item : {pair(a, b), pair(a, c), pair(b, c)}) (void)builder.add_cell(item);
            }
    return builder.build();
}

/// Langford's pairs: two of each number k from 1 to n in a row of 2n places, with k places between them.
inline Problem langford_pairs(std::uint32_t n) {
    ProblemBuilder builder;
    builder.add_items(3 * n);
    for (std::uint32_t k = 1; k <= n; ++k)
        for (std::uint32_t place = 0; place + k + 1 < 2 * n; ++place) {
            builder.begin_option();
            for (const std::uint32_t item : {k - 1, n + place, n + place + k + 1}) (void)builder.add_cell(ItemId{item});
        }
    return builder.build();
}

/// The sets of k of v points as options, the sets of t points that they have as items, of which each is covered at
/// least once. A cover is a covering design; --fewest asks for a smallest one.
inline Problem covering_design(std::uint32_t v, std::uint32_t k, std::uint32_t t) {
    ProblemBuilder builder;
    std::map<std::uint32_t, ItemId> item; // by set of points, as bits
    const auto size = [](std::uint32_t set) { return static_cast<std::uint32_t>(std::popcount(set)); };
    for (std::uint32_t set = 0; set < 1U << v; ++set)
        if (size(set) == t) item[set] = builder.add_item({}, Kind::primary, {1, 1000});
    for (std::uint32_t block = 0; block < 1U << v; ++block) {
        if (size(block) != k) continue;
        builder.begin_option();
        builder.set_cost(1);
        for (const auto& [set, id] : item)
            if ((set & block) == set) (void)builder.add_cell(id);
    }
    return builder.build();
}

/// The squares of an n x n board as options and as items: a queen attacks its own square too. A cover is a set of queens
/// that attack or occupy all squares.
inline Problem dominating_queens(int n) {
    ProblemBuilder builder;
    for (int k = 0; k < n * n; ++k) builder.add_item({}, Kind::primary, {1, 1000});
    for (int q = 0; q < n * n; ++q) {
        builder.begin_option();
        builder.set_cost(1);
        for (int s = 0; s < n * n; ++s) {
            const int down = s / n - q / n, right = s % n - q % n;
            if (down == 0 || right == 0 || down == right || down == -right)
                (void)builder.add_cell(ItemId{static_cast<std::uint32_t>(s)});
        }
    }
    return builder.build();
}

/// The perfect matchings of the complete graph on n vertices as options, its edges as items. A cover is a
/// 1-factorisation.
inline Problem factorisations(std::uint32_t n) {
    ProblemBuilder builder;
    std::map<std::pair<std::uint32_t, std::uint32_t>, ItemId> edge;
    for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = a + 1; b < n; ++b) edge[{a, b}] = builder.add_item();
    std::vector<ItemId> chosen;
    const auto match = [&](const auto& self, std::vector<std::uint32_t> left) -> void {
        if (left.empty()) {
            builder.begin_option();
            for (const ItemId item : chosen) (void)builder.add_cell(item);
            return;
        }
        for (std::size_t k = 1; k < left.size(); ++k) {
            auto rest = left;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
            rest.erase(rest.begin());
            chosen.push_back(edge[{left[0], left[k]}]);
            self(self, std::move(rest));
            chosen.pop_back();
        }
    };
    std::vector<std::uint32_t> all(n);
    for (std::uint32_t k = 0; k < n; ++k) all[k] = k;
    match(match, all);
    return builder.build();
}

/// Pairs of orthogonal latin squares of order n: an item for each pair of two of row, column, letter and
/// digit; an option for each four of them. There is none for 2 and 6 (Euler, Tarry 1900).
inline Problem orthogonal_squares(std::uint32_t n) {
    ProblemBuilder builder;
    builder.add_items(6 * n * n);
    for (std::uint32_t row = 0; row < n; ++row)
        for (std::uint32_t column = 0; column < n; ++column)
            for (std::uint32_t letter = 0; letter < n; ++letter)
                for (std::uint32_t digit = 0; digit < n; ++digit) {
                    builder.begin_option();
                    std::uint32_t kind = 0;
                    for (const auto& [a, b] : {std::pair(row, column),
                                               {row, letter},
                                               {column, letter},
                                               {row, digit},
                                               {column, digit},
                                               {letter, digit}})
                        (void)builder.add_cell(ItemId{kind++ * n * n + a * n + b});
                }
    return builder.build();
}

} // namespace quadrille::test
