// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

#include "solve/weights/weights.hpp"

namespace quadrille::proof {

/// One branch of a refutation: a step `b` of a proof.
using Branch = Reason::Branch;

/// A refutation by branching on items alone.
struct Refutation {
    enum class Outcome : std::uint8_t {
        refuted, ///< `branches` show it
        covered, ///< there is a cover of what was asked for
        unknown, ///< a limit was met before
    };
    Outcome outcome = Outcome::unknown;
    std::vector<Branch> branches = {}; ///< each before those below it, in the order of a proof
    std::vector<OptionId> cover = {};  ///< with what is required, ascending
};

/// What may be spent on it.
struct BranchingParams {
    std::uint64_t work = 300'000'000; ///< words of options of items looked at, of some nanoseconds each
    std::size_t branches = 2'000'000;
};

/// Refutes a problem, or what it asks of the items `only`, if any: branches on the item that leaves the
/// fewest ways. With `only`, `require` is left aside, as in a proof. `control.stop` and the deadline are
/// obeyed.
Refutation refute_by_branching(const Problem& problem, std::span<const ItemId> only = {},
                               const BranchingParams& params = {}, const Control& control = {});

/// What may be spent on a core, in CaDiCaL's conflicts.
struct CoreParams {
    std::uint32_t first = 200'000; ///< to refute all items together
    std::uint32_t each = 2'000;    ///< to refute them without one
    std::uint32_t tries = 200'000; ///< for all of these tries
};

/// Some items that no set of options covers together, whatever becomes of the others.
struct Core {
    enum class Outcome : std::uint8_t {
        refuted, ///< `items` are such items
        covered, ///< there is a cover
        unknown, ///< a limit was met before
    };
    Outcome outcome = Outcome::unknown;
    std::vector<ItemId> items = {};   ///< ascending
    std::vector<OptionId> cover = {}; ///< of the problem, ascending
    bool minimal = false;             ///< without any of the items there would be no contradiction
};

/// Looks for a small core: CaDiCaL says which items a refutation has used, then they are left out one by one.
/// `forbid` is heeded; `require` is not, as in a proof with `only`, so a problem with it may have no core
/// though it has no cover: that is unknown. `control.stop` and the deadline are obeyed.
Core find_core(const Problem& problem, const CoreParams& params = {}, const Control& control = {});

/// What may be spent on a reason, in counts. `Control` may set a deadline besides.
struct WhyParams {
    std::uint64_t first_nodes = 20'000; ///< of a search for a cover, before anything else
    WeighParams weights = {.work = 200'000'000};
    CoreParams core = {};
    BranchingParams branching = {};
};

/// As the public `why`, with limits of its own.
WhyResult why(const Problem& problem, const WhyParams& params = {}, const Control& control = {});

} // namespace quadrille::proof
