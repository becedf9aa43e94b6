// SPDX-License-Identifier: MIT
#include "solve/auto/layers_attempt.hpp"

#include <limits>

#include <quadrille/control.hpp>

#include "base/stopwatch.hpp"
#include "search/budget.hpp"
#include "solve/auto/slice.hpp"
#include "solve/tree/limit_covers.hpp"

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

} // namespace quadrille
