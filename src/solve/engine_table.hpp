// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/walk_attempt.hpp"
#include "solve/tree/walker.hpp"

namespace quadrille {

/// A row of the engine table: what help says of an engine, and how it is asked. An engine either makes
/// walkers or attempts, or it only optimizes. What it costs and forecasts is said by its class.
///
/// No engine looks at `require` and `forbid` of a problem, but for `optimize`.
struct Engine {
    EngineInfo info;

    // Engines that walk a tree:

    /// Makes a search, of the class that suits the problem. `telling`: it will be run with a sink. Throws
    /// Unsupported if the problem is too large for the engine.
    std::unique_ptr<Walker> (*make_walker)(const Problem& problem, const SolveParams& params, bool telling) = nullptr;

    /// Forecasts the time of `make_walker`, in nanoseconds; infinite if the engine cannot take the problem.
    double (*build_time)(const Problem& problem) = nullptr;

    /// Forecasts the cost of a walk before a search is made, in nanoseconds, in a millisecond; null if the
    /// engine cannot.
    double (*forecast)(const Problem& problem) = nullptr;

    /// Whether the engine is likely to be fast for the problem; null if it is so for all that it can take.
    bool (*suits)(const Problem& problem) = nullptr;

    bool knuth_tree = false;                          ///< as TreeWalk::knuth_tree
    double usual_lag = 1;                             ///< as Attempt::usual_lag
    double (*lead)(const Problem& problem) = nullptr; ///< as Attempt::lead; null for none
    double least_share = 0;                           ///< as Attempt::least_share

    // Other engines:

    /// Makes an attempt to count the covers of a problem or, if `params.telling`, to list them. The problem
    /// and the params must outlive it.
    std::unique_ptr<Attempt> (*attempt)(const Problem& problem, const SolveParams& params, const AttemptParams& how)
        = nullptr;

    // Any engine:

    bool parts = false; ///< it can do parts (docs/parts.md): by the tree of links, or by a rule of its own

    /// Finds the best covers of a problem with all it has, and hands them over at the end, the best first.
    /// Null if the engine cannot.
    SolveResult (*optimize)(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink)
        = nullptr;
};

/// All engines, the preferred first. A new engine is one row here.
std::span<const Engine> engine_table();

/// A search that learns where the difficulties are, and restarts: for one cover only, so it is no row of the
/// table.
extern const Engine learning_engine;

/// The same on tables, for problems that suit them.
extern const Engine learning_tables;

/// Tables that learn all the time, for counts that stop at the second cover. They walk one tree, which is their own: no
/// other thread can walk a part of it.
extern const Engine tables_for_two;

/// The engine of that name. Precondition: there is one.
const Engine& find_engine(std::string_view name);

/// Returns the engine that `auto` begins with: masks where they suit, else links. Most problems are over
/// before another one is tried.
const Engine& first_engine(const Problem& problem);

/// Returns the engine that `auto` takes where one or two covers are wanted: slices or masks where they suit,
/// else links.
const Engine& first_cover_engine(const Problem& problem);

/// What an engine may be asked for. `restart`: to search many problems on one base.
enum class Ability : std::uint8_t { count, list, optimize, restart, count_part, list_part };

/// Says why the engine cannot do this for a problem; nothing if it can.
std::optional<std::string> obstacle(const Engine& engine, const Problem& problem, Ability ability);

/// Returns the engine of that name or, for `auto`, the first one that can do this. Throws Unsupported if
/// there is none, or if it cannot.
const Engine& require_engine(std::string_view name, const Problem& problem, Ability ability);

/// Says how an engine that walks a tree walks the one of a problem. The problem and the params must outlive it.
TreeWalk tree_walk(const Engine& engine, const Problem& problem, const SolveParams& params, const AttemptParams& how);

/// Makes an attempt at a problem. The problem and the params must outlive it. Precondition: the engine counts
/// covers or, if they are to be listed, lists them.
std::unique_ptr<Attempt> make_attempt(const Engine& engine, const Problem& problem, const SolveParams& params,
                                      const AttemptParams& how);

} // namespace quadrille
