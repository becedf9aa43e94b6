// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <quadrille/solve.hpp>

namespace quadrille {

/// The engine that walks the covers of a problem with `auto`: masks where they suit (suits_masks.hpp).
/// Elsewhere the engines that can take the problem try their hand at it, and the one that got on best is
/// taken.
///
/// Each searches for about a millisecond, by what it counts (nodes, updates, work) and what one of these
/// costs, never by the clock: the same problem gets the same engine each time. They are compared by what they
/// spent to reach the same part of the tree. A problem that is over before that is left to the first.
std::string_view walking_engine(const Problem& problem, ChooseRule rule, const Control& control);

/// Engine::walk of `auto`, where more than one cover is wanted: walks with that engine, or counts by a
/// diagram where that is faster (count_auto.hpp).
SolveResult walk_auto(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink);

} // namespace quadrille
