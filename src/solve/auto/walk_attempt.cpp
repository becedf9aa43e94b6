// SPDX-License-Identifier: MIT
#include "solve/auto/walk_attempt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/threads.hpp"
#include "search/meter.hpp"
#include "solve/auto/attempt.hpp"

namespace quadrille {

namespace {

/// Search nodes between two looks at what was spent, where that is counted.
constexpr std::uint64_t least_nodes = 32;

/// Several threads are brought together at the end of a slice, which takes time.
constexpr double walk_slice_part = 0.5;

/// The weight of the engine's forecast. The rest is the weight of the trend, which counts as at most this multiple of the engine's: it
/// stands still while the walk is in one large branch.
constexpr double of_forecast = 0.8, far_beyond = 8;

} // namespace

WalkAttempt::WalkAttempt(TreeWalk walk, const SolveParams& params, const AttemptParams& how)
    : Attempt(walk.facts), walk_(std::move(walk)), params_(params), how_(how) {}

double WalkAttempt::joining_time() const {
    if (!walk_.shares) return unknown;
    return crew_ || (walker_ && walker_->has_another()) ? 0 : walk_.build_time;
}

/// Before it begins, the engine's forecast. Later, a mean of that and of the trend: the first branches are not
/// like the others.
double WalkAttempt::left() const {
    const double by_trend = trend_.left_evenly();
    if (!forecast_ && walk_.forecast && spent_ == 0) forecast_ = walk_.forecast();
    if (!forecast_) return by_trend;
    if (spent_ == 0) return walk_.build_time + *forecast_;
    const double whole = *forecast_ * pace_, walk = spent_ - begun_, rest = whole - walk;
    if (rest <= 0) return by_trend;
    if (std::isinf(by_trend)) return rest;
    const double share = of_forecast * rest / whole; // the later, the better the trend
    return std::pow(rest, share) * std::pow(std::min(by_trend, far_beyond * whole), 1 - share);
}

std::optional<Ending> WalkAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + amount;
    if (!walker_ && !crew_) {
        const Stopwatch watch;
        walker_ = walk_.make();
        begun_ = spent_ = how_.clock == Clock::time ? watch.passed() : walk_.build_time;
        next_survey_ = walker_->forecast_after();
    }
    if (walker_ && !how_.alone && how_.aim != Aim::few && spent_ - begun_ >= next_survey_) survey();
    const auto ending = how_.clock == Clock::time ? run_timed(control, amount, threads) : run_counted(control, goal);
    const bool has_many = walk_.refutes && how_.aim == Aim::count && covers() > most_few;
    return has_many && ending != Ending::exhausted ? Ending::memory_limit : ending;
}

void WalkAttempt::survey() {
    constexpr double part = 0.15, soon = 2, later = 8; // of what the walk has spent
    constexpr double longest = 4e6;                    // nanoseconds
    const Stopwatch watch;
    const double walk = spent_ - begun_;
    forecast_ = walker_->forecast(std::min(part * walk, longest));
    is_surveyed_ = true;
    next_survey_ = std::clamp(*forecast_ * pace_, soon * walk, later * walk);
    if (how_.clock == Clock::counters) return;
    const double taken = watch.passed();
    begun_ += taken;
    spent_ += taken;
}

/// Prices differ from machine to machine: the walk so far tells by how much.
void WalkAttempt::note_pace() {
    if (!is_surveyed_ || !walker_) return;
    const double cost = walker_->cost();
    if (cost > 0) pace_ = (spent_ - begun_) / cost;
}

std::optional<Ending> WalkAttempt::run_timed(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + amount;
    while (spent_ < goal) {
        const double slice = threads > 1 ? next_slice(spent_, goal, walk_slice_part) : next_slice(spent_, goal);
        std::optional<Ending> ending;
        spent_ += time_of(*this, [&] { ending = run_slice(control, slice / threads, threads); });
        trend_.note(spent_ - begun_, std::log2(done()));
        note_pace();
        if (ending) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
        if (is_full()) break;
    }
    return search::paused;
}

/// Only counts are shared: a list is made by one thread until the attempt is chosen.
std::optional<Ending> WalkAttempt::run_slice(const Control& control, double slice, std::uint32_t threads) {
    if (threads > 1 && !crew_ && !how_.telling())
        crew_ = std::make_unique<Crew>(control.limits.nodes, no_sink_, walk_.make, threads,
                                       std::exchange(walker_, nullptr));
    const auto budget = search::Budget::of_time(slice);
    return crew_ ? crew_->run(control, budget.time, threads) : walk(control, budget);
}

std::optional<Ending> WalkAttempt::walk(const Control& control, const search::Budget& budget) {
    if (how_.aim == Aim::list) return walker_->run(control, budget, found_, most_kept);
    return walker_->run(control, budget, how_.found != nullptr ? *how_.found : no_sink_);
}

/// Threads do not matter: what is counted is what one thread does.
std::optional<Ending> WalkAttempt::run_counted(const Control& control, double goal) {
    while (spent_ < goal && !is_full()) {
        const std::uint64_t nodes = walker_->stats().nodes;
        const auto ending = walk(control, {.nodes = nodes + std::max(least_nodes, nodes / 16)});
        spent_ = begun_ + walker_->cost();
        trend_.note(spent_ - begun_, std::log2(done()));
        if (ending) return ending;
    }
    return search::paused;
}

double WalkAttempt::done() const {
    if (crew_) return crew_->done();
    return walker_ ? walker_->position().done : 0;
}

SearchStats WalkAttempt::stats() const {
    if (crew_) return crew_->stats();
    return walker_ ? walker_->stats() : SearchStats();
}

std::uint64_t WalkAttempt::covers() const {
    if (crew_) return crew_->covers();
    return walker_ ? walker_->covers() : 0;
}

SolveResult WalkAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) {
    for (std::size_t c = 0; c < found_.size(); ++c)
        if (!sink(found_[c])) return {c + 1, {}, Ending::cover_limit, std::string(engine()), stats()};
    found_ = {};
    if (how_.aim == Aim::few) return {0, {}, ending.value(), std::string(engine()), stats()}; // each was handed over
    if (ending) return {covers(), {}, *ending, std::string(engine()), stats()};
    SolveParams params = params_;
    if (!walk_.shares) params.threads = 1;
    return walk_shared(engine(), params, control, sink, walk_.make, std::move(walker_));
}

} // namespace quadrille
