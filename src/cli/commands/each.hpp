// SPDX-License-Identifier: MIT
#pragma once

#include "cli/flags/flags.hpp"
#include "output/writer.hpp"

namespace quadrille::cli {

inline constexpr Flag each_flag
    = Flag{"each", "GIVENS", "answer FILE once for each line of GIVENS, with its options required"}.excludes(
        "seed|exit-code=sat|symmetry=on");

// What solve, count, unique and rate do with --each: a line of answer for each problem.
ExitCode solve_each(const Invocation& invocation, output::Show show);
ExitCode count_each(const Invocation& invocation, std::uint64_t limit);
ExitCode unique_each(const Invocation& invocation);
ExitCode rate_each(const Invocation& invocation);

} // namespace quadrille::cli
