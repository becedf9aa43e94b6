// SPDX-License-Identifier: MIT
#include "solve/auto/list_auto.hpp"

#include "search/meter.hpp"
#include "solve/auto/attempts.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/auto/reports.hpp"

namespace quadrille {

namespace {

// Nanoseconds, by counters: what is spent before a search that has covers to tell goes on alone, and before
// any does. Until then only one thread searches, so that it is the same one with any number of them.
constexpr double trial = 30e6, long_trial = 2e9;

/// One that has no covers yet is waited for if it foresees to take so many times what it has spent at most.
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

SolveResult list_auto(const Problem& problem, const SolveParams& params, const Control& control,
                      const CoverSink& sink) {
    if (control.limits.nodes != search::unlimited || control.limits.covers == 0)
        return first_engine(problem).walk(problem, params, control, sink);
    const Reports reports(control);
    BestOf race(make_attempts(problem, params, Clock::counters, true), 1);
    const auto enough = [](const Attempt& leader) {
        return leader.is_full() || leader.spent() > (leader.has_covers() ? trial : long_trial);
    };
    const auto ending = race.run(reports.control(), enough);
    Attempt& teller = ending ? race.leader() : choose_teller(race);
    if (&teller != &race.leader()) race.leader().drop(); // a compilation may hold much memory
    return teller.answer(ending, reports.control(), sink);
}

} // namespace quadrille
