// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include <quadrille/solve.hpp>

#include "cli/flags.hpp"
#include "cli/search_run.hpp"

namespace quadrille::cli {

/// The flags of `solve` that ask for best covers.
inline constexpr std::array<Flag, 8> best_flags{{
    {"minimize", "", "find a cover of least cost, and prove that no cost is less"},
    {"maximize", "", "find a cover of greatest cost, and prove that none is greater"},
    {"fewest", "", "find a cover of fewest options"},
    {"best", "K", "find the K best covers, in order of cost"},
    {"within", "P%", "find all covers whose cost is within P% of the best, such as 5% or 0.5%"},
    {"max-cost", "N", "find all covers that cost N at most, the cheapest first"},
    {"min-cost", "N", "find all covers that cost N at least, the dearest first"},
    {"start", "FILE",
     "begin with the cover in FILE, or with one that has the options in FILE: search only for better ones"},
}};

/// Whether the command line asks for best covers. Throws UsageError for flags that do not go together, and values that
/// are wrong for any problem.
bool wants_best(const Invocation& invocation);

/// The problem as the search for best covers takes it: with --fewest each option costs 1.
Problem priced(const Invocation& invocation, Problem problem);

/// Warns, unless --quiet, where all covers cost the same because the problem has no costs.
void tell_no_costs(const Invocation& invocation, const Problem& problem);

/// What the flags ask for of the problem that is searched; warns if it has no costs. Reads the file of --start, and
/// searches for a cover if that has a part of one: throws ParseError, and what opening files throws.
/// Precondition: `wants_best`.
OptimizeParams best_params(const Invocation& invocation, SearchRun& search);

} // namespace quadrille::cli
