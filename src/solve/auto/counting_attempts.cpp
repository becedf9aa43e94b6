// SPDX-License-Identifier: MIT
#include "solve/auto/counting_attempts.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>

#include <quadrille/control.hpp>

#include "base/threads.hpp"
#include "search/meter.hpp"
#include "solve/tree/shared_walk.hpp"

namespace quadrille {

namespace {

/// What a transition takes, in nanoseconds, as measured within a factor of 2.
constexpr double of_transition = 80;

/// The time slice of several threads, as a fraction of what was spent: to start and join them takes time.
constexpr double shared_slice_part = 0.5;

} // namespace

LayersAttempt::LayersAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                             const AttemptFacts& facts)
    : Attempt(facts), problem_(problem), params_(params), clock_(how.clock),
      setup_time_(how.alone ? 0 : search::Layers::build_time(problem)) {} // alone it is not needed

void LayersAttempt::build() {
    const Stopwatch watch;
    layers_.emplace(problem_, params_.memory);
    begun_ = spent_ = clock_ == Clock::time ? watch.passed() : setup_time_;
}

std::optional<Ending> LayersAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + amount;
    if (!layers_) build();
    while (spent_ < goal) {
        const double slice = threads > 1 ? next_slice(spent_, goal, shared_slice_part) : next_slice(spent_, goal);
        const auto count = [&](const Control& both) { return layers_->run(both, threads); };
        std::optional<Ending> ending;
        const double taken = time_of(
            *layers_, [&] { ending = search::run_within(control, search::Budget::of_time(slice / threads), count); });
        spent_ = clock_ == Clock::time ? spent_ + taken
                                       : begun_ + of_transition * static_cast<double>(layers_->stats().updates);
        if (ending) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
    }
    return search::paused;
}

double LayersAttempt::left() const {
    if (!layers_ || spent_ == begun_) return unknown;
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

namespace {

// Nanoseconds, as measured: of a canonical form at least, of a node of a walk.
constexpr double of_form = 10'000, of_walk_node = 1'500;

} // namespace

OrbitsAttempt::OrbitsAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                             const AttemptFacts& facts)
    : Attempt(facts), problem_(problem), params_(params), how_(how),
      colouring_time_(how.alone ? 0 : search::Orbits::colouring_time(problem)),
      look_time_(how.alone ? 0 : search::Orbits::build_time(problem)) {
    first_weight_ = facts_.weight;
    if (params.symmetry == UseSymmetry::on) facts_.weight = most_weight();
}

double OrbitsAttempt::next_step() const {
    switch (stage_) {
    case Stage::colours:
        return colouring_time_;
    case Stage::look:
        return look_time_;
    case Stage::work:
        break;
    }
    return time_of_form();
}

/// What one more canonical form takes, which cannot pause.
double OrbitsAttempt::time_of_form() const {
    const search::Orbits::Work& work = orbits_->work();
    const double all = how_.clock == Clock::time ? 1e9 * work.seconds : work.form_time();
    return all / static_cast<double>(std::max<std::uint64_t>(work.forms, 1));
}

void OrbitsAttempt::build() {
    const Stopwatch watch;
    orbits_.emplace(problem_, params_.memory, how_.telling());
    if (how_.clock == Clock::time) spent_ = watch.passed();
}

/// Of a list it can only show that it is empty.
double OrbitsAttempt::most_weight() const { return how_.aim == Aim::list ? first_weight_ : 1; }

/// Guesses from the colours of the problem whether it has many symmetries.
void OrbitsAttempt::colour() {
    const Stopwatch watch;
    if (orbits_->looks_rich()) facts_.weight = most_weight();
    spent_ += how_.clock == Clock::time ? watch.passed() : colouring_time_;
    stage_ = Stage::look;
}

