// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/tree/repeated.hpp"

namespace quadrille {

/// A row of the engine table: what help says of an engine, and how it is run.
struct Engine {
    EngineInfo info;

    /// Walks the covers of a problem without `require` and `forbid`. An empty sink only counts; an engine
    /// that cannot list covers gets no other. The options of a cover reach the sink in any order.
    SolveResult (*walk)(const Problem& problem, const SolveParams& params, const Control& control,
                        const CoverSink& sink);

    /// Finds the best covers of a problem with all it has, and hands them over at the end, the best first.
    /// The two are null for what the engine cannot do.
    SolveResult (*optimize)(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink);

    /// Builds the structure for a problem without `require` and `forbid`, to be searched many times. Null if
    /// the engine has nothing to gain from that.
    std::unique_ptr<Repeated> (*repeat)(const Problem& problem, const SolveParams& params) = nullptr;

    /// Makes an attempt at the problem for `auto`: to count its covers or, if `telling`, to list them. Null
    /// if the engine takes no part in it. The problem and the params must outlive the attempt.
    std::unique_ptr<Attempt> (*attempt)(const Problem& problem, const SolveParams& params, Clock clock,
                                        bool telling)
        = nullptr;

    /// Walks to the first cover, whichever it is. Null if the engine has nothing but `walk` for that.
    SolveResult (*first)(const Problem& problem, const SolveParams& params, const Control& control,
                         const CoverSink& sink)
        = nullptr;
};

/// All engines, the preferred first. A new engine is one line here.
std::span<const Engine> engine_table();

/// The engine of that name. Precondition: there is one.
const Engine& find_engine(std::string_view name);

/// Why the engine cannot count the covers of the problem or, if `telling`, list them; nothing if it can.
std::optional<std::string> obstacle(const EngineInfo& engine, const Problem& problem, bool telling);

} // namespace quadrille
