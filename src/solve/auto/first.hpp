// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <quadrille/solve.hpp>

#include "solve/auto/walk_attempt.hpp"

namespace quadrille {

/// The two searches for one cover: one that goes through its tree, and one that learns where the difficulties
/// are and starts again and again; and one that does so on tables, if its build time is finite, and begins if it has a lead.
struct FirstWalks {
    TreeWalk systematic, learning, tables;
};

/// Finds one cover for `auto`: two or three searches and compilations take turns; where a second core is free, CaDiCaL
/// starts when they have had their first milliseconds. First covers have heavy tails: each of them takes
/// milliseconds on problems that the others would not settle in hours. Turns are counted in search nodes and
/// updates, so that without CaDiCaL the answer is always the same. The result names the engine that found it.
SolveResult walk_first(const FirstWalks& walks, const Problem& problem, const SolveParams& params,
                       const Control& control, const CoverSink& sink);

/// The same without CaDiCaL, so that the cover is the same at each run.
SolveResult walk_first_alone(const FirstWalks& walks, const Problem& problem, const SolveParams& params,
                             const Control& control, const CoverSink& sink);

/// An attempt for `unique`, beside counts that end at the second cover. It searches for one cover as above, for at most
/// 5% of the time that they take. If there is none, or if a symmetry of the problem moves the cover, that is the answer.
/// Problem and params must outlive it.
std::unique_ptr<Attempt> make_first_attempt(FirstWalks walks, const Problem& problem, const SolveParams& params,
                                            const Control& control);

} // namespace quadrille
