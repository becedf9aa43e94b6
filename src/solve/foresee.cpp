// SPDX-License-Identifier: MIT
#include "solve/foresee.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

namespace quadrille {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// What share of the work was done after how many seconds.
using Course = std::vector<std::pair<double, double>>;

/// From what came late: the beginning is often another matter.
std::optional<double> end_of(const Course& course) {
    if (course.empty() || course.back().second <= 0) return std::nullopt;
    const auto [time, share] = course.back();
    constexpr double late = 4;
    const auto before = std::ranges::lower_bound(course, time / late, {}, &std::pair<double, double>::first);
    double power = 1;
    if (before->first < time && before->second > 0)
        power = std::max(power, std::log(share / before->second) / std::log(time / before->first));
    return time * std::pow(share, -1 / power);
}

} // namespace

Foreseen foresee(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr std::chrono::seconds most(1);
    constexpr std::chrono::milliseconds step(10);
    const auto begin = Clock::now();
    Course course;
    Control own;
    own.stop = control.stop;
    own.limits.deadline = begin + std::min<Clock::duration>(most, (control.limits.deadline - begin) / 2);
    own.progress = {step, [&](const Progress& progress) {
                        course.emplace_back(Seconds(Clock::now() - begin).count(), progress.share);
                    }};
    Foreseen foreseen{count(problem, params, own), std::nullopt};
    foreseen.seconds = foreseen.begun.complete() ? foreseen.begun.stats.seconds : end_of(course);
    return foreseen;
}

} // namespace quadrille
