// SPDX-License-Identifier: MIT
#include <quadrille/analysis.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>

#include "search/budget.hpp"
#include "search/meter.hpp"
#include "solve/components.hpp"
#include "solve/count_forecast.hpp"
#include "solve/spread.hpp"
#include "solve/tree/with_links.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using SteadyClock = std::chrono::steady_clock;

double seconds_since(SteadyClock::time_point begin) {
    return std::chrono::duration<double>(SteadyClock::now() - begin).count();
}

/// What is known of a search, or of the search of a component.
struct Survey {
    Spread nodes = {}, covers = {}, seconds = {};
    double seen_nodes = 0, seen_covers = 0, seen_seconds = 0; // by the trial, for certain
    bool exact = true, cut = false;                           // no estimate; a limit came before the last probe
    Count counted = 1;                                        // if it is exact
    std::uint64_t probes = 0, met = 0;
};

/// Time is measured by work: search nodes and updates. By nodes alone it would depend on where in the tree
/// they lie, and there are searches without any update.
struct Trial {
    double nodes = 0, covers = 0, work = 0;
    std::uint64_t counted = 0;        // covers
    double building = 0, seconds = 0; // before the first node, and since
    bool whole = false;               // the search has ended
};

/// Begins the search. How far it goes depends on the work done and not on the clock, so that estimates can be
/// had again.
Trial try_search(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr double enough = 2e6; // 10 to 20 ms
    constexpr std::uint64_t piece = 64;
    const auto begin = SteadyClock::now();
    return with_links(problem, params.choose, [&](auto links) {
        Trial trial;
        trial.building = seconds_since(begin);
        const Control silent{{.deadline = control.limits.deadline}, control.stop};
        const auto count = [&](const Control& both) { return links.run(both, search::CountOnly{}); };
        search::Budget budget{.nodes = 0};
        std::optional<Ending> ending = search::paused;
        while (ending == search::paused && trial.work < enough && !stopped(control)) {
            budget.nodes += piece;
            ending = search::run_within(silent, budget, count);
            trial.nodes = static_cast<double>(links.stats().nodes);
            trial.work = trial.nodes + static_cast<double>(links.stats().updates);
        }
        trial.counted = links.covers();
        trial.covers = static_cast<double>(trial.counted);
        trial.whole = ending == Ending::exhausted;
        trial.seconds = seconds_since(begin) - trial.building;
        return trial;
    });
}

template <class Random>
Survey probe(const Problem& problem, const EstimateParams& params, const Control& control, Random& random,
             const Trial& trial) {
    return with_links(problem, params.search.choose, [&](auto links) {
        Survey survey{.exact = false};
        Sample nodes, covers, work;
        while (survey.probes < params.probes && !stopped(control)) {
            const search::Probe path = links.probe(random);
            ++survey.probes;
            survey.met += path.covers > 0;
            nodes.add(path.nodes);
            covers.add(path.covers);
            work.add(path.nodes + path.updates);
        }
        survey.cut = survey.probes < params.probes;
        survey.nodes = nodes.spread();
        survey.covers = covers.spread();
        survey.covers.known &= survey.met > 0; // what was not met need not be absent
        survey.seconds = work.spread() * (trial.work > 0 ? trial.seconds / trial.work : 0) + Spread{trial.building};
        return survey;
    });
}

template <class Random>
Survey survey_component(const Problem& problem, const EstimateParams& params, const Control& control, Random& random) {
    const Trial trial = try_search(problem, params.search, control);
    Survey survey;
    if (trial.whole)
        survey = {.nodes = {trial.nodes},
                  .covers = {trial.covers},
                  .seconds = {trial.building + trial.seconds},
                  .counted = trial.counted};
    else
        survey = probe(problem, params, control, random, trial);
    survey.seen_nodes = trial.nodes;
    survey.seen_covers = trial.covers;
    survey.seen_seconds = trial.building + trial.seconds;
    return survey;
}

void append(Survey& whole, const Survey& component) {
    whole.nodes = whole.nodes + component.nodes;
    whole.covers = whole.covers * component.covers;
    whole.seconds = whole.seconds + component.seconds;
    whole.seen_nodes += component.seen_nodes;
    whole.seen_covers *= component.seen_covers;
    whole.seen_seconds += component.seen_seconds;
    whole.probes += component.probes;
    whole.met += component.met;
    whole.exact &= component.exact;
    whole.counted *= component.counted;
    whole.cut |= component.cut;
}

Estimated exactly(double figure) { return {figure, figure, figure}; }

/// As a double; infinite if it is too large.
double to_double(const Count& count) { return std::strtod(count.to_string().c_str(), nullptr); }

/// What links would take.
EstimateResult estimate_links(const Problem& problem, const EstimateParams& params, const Control& control) {
    EstimateResult result;
    result.engine = result.probed = "links";
    std::mt19937_64 random(params.seed);
    const Simplified simplified = simplify_for(problem, params.search);
    // The components are searched one after the other: their search nodes add up, and their covers multiply.
    const double possible = simplified.impossible ? 0 : 1;
    Survey whole{.covers = {possible}, .seen_covers = possible, .counted = simplified.impossible ? 0u : 1u};
    for (const ComponentView& component : components_of(problem, simplified))
        append(whole, survey_component(*component.problem, params, control, random));
    result.nodes = whole.nodes.interval(whole.seen_nodes);
    result.covers = whole.covers.interval(whole.seen_covers);
    result.seconds = whole.seconds.interval(whole.seen_seconds);
    if (whole.exact) result.count = whole.counted;
    result.probes = whole.probes;
    result.met = whole.met;
    if (whole.cut) result.ending = stopped(control).value_or(Ending::exhausted);
    return result;
}

} // namespace

EstimateResult estimate(const Problem& problem, const EstimateParams& params, const Control& control) {
    if (params.search.engine == "links") return estimate_links(problem, params, control);
    const CountForecast forecast = forecast_count(problem, params.search, control);
    const SolveResult& begun = forecast.begun;
    EstimateResult result;
    if (begun.complete()) {
        result.nodes = exactly(static_cast<double>(begun.stats.nodes));
        result.covers = exactly(to_double(begun.covers));
        result.seconds = exactly(begun.stats.seconds);
        result.count = begun.covers;
        result.probed = begun.engine;
    } else {
        result = estimate_links(problem, params, control);
        result.seconds = forecast.seconds;
    }
    result.engine = begun.engine;
    return result;
}

} // namespace quadrille::inline QUADRILLE_ABI
