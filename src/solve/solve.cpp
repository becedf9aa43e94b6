// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>

#include "search/meter.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/auto/auto.hpp"
#include "solve/components.hpp"
#include "solve/engine_table.hpp"
#include "solve/tree/shared_walk.hpp"
#include "solve/verb.hpp"
#include "symmetry/group.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

bool is_few(std::uint64_t covers) { return covers <= most_few; }

/// The attempts of `auto`, or only one if an engine is named. A limit of search nodes is one of a single walk, and so is when to
/// share it: `auto` then takes the engine that it begins with.
bool needs_one(const SolveParams& params, const Control& control, Aim aim) {
    return params.engine != "auto" || control.limits.nodes != search::unlimited || control.limits.covers == 0
           || (aim == Aim::count && share_after() != 0);
}

std::unique_ptr<Attempt> make_one(const Problem& problem, const SolveParams& params, const AttemptParams& how) {
    const Engine& engine = params.engine == "auto" ? first_engine(problem) : find_engine(params.engine);
    return make_attempt(engine, problem, params, how);
}

/// Whether any covers do, so that they are looked for by all means. A rule of choice wants those of its tree.
bool wants_few(const SolveParams& params, const Control& control) {
    return params.engine == "auto" && params.choose == ChooseRule::smallest && is_few(control.limits.covers)
           && share_after() == 0;
}

SolveResult walk_best(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    if (wants_few(params, control)) return find_few(problem, params, control, sink);
    const Aim aim = sink ? Aim::list : Aim::count;
    if (needs_one(params, control, aim))
        return make_one(problem, params, {.aim = aim, .alone = true})->answer(std::nullopt, control, sink);
    if (sink) return list_auto(schedule(problem, params, {.aim = aim, .clock = Clock::counters}, 1), control, sink);
    return count_auto(schedule(problem, params, {}, params.threads), control);
}

/// What finds the first cover of a component, of which more may be wanted: a list takes the same one each time.
SolveResult walk_first(const Problem& component, const SolveParams& params, const Control& control,
                       const CoverSink& sink) {
    SolveParams alone = params;
    alone.threads = 1;
    return walk_best(component, alone, control, sink);
}

Walks choose_walks(const Problem& problem, const SolveParams& params, const Control& control, bool telling,
                   Walks::Walk walk) {
    Walks walks{require_engine(params.engine, problem, telling ? Ability::list : Ability::count).info.name,
                std::move(walk)};
    if (params.engine == "auto" && telling && !is_few(control.limits.covers)) walks.first = walk_first;
    return walks;
}

SolveResult walk(const Problem& problem, const SolveParams& params, const Control& control, const CoverSink& sink) {
    return walk_components(choose_walks(problem, params, control, bool(sink), walk_best), problem, params, control,
                           sink);
}

/// Whether the list is to have covers and their images.
bool wants_images(const SolveParams& params, const Control& control, const CoverSink& sink) {
    if (params.symmetry != UseSymmetry::on) return false;
    symmetries::require_nauty();
    return sink && control.limits.covers != 1;
}

/// Limits `auto` to one thread a core. A named engine gets as many threads as the params say.
SolveParams for_this_machine(SolveParams params) {
    if (params.engine == "auto") params.threads = std::min(threads_or_cores(params.threads), usable_cores());
    return params;
}

SolveResult answer(const Problem& problem, const SolveParams& asked, const Control& control, const CoverSink& sink) {
    const SolveParams params = for_this_machine(asked);
    SolveResult result = timed([&] {
        return wants_images(params, control, sink) ? list_images(walk, problem, params, control, sink)
                                                   : walk(problem, params, control, sink);
    });
    if (wants_few(params, control)) result.seed = params.seed;
    return result;
}

} // namespace

SolveResult solve(const Problem& problem, const SolveParams& params, const Control& control, const CoverSink& sink) {
    return answer(problem, params, control, ascending(sink));
}

SolveResult solve(const Problem& problem, const CoverSink& sink) { return solve(problem, {}, {}, sink); }

SolveResult solve(const Problem& problem, const SolveParams& params, const CoverSink& sink) {
    return solve(problem, params, {}, sink);
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

namespace quadrille {

SolveResult count_with(const Problem& problem, const SolveParams& params, const Control& control,
                       const CountAttempts& by) {
    const auto walk = [&by](const Problem& component, const SolveParams& its, const Control& limits, const CoverSink&) {
        if (!needs_one(its, limits, Aim::count)) return by(schedule(component, its, {}, its.threads), limits);
        return by({make_one(component, its, {}), [] { return Scheduler::Attempts(); }, Aim::count, 1}, limits);
    };
    return timed([&] {
        return walk_components(choose_walks(problem, params, control, false, walk), problem, params, control, {});
    });
}

} // namespace quadrille
