// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "external/sat.hpp"
#include "solve/auto/attempt.hpp"

namespace quadrille {

/// CaDiCaL: the only attempt if it is named, and one beside others where a count stops at two covers. There it may have two
/// in tenths of a second where no other has one: crews of an airline, a sudoku of 25x25. It has no forecast, so its share grows
/// with the run: 1% of what the others spend at 0.1 s, 15% at 3 s.
class SatAttempt : public Attempt {
  public:
    /// The problem must outlive it.
    SatAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how);

    std::string_view engine() const override { return "sat"; }
    double setup_time() const override { return setup_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    std::optional<double> cap(double others) const override;
    SearchStats stats() const override { return walk_ ? walk_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;

  private:
    external::SatWalk& walk();

    const Problem& problem_;
    const double setup_time_;
    std::unique_ptr<external::SatWalk> walk_;
    double spent_ = 0;
};

} // namespace quadrille