/// Finds the symmetries of the whole problem.
std::optional<Ending> OrbitsAttempt::look(const Control& control) {
    constexpr double patience = 4, more = 2;
    Control own = control;
    if (how_.clock == Clock::time)
        own.limits.deadline
            = std::min(own.limits.deadline, search::Budget::of_time(patience * std::max(look_time_, least_slice)).time);
    std::optional<Ending> ending;
    const double taken = time_of(*orbits_, [&] { ending = orbits_->run(own, {.nodes = orbits_->stats().nodes + 1}); });
    spent_ += how_.clock == Clock::time ? taken : look_time_;
    if (ending == Ending::time_limit) { // cut off, unless the control stopped it
        if (const auto stopped = quadrille::stopped(control)) return stopped;
        look_time_ *= more;
        facts_.weight = std::min(facts_.weight, first_weight_);
        return search::paused;
    }
    stage_ = Stage::work;
    if (!ending && !orbits_->has_symmetry()) return Ending::memory_limit; // nothing will merge
    facts_.weight = params_.symmetry == UseSymmetry::on || orbits_->is_rich() ? most_weight() : 0;
    facts_.stores = orbits_->is_rich();
    facts_.vague = how_.clock == Clock::time;
    return ending;
}

/// What its counters stand for.
double OrbitsAttempt::counted() const {
    const search::Orbits::Work& work = orbits_->work();
    return work.form_time() + of_walk_node * static_cast<double>(work.walk_nodes);
}

std::optional<Ending> OrbitsAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    if (!orbits_) build();
    Control own = control;
    if (how_.telling()) own.limits.covers = 1;
    std::optional<Ending> ending;
    if (stage_ == Stage::colours)
        colour();
    else if (stage_ == Stage::look)
        ending = look(own);
    else
        ending = how_.clock == Clock::time ? run_timed(own, amount, threads) : run_counted(own, amount);
    if (!how_.telling() || !orbits_->first_cover()) return ending;
    if (how_.found == nullptr) return Ending::memory_limit; // a list, which it cannot make
    return (*how_.found)(*orbits_->first_cover()) ? Ending::memory_limit : Ending::cover_limit; // it has no other one
}

/// Runs for a time and notes how far it has come.
std::optional<Ending> OrbitsAttempt::run_timed(const Control& control, double time, std::uint32_t threads) {
    std::optional<Ending> ending;
    spent_ += time_of(*orbits_, [&] {
        ending = orbits_->run(control, search::Budget::of_time(time / threads), threads);
        if (!ending) note_ahead();
    });
    return ending;
}

/// Remainders of many symmetries merge: nothing is known while the front grows. Those of a board are walked once they have little
/// symmetry left; soon the share of the walks that is done tells enough.
void OrbitsAttempt::note_ahead() {
    if (!orbits_->is_rich()) {
        constexpr double some = 0.1, enough = 0.5; // of the walks
        if (orbits_->walk_count() == 0) walks_from_ = spent_;
        const double walked = orbits_->share_walked();
        facts_.vague = walked < some;
        facts_.merges = walked < enough ? orbits_->mean_ways() : 0;
        return;
    }
    constexpr double most_samples = 8; // of late: single ones waver by orders of magnitude
    const double ahead = of_walk_node * orbits_->nodes_ahead();
    ahead_ = samples_ == 0 ? ahead : ahead_ + (ahead - ahead_) / std::min(samples_ + 1, most_samples);
    ++samples_;
    const std::size_t width = orbits_->width();
    facts_.vague = width >= widest_;
    widest_ = std::max(widest_, width);
    trend_.note(spent_, std::log2(spent_ / (spent_ + ahead)));
}

std::optional<Ending> OrbitsAttempt::run_counted(const Control& control, double time) {
    std::optional<Ending> ending;
    const double begun = spent_ - counted();
    for (const double goal = spent_ + time; !ending && spent_ < goal; spent_ = begun + counted()) {
        const auto nodes = static_cast<std::uint64_t>((goal - spent_) / std::max(time_of_form(), of_form));
        ending = orbits_->run(control, {.nodes = orbits_->stats().nodes + nodes + 1});
    }
    return ending;
}

/// By the faster of two growths, since while the front is widest (half of the run in latin squares of order 8), the recent growth
/// alone suggests a standstill.
double OrbitsAttempt::left() const {
    if (stage_ != Stage::work || facts_.vague) return unknown;
    if (orbits_->is_rich())
        return samples_ == 0 ? unknown : std::min(trend_.left_by_growth(), trend_.left_by_mean_growth());
    const double walked = orbits_->share_walked();
    return walked == 0 ? unknown : (spent_ - walks_from_) * (1 - walked) / walked;
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

} // namespace quadrille
