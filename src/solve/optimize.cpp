// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include <quadrille/verify.hpp>

#include "search/meter.hpp"
#include "solve/best_search.hpp"
#include "solve/engine_table.hpp"
#include "solve/race.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

auto optimizer_of(const Problem& problem, const OptimizeParams& params) {
    const std::string& name = params.search.engine;
    if (name == "auto") return optimize_racing;
    const Engine& engine = require_engine(name, problem, Task::optimize);
    if (params.best > 1 && !engine.info.lists)
        throw Unsupported(fmt::format("engine {} lists one best cover only", name));
    return engine.optimize;
}

void check(const Problem& problem, const OptimizeParams& params) {
    if (params.within && !(*params.within >= 0))
        throw BadArgument(fmt::format("found a fraction of {} of the best cost, expected 0 or more", *params.within));
    if (params.start.empty()) return;
    if (const auto wrong = Verifier(problem).violation(params.start))
        throw BadArgument("the cover to start from is none: " + *wrong);
}

/// Finds a best cover, by whatever engine, then lists those that are nearly as good.
SolveResult near_best(const Problem& problem, const OptimizeParams& params, const Control& control,
                      const CoverSink& sink) {
    (void)optimizer_of(problem, params); // which may refuse
    OptimizeParams one = params;
    one.best = 1;
    std::vector<OptionId> best;
    SolveResult first = optimizer_of(problem, one)(problem, one, control, [&](std::span<const OptionId> cover) {
        best.assign(cover.begin(), cover.end());
        return true;
    });
    if (!first.complete() || !first.cost) {
        if (first.cost) sink(best);
        return first;
    }
    constexpr long double most = 0x1p120L; // above all sums of costs
    // 0.06 is less than 6% by up to half its last bit, and 106 is within 6% of 100.
    constexpr long double up = 1 + 0x1p-53L;
    const auto slack = static_cast<Cost>(
        std::floor(std::min(*params.within * up * std::abs(static_cast<long double>(*first.cost)), most)));
    OptimizeParams all = params;
    all.start = {};
    all.worst = params.sense == Sense::max ? *first.cost - slack : *first.cost + slack;
    if (params.worst)
        all.worst
            = params.sense == Sense::max ? std::max(*all.worst, *params.worst) : std::min(*all.worst, *params.worst);
    Control rest = control;
    rest.limits.nodes = search::left_of(rest.limits.nodes, first.stats.nodes);
    SolveResult result = BestSearch(problem, all).finish(rest, sink);
    if (result.covers == 0) { // a limit came before it was met again
        sink(best);
        result.covers = 1;
        result.cost = first.cost;
    }
    result.bound = first.cost;
    SearchStats stats = first.stats;
    result.stats = stats += result.stats;
    return result;
}

} // namespace

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink) {
    if (params.best == 0) return {0, {}, Ending::cover_limit, params.search.engine, {}};
    check(problem, params);
    SolveResult result = timed([&] {
        return params.within && params.best > 1
                   ? near_best(problem, params, control, ascending(sink))
                   : optimizer_of(problem, params)(problem, params, control, ascending(sink));
    });
    result.cost_decimals = problem.cost_decimals();
    if (result.complete()) result.bound = result.cost;
    return result;
}

std::optional<double> relative_gap(Cost cost, Cost bound) {
    if (cost == bound) return 0;
    if (cost == 0) return std::nullopt;
    return std::abs((static_cast<double>(cost) - static_cast<double>(bound)) / static_cast<double>(cost));
}

SolveResult optimize(const Problem& problem, const CoverSink& sink) { return optimize(problem, {}, {}, sink); }

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const CoverSink& sink) {
    return optimize(problem, params, {}, sink);
}

} // namespace quadrille::inline QUADRILLE_ABI
