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
    constexpr double small_share = 0.03;
    if (!orbits_) return small_share * leader; // to find the symmetries
    if (!orbits_->has_symmetry()) return 0;
    return orbits_->is_rich() ? leader : small_share * leader;
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
