// SPDX-License-Identifier: MIT
#include "solve/auto/attempts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solve/auto/suits.hpp"
#include "solve/auto/weights_attempt.hpp"

namespace quadrille {

const Engine& first_engine(const Problem& problem) {
    return find_engine(suits_masks(problem) ? "masks" : "cells");
}

std::vector<std::unique_ptr<Attempt>> make_attempts(const Problem& problem, const SolveParams& params,
                                                    Clock clock, bool telling) {
    std::vector<std::unique_ptr<Attempt>> attempts;
    for (const Engine& engine : engine_table()) {
        if (!engine.attempt || obstacle(engine.info, problem, telling)) continue;
        auto attempt = engine.attempt(problem, params, clock, telling);
        if (std::isinf(attempt->beginning())) continue;
        attempts.push_back(std::move(attempt));
    }
    const auto first = std::ranges::find(attempts, first_engine(problem).info.name, &Attempt::engine);
    if (first != attempts.end()) std::rotate(attempts.begin(), first, first + 1);
    attempts.push_back(std::make_unique<WeightsAttempt>(problem)); // behind those that can lead
    return attempts;
}

} // namespace quadrille
