// SPDX-License-Identifier: MIT
#include "solve/auto/orbits_attempt.hpp"

#include "problem/stopwatch.hpp"
#include "solve/tree/limit_covers.hpp"

namespace quadrille {

std::optional<Ending> OrbitsAttempt::run(const Control& control, double amount, std::uint32_t) {
    const Stopwatch watch;
    if (!orbits_) orbits_.emplace(problem_, memory_);
    const auto ending = orbits_->run(control, search::Budget::of_time(amount));
    spent_ += watch.passed();
    return ending;
}

std::optional<double> OrbitsAttempt::cap(double leader) const {
    constexpr double share_to_look = 0.03;
    if (!orbits_) return share_to_look * leader;
    return orbits_->is_rich() ? leader : 0;
}

SolveResult OrbitsAttempt::answer(std::optional<Ending> ending, const Control& control, const CoverSink&) {
    if (!ending) {
        if (!orbits_) orbits_.emplace(problem_, memory_);
        ending = orbits_->run(control);
    }
    SolveResult result{orbits_ ? orbits_->covers() : Count(), {}, *ending, "orbits", stats()};
    limit_covers(result, control);
    return result;
}

void OrbitsAttempt::drop() {
    orbits_.reset();
    spent_ = 0;
}

} // namespace quadrille
