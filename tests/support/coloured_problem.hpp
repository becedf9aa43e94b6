// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>

#include <quadrille/problem.hpp>

namespace quadrille::test {

/// A random problem of 9 options, most of which meet others in the same colour: a few primary items, and two
/// secondary ones that nearly every option uses. Random problems at large rarely have colours that matter.
inline Problem coloured_problem(std::mt19937_64& random, bool bounds) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    ProblemBuilder builder;
    const std::uint32_t primary = 2 + below(3);
    for (std::uint32_t i = 0; i < primary; ++i)
        builder.add_item({}, Kind::primary, bounds ? Bounds{below(2), 1 + below(3)} : Bounds{});
    builder.add_items(2, Kind::secondary);
    for (int o = 0; o < 9; ++o) {
        builder.begin_option();
        builder.set_cost(static_cast<std::int64_t>(below(21)) - 10);
        for (std::uint32_t i = 0; i < primary; ++i)
            if (below(primary) == 0) (void)builder.add_cell(ItemId{i}); // never twice
        for (std::uint32_t i = primary; i < primary + 2; ++i)
            if (below(10) > 0)
                (void)builder.add_cell(ItemId{i},
                                       below(8) == 0 ? ColourId::none : builder.colour(std::string(1, "RG"[below(2)])));
    }
    return builder.build();
}

} // namespace quadrille::test
