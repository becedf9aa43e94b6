// SPDX-License-Identifier: MIT
#include "solve/auto/count_auto.hpp"

#include <utility>

#include <quadrille/machine.hpp>

#include "search/meter.hpp"
#include "solve/auto/attempts.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/auto/reports.hpp"

namespace quadrille {

namespace {

/// Of attempts that were stopped, what the one knows that has met most covers.
SolveResult largest(const BestOf& race, Ending ending, const Control& control) {
    SolveResult most{0, {}, ending, "auto", {}};
    for (const auto& attempt : race.attempts()) {
        if (attempt->spent() == 0) continue;
        SolveResult result = attempt->answer(ending, control, {});
        if (most.engine == "auto" || most.covers < result.covers) most = std::move(result);
    }
    return most;
}

} // namespace

SolveResult count_auto(const Problem& problem, const SolveParams& params, const Control& control) {
    // A limit of search nodes is one of the walk's, and so is when to share it.
    if (control.limits.nodes != search::unlimited || params.share_after != 0 || control.limits.covers == 0)
        return first_engine(problem).walk(problem, params, control, {});
    const Reports reports(control);
    BestOf race(make_attempts(problem, params, Clock::time, false), threads_or_cores(params.threads));
    const Ending ending = race.run(reports.control());
    return is_answer(ending) ? race.leader().answer(ending, control, {}) : largest(race, ending, control);
}

} // namespace quadrille
