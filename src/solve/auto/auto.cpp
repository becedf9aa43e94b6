// SPDX-License-Identifier: MIT
// Counts and lists by the best of several attempts. first.cpp has what finds one cover.
#include "solve/auto/auto.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <quadrille/control.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/auto/counting_attempts.hpp"
#include "solve/auto/weights_attempt.hpp"
#include "solve/engine_table.hpp"

namespace quadrille {

std::vector<std::unique_ptr<Attempt>> make_attempts(const Problem& problem, const SolveParams& params,
                                                    const AttemptParams& how) {
    std::vector<std::unique_ptr<Attempt>> attempts;
    for (const Engine& engine : engine_table()) {
        if (engine.info.name == "orbits") continue; // it joins below, for lists too
        if (engine.info.name == "sat") continue;    // it joins where a count stops at two covers
        if (obstacle(engine, problem, how.telling ? Ability::list : Ability::count)) continue;
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

SolveResult largest_answer(const BestOf& race, Ending ending, const Control& control) {
    SolveResult most{0, {}, ending, "auto", {}};
    for (const auto& attempt : race.attempts()) {
        if (attempt->spent() == 0) continue;
        SolveResult result = attempt->answer(ending, control, {});
        if (most.engine == "auto" || most.covers < result.covers) most = std::move(result);
    }
    return most;
}

SolveResult count_auto(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads, const Control& control) {
    const Reports reports(control);
    BestOf race(std::move(attempts), threads_or_cores(threads));
    const Ending ending = race.run(reports.control());
    return is_answer(ending) ? race.leader().answer(ending, control, {}) : largest_answer(race, ending, control);
}

namespace {

// Nanoseconds, by counters: what the leader spends before it goes on alone if it has covers, and in any case.
// Until then one thread runs all attempts, so that the choice does not depend on the number of threads.
constexpr double trial = 30e6, long_trial = 2e9;

/// A leader without covers lists if its remaining time is at most this many times what it has spent.
constexpr double patience = 4;

} // namespace

Attempt& choose_teller(BestOf& race) {
    Attempt* teller = &race.leader();
    if (teller->has_covers() || teller->left() <= patience * teller->spent()) return *teller;
    for (const auto& attempt : race.attempts())
        if (attempt->has_covers() && (!teller->has_covers() || attempt->left() < teller->left()))
            teller = attempt.get();
    return *teller;
}

SolveResult list_auto(std::vector<std::unique_ptr<Attempt>> attempts, const Control& control, const CoverSink& sink) {
    const Reports reports(control);
    BestOf race(std::move(attempts), 1);
    const auto enough = [](const Attempt& leader) {
        return leader.is_full() || leader.spent() > (leader.has_covers() ? trial : long_trial);
    };
    const auto ending = race.run(reports.control(), enough);
    Attempt& teller = ending ? race.leader() : choose_teller(race);
    if (&teller != &race.leader()) race.leader().drop(); // a compilation may hold much memory
    return teller.answer(ending, reports.control(), sink);
}

} // namespace quadrille
