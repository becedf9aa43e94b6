// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"

namespace quadrille {

/// Counts covers by the best of several attempts (best_of.hpp). The count does not depend on the attempt that
/// ends first, so the clock may choose it. `threads`: 0 for one a core.
SolveResult count_auto(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads, const Control& control);

/// The answer of the attempt that has met most covers, where all were stopped.
SolveResult largest_answer(const BestOf& race, Ending ending, const Control& control);

} // namespace quadrille
