// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/analysis.hpp>
#include <quadrille/solve.hpp>

namespace quadrille {

/// A count that was begun, and a forecast of its time.
struct CountForecast {
    SolveResult begun; ///< its answer, or what it had when its time was up
    Estimated seconds; ///< of the whole count, with the interval of `EstimateResult::seconds`
};

/// Counts for a second of the processor, for half of the remaining time at most, as `count` does. If the count does not end, the
/// forecast of the attempt that leads is noted before each of its rounds. Another second then goes to the other
/// attempts, most of it to those whose forecasts are best: while one leads, `auto` gives the others too little to
/// tell whether they would overtake it later. Throws as `count`.
CountForecast forecast_count(const Problem& problem, const SolveParams& params, const Control& control);

} // namespace quadrille
