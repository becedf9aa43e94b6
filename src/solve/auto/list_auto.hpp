// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

class BestOf;

/// Lists covers by the best of several attempts (best_of.hpp): they run until it is clear which one goes on
/// alone. The order of covers depends on that one, and must be the same at each run, so the attempts count
/// what they spend. Each keeps the covers that it finds meanwhile.
SolveResult list_auto(std::vector<std::unique_ptr<Attempt>> attempts, const Control& control, const CoverSink& sink);

/// Returns the attempt that lists when none has ended: the leader. But if the leader has found no cover and
/// will not end soon, it is the attempt with covers that is forecast to end first: the caller may want to see
/// the first covers only.
Attempt& choose_teller(BestOf& race);

} // namespace quadrille
