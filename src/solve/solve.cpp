// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <optional>

#include "solve/engine_table.hpp"
#include "solve/parts.hpp"
#include "solve/verb.hpp"

namespace quadrille {

namespace {

/// Why the engine cannot take the problem, if it cannot.
std::optional<std::string> obstacle(const EngineInfo& engine, const Problem& problem) {
    if (!engine.walks) return "cannot list or count covers";
    if (problem.has_colours() && !engine.colours) return "cannot honour colours";
    if (problem.has_bounds() && !engine.bounds) return "cannot honour bounds other than 1..1";
    return std::nullopt;
}

const Engine& choose_engine(const Problem& problem, const std::string& name) {
    std::string reason = "unknown engine " + name;
    for (const Engine& engine : engine_table()) {
        if (name == "auto" ? !engine.info.walks : name != engine.info.name) continue;
        const auto cannot = obstacle(engine.info, problem);
        if (!cannot) return engine;
        reason = "engine " + std::string(engine.info.name) + ' ' + *cannot;
    }
    throw Unsupported(reason);
}

SolveResult walk(const Problem& problem, const SolveParams& params, const Control& control,
                 const CoverSink& sink) {
    const Engine& engine = choose_engine(problem, params.engine);
    const simplify::Simplified simplified = simplify_for(problem, params);
    if (simplified.unchanged) return engine.walk(problem, params, control, sink);
    return sink ? walk_parts(engine, simplified, params, control, sink)
                : count_parts(engine, simplified, params, control);
}

} // namespace

SolveResult solve(const Problem& problem, const SolveParams& params, const Control& control,
                  const CoverSink& sink) {
    return timed([&] { return walk(problem, params, control, ascending(sink)); });
}

SolveResult count(const Problem& problem, const SolveParams& params, const Control& control) {
    return timed([&] { return walk(problem, params, control, {}); });
}

std::span<const EngineInfo> engines() {
    static const std::vector<EngineInfo> infos = [] {
        std::vector<EngineInfo> list;
        for (const Engine& engine : engine_table()) list.push_back(engine.info);
        return list;
    }();
    return infos;
}

} // namespace quadrille
