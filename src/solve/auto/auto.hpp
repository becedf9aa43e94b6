// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/auto/walk_attempt.hpp"

namespace quadrille {

/// Makes the attempts of `auto`: one of each engine of the table that can take the problem and has forecasts,
/// the first engine in front, and one of weights behind. The problem and the params must outlive them.
std::vector<std::unique_ptr<Attempt>> make_attempts(const Problem& problem, const SolveParams& params,
                                                    const AttemptParams& how);

/// Counts covers by the best of several attempts (best_of.hpp). The count does not depend on the attempt that
/// ends first, so the clock may choose it. `threads`: 0 for one a core.
SolveResult count_auto(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads, const Control& control);

/// The answer of the attempt that has met most covers, where all were stopped.
SolveResult largest_answer(const BestOf& race, Ending ending, const Control& control);

class BestOf;

/// Lists covers by the best of several attempts (best_of.hpp): they run until it is clear which one goes on
/// alone. The order of covers depends on that one, and must be the same at each run, so the attempts count
/// what they spend. Each keeps the covers that it finds meanwhile.
SolveResult list_auto(std::vector<std::unique_ptr<Attempt>> attempts, const Control& control, const CoverSink& sink);

/// Returns the attempt that lists when none has ended: the leader. But if the leader has found no cover and
/// will not end soon, it is the attempt with covers that is forecast to end first: the caller may want to see
/// the first covers only.
Attempt& choose_teller(BestOf& race);

/// The searches for one cover: a systematic one, one that learns and restarts, and one that learns on tables. The
/// third is used if its build time is finite, and begins if it has a lead.
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
/// 5% of the time that they take. If there is none, or if a symmetry of the problem moves the cover, that is the
/// answer. Problem and params must outlive it.
std::unique_ptr<Attempt> make_first_attempt(FirstWalks walks, const Problem& problem, const SolveParams& params,
                                            const Control& control);

} // namespace quadrille
