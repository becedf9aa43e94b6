// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "external/sat.hpp"
#include "solve/auto/attempt.hpp"

namespace quadrille {

/// CaDiCaL as the only attempt. It cannot pause and has no forecast, so it takes no part in `auto` but for
/// first covers (first.cpp).
class SatAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    SatAttempt(const Problem& problem, const SolveParams& params, const AttemptParams&)
        : problem_(problem), params_(params) {}

    std::string_view engine() const override { return "sat"; }
    double setup_time() const override { return std::numeric_limits<double>::infinity(); }
    std::optional<Ending> run(const Control&, double, std::uint32_t) override { return std::nullopt; }
    double spent() const override { return 0; }
    SearchStats stats() const override { return {}; }
    SolveResult answer(std::optional<Ending>, const Control& control, const CoverSink& sink) override {
        return external::walk_sat(problem_, params_, control, sink);
    }

  private:
    const Problem& problem_;
    const SolveParams& params_;
};

} // namespace quadrille
