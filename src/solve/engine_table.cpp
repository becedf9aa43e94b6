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
#include "external/sat.hpp"
#endif
#include "search/cells/cells.hpp"
#include "search/masks/masks.hpp"
#include "search/orbits/best_by_orbits.hpp"
#include "search/slices/slices.hpp"
#include "search/sweep/shuffled.hpp"
#include "search/sweep/sweep.hpp"
#include "search/tables/tables.hpp"
#include "solve/auto/compile_attempt.hpp"
#include "solve/auto/counting_attempts.hpp"
#include "solve/auto/walk_attempt.hpp"
#include "solve/best_search.hpp"
#include "solve/tree/with_links.hpp"
#include "solve/weights/weight_search.hpp"

namespace quadrille {

namespace {

using search::Cells, search::Links, search::Masks, search::Slices, search::Sweep, search::Tables;

template <class MadeAttempt>
std::unique_ptr<Attempt> attempt_by(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                                    const AttemptFacts& facts) {
    return std::make_unique<MadeAttempt>(problem, params, how, facts);
}

/// For a few covers slices are better than masks, as for counts where items have colours. Lists keep the order of Knuth's tree.
bool begins_by_slices(const Problem& problem, Aim aim) {
    return (aim == Aim::few || (aim == Aim::count && problem.has_colours())) && Slices::suits(problem);
}

/// Masks walk the tree of links in a third of the time, unless most of their bits are of items that an option has not.
bool begins_by_masks(const Problem& problem, Aim aim) {
    constexpr double sparse = 3;
    if (begins_by_slices(problem, aim)) return false;
    if (aim == Aim::few) return Masks::suits(problem); // nodes of others take long
    return Masks::build_time(problem) <= sparse * search::list_build_time(problem);
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

std::unique_ptr<Walker> make_tables(const Problem& problem, const SolveParams& params, const AttemptParams& how) {
    const Tables::Aim aim = how.aim != Aim::few ? Tables::Aim::all
                            : how.covers == 1   ? Tables::Aim::one
                                                : Tables::Aim::few;
    return make_walker(Tables(problem, params.choose, aim, params.seed));
}

/// Makes the learning search of the class that suits a problem.
std::unique_ptr<Walker> make_learning(const Problem& problem, const SolveParams& params, const AttemptParams&) {
    const auto make = [&]<bool coloured, bool bounded>() {
        return make_walker(search::Restarts(Cells<coloured, bounded>(problem, params.seed)));
    };
    if (problem.has_bounds())
        return problem.has_colours() ? make.operator()<true, true>() : make.operator()<false, true>();
    return problem.has_colours() ? make.operator()<true, false>() : make.operator()<false, false>();
}

constexpr auto table = std::to_array<Engine>({
    {.info = {.name = "links",
              .summary = "dancing links: Algorithms X, C and M, branch and bound",
              .colours = true,
              .bounds = true,
              .lists = true,
              .counts = true,
              .optimizes = true},
     .make_walker =
         [](const Problem& problem, const SolveParams& params, const AttemptParams&) {
             return with_links(problem, params.choose, [](auto links) { return make_walker(std::move(links)); });
         },
     .build_time = Links<search::SmallestItem>::build_time,
     .knuth_tree = true,
     .shares = true,
     .restarts = true,
     .begins = [](const Problem& problem,
                  Aim aim) { return !begins_by_masks(problem, aim) && !begins_by_slices(problem, aim); },
     .parts = true,
     .optimize = optimize_links},
    {.info = {.name = "masks",
              .summary = "masks of bits and vector instructions, for dense problems",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams& params,
                       const AttemptParams& how) { return make_walker(Masks(problem, params.choose, how.telling())); },
     .build_time = Masks::build_time,
     .knuth_tree = true,
     .shares = true,
     .restarts = true,
     .begins = begins_by_masks,
     .parts = true},
    {.info = {.name = "sweep",
              .summary = "a fixed order of items and tables, for slim polyforms and chains",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams&,
                       const AttemptParams& how) { return make_walker(Sweep(problem, how.telling())); },
     .build_time = Sweep::build_time,
     .forecast = [](const Problem& problem) { return Sweep::forecast(problem); },
     .shares = true,
     .restarts = true,
     .joins = [](const Problem& problem, const SolveParams&,
                 const AttemptParams& how) { return how.aim != Aim::few || !problem.has_colours(); }},
    {.info = {.name = "slices",
              .summary = "options of all items counted at once, for sudoku and latin squares",
              .colours = true,
              .lists = true,
              .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams& params,
                       const AttemptParams&) { return make_walker(Slices(problem, params.choose)); },
     .build_time = Slices::build_time,
     .shares = true,
     .restarts = true,
     .begins = [](const Problem& problem, Aim aim) { return aim != Aim::list && Slices::suits(problem); },
     .weight = [](Aim aim) { return aim == Aim::few ? 1 : 0.25; }},
    {.info
     = {.name = "tables",
        .summary = "rules that remove options and colours before each choice, for nonograms, killers, words, rosters",
        .colours = true,
        .bounds = true,
        .lists = true,
        .counts = true},
     .make_walker = make_tables,
     .build_time = Tables::build_time,
     .shares = true,
     .restarts = true,
     .suits = Tables::suits,
     .parts = true},
    {.info = {.name = "layers",
              .summary = "the states of a fixed order counted item by item, for tilings: little memory",
              .colours = true,
              .counts = true},
     .build_time = search::Layers::build_time,
     .attempt = attempt_by<LayersAttempt>,
     .joins = [](const Problem&, const SolveParams&,
                 const AttemptParams& how) { return how.aim == Aim::count || how.counting; },
     .begins = [](const Problem&, Aim) { return true; },
     .weight = [](Aim aim) { return aim == Aim::few ? 0.25 : 1; },
     .stores = true,
     .compiles = true},
    {.info = {.name = "diagram",
              .summary = "all covers compiled into a decision diagram: counts of any size",
              .colours = true,
              .bounds = true,
              .lists = true,
              .counts = true},
     .attempt = attempt_by<CompileAttempt>,
     .stores = true,
     .compiles = true},
#ifdef QUADRILLE_NAUTY
    {.info = {.name = "orbits",
              .summary = "remainders up to isomorphism, by nauty: counts and best covers of symmetric problems",
              .colours = true,
              .bounds = true,
              .counts = true,
              .optimizes = true},
     .build_time = search::Orbits::build_time,
     .attempt = attempt_by<OrbitsAttempt>,
     .joins = [](const Problem&, const SolveParams& params,
                 const AttemptParams&) { return params.symmetry != UseSymmetry::off; },
     .begins = [](const Problem&, Aim) { return true; },
     .weight = [](Aim) { return 0.1; }, // of a look, after which it knows more
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
     .make_walker = [](const Problem& problem, const SolveParams&,
                       const AttemptParams&) { return make_walker(external::Sat(problem)); },
     .build_time = external::Sat::build_time,
     .refutes = true,
     .joins = [](const Problem&, const SolveParams&, const AttemptParams& how) { return how.aim != Aim::list; },
     .begins = [](const Problem&, Aim) { return true; },
     .weight = [](Aim aim) { return aim == Aim::few ? 1 : 0.1; }},
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

/// Searches that only `auto` runs: one that learns where the difficulties are, and restarts; one that shuffles options, and restarts;
/// and one for weights that refute.
constexpr auto helpers = std::to_array<Engine>({
    {.info = {.name = "cells", .colours = true, .bounds = true, .lists = true, .counts = true},
     .make_walker = make_learning,
     .build_time = Cells<>::build_time,
     .joins = [](const Problem&, const SolveParams&, const AttemptParams& how) { return how.aim == Aim::few; },
     .begins = [](const Problem&, Aim) { return true; },
     .weight = [](Aim) { return 0.75; }}, // what it has not found soon it hardly finds later
    {.info = {.name = "sweep", .colours = true, .lists = true, .counts = true},
     .make_walker
     = [](const Problem& problem, const SolveParams& params,
          const AttemptParams&) { return make_walker(search::Restarts(search::ShuffledSweep(problem, params.seed))); },
     .build_time = search::ShuffledSweep::build_time,
     .joins = [](const Problem& problem, const SolveParams&,
                 const AttemptParams& how) { return how.aim == Aim::few && problem.has_colours(); },
     .begins = [](const Problem&, Aim) { return true; }},
    {.info = {.name = "weights", .colours = true, .bounds = true, .lists = true, .counts = true},
     .make_walker = [](const Problem& problem, const SolveParams&,
                       const AttemptParams&) { return make_walker(proof::WeightSearch(problem)); },
     .build_time = proof::WeightSearch::build_time,
     .begins = [](const Problem&, Aim) { return true; },
     .weight = [](Aim aim) { return aim == Aim::few ? 0.25 : 0.1; }}, // for a short time only, then it leaves
});

/// Whether `auto` makes an attempt on the engine.
bool takes_part(const Engine& engine, const Problem& problem, const SolveParams& params, const AttemptParams& how) {
    if (obstacle(engine, problem, Ability::count)) return false; // of a list it may show that it is empty
    if (engine.joins && !engine.joins(problem, params, how)) return false;
    return engine.build_time == nullptr || std::isfinite(engine.build_time(problem));
}

bool is_part(Ability ability) { return ability == Ability::count_part || ability == Ability::list_part; }

/// `begins`: problems like this often end by the engine. `beside`: there are other attempts.
std::unique_ptr<Attempt> make(const Engine& engine, const Problem& problem, const SolveParams& params,
                              const AttemptParams& how, bool begins, bool beside) {
    const auto weight_for = [&](Aim aim) { return engine.weight ? engine.weight(aim) : 1; };
    const AttemptFacts facts{.engine = engine.info.name,
                             .weight = begins           ? weight_for(how.aim)
                                       : engine.refutes ? weight_for(Aim::count)
                                                        : 0,
                             .knuth_tree = engine.knuth_tree,
                             .stores = engine.stores};
    if (!engine.make_walker) return engine.attempt(problem, params, how, facts);
    TreeWalk walk{.facts = facts,
                  .make = [&engine, &problem, &params, how] { return engine.make_walker(problem, params, how); },
                  .shares = engine.shares && how.aim != Aim::few,
                  .refutes = beside && engine.refutes};
    if (!how.alone) walk.build_time = engine.build_time(problem); // else forecasts are not needed
    if (engine.forecast && !how.alone) walk.forecast = [&engine, &problem] { return engine.forecast(problem); };
    return std::make_unique<WalkAttempt>(std::move(walk), params, how);
}

} // namespace

std::span<const Engine> engine_table() { return table; }

const Engine& find_engine(std::string_view name) {
    return *std::ranges::find(table, name, [](const Engine& engine) { return engine.info.name; });
}

const Engine& first_engine(const Problem& problem, Aim aim) {
    return *std::ranges::find_if(table, [&](const Engine& it) { return it.begins && it.begins(problem, aim); });
}

const Engine* engine_made_for(const Problem& problem) {
    const auto* const made
        = std::ranges::find_if(table, [&](const Engine& it) { return it.suits && it.suits(problem); });
    return made == table.end() ? nullptr : made;
}

std::optional<std::string> obstacle(const Engine& engine, const Problem& problem, Ability ability) {
    const EngineInfo& info = engine.info;
    if (ability == Ability::optimize) {
        if (!info.optimizes) return "cannot find covers of best cost";
        return std::nullopt;
    }
    if (ability == Ability::restart && !engine.restarts) return "cannot answer many problems";
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

std::unique_ptr<Attempt> make_attempt(const Engine& engine, const Problem& problem, const SolveParams& params,
                                      const AttemptParams& how) {
    return make(engine, problem, params, how, true, false);
}

std::vector<std::unique_ptr<Attempt>> make_others(const Engine& first, const Problem& problem,
                                                  const SolveParams& params, const AttemptParams& how) {
    const bool may_begin = first.suits == nullptr; // it is not made for the problem
    bool compiles = false;
    std::vector<std::unique_ptr<Attempt>> all;
    for (const std::span<const Engine> rows : {std::span<const Engine>(table), std::span<const Engine>(helpers)})
        for (const Engine& engine : rows) {
            if (&engine == &first || !takes_part(engine, problem, params, how)) continue;
            if (engine.compiles && std::exchange(compiles, true)) continue;
            const bool begins = may_begin && engine.begins && engine.begins(problem, how.aim);
            all.push_back(make(engine, problem, params, how, begins, true));
        }
    return all;
}

} // namespace quadrille
