// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "search/layers/layers.hpp"
#include "solve/auto/attempt.hpp"

namespace quadrille {

/// A count by layers. It has nothing to tell.
class LayersAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    LayersAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how);

    std::string_view engine() const override { return "layers"; }
    double setup_time() const override { return setup_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    double left() const override;
    double usual_lag() const override { return 1.1; }
    double trial_share() const override { return 0.04; } // the first layers tell little of the others
    SearchStats stats() const override { return layers_ ? layers_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    void drop() override;
    std::size_t memory() const override { return layers_ ? layers_->memory() : 0; }

  private:
    void build();

    const Problem& problem_;
    const SolveParams& params_;
    const std::size_t memory_; // bytes that states may take
    const double setup_time_;
    std::optional<search::Layers> layers_;
    double begun_ = 0, spent_ = 0; // what it took to begin; all
};

/// What layers may take of the memory that a count may take; a diagram may take the rest.
std::size_t memory_for_layers(const Problem& problem, const SolveParams& params);

} // namespace quadrille
