// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "search/layers/layers.hpp"
#include "search/orbits/orbits.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"

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

/// A count, or one cover, by remainders up to isomorphism. Where a list is wanted, it can only show that it is empty.
///
/// If the problem has more symmetries than a board, or if that is asked for, it may spend as much as the others. In a
/// count it can lead then: its forecast is the trend of what walks of all remainders left would take, which falls as
/// they merge. A board is at most 8 times faster, since one remainder is walked for each orbit of an item. Its forecast
/// is the share of the walks that is done. It may lead once there is a walk for each thread; until then it gets a tenth
/// of the others' time.
///
/// It first refines colours. If they promise many symmetries, it looks as soon as the others have spent as much as the
/// look takes. Otherwise the look waits until it is a small part of the run.
class OrbitsAttempt : public Attempt {
  public:
    /// The problem and the params must outlive it.
    OrbitsAttempt(const Problem& problem, const SolveParams& params, const AttemptParams& how)
        : problem_(problem), params_(params), clock_(how.clock), telling_(how.telling),
          colouring_time_(how.alone ? 0 : search::Orbits::colouring_time(problem)),
          look_time_(how.alone ? 0 : search::Orbits::build_time(problem)) {
        if (how.alone || params.symmetry == UseSymmetry::on) looks_rich_ = true;
    }

    /// Whether it may take part in `auto`.
    static bool may_join(const Problem& problem, const SolveParams& params) {
        return params.symmetry != UseSymmetry::off && std::isfinite(search::Orbits::build_time(problem));
    }

    std::string_view engine() const override { return "orbits"; }
    double setup_time() const override { return looks_rich_ ? look_time_ : colouring_time_; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    /// Forecasts by the faster of two growths: while the front is widest (half of the run in latin squares of order
    /// 8), the recent growth alone suggests a standstill. By the late growth alone, other attempts got 7.3 s there
    /// beside 9.4 s of this one, and 2.8 s by both.
    double left() const override {
        if (is_board()) return trend_.left_evenly();
        return std::min(trend_.left_by_growth(), trend_.left_by_mean_growth());
    }
    /// While the front grows, the remainders that are still to come are not known.
    bool foresees() const override { return is_board() || has_narrowed_; }
    double usual_lag() const override { return is_board() ? 2 : 1; }
    double least_share() const override { return is_board() ? 0 : 1; }
    std::optional<double> cap(double others) const override;
    SearchStats stats() const override { return orbits_ ? orbits_->stats() : SearchStats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    void drop() override;
    std::size_t memory() const override { return orbits_ ? orbits_->memory() : 0; }

  private:
    void build();
    void colour();
    std::optional<Ending> run_for(const Control& control, double time, std::uint32_t threads);
    bool is_board() const { return has_looked_ && orbits_ && !orbits_->is_rich(); }
    bool is_worth_it() const;
    double counted() const;

    const Problem& problem_;
    const SolveParams& params_;
    const Clock clock_;
    const bool telling_;
    const double colouring_time_, look_time_;
    std::optional<bool> looks_rich_; // nothing before it is coloured
    bool has_looked_ = false;        // at the symmetries
    std::optional<search::Orbits> orbits_;
    bool has_failed_ = false; // a list is wanted, and there is a cover
    double spent_ = 0;
    std::size_t widest_ = 0; // that the front was
    bool has_narrowed_ = false;
    Trend trend_; // of remainders that merge, or of a board's walks
};

} // namespace quadrille
