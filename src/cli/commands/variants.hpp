// SPDX-License-Identifier: MIT
// The variants of solve, count, unique and rate: their flags, and what each asks of a search.
#pragma once

#include <array>
#include <cstdint>

#include "cli/search/answer.hpp"

namespace quadrille::cli {

inline constexpr Flag by_flag
    = Flag{"by", "ITEM", "count by the options of ITEM, an index or name, by all 'options', or by 'pieces'"}
          .repeated()
          .excludes("each|limit|engine|choose|exit-code");

/// What `count --by` does.
ExitCode count_by(const Invocation& invocation);

/// The flags for covers up to symmetry.
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
ExitCode solve_distinct(const Invocation& invocation, std::uint64_t number);

inline constexpr Flag each_flag
    = Flag{"each", "GIVENS", "answer FILE once for each line of GIVENS, with its options required"}.excludes(
        "seed|exit-code=sat|symmetry=on");

// What solve, count, unique and rate do with --each: a line of answer for each problem.
ExitCode solve_each(const Invocation& invocation);
ExitCode count_each(const Invocation& invocation, std::uint64_t limit);
ExitCode unique_each(const Invocation& invocation);
ExitCode rate_each(const Invocation& invocation);

} // namespace quadrille::cli
