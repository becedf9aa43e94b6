// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include "solve/auto/count_auto.hpp"
#include "solve/auto/first.hpp"
#include "solve/auto/list_auto.hpp"
#include "solve/components.hpp"
#include "solve/engine_table.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

const Engine& choose_engine(const Problem& problem, const std::string& name, bool telling) {
    std::string reason = "unknown engine " + name;
    for (const Engine& engine : engine_table()) {
        if (name == "auto" ? !engine.info.lists : name != engine.info.name) continue;
        const auto cannot = obstacle(engine.info, problem, telling);
        if (!cannot) return engine;
        reason = "engine " + std::string(engine.info.name) + ' ' + *cannot;
    }
    throw Unsupported(reason);
}

/// Whether one cover is wanted, whoever finds it.
bool wants_first(const SolveParams& params, const Control& control) {
    return params.choose == ChooseRule::smallest && control.limits.covers == 1;
}

SolveResult walk_auto(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    return sink ? list_auto(problem, params, control, sink) : count_auto(problem, params, control);
}

SolveResult walk(const Problem& problem, const SolveParams& params, const Control& control,
                 const CoverSink& sink) {
    Engine engine = choose_engine(problem, params.engine, bool(sink));
    if (params.engine == "auto") {
        engine.walk = wants_first(params, control) ? walk_first : walk_auto;
        // What a list takes a first cover for must not depend on a race.
        if (params.choose == ChooseRule::smallest)
            engine.first = sink && control.limits.covers != 1 ? walk_first_alone : walk_first;
    }
    const Simplified simplified = simplify_for(problem, params);
    if (simplified.unchanged) return engine.walk(problem, params, control, sink);
    return sink ? walk_components(engine, simplified, params, control, sink)
                : count_components(engine, simplified, params, control);
}

SolveResult answer(const Problem& problem, const SolveParams& params, const Control& control,
                   const CoverSink& sink) {
    SolveResult result = timed([&] { return walk(problem, params, control, sink); });
    if (wants_first(params, control)) result.seed = params.seed;
    return result;
}

} // namespace

SolveResult solve(const Problem& problem, const SolveParams& params, const Control& control,
                  const CoverSink& sink) {
    return answer(problem, params, control, ascending(sink));
}

SolveResult count(const Problem& problem, const SolveParams& params, const Control& control) {
    return answer(problem, params, control, {});
}

std::span<const EngineInfo> engines() {
    static const std::vector<EngineInfo> infos = [] {
        std::vector<EngineInfo> list;
        for (const Engine& engine : engine_table()) list.push_back(engine.info);
        return list;
    }();
    return infos;
}

} // namespace quadrille::inline QUADRILLE_ABI
