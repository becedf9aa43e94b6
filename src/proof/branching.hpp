// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/proof.hpp>

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
    std::uint64_t work = 300'000'000; ///< elementary steps, of some nanoseconds each
    std::size_t branches = 2'000'000;
};

/// Refutes a problem, or what it asks of the items `only`, if any: branches on the item that leaves the
/// fewest ways. With `only`, `require` is left aside, as in a proof. `control.stop` and the deadline are
/// obeyed.
Refutation refute_by_branching(const Problem& problem, std::span<const ItemId> only = {},
                               const BranchingParams& params = {}, const Control& control = {});

} // namespace quadrille::proof
