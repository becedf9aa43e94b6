// SPDX-License-Identifier: MIT
#include "solve/auto/orbits_attempt.hpp"

#include <algorithm>
#include <cstdint>

#include <quadrille/machine.hpp>

#include "problem/stopwatch.hpp"
#include "solve/tree/limit_covers.hpp"

namespace quadrille {

namespace {

// Nanoseconds, as measured: of a canonical form, of an edge in its graph, of a node of a walk.
constexpr double of_form = 10'000, of_edge = 60, of_walk_node = 1'500;

} // namespace

/// What its counters stand for.
double OrbitsAttempt::counted() const {
    const search::Orbits::Work& work = orbits_->work();
    return of_form * static_cast<double>(work.forms) + of_edge * static_cast<double>(work.edges)
           + of_walk_node * static_cast<double>(work.walk_nodes);
}

std::optional<Ending> OrbitsAttempt::run(const Control& control, double amount, std::uint32_t) {
    const Stopwatch watch;
    if (!orbits_) orbits_.emplace(problem_, params_.memory);
    Control own = control;
    if (telling_) own.limits.covers = 1;
    std::optional<Ending> ending;
    if (clock_ == Clock::time) {
        ending = orbits_->run(own, search::Budget::of_time(amount));
        spent_ += watch.passed();
    } else {
        for (const double goal = spent_ + amount; !ending && spent_ < goal;
             spent_ = setup_time_ + counted()) {
            const auto nodes = static_cast<std::uint64_t>((goal - spent_) / of_form);
            ending = orbits_->run(own, {.nodes = orbits_->stats().nodes + nodes + 1});
        }
    }
    has_failed_ = telling_ && control.limits.covers > 1 && orbits_->first_cover();
    return has_failed_ ? search::paused : ending;
}

std::optional<double> OrbitsAttempt::cap(double others) const {
    constexpr double share_to_look = 0.03;
    if (has_failed_) return 0;
    if (params_.symmetry == UseSymmetry::on) return others;
    if (!orbits_) return share_to_look * others;
    return orbits_->is_rich() ? others : 0;
}

SolveResult OrbitsAttempt::answer(std::optional<Ending> ending, const Control& control,
                                  const CoverSink& sink) {
    if (!ending) {
        if (!orbits_) orbits_.emplace(problem_, params_.memory);
        ending = orbits_->run(control, {}, threads_or_cores(params_.threads));
    }
    SolveResult result{orbits_ ? orbits_->covers() : Count(), {}, *ending, "orbits", stats()};
    if (sink && result.covers > 0u) sink(orbits_->first_cover().value());
    limit_covers(result, control);
    return result;
}

void OrbitsAttempt::drop() {
    orbits_.reset();
    spent_ = 0;
}

} // namespace quadrille
