// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/simplify.hpp>
#include <quadrille/solve.hpp>

#include "solve/searches.hpp"

namespace quadrille {

/// Simplifies a problem as the params say: simplified, or with `require` and `forbid` taken out only.
inline Simplified simplify_for(const Problem& problem, const SolveParams& params) {
    return simplify(problem,
                    {.scope = params.simplify ? SimplifyScope::everything : SimplifyScope::restrictions});
}

/// Counts the covers of a simplified problem: the product of the counts of its components.
///
/// First each component is searched for one cover, because one without a cover settles the answer. Limits
/// hold for all searches together. A search that is stopped leaves a lower bound.
SolveResult count_components(const Walks& walks, const Simplified& simplified, const SolveParams& params,
                             const Control& control);

/// Lists the covers of a simplified problem. The covers of the smaller components are stored first. Then the
/// largest component is walked, and each of its covers is combined with all stored ones. A component with too
/// many covers to store is walked together with the largest one.
SolveResult walk_components(const Walks& walks, const Simplified& simplified, const SolveParams& params,
                            const Control& control, const CoverSink& sink);

} // namespace quadrille
