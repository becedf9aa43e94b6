// SPDX-License-Identifier: MIT
#include "solve/foresee.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "solve/auto/course.hpp"

namespace quadrille {

namespace {

using SteadyClock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

} // namespace

Foreseen foresee(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr std::chrono::seconds most(1);
    constexpr std::chrono::milliseconds step(10);
    const auto begin = SteadyClock::now();
    Course course; // in seconds
    double told = 0;
    Control own;
    own.stop = control.stop;
    own.limits.deadline
        = begin + std::min<SteadyClock::duration>(most, (control.limits.deadline - begin) / 2);
    own.progress = {step, [&](const Progress& progress) {
                        told = Seconds(SteadyClock::now() - begin).count();
                        course.note(told, std::log2(progress.share));
                    }};
    Foreseen foreseen{count(problem, params, own), std::nullopt};
    if (foreseen.begun.complete())
        foreseen.seconds = foreseen.begun.stats.seconds;
    else if (const double left = course.left_by_growth(); std::isfinite(left))
        foreseen.seconds = told + left;
    return foreseen;
}

} // namespace quadrille
