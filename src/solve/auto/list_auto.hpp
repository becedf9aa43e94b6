// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille {

class Attempt;
class BestOf;

/// Lists covers with `auto`: the engines that can take the problem, and a compilation, the best of them
/// (best_of.hpp) until it is clear who goes on. What they spend is counted, not timed, and covers that are
/// found meanwhile are kept: the order depends on who lists, and must be the same at each run. A limit of
/// search nodes is that of a walk, by the first engine.
SolveResult list_auto(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink);

/// Who lists when nobody has ended: the leader. But if it has found no cover and will not end soon, that one
/// of those with covers which is foreseen to end first: somebody may want to see the first covers only.
Attempt& choose_teller(BestOf& race);

} // namespace quadrille
