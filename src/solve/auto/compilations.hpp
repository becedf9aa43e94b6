// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/auto/compile_attempt.hpp"

namespace quadrille {

/// An attempt at one cover by compilations, beside searches: one at a time, each with more to spend than the
/// one before. One that is ahead of the systematic search may spend more than all searches do; one that is
/// not is dropped. What they spend is counted by the diagrams' own estimate.
class Compilations : public Attempt {
  public:
    /// What the searches have done.
    struct Searched {
        double cost = 0;       ///< of all, in nanoseconds
        double systematic = 0; ///< of the one that goes through the tree
        double done = 0;       ///< the part of the tree that is done for that
    };

    /// The problem and the params must outlive it.
    Compilations(const Problem& problem, const SolveParams& params, std::function<Searched()> searched);

    /// What it may spend next; 0 if it is too early, or there will be no more compilations.
    double budget() const;

    std::string_view engine() const override { return "diagram"; }

    /// The setup time of each compilation is a part of what it spends.
    double setup_time() const override { return 0; }

    /// Spends its budget, whatever the amount is.
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;

    double spent() const override { return before_ + running(); }
    SearchStats stats() const override;
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    std::size_t memory() const override { return compilation_ ? compilation_->memory() : 0; }

  private:
    double running() const { return compilation_ ? compilation_->spent() : 0; }
    bool is_ahead(const Searched& searched) const;
    std::optional<Ending> compile(const Control& control, const Searched& searched);
    void abandon();

    const Problem& problem_;
    const SolveParams& params_;
    const std::function<Searched()> searched_;
    double making_; // what it takes to begin one
    double next_;   // what the next one may spend beyond that
    bool over_;     // there will be no more
    std::optional<CompileAttempt> compilation_;
    double before_ = 0; // what those before have spent
    SearchStats stats_; // of those before
};

} // namespace quadrille
