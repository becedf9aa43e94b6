// SPDX-License-Identifier: MIT
#include "solve/engine_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#ifdef QUADRILLE_CBC
#include "external/milp.hpp"
#endif
#ifdef QUADRILLE_CADICAL
#include "solve/auto/sat_attempt.hpp"
#endif
#include "search/cells/cells.hpp"
#include "search/masks/masks.hpp"
#include "search/orbits/best_by_orbits.hpp"
#include "search/slices/slices.hpp"
#include "search/sweep/sweep.hpp"
#include "search/tables/tables.hpp"
#include "solve/auto/compile_attempt.hpp"
#include "solve/auto/counting_attempts.hpp"
#include "solve/best_search.hpp"
#include "solve/tree/with_links.hpp"

namespace quadrille {

namespace {

using search::Cells, search::Links, search::Masks, search::Slices, search::Sweep, search::Tables;

template <class MadeAttempt>
std::unique_ptr<Attempt> attempt_by(const Problem& problem, const SolveParams& params, const AttemptParams& how) {
    return std::make_unique<MadeAttempt>(problem, params, how);
}

SolveResult optimize_links(const Problem& problem, const OptimizeParams& params, const Control& control,
                           const CoverSink& sink) {
    return BestSearch(problem, params).finish(control, sink);
}

#ifdef QUADRILLE_NAUTY
SolveResult optimize_orbits(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink) {
    const auto make = [](const Problem& component, const OptimizeParams& how, std::uint64_t,
                         std::optional<Cost> worst) -> std::unique_ptr<search::Cheapest> {
        return std::make_unique<search::BestByOrbits>(component, how.sense, worst, how.search.memory);
    };
    return BestSearch(problem, params, make).finish(control, sink);
}
#endif

// How much slower than the best engine one usually is. Links walk the tree of masks, and take three times as
// long where masks can take the problem.
constexpr double often_best = 1.1, seldom_best = 20;

constexpr auto table = std::to_array<Engine>({
    {.info = {.name = "links",
              .summary = "dancing links: Algorithms X, C and M, branch and bound",
              .colours = true,
              .bounds = true,
              .lists = true,
              .counts = true,
              .optimizes = true},
     .make_walker =
         [](const Problem& problem, const SolveParams& params, bool) {
             return with_links(problem, params.choose, [](auto links) { return make_walker(std::move(links)); });
         },
     .build_time = Links<search::SmallestItem>::build_time,
     .knuth_tree = true,
     .usual_lag = seldom_best,
     .parts = true,
     .optimize = optimize_links},
    {.info = {.name = "masks",
              .summary = "masks of bits and vector instructions, for dense problems",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams& params,
                       bool telling) { return make_walker(Masks(problem, params.choose, telling)); },
     .build_time = Masks::build_time,
     .suits = Masks::suits,
     .knuth_tree = true,
     .usual_lag = often_best,
     .parts = true},
    {.info = {.name = "sweep",
              .summary = "a fixed order of items and tables, for slim polyforms and chains",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker
     = [](const Problem& problem, const SolveParams&, bool telling) { return make_walker(Sweep(problem, telling)); },
     .build_time = Sweep::build_time,
     .forecast = [](const Problem& problem) { return Sweep::forecast(problem); },
     .usual_lag = often_best},
    {.info = {.name = "slices",
              .summary = "options of all items counted at once, for sudoku and latin squares",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams& params,
                       bool) { return make_walker(Slices(problem, params.choose)); },
     .build_time = Slices::build_time,
     .suits = Slices::suits,
     .knuth_tree = true,
     .usual_lag = often_best},
    {.info = {.name = "tables",
              .summary = "rules that remove options and colours before each choice, for nonograms, killers, words",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams& params,
                       bool) { return make_walker(Tables(problem, params.choose)); },
     .build_time = Tables::build_time,
     .usual_lag = often_best,
     .lead = [](const Problem& problem) { return std::max(50e6, Tables::lead(problem)); },
     .least_share = 0.25,
     .parts = true},
    {.info = {.name = "diagram",
              .summary = "all covers compiled into a decision diagram: counts of any size",
              .colours = true,
              .bounds = true,
              .lists = true,
              .counts = true},
     .attempt = attempt_by<CompileAttempt>},
    {.info = {.name = "layers",
              .summary = "the states of a fixed order counted item by item, for tilings: little memory",
              .colours = true,
              .counts = true},
     .attempt = attempt_by<LayersAttempt>},
#ifdef QUADRILLE_NAUTY
    {.info = {.name = "orbits",
              .summary = "remainders up to isomorphism, by nauty: counts and best covers of symmetric problems",
              .colours = true,
              .bounds = true,
              .counts = true,
              .optimizes = true},
     .attempt = attempt_by<OrbitsAttempt>,
     .parts = true,
     .optimize = optimize_orbits},
#endif
#ifdef QUADRILLE_CADICAL
    {.info = {.name = "sat",
              .summary = "CaDiCaL on clauses: hard first covers and refutations",
              .colours = true,
              .bounds = true,
              .lists = true,
              .counts = true},
     .attempt = attempt_by<SatAttempt>},
#endif
#ifdef QUADRILLE_CBC
    {.info = {.name = "milp",
              .summary = "Cbc on the linear model: one cover of best cost",
              .colours = true,
              .bounds = true,
              .optimizes = true},
     .optimize = external::optimize_milp},
#endif
});

bool suits(const Engine& engine, const Problem& problem) {
    return engine.suits ? engine.suits(problem) : std::isfinite(engine.build_time(problem));
}

/// Returns the first of these engines that suits the problem, or else the last one.
const Engine& first_suitable(const Problem& problem, std::initializer_list<std::string_view> names) {
    const auto* const last = names.end() - 1;
    return find_engine(
        *std::find_if(names.begin(), last, [&](std::string_view name) { return suits(find_engine(name), problem); }));
}

bool is_part(Ability ability) { return ability == Ability::count_part || ability == Ability::list_part; }

/// Makes the learning search of the class that suits a problem.
std::unique_ptr<Walker> make_learning(const Problem& problem, const SolveParams& params, bool) {
    const auto make = [&]<bool coloured, bool bounded>() {
        return make_walker(search::Restarts(Cells<coloured, bounded>(problem, params.seed)));
    };
    if (problem.has_bounds())
        return problem.has_colours() ? make.operator()<true, true>() : make.operator()<false, true>();
    return problem.has_colours() ? make.operator()<true, false>() : make.operator()<false, false>();
}

/// The same for tables.
std::unique_ptr<Walker> make_learning_tables(const Problem& problem, const SolveParams& params, bool) {
    return make_walker(Tables(problem, params.choose, Tables::Aim::one, params.seed));
}

std::unique_ptr<Walker> make_tables_for_two(const Problem& problem, const SolveParams& params, bool) {
    return make_walker(Tables(problem, params.choose, Tables::Aim::few));
}

} // namespace

const Engine learning_tables{.info = {.name = "tables", .colours = true},
                             .make_walker = make_learning_tables,
                             .build_time = Tables::build_time,
                             .lead = Tables::lead};

const Engine tables_for_two = [] {
    Engine row = find_engine("tables");
    row.make_walker = make_tables_for_two;
    row.least_share = 1;
    return row;
}();

const Engine learning_engine{.info = {.name = "cells", .colours = true, .bounds = true},
                             .make_walker = make_learning,
                             .build_time = Cells<>::build_time};

std::span<const Engine> engine_table() { return table; }

const Engine& find_engine(std::string_view name) {
    return *std::ranges::find(table, name, [](const Engine& engine) { return engine.info.name; });
}

const Engine& first_engine(const Problem& problem) { return first_suitable(problem, {"masks", "links"}); }

const Engine& first_cover_engine(const Problem& problem) {
    return first_suitable(problem, {"slices", "masks", "links"});
}

std::optional<std::string> obstacle(const Engine& engine, const Problem& problem, Ability ability) {
    const EngineInfo& info = engine.info;
    if (ability == Ability::optimize) {
        if (!info.optimizes) return "cannot find covers of best cost";
        return std::nullopt;
    }
    if (ability == Ability::restart && !engine.make_walker) return "cannot answer many problems";
    if (!info.lists && (ability == Ability::list || ability == Ability::list_part))
        return info.counts ? "counts covers, and cannot list them" : "cannot list covers";
    if (!info.counts) return "cannot count covers";
    if (problem.has_colours() && !info.colours) return "cannot honour colours";
    if (problem.has_bounds() && !info.bounds) return "cannot honour bounds other than 1..1";
    if (is_part(ability) && !engine.parts)
        return "cannot do a part, expected links, masks, tables, orbits (counts only) or auto";
    return std::nullopt;
}

const Engine& require_engine(std::string_view name, const Problem& problem, Ability ability) {
    std::string reason = fmt::format("unknown engine {}", name);
    for (const Engine& engine : engine_table()) {
        if (name != "auto" && name != engine.info.name) continue;
        const auto cannot = obstacle(engine, problem, ability);
        if (!cannot) return engine;
        reason = fmt::format("engine {} {}", engine.info.name, *cannot);
    }
    throw Unsupported(reason);
}

TreeWalk tree_walk(const Engine& engine, const Problem& problem, const SolveParams& params, const AttemptParams& how) {
    TreeWalk walk{.engine = engine.info.name,
                  .make
                  = [&engine, &problem, &params, how] { return engine.make_walker(problem, params, how.telling); },
                  .knuth_tree = engine.knuth_tree,
                  .usual_lag = engine.usual_lag,
                  .least_share = engine.least_share};
    if (how.alone) return walk; // forecasts are not needed
    walk.build_time = engine.build_time(problem);
    if (engine.lead != nullptr) walk.lead = engine.lead(problem);
    if (engine.forecast) walk.forecast = [&engine, &problem] { return engine.forecast(problem); };
    return walk;
}

std::unique_ptr<Attempt> make_attempt(const Engine& engine, const Problem& problem, const SolveParams& params,
                                      const AttemptParams& how) {
    if (!engine.make_walker) return engine.attempt(problem, params, how);
    return std::make_unique<WalkAttempt>(tree_walk(engine, problem, params, how), params, how);
}

} // namespace quadrille
