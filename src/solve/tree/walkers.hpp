// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/tree/repeated.hpp"
#include "solve/tree/units.hpp"
#include "solve/tree/walker.hpp"

namespace quadrille {

/// What a search has done so far, in nanoseconds.
using WalkPrice = std::function<double(const Walker&)>;

/// An engine that walks its tree by itself, as attempts and threads see it. `require` and `forbid` of a
/// problem are not looked at.
struct WalkingEngine {
    std::string_view name;

    /// Makes a search, of the class that suits the problem. `telling`: it will be run with a sink. Throws
    /// Unsupported if the problem is too large for the engine.
    std::unique_ptr<Walker> (*make)(const Problem& problem, const SolveParams& params, bool telling);

    /// What tells of a search of the problem how much it has done: what it counts, at the prices that
    /// tests/bench/prices.py holds against the clock. The same at each run with one instruction set.
    WalkPrice (*price)(const Problem& problem);

    /// What it takes to make one, in nanoseconds; infinite if the engine cannot take the problem.
    double (*beginning)(const Problem& problem);

    /// As Attempt::usual_lag.
    double usual_lag;

    /// Builds the structure once for many searches; null if the engine cannot.
    std::unique_ptr<Repeated> (*repeat)(const Problem& problem, const SolveParams& params) = nullptr;

    /// What a search is likely to take, as far as it can be told at little cost before one is made; null if
    /// it cannot. As `beginning` otherwise.
    double (*likely)(const Problem& problem) = nullptr;

    /// The same of one that was made, at the prices of `price`; it may take a millisecond.
    double (*likely_of)(const Walker& walker) = nullptr;

    /// What the walk has spent before it is worth that, in nanoseconds.
    double worth_a_survey = 0;

    /// How many of the nodes above units a search of all would count itself: for engines that walk the tree
    /// that units are of, and can tell what is left to them. Null of others.
    std::uint64_t (*nodes_above)(const Walker& walker, const UpperNodes& above, bool telling) = nullptr;
};

/// The order of a sweep is its own: it does not look at SolveParams::choose.
extern const WalkingEngine links_engine, cells_engine, masks_engine, sweep_engine, slices_engine;

/// Cells that learn where the difficulties are, and start again and again: for one cover only. It is no row
/// of the engine table.
extern const WalkingEngine learning_engine;

} // namespace quadrille
