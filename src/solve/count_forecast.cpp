// SPDX-License-Identifier: MIT
#include "solve/count_forecast.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "solve/auto/trend.hpp"

namespace quadrille {

namespace {

using SteadyClock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

} // namespace

CountForecast forecast_count(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr std::chrono::seconds most(1);
    constexpr std::chrono::milliseconds step(10);
    const auto begin = SteadyClock::now();
    Trend trend; // in seconds
    double told = 0;
    Control own;
    own.stop = control.stop;
    own.limits.deadline
        = begin + std::min<SteadyClock::duration>(most, (control.limits.deadline - begin) / 2);
    own.progress = {step, [&](const Progress& progress) {
                        told = Seconds(SteadyClock::now() - begin).count();
                        trend.note(told, std::log2(progress.share));
                    }};
    CountForecast forecast{count(problem, params, own), std::nullopt};
    if (forecast.begun.complete())
        forecast.seconds = forecast.begun.stats.seconds;
    else if (const double left = trend.left_by_growth(); std::isfinite(left))
        forecast.seconds = told + left;
    return forecast;
}

} // namespace quadrille
