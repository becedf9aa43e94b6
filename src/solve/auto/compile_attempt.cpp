// SPDX-License-Identifier: MIT
#include "solve/auto/compile_attempt.hpp"

#include <algorithm>
#include <limits>

#include <quadrille/control.hpp>
#include <quadrille/machine.hpp>

#include "diagram/compile/equal_options.hpp"
#include "problem/stopwatch.hpp"
#include "search/budget.hpp"
#include "solve/auto/layers_attempt.hpp"
#include "solve/auto/slice.hpp"
#include "solve/tree/walk_diagram.hpp"

namespace quadrille {

namespace {

/// Several threads begin anew in each slice, and meet again where they were: each is as long as all before.
constexpr double compile_slice_part = 1;

/// Nanoseconds that a good order is worth in any case. The search for one that takes longer goes on later.
constexpr double worth_an_order = 1e6;

/// What a nanosecond of a compiler's estimate takes (tests/bench/prices.py).
constexpr double compile_price = 1.7;

} // namespace

/// Where items have bounds, a bit for each option that differs.
double mask_words(const Problem& problem) {
    const bool bounded = problem.has_bounds();
    const std::uint32_t options = bounded ? diagram::count_different(problem) : problem.option_count();
    const std::uint32_t bits = problem.item_count() + (bounded ? options : 0), words = bits / 64 + 1;
    return 1.0 * options * words;
}

double compilation_begins(const Problem& problem, double mask_words) {
    return 80 * static_cast<double>(problem.cell_count()) + 60 * mask_words
           + 5.0 * problem.primary_count() * problem.primary_count();
}

CompileAttempt::CompileAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how)
    : problem_(problem), params_(params), clock_(how.clock), telling_(how.telling), alone_(how.alone) {
    if (!alone_) setup_time_ = compilation_begins(problem, mask_words(problem));
}

/// The only attempt has all memory, and takes as long to find an order as that takes.
diagram::Choice CompileAttempt::choice() const {
    diagram::Choice choice = choice_of(params_);
    choice.counting = !telling_;
    if (alone_) return choice;
    choice.budget = std::max(setup_time_, worth_an_order);
    if (!telling_) choice.memory -= memory_for_layers(problem_, params_);
    if (telling_ && choice.memory == 0) choice.memory = usual_memory;
    return choice;
}

/// Goes on with the trial of orders. A compiler has done its part of the trial when it is chosen.
void CompileAttempt::choose_order(const Control& control, double goal) {
    const Stopwatch watch;
    const double before = spent_;
    try {
        if (!trial_) trial_.emplace(problem_, choice(), control);
    } catch (const Stopped&) {
        return;
    }
    const auto update = [&] {
        spent_
            = clock_ == Clock::time ? before + watch.passed() : setup_time_ + compile_price * trial_->cost();
    };
    const auto may_go_on = [&] { return spent_ < goal && (alone_ || !quadrille::stopped(control)); };
    for (update(); !trial_->decided() && may_go_on(); update()) trial_->step(control);
    if (!trial_->decided()) return;
    compiler_ = trial_->take();
    trial_.reset();
    begun_ = spent_ - compile_price * compiler_->cost();
}

std::optional<Ending> CompileAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + std::max(amount, least_slice);
    if (!compiler_) choose_order(control, goal);
    if (!compiler_) return quadrille::stopped(control);
    while (spent_ < goal) {
        const double slice
            = threads > 1 ? next_slice(spent_, goal, compile_slice_part) : next_slice(spent_, goal);
        std::optional<Ending> ending;
        if (clock_ == Clock::time) {
            const auto compile = [&](const Control& both) { return compiler_->run(both, threads); };
            spent_ += time_of(*compiler_, [&] {
                ending = search::run_within(control, search::Budget::of_time(slice / threads), compile);
            });
        } else {
            ending = diagram::spend(*compiler_, control, compiler_->cost() + slice / compile_price);
            spent_ = begun_ + compile_price * compiler_->cost();
        }
        trend_.note(std::max(spent_ - begun_, 1.0), compiler_->done());
        if (ending) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
    }
    return search::paused;
}

/// The growth itself grows: the remaining time was less than the trend's forecast more often than more. But at
/// the beginning it was more, by 5 to 40 times after 5 ms: few remainders of the first levels come again.
double CompileAttempt::left() const {
    constexpr double seldom_more = 0.65, beginning = 20e6;
    return seldom_more * trend_.left_by_growth() * (1 + beginning / std::max(spent_, 1.0));
}

SearchStats CompileAttempt::stats() const {
    return compiler_ ? search_stats(compiler_->stats()) : SearchStats();
}

SolveResult CompileAttempt::answer(std::optional<Ending> ending, const Control& control,
                                   const CoverSink& sink) {
    if (!ending) {
        if (!compiler_) choose_order(control, std::numeric_limits<double>::infinity());
        if (compiler_)
            ending = compiler_->run(control, threads_or_cores(params_.threads));
        else
            ending = quadrille::stopped(control).value_or(Ending::interrupted);
    }
    if (!compiler_) return {0, {}, *ending, "diagram", {}};
    if (!telling_) return count_compiled(*compiler_, *ending, control);
    SolveResult result{0, {}, *ending, "diagram", stats()};
    if (ending == Ending::exhausted) list_covers(take_diagram(*compiler_, problem_), control, sink, result);
    return result;
}

/// To begin anew takes what was lost.
void CompileAttempt::drop() {
    setup_time_ = std::max(setup_time_, spent_);
    trial_.reset();
    compiler_.reset();
    trend_ = {};
    begun_ = spent_ = 0;
}

} // namespace quadrille
