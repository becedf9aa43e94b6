// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/engine_table.hpp"

namespace quadrille {

/// The engine that `auto` begins with: masks where they are a few words wide, else cells. Most problems are
/// over before another one is tried.
const Engine& first_engine(const Problem& problem);

/// An attempt of each engine of the table that takes part in `auto` and can take the problem, that of the
/// first engine in front, and one of weights behind. The problem and the params must outlive them.
std::vector<std::unique_ptr<Attempt>> make_attempts(const Problem& problem, const SolveParams& params,
                                                    Clock clock, bool telling);

} // namespace quadrille
