// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <quadrille/solve.hpp>

namespace quadrille {

/// A row of the engine table: what help says of an engine, and how it is run.
struct Engine {
    EngineInfo info;

    /// Walks the covers of a problem without `require` and `forbid`. An empty sink only counts. The options
    /// of a cover reach the sink in any order.
    SolveResult (*walk)(const Problem& problem, const SolveParams& params, const Control& control,
                        const CoverSink& sink);

    /// Finds the best covers of a problem with all it has, and hands them over at the end, the best first.
    /// The two are null for what the engine cannot do.
    SolveResult (*optimize)(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink);
};

/// All engines, the preferred first. A new engine is one line here.
std::span<const Engine> engine_table();

} // namespace quadrille
