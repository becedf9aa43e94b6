// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/simplify.hpp>
#include <quadrille/solve.hpp>

#include "solve/searches.hpp"

namespace quadrille {

/// A problem as the params want it searched: simplified, or with `require` and `forbid` taken out only.
inline Simplified simplify_for(const Problem& problem, const SolveParams& params) {
    return simplify(problem,
                    {.scope = params.simplify ? SimplifyScope::everything : SimplifyScope::restrictions});
}

/// Counts the covers of a problem that was taken apart: the product of those of its parts.
///
/// Whether each part has a cover is asked before any is counted: a part without one settles the rest. Limits
/// hold for all searches together. A search that is stopped leaves a lower bound.
SolveResult count_parts(const Walks& walks, const Simplified& simplified, const SolveParams& params,
                        const Control& control);

/// Walks them. The largest part is walked, and each of its covers goes with all combinations of those of the
/// others, which are stored before. A part with too many to store is walked together with the largest one.
SolveResult walk_parts(const Engine& engine, const Simplified& simplified, const SolveParams& params,
                       const Control& control, const CoverSink& sink);

} // namespace quadrille
