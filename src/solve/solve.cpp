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
#include "solve/auto/walk_attempt.hpp"
#include "solve/components.hpp"
#include "solve/engine_table.hpp"
#include "solve/tree/shared_walk.hpp"
#include "solve/verb.hpp"
#include "symmetry/group.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using Attempts = std::vector<std::unique_ptr<Attempt>>;

/// Whether one cover is wanted, whichever engine finds it.
bool wants_first(const SolveParams& params, const Control& control) {
    return params.choose == ChooseRule::smallest && control.limits.covers == 1;
}

FirstWalks first_walks(const Problem& problem, const SolveParams& params, bool telling) {
    const AttemptParams how{.clock = Clock::counters, .telling = telling};
    return {tree_walk(first_cover_engine(problem), problem, params, how),
            tree_walk(learning_engine, problem, params, how), tree_walk(learning_tables, problem, params, how)};
}

/// Where `tables` suit, a search that learns takes their place, or with several threads stands beside them, since its
/// tree cannot be shared. It may spend as much as each other thread.
///
/// Whatever walks no tree of Knuth's there gets 3% of the time. With shares by their forecasts, diagrams, layers and
/// orbits took up to two thirds of the time of hard sudokus, and had the answer to none; but layers have it for a
/// tiling with one table.
void let_tables_learn(Attempts& attempts, const Problem& problem, const SolveParams& params) {
    constexpr double part = 0.03;
    for (auto& attempt : attempts)
        if (attempt->engine() != "tables" && !attempt->knuth_tree()
            && (attempt->engine() != "orbits" || params.symmetry != UseSymmetry::on))
            attempt = std::make_unique<Capped>(std::move(attempt), part);
    TreeWalk learning = tree_walk(tables_for_two, problem, params, {});
    const std::uint32_t threads = threads_or_cores(params.threads);
    if (threads > 1) learning.least_share = 1.0 / (threads - 1);
    auto attempt = std::make_unique<WalkAttempt>(std::move(learning), params, AttemptParams());
    if (threads > 1)
        attempts.insert(attempts.begin() + 1, std::move(attempt));
    else
        attempts.front() = std::move(attempt);
}

/// The attempts at a count that ends at the second cover. A search for one cover, and CaDiCaL, may have the answer,
/// too.
Attempts attempts_for_two(const Problem& problem, const SolveParams& params, const Control& control) {
    Attempts all = make_attempts(problem, params, {});
    if (params.choose == ChooseRule::smallest && all.front()->engine() == "tables")
        let_tables_learn(all, problem, params);
    all.push_back(make_first_attempt(first_walks(problem, params, true), problem, params, control));
    const auto sat = std::ranges::find(engine_table(), "sat", [](const Engine& it) { return it.info.name; });
    if (sat != engine_table().end()) all.push_back(make_attempt(*sat, problem, params, {}));
    return all;
}

/// The attempts at an answer: those of `auto`, or only one if an engine is named. A limit of search nodes is
/// one of a single walk, and so is when to share it: `auto` then takes the engine that it begins with.
Attempts choose_attempts(const Problem& problem, const SolveParams& params, const Control& control, bool telling,
                         bool alone) {
    const bool automatic = params.engine == "auto";
    const bool several = automatic && control.limits.nodes == search::unlimited && control.limits.covers != 0
                         && (telling || share_after() == 0);
    if (several && !telling && control.limits.covers == 2) return attempts_for_two(problem, params, control);
    if (several)
        return make_attempts(problem, params, {.clock = telling ? Clock::counters : Clock::time, .telling = telling});
    const Engine& engine = automatic ? first_engine(problem) : find_engine(params.engine);
    Attempts one;
    one.push_back(make_attempt(engine, problem, params, {.telling = telling, .alone = alone}));
    return one;
}

SolveResult walk_best(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    Attempts attempts = choose_attempts(problem, params, control, bool(sink), true);
    if (attempts.size() == 1) return attempts.front()->answer(std::nullopt, control, sink);
    return sink ? list_auto(std::move(attempts), control, sink)
                : count_auto(std::move(attempts), params.threads, control);
}

/// What `auto` does for one cover. With `race` CaDiCaL may find it: then it may differ from run to run.
SolveResult find_first(const Problem& problem, const SolveParams& params, const Control& control, const CoverSink& sink,
                       bool race) {
    const FirstWalks walks = first_walks(problem, params, bool(sink));
    return race ? walk_first(walks, problem, params, control, sink)
                : walk_first_alone(walks, problem, params, control, sink);
}

Walks choose_walks(const Problem& problem, const SolveParams& params, const Control& control, bool telling,
                   Walks::Walk walk) {
    Walks walks{require_engine(params.engine, problem, telling ? Ability::list : Ability::count).info.name,
                std::move(walk)};
    if (params.engine != "auto" || params.choose != ChooseRule::smallest) return walks;
    // What a list takes a first cover for must not depend on a race.
    walks.first = [race = !telling || control.limits.covers == 1](const Problem& component, const SolveParams& its,
                                                                  const Control& limits, const CoverSink& sink) {
        return find_first(component, its, limits, sink, race);
    };
    if (control.limits.covers == 1) walks.walk = walks.first;
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
    if (wants_first(params, control)) result.seed = params.seed;
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
        return by(choose_attempts(component, its, limits, false, false), its.threads, limits);
    };
    return timed([&] {
        return walk_components(choose_walks(problem, params, control, false, walk), problem, params, control, {});
    });
}

} // namespace quadrille
