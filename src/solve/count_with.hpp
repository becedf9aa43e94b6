// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

/// Counts the covers of one component by attempts at it, as `count_auto` does. `threads`: 0 for one a core.
using CountAttempts = std::function<SolveResult(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads,
                                                const Control& control)>;

/// Counts as `count` does, but each component by `by`. It gets a single attempt for an engine that was named, and
/// for a limit of search nodes; an attempt that has forecasts all the same. Throws as `count`.
SolveResult count_with(const Problem& problem, const SolveParams& params, const Control& control,
                       const CountAttempts& by);

} // namespace quadrille
