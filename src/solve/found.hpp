// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

#include "search/cheapest.hpp"

namespace quadrille {

/// Hands over what a search for the best covers has found, the best first.
inline SolveResult hand_over(const Problem& problem, const search::Cheapest& search, Ending ending,
                             const CoverSink& sink) {
    const auto& found = search.best().found();
    SolveResult result{found.size(), {}, ending, "links", search.stats()};
    if (!found.empty()) result.cost = total_cost(problem, found.begin()->second);
    for (const auto& [cost, cover] : found)
        if (!sink(cover)) break;
    return result;
}

} // namespace quadrille
