// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "search/orbits/orbits.hpp"
#include "solve/auto/attempt.hpp"

namespace quadrille {

/// A count by remainders up to isomorphism.
///
/// It has no forecast, so it never leads. If the problem has more symmetries than a board, it may spend as much as the
/// leader. Otherwise it may only look at the symmetries: a board gains 8 times at most, and a remainder takes some
/// hundred times as long as a node of the leader.
class OrbitsAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    OrbitsAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how)
        : problem_(problem), memory_(params.memory),
          setup_time_(how.alone ? 0 : search::Orbits::build_time(problem)) {}

    std::string_view engine() const override { return "orbits"; }
    double setup_time() const override { return setup_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    std::optional<double> cap(double leader) const override;
    SearchStats stats() const override { return orbits_ ? orbits_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    void drop() override;
    std::size_t memory() const override { return orbits_ ? orbits_->memory() : 0; }

  private:
    const Problem& problem_;
    const std::size_t memory_; // bytes that the front may take; 0 for any number
    const double setup_time_;
    std::optional<search::Orbits> orbits_;
    double spent_ = 0;
};

} // namespace quadrille
