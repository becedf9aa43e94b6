// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <quadrille/solve.hpp>

#include "support/brute_force.hpp"

namespace quadrille::test {

/// Covers in the order in which they come, and the counters of the walk.
struct Walk {
    std::vector<Cover> covers = {};
    SolveResult result = {};
};

inline Walk walk(const Problem& problem, const SolveParams& params, const Control& control = {}) {
    Walk walk;
    walk.result = solve(problem, params, control, [&](std::span<const OptionId> cover) {
        walk.covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    return walk;
}

} // namespace quadrille::test
