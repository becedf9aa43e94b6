// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <quadrille/solve.hpp>

#include "search/layers/layers.hpp"
#include "search/orbits/orbits.hpp"
#include "solve/auto/attempt.hpp"

namespace quadrille {

/// A count by layers. It has no cover to hand over.
class LayersAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    LayersAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                  const AttemptFacts& facts);

    double next_step() const override { return layers_ ? 0 : setup_time_; }
    double joining_time() const override { return 0; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double left() const override;
    SearchStats stats() const override { return layers_ ? layers_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    std::size_t memory() const override { return layers_ ? layers_->memory() : 0; }

  private:
    void build();

    const Problem& problem_;
    const SolveParams& params_;
    const Clock clock_;
    const double setup_time_;
    std::optional<search::Layers> layers_;
    double begun_ = 0; // what it took to begin
};

/// A count by remainders up to isomorphism. Where covers are wanted, it can only show that there are none.
///
/// First it refines colours. If they promise many symmetries, or if that is asked for, it takes part like those by
/// which such problems often end. Then nauty looks at the symmetries. A look that takes four times its
/// forecast is cut off; the next one may take twice as long. Without any symmetry it leaves.
///
/// Its forecast is what walks of all remainders left would take, by samples, and falls as remainders merge; of a board, by the walks that are
/// done.
class OrbitsAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    OrbitsAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how,
                  const AttemptFacts& facts);

    double next_step() const override;
    double joining_time() const override { return 0; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double left() const override;
    SearchStats stats() const override { return orbits_ ? orbits_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    std::size_t memory() const override { return orbits_ ? orbits_->memory() : 0; }

  private:
    enum class Stage { colours, look, work };

    void build();
    void colour();
    std::optional<Ending> look(const Control& control);
    std::optional<Ending> run_timed(const Control& control, double time, std::uint32_t threads);
    std::optional<Ending> run_counted(const Control& control, double time);
    void note_ahead();
    double counted() const;
    double time_of_form() const;
    double most_weight() const;

    const Problem& problem_;
    const SolveParams& params_;
    const AttemptParams how_;
    const double colouring_time_;
    double look_time_;        // that the next look may take
    double first_weight_ = 0; // as facts().weight, before it knows more
    Stage stage_ = Stage::colours;
    std::optional<search::Orbits> orbits_;
    double ahead_ = 0, samples_ = 0; // what walks of all remainders left would take, a mean of samples; their number
    double walks_from_ = 0;          // what it had spent when walks began
    std::size_t widest_ = 0;         // that the front was
};

} // namespace quadrille
