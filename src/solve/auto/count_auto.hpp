// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille {

/// Counts with `auto`: all walking engines that can take the problem and a compilation, the best of them
/// (best_of.hpp). How many covers there are does not depend on who counts them, so that the clock may say who
/// goes on. A limit of search nodes is that of a walk, by the first engine.
SolveResult count_auto(const Problem& problem, const SolveParams& params, const Control& control);

} // namespace quadrille
