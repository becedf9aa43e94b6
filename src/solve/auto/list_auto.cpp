// SPDX-License-Identifier: MIT
#include "solve/auto/list_auto.hpp"

#include <utility>

#include "solve/auto/best_of.hpp"
#include "solve/auto/reports.hpp"

namespace quadrille {

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
