// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/brute_force.hpp"

namespace quadrille::test {

/// All covers that an engine finds, sorted.
inline std::vector<std::vector<OptionId>> covers_of(const Problem& problem, const SolveParams& params) {
    std::vector<std::vector<OptionId>> covers;
    solve(problem, params, {}, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    std::ranges::sort(covers);
    return covers;
}

/// What is wrong with the answers of the engines on a small problem, if anything is.
inline std::optional<std::string> disagreement(const Problem& problem) {
    const auto truth = covers_by_subsets(problem);
    Verifier verifier(problem);
    for (const auto& cover : truth)
        if (const auto wrong = verifier.violation(cover)) return "verifier: " + *wrong;
    for (const EngineInfo& engine : engines()) {
        if (!engine.walks) continue;
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first}) {
            const SolveParams params{std::string(engine.name), rule};
            if (covers_of(problem, params) != truth) return std::string(engine.name) + ": other covers";
            const SolveResult counted = count(problem, params);
            if (!counted.complete() || counted.covers != truth.size())
                return std::string(engine.name) + ": other count";
        }
    }
    return std::nullopt;
}

} // namespace quadrille::test
