// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::proof {

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

} // namespace quadrille::proof
