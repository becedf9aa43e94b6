// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>

// Problems with known groups and known numbers of covers.
namespace quadrille::test {

inline Problem by_front_end(std::string_view name, std::vector<std::string> words) {
    return make_puzzle(name, parse_arguments(*find_front_end(name), words)).problem();
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
