// SPDX-License-Identifier: MIT
#include "solve/auto/sat_attempt.hpp"

#include <chrono>

#include "base/threads.hpp"
#include "search/meter.hpp"

namespace quadrille {

namespace {

/// Nanoseconds to state a cell of the problem, as measured.
constexpr double of_cell = 400;

} // namespace

SatAttempt::SatAttempt(const Problem& problem, const SolveParams&, const AttemptParams&)
    : problem_(problem), setup_time_(of_cell * static_cast<double>(problem.cell_count())) {}

external::SatWalk& SatAttempt::walk() {
    if (!walk_) walk_ = std::make_unique<external::SatWalk>(problem_);
    return *walk_;
}

std::optional<Ending> SatAttempt::run(const Control& control, double amount, std::uint32_t) {
    const Stopwatch watch;
    if (spent_ == 0) amount += setup_time_;
    const auto ending = walk().run(control, {}, search::Budget::of_time(amount).time);
    spent_ += watch.passed();
    return ending;
}

std::optional<double> SatAttempt::cap(double others) const {
    constexpr double share = 0.25, long_run = 2e9;
    return share * others * others / (others + long_run);
}

SolveResult SatAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) {
    external::SatWalk& walk = this->walk();
    if (!ending) ending = walk.run(control, sink);
    return {walk.covers(), {}, ending.value(), "sat", walk.stats()};
}

} // namespace quadrille
