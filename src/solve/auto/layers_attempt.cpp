// SPDX-License-Identifier: MIT
#include "solve/auto/layers_attempt.hpp"

#include <limits>

#include <quadrille/machine.hpp>

#include "problem/stopwatch.hpp"
#include "solve/auto/slice.hpp"
#include "solve/tree/limit_covers.hpp"

namespace quadrille {

namespace {

/// Beyond it the orders of items take long to find.
constexpr std::uint32_t most_items = 4096;

/// The time slice of several threads, as a fraction of what was spent: to start and join them takes time.
constexpr double shared_slice_part = 0.5;

SolveResult result_of(const search::Layers& layers, Ending ending, const Control& control) {
    SolveResult result{layers.covers(), {}, ending, "layers", layers.stats()};
    limit_covers(result, control);
    return result;
}

} // namespace

LayersAttempt::LayersAttempt(const Problem& problem, const SolveParams& params)
    : problem_(problem), params_(params) {}

double LayersAttempt::beginning() const {
    if (problem_.has_bounds() || problem_.primary_count() > most_items)
        return std::numeric_limits<double>::infinity();
    return 12.0 * problem_.primary_count() * problem_.primary_count()
           + 100 * static_cast<double>(problem_.cell_count());
}

std::optional<Ending> LayersAttempt::run(const Control& control, double amount, std::uint32_t threads) {
    const double goal = spent_ + amount;
    if (!layers_) {
        const Stopwatch watch;
        layers_.emplace(problem_, memory_for_layers(problem_, params_));
        begun_ = spent_ = watch.passed();
    }
    while (spent_ < goal) {
        const double slice
            = threads > 1 ? next_slice(spent_, goal, shared_slice_part) : next_slice(spent_, goal);
        Ending ending{};
        spent_ += time_of(*layers_,
                          [&] { ending = layers_->run(until(control, after(slice / threads)), threads); });
        if (!is_pause(ending, control)) return ending;
        if (const auto stopped = quadrille::stopped(control)) return stopped;
    }
    return std::nullopt;
}

double LayersAttempt::left() const {
    if (spent_ == begun_) return std::numeric_limits<double>::infinity();
    return layers_->left() * (spent_ - begun_);
}

SolveResult LayersAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink&) {
    if (!layers_) return {0, {}, *ending, "layers", {}};
    return result_of(*layers_, *ending, control);
}

void LayersAttempt::drop() {
    layers_.reset();
    begun_ = spent_ = 0;
}

std::size_t memory_for_layers(const Problem& problem, const SolveParams& params) {
    return problem.has_bounds() ? 0 : params.memory / 2;
}

SolveResult count_layers(const Problem& problem, const SolveParams& params, const Control& control,
                         const CoverSink&) {
    search::Layers layers(problem, params.memory);
    const Ending ending = layers.run(control, threads_or_cores(params.threads));
    return result_of(layers, ending, control);
}

} // namespace quadrille
