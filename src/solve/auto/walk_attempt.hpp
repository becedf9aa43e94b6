// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/tree/crew.hpp"
#include "solve/tree/shared_walk.hpp"
#include "solve/tree/walker.hpp"

namespace quadrille {

/// How an engine walks the tree of a problem.
struct TreeWalk {
    AttemptFacts facts;
    MakeWalker make;
    double build_time = 0;                 ///< of `make`, by forecast, in nanoseconds
    bool shares = false;                   ///< several threads can walk parts of the tree
    bool refutes = false;                  ///< it leaves a count when it has met more than a few covers
    std::function<double()> forecast = {}; ///< of the cost, before a search is made; empty if there is none
};

/// What a search counts by walking the tree, by one thread and then by a crew of them. Covers are counted, stored until
/// they are handed over or, with Aim::few, handed over at once.
class WalkAttempt : public Attempt {
  public:
    /// The params must outlive it.
    WalkAttempt(TreeWalk walk, const SolveParams& params, const AttemptParams& how);

    double next_step() const override { return walker_ || crew_ ? 0 : walk_.build_time; }
    double joining_time() const override;
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double left() const override;
    SearchStats stats() const override;
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;

    /// The part of the tree that is done.
    double done() const;

    /// As Crew::thread_time; 0 while one thread walks.
    double thread_time() const { return crew_ ? crew_->thread_time() : 0; }

  private:
    void survey();
    void note_pace();
    std::optional<Ending> run_timed(const Control& control, double amount, std::uint32_t threads);
    std::optional<Ending> run_counted(const Control& control, double goal);
    std::optional<Ending> run_slice(const Control& control, double slice, std::uint32_t threads);
    std::optional<Ending> walk(const Control& control, const search::Budget& budget);
    std::uint64_t covers() const;

    const TreeWalk walk_;
    const SolveParams& params_;
    const AttemptParams how_;
    mutable std::optional<double> forecast_; // the engine's, of the whole walk, once it is asked
    const CoverSink no_sink_;                // a crew refers to it
    std::unique_ptr<Walker> walker_;
    std::unique_ptr<Crew> crew_; // instead, once several threads walk
    bool is_surveyed_ = false;   // the search itself was asked for it
    double next_survey_ = 0;     // when it is asked again, by what the walk has spent
    double pace_ = 1;            // what it spends for each nanosecond of its price
    double begun_ = 0;           // what it took to begin
};

} // namespace quadrille
