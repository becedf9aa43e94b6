// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "cli/flags/flags.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

/// The flags that count and solve share for covers up to symmetry.
inline constexpr std::array<Flag, 2> distinct_flags{{
    Flag{"distinct", "", "covers up to symmetry: one of those that symmetries of the problem map to each other"}
        .excludes("each|part|checkpoint|proof|by"),
    Flag{
        "keep", "ITEMS",
        "with --distinct: symmetries map these items to each other; ITEMS begin with this word, or are indices such as "
        "0-35"}
        .repeated()
        .needs("distinct"),
}};

/// What `count --distinct` and `solve --distinct` do; `number` is how many classes are wanted.
ExitCode count_distinct(const Invocation& invocation, std::uint64_t number);
ExitCode solve_distinct(const Invocation& invocation, std::uint64_t number, output::Show show);

} // namespace quadrille::cli
