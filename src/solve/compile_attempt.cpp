// SPDX-License-Identifier: MIT
#include "solve/compile_attempt.hpp"

#include <algorithm>
#include <chrono>

#include "search/meter.hpp"
#include "solve/cores.hpp"
#include "solve/stopwatch.hpp"
#include "solve/walk_diagram.hpp"

namespace quadrille {

namespace {

using Steady = std::chrono::steady_clock;

/// Nanoseconds between two points of the course, at least; later, such a part of what was spent.
constexpr double least_slice = 250'000, slice_part = 1.0 / 8;

/// Several threads begin anew in each slice, and meet again where they were.
constexpr double shared_slice_part = 1;

/// Bytes that a diagram to list from may take where the caller sets no bound.
constexpr std::size_t usual_memory = std::size_t{1} << 31;

} // namespace

double compilation_begins(const Problem& problem) {
    const std::uint32_t bits = problem.item_count() + (problem.has_bounds() ? problem.option_count() : 0);
    const double words = 1.0 * problem.option_count() * (bits / 64 + 1);
    return 80 * static_cast<double>(problem.cell_count()) + 60 * words
           + 5.0 * problem.primary_count() * problem.primary_count();
}

CompileAttempt::CompileAttempt(const Problem& problem, const SolveParams& params, Clock clock, bool telling)
    : problem_(problem), params_(params), clock_(clock), telling_(telling),
      beginning_(compilation_begins(problem)) {}

/// Goes on with the trial of orders. A compiler has done its part of the trial when it is chosen.
void CompileAttempt::choose_order(const Control& control, double goal) {
    const Stopwatch watch(1);
    const double before = spent_;
    if (!trial_) {
        diagram::Choice choice = choice_of(params_);
        choice.budget = beginning_;
        choice.counting = !telling_;
        if (telling_ && choice.memory == 0) choice.memory = usual_memory;
        trial_.emplace(problem_, choice);
    }
    const auto update
        = [&] { spent_ = clock_ == Clock::time ? before + watch.passed() : beginning_ + trial_->cost(); };
    for (update(); !trial_->decided() && spent_ < goal && !quadrille::stopped(control); update())
        trial_->step(control);
    if (!trial_->decided()) return;
    compiler_ = trial_->take();
    trial_.reset();
    begun_ = spent_ - compiler_->cost();
}

std::optional<Ending> CompileAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + std::max(amount, least_slice);
    if (!compiler_) choose_order(control, goal);
    if (!compiler_) return quadrille::stopped(control);
    Control own = control;
    while (spent_ < goal) {
        const double part = threads > 1 ? shared_slice_part : slice_part;
        const double slice = std::min(goal - spent_, std::max(least_slice, part * spent_));
        std::optional<Ending> ending;
        if (clock_ == Clock::time) {
            const Stopwatch watch(threads);
            const auto pause = Steady::now() + std::chrono::nanoseconds(static_cast<std::int64_t>(slice));
            own.limits.deadline = std::min(control.limits.deadline, pause);
            ending = compiler_->run(own, threads);
            if (ending == Ending::time_limit && Steady::now() < control.limits.deadline) ending.reset();
            spent_ += watch.passed();
        } else {
            ending = diagram::spend(*compiler_, own, compiler_->cost() + slice);
            spent_ = begun_ + compiler_->cost();
        }
        course_.note(std::max(spent_ - begun_, 1.0), compiler_->done());
        if (ending) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
    }
    return std::nullopt;
}

/// The growth itself grows: what is left was less than foreseen more often than more.
double CompileAttempt::left() const {
    constexpr double seldom_more = 0.65;
    return seldom_more * course_.left_by_growth();
}

SolveResult CompileAttempt::answer(Ending ending, const Control& control) {
    if (!compiler_) return {0, {}, ending, "diagram", {}};
    return count_compiled(*compiler_, ending, control);
}

SolveResult CompileAttempt::tell(std::optional<Ending> ending, const Control& control,
                                 const CoverSink& sink) {
    if (!compiler_) choose_order(control, std::numeric_limits<double>::infinity());
    if (!compiler_) return {0, {}, quadrille::stopped(control).value_or(Ending::interrupted), "diagram", {}};
    if (!ending) ending = compiler_->run(control, threads_or_cores(params_.threads));
    SolveResult result{0, {}, *ending, "diagram", search_stats(compiler_->stats())};
    if (ending == Ending::exhausted) list_covers(take_diagram(*compiler_, problem_), control, sink, result);
    return result;
}

/// To begin anew takes what was lost.
void CompileAttempt::drop() {
    beginning_ = std::max(beginning_, spent_);
    trial_.reset();
    compiler_.reset();
    course_ = {};
    begun_ = spent_ = 0;
}

} // namespace quadrille
