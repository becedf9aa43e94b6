// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille::external {

/// The engine `sat`: CaDiCaL on the clauses of encode/clauses.hpp, in the caller's thread. After each cover a
/// clause rules it out, until there is no more. Covers are verified.
///
/// As search nodes count the clauses that CaDiCaL learns, and the covers; `Limits::nodes` limits covers and
/// conflicts, nearly all of which teach a clause. The rule of choice is left aside. A stop is heeded within
/// milliseconds, or, where the formula has tens of millions of literals, tenths of a second. An empty sink
/// only counts. `require` and `forbid` are obeyed. CaDiCaL prints nothing, but its settings are also read
/// from environment variables of its own (CADICAL_*). Throws Unsupported if the formula would be too large,
/// std::bad_alloc, and std::logic_error if an answer of CaDiCaL is no cover.
SolveResult walk_sat(const Problem& problem, const SolveParams& params, const Control& control,
                     const CoverSink& sink);

} // namespace quadrille::external
