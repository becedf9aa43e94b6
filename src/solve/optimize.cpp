// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <algorithm>

#include "search/cheapest.hpp"

namespace quadrille {

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink) {
    const auto begin = std::chrono::steady_clock::now();
    const auto search = search::make_cheapest(problem, params.sense, params.best);
    SolveResult result;
    result.ending = search->run(control);
    result.engine = "links";
    result.stats = search->stats();
    const auto& found = search->best().found();
    result.covers = found.size();
    if (!found.empty()) result.cost = total_cost(problem, found.begin()->second);
    std::vector<OptionId> ascending;
    for (const auto& [cost, options] : found) {
        ascending = options;
        std::ranges::sort(ascending);
        if (!sink(ascending)) break;
    }
    result.stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace quadrille
