// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <quadrille/solve.hpp>

namespace quadrille {

/// A count that was begun, and what that tells of how long it takes.
struct Foreseen {
    SolveResult begun;             ///< its answer, or what it had when its time was up
    std::optional<double> seconds; ///< what the whole count takes, if anything can be told
};

/// Counts for a second at most, or half of the time that is left, with the engine that `count` takes. If the
/// end does not come, it is foretold from how far the count says that it has come: that share grows with some
/// power of the time, the first for a walk, and a higher one for an engine that stores what it has solved and
/// gets faster and faster. Throws as `count`.
Foreseen foresee(const Problem& problem, const SolveParams& params, const Control& control);

} // namespace quadrille
