// SPDX-License-Identifier: MIT
#include "solve/auto/count_auto.hpp"

#include <utility>

#include <quadrille/control.hpp>

#include "solve/auto/best_of.hpp"
#include "solve/auto/reports.hpp"

namespace quadrille {

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

} // namespace quadrille
