// SPDX-License-Identifier: MIT
#include "solve/attempts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solve/auto/orbits_attempt.hpp"
#include "solve/auto/weights_attempt.hpp"
#include "solve/engine_table.hpp"

namespace quadrille {

std::vector<std::unique_ptr<Attempt>> make_attempts(const Problem& problem, const SolveParams& params,
                                                    const AttemptParams& how) {
    std::vector<std::unique_ptr<Attempt>> attempts;
    for (const Engine& engine : engine_table()) {
        if (engine.info.name == "orbits") continue; // it joins below, for lists too
        if (engine.info.name == "sat") continue;    // it joins where a count stops at two covers
        if (obstacle(engine, problem, how.telling ? Task::list : Task::count)) continue;
        auto attempt = make_attempt(engine, problem, params, how);
        if (std::isinf(attempt->setup_time())) continue;
        attempts.push_back(std::move(attempt));
    }
    if (OrbitsAttempt::may_join(problem, params))
        attempts.push_back(std::make_unique<OrbitsAttempt>(problem, params, how));
    auto first = std::ranges::find(attempts, "tables", &Attempt::engine); // there if they suit the problem
    if (first == attempts.end()) first = std::ranges::find(attempts, first_engine(problem).info.name, &Attempt::engine);
    if (first != attempts.end()) std::rotate(attempts.begin(), first, first + 1);
    attempts.push_back(std::make_unique<WeightsAttempt>(problem)); // behind those that can lead
    return attempts;
}

} // namespace quadrille
