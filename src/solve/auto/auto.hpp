// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/scheduler.hpp"

namespace quadrille {

/// The attempts of `auto` at a question: one of each engine of the table that can take the problem. The problem and the
/// params must outlive it. `threads`: 0 for one a core.
Scheduler schedule(const Problem& problem, const SolveParams& params, const AttemptParams& how, std::uint32_t threads);

/// Counts covers. The count does not depend on the attempt that ends first, so the clock may choose it.
SolveResult count_auto(Scheduler attempts, const Control& control);

/// The answer of the attempt that has met most covers, where all were stopped.
SolveResult largest_answer(const Scheduler& attempts, Ending ending, const Control& control);

/// Lists covers: attempts run until it is clear which one goes on alone. The order of covers depends on that one, and must
/// be the same at each run, so the attempts count what they spend. Each keeps the covers that it finds meanwhile.
SolveResult list_auto(Scheduler attempts, const Control& control, const CoverSink& sink);

/// Returns the attempt that lists when none has ended: the leader. But if the leader has found no cover and
/// will not end soon, it is the attempt with covers that is forecast to end first: the caller may want to see
/// the first covers only.
Attempt& choose_lister(Scheduler& attempts);

/// Finds a few different covers, or fewer if there are no more, and hands each over when it is found; an empty sink only
/// counts. First covers have heavy tails: each engine takes milliseconds on problems that the others would not
/// settle in hours. With one thread what attempts spend is counted and not timed, so that the answer is
/// always the same. The result names the engine that ended it.
SolveResult find_few(const Problem& problem, const SolveParams& params, const Control& control, const CoverSink& sink);

} // namespace quadrille
