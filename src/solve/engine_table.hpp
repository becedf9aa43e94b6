// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/tree/walker.hpp"

namespace quadrille {

/// A row of the engine table: what help says of an engine, and how it is asked. An engine either makes
/// walkers or attempts, or it only optimizes. What it costs and forecasts is said by its class.
///
/// No engine looks at `require` and `forbid` of a problem, but for `optimize`.
struct Engine {
    EngineInfo info;

    // Engines that walk a tree:

    /// Makes a search, of the class that suits the problem. Throws Unsupported if the problem is too large for the engine.
    std::unique_ptr<Walker> (*make_walker)(const Problem& problem, const SolveParams& params, const AttemptParams& how)
        = nullptr;

    /// Forecasts the time of `make_walker`, in nanoseconds; infinite if the engine cannot take the problem.
    double (*build_time)(const Problem& problem) = nullptr;

    /// Forecasts the cost of a walk before a search is made, in nanoseconds, in a millisecond; null if the
    /// engine cannot.
    double (*forecast)(const Problem& problem) = nullptr;

    bool knuth_tree = false; ///< as AttemptFacts::knuth_tree
    bool shares = false;     ///< several threads can walk parts of its tree
    bool restarts = false;   ///< it answers many problems on one base
    bool refutes = false;    ///< it is of no use to `auto` for counts of more than a few covers

    // Other engines:

    /// Makes an attempt. The problem and the params must outlive it.
    std::unique_ptr<Attempt> (*attempt)(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                                        const AttemptFacts& facts)
        = nullptr;

    // What `auto` does with it:

    /// Whether it takes part; null for always, if it can.
    bool (*joins)(const Problem& problem, const SolveParams& params, const AttemptParams& how) = nullptr;

    /// Whether problems like this often end by it; null for never.
    bool (*begins)(const Problem& problem, Aim aim) = nullptr;
    double (*weight)(Aim aim) = nullptr; ///< as AttemptFacts::weight, where it begins; null for 1

    /// Whether it is made for problems like this, so that no other one begins; null for never.
    bool (*suits)(const Problem& problem) = nullptr;

    bool stores = false;   ///< as AttemptFacts::stores
    bool compiles = false; ///< of all such engines the first that can take the problem takes part

    // Any engine:

    bool parts = false; ///< it can do parts (docs/parts.md): by the tree of links, or by a rule of its own

    /// Finds the best covers of a problem with all it has, and hands them over at the end, the best first.
    /// Null if the engine cannot.
    SolveResult (*optimize)(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink)
        = nullptr;
};

/// All engines that have a name for users, the preferred first. A new engine is one row here.
std::span<const Engine> engine_table();

/// The engine of that name. Precondition: there is one.
const Engine& find_engine(std::string_view name);

/// Returns the engine that `auto` begins with where none is made for the problem: most problems are over before another
/// one is tried.
const Engine& first_engine(const Problem& problem, Aim aim = Aim::count);

/// Returns the engine that is made for the problem, if there is one.
const Engine* engine_made_for(const Problem& problem);

/// What an engine may be asked for. `restart`: to search many problems on one base.
enum class Ability : std::uint8_t { count, list, optimize, restart, count_part, list_part };

/// Says why the engine cannot do this for a problem; nothing if it can.
std::optional<std::string> obstacle(const Engine& engine, const Problem& problem, Ability ability);

/// Returns the engine of that name or, for `auto`, the first one that can do this. Throws Unsupported if
/// there is none, or if it cannot.
const Engine& require_engine(std::string_view name, const Problem& problem, Ability ability);

/// Makes an attempt at a problem. The problem and the params must outlive it. Precondition: the engine counts
/// covers or, if they are to be listed, lists them.
std::unique_ptr<Attempt> make_attempt(const Engine& engine, const Problem& problem, const SolveParams& params,
                                      const AttemptParams& how);

/// Makes the attempts of `auto` besides the one of `first`, which begins.
std::vector<std::unique_ptr<Attempt>> make_others(const Engine& first, const Problem& problem,
                                                  const SolveParams& params, const AttemptParams& how);

} // namespace quadrille
