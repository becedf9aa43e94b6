// SPDX-License-Identifier: MIT
#include "solve/auto/counting_attempts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <quadrille/control.hpp>

#include "base/threads.hpp"
#include "search/meter.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/tree/shared_walk.hpp"

namespace quadrille {

namespace {

/// The time slice of several threads, as a fraction of what was spent: to start and join them takes time.
constexpr double shared_slice_part = 0.5;

} // namespace

LayersAttempt::LayersAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how)
    : problem_(problem), params_(params), memory_(how.alone ? params.memory : memory_for_layers(problem, params)),
      setup_time_(how.alone ? 0 : search::Layers::build_time(problem)) {} // alone it is not needed

void LayersAttempt::build() {
    const Stopwatch watch;
    layers_.emplace(problem_, memory_);
    begun_ = spent_ = watch.passed();
}

std::optional<Ending> LayersAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + amount;
    if (!layers_) build();
    while (spent_ < goal) {
        const double slice = threads > 1 ? next_slice(spent_, goal, shared_slice_part) : next_slice(spent_, goal);
        const auto count = [&](const Control& both) { return layers_->run(both, threads); };
        std::optional<Ending> ending;
        spent_ += time_of(
            *layers_, [&] { ending = search::run_within(control, search::Budget::of_time(slice / threads), count); });
        if (ending) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
    }
    return search::paused;
}

double LayersAttempt::left() const {
    if (spent_ == begun_) return std::numeric_limits<double>::infinity();
    return layers_->left() * (spent_ - begun_);
}

SolveResult LayersAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink&) {
    if (!ending) {
        if (!layers_) build();
        ending = layers_->run(control, threads_or_cores(params_.threads));
    }
    SolveResult result{layers_ ? layers_->covers() : Count(), {}, *ending, "layers", stats()};
    limit_covers(result, control);
    return result;
}

void LayersAttempt::drop() {
    layers_.reset();
    begun_ = spent_ = 0;
}

std::size_t memory_for_layers(const Problem& problem, const SolveParams& params) {
    return problem.has_bounds() ? 0 : params.memory / 2;
}

namespace {

// Nanoseconds, as measured: of a canonical form, of an edge in its graph, of a node of a walk.
constexpr double of_form = 10'000, of_edge = 60, of_walk_node = 1'500;

} // namespace

void OrbitsAttempt::build() {
    const Stopwatch watch;
    orbits_.emplace(problem_, params_.memory, telling_);
    if (clock_ == Clock::time) spent_ = watch.passed();
}

/// Guesses from the colours of the problem whether it has many symmetries.
void OrbitsAttempt::colour() {
    const Stopwatch watch;
    looks_rich_ = orbits_->looks_rich();
    spent_ += clock_ == Clock::time ? watch.passed() : colouring_time_;
}

/// What its counters stand for.
double OrbitsAttempt::counted() const {
    const search::Orbits::Work& work = orbits_->work();
    return of_form * static_cast<double>(work.forms) + of_edge * static_cast<double>(work.edges)
           + of_walk_node * static_cast<double>(work.walk_nodes);
}

/// Whether the symmetries are so many, or so much wanted, that it takes part like others.
bool OrbitsAttempt::is_worth_it() const {
    return params_.symmetry == UseSymmetry::on || (orbits_ && orbits_->is_rich())
           || (is_board() && clock_ == Clock::time && orbits_->has_symmetry()
               && orbits_->walk_count() >= threads_or_cores(params_.threads));
}

std::optional<Ending> OrbitsAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    if (!orbits_) build();
    if (!looks_rich_) {
        colour();
        return search::paused;
    }
    has_looked_ = true;
    Control own = control;
    if (telling_) own.limits.covers = 1;
    std::optional<Ending> ending;
    if (clock_ == Clock::time) {
        const int points = is_board() ? 2 : 1; // of its trend
        for (int k = 0; !ending && k < points; ++k) ending = run_for(own, amount / points, threads);
    } else {
        for (const double goal = spent_ + amount; !ending && spent_ < goal;
             spent_ = colouring_time_ + look_time_ + counted()) {
            const auto nodes = static_cast<std::uint64_t>((goal - spent_) / of_form);
            ending = orbits_->run(own, {.nodes = orbits_->stats().nodes + nodes + 1});
        }
    }
    has_failed_ = telling_ && control.limits.covers > 1 && orbits_->first_cover();
    return has_failed_ ? search::paused : ending;
}

/// Runs for a time and notes how far it has come.
std::optional<Ending> OrbitsAttempt::run_for(const Control& control, double time, std::uint32_t threads) {
    std::optional<Ending> ending;
    double ahead = std::numeric_limits<double>::infinity();
    spent_ += time_of(*orbits_, [&] {
        ending = orbits_->run(control, search::Budget::of_time(time / threads), threads);
        if (!ending && is_worth_it() && !is_board()) ahead = of_walk_node * orbits_->nodes_ahead();
    });
    const std::size_t width = orbits_->width();
    has_narrowed_ = width < widest_;
    widest_ = std::max(widest_, width);
    trend_.note(spent_, std::log2(is_board() ? orbits_->share_walked() : spent_ / (spent_ + ahead)));
    return ending;
}

std::optional<double> OrbitsAttempt::cap(double others) const {
    constexpr double share_to_look = 0.03, share_to_begin = 0.1;
    if (has_failed_) return 0;
    if (is_worth_it()) return clock_ == Clock::time ? std::nullopt : std::optional(others);
    if (has_looked_ && (clock_ == Clock::counters || !orbits_->has_symmetry())) return 0;
    if (has_looked_) return share_to_begin * others;
    return looks_rich_.value_or(false) ? others : share_to_look * others;
}

SolveResult OrbitsAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) {
    if (!ending) {
        if (!orbits_) build();
        ending = orbits_->run(control, {}, threads_or_cores(params_.threads));
    }
    SolveResult result{orbits_ ? orbits_->covers() : Count(), {}, *ending, "orbits", stats()};
    if (sink && result.covers > 0u) sink(orbits_->first_cover().value());
    limit_covers(result, control);
    return result;
}

void OrbitsAttempt::drop() {
    orbits_.reset();
    has_looked_ = false;
    spent_ = 0;
    widest_ = 0;
    has_narrowed_ = false;
    trend_ = {};
}

} // namespace quadrille
