// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <quadrille/solve.hpp>

#include "support/brute_force.hpp"

namespace quadrille::test {

/// All covers that an engine finds, sorted.
std::vector<Cover> covers_of(const Problem& problem, const SolveParams& params);

/// Whether the engine claims to honour all features of the problem.
bool can_take(const EngineInfo& engine, const Problem& problem);

/// What is wrong with the answers of the engines that walk on a small problem, or with Verifier, if anything
/// is, compared with subset enumeration: covers, counts, optima and best covers, under each rule of choice,
/// with `simplify` and without; by one thread and by several. What an engine cannot do it must refuse. `auto`
/// is asked for counts and optima.
std::optional<std::string> disagreement(const Problem& problem);

/// The same for an engine that starts a process for each problem, and so is asked for one best cover only. It
/// may refuse costs beyond 32 bits.
std::optional<std::string> disagreement_outside(const Problem& problem, const EngineInfo& engine);

} // namespace quadrille::test
