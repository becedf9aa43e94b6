// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <quadrille/solve.hpp>

namespace quadrille {

/// A count that was begun, and a forecast of its time.
struct CountForecast {
    SolveResult begun;             ///< its answer, or what it had when its time was up
    std::optional<double> seconds; ///< of the whole count; nothing if there is no forecast
};

/// Counts for a second at most, or for half of the remaining time, with the engine that `count` takes. If
/// the count does not end, its progress gives the forecast: the share that is done grows by a power of the
/// time. A walk has the power 1. An engine that stores what it has solved gets faster, and has a higher one.
/// Throws as `count`.
CountForecast forecast_count(const Problem& problem, const SolveParams& params, const Control& control);

} // namespace quadrille
