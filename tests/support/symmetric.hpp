// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/builder.hpp>
#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>

// Problems with known groups and known numbers of covers.
namespace quadrille::test {

inline Problem by_front_end(std::string_view name, std::vector<std::string> words) {
    return make_puzzle(name, parse_arguments(*find_front_end(name), words)).problem();
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
