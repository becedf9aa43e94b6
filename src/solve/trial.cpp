// SPDX-License-Identifier: MIT
#include "solve/trial.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "solve/contestant.hpp"
#include "solve/count_auto.hpp"
#include "solve/engine_table.hpp"
#include "solve/suits_masks.hpp"

namespace quadrille {

namespace {

/// Nanoseconds by estimate. The first engine gets less: what it has not finished by then is worth a trial.
constexpr double short_trial = 500'000, long_trial = 1'500'000;

/// The engine that gets on best.
std::string_view best_engine(const Problem& problem, ChooseRule rule, const Control& control) {
    std::vector<Contestant> trials;
    if (auto masks = try_masks(problem, rule)) trials.push_back(std::move(*masks));
    trials.push_back(try_cells(problem, rule));
    if (trials.front().run(control, short_trial)) return trials.front().engine();
    trials.push_back(try_links(problem, rule));
    for (Contestant& trial : trials)
        if (trial.run(control, long_trial)) return trial.engine();
    const double part = std::ranges::min_element(trials, {}, &Contestant::done)->done();
    const auto cost = [&](const Contestant& trial) { return trial.cost_of(part); };
    return std::ranges::min_element(trials, {}, cost)->engine();
}

} // namespace

std::string_view walking_engine(const Problem& problem, ChooseRule rule, const Control& control) {
    const Control silent{control.limits, control.stop};
    return suits_masks(problem) ? "masks" : best_engine(problem, rule, silent);
}

SolveResult walk_auto(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    const std::string_view name = walking_engine(problem, params.choose, control);
    return sink ? find_engine(name).walk(problem, params, control, sink)
                : count_auto(problem, params, control, name);
}

} // namespace quadrille
