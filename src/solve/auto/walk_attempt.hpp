// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/tree/crew.hpp"
#include "solve/tree/shared_walk.hpp"
#include "solve/tree/task_list.hpp"
#include "solve/tree/walker.hpp"

namespace quadrille {

/// How an engine walks the tree of a problem.
struct TreeWalk {
    std::string_view engine;
    MakeWalker make;
    double build_time = 0;                 ///< of `make`, by forecast, in nanoseconds
    bool knuth_tree = false;               ///< Attempt::knuth_tree is not null
    double usual_lag = 1;                  ///< as Attempt::usual_lag
    double lead = 0;                       ///< as Attempt::lead
    double least_share = 0;                ///< as Attempt::least_share
    std::function<double()> forecast = {}; ///< of the cost, before a search is made; empty if there is none
};

/// What a search counts by walking the tree, by one thread and then by a crew of them. Covers are counted or,
/// if they are listed, stored until they are handed over.
class WalkAttempt : public Attempt {
  public:
    /// The params must outlive it.
    WalkAttempt(TreeWalk walk, const SolveParams& params, const AttemptParams& how);

    std::string_view engine() const override { return walk_.engine; }
    double setup_time() const override { return walk_.build_time; }
    double joining_time() const override { return crew_ || (walker_ && walker_->has_another()) ? 0 : walk_.build_time; }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override;
    double spent() const override { return spent_; }
    double left() const override;
    const Trend* knuth_tree() const override { return walk_.knuth_tree ? &trend_ : nullptr; }
    double usual_lag() const override { return walk_.usual_lag; }
    double lead() const override { return finds_many() ? 0 : walk_.lead; }
    double least_share() const override { return finds_many() ? 0 : walk_.least_share; }
    double trial_share() const override { return 0.001; } // it is right within a factor of 2 soon
    SearchStats stats() const override;
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override;
    bool has_covers() const override { return found_.size() != 0; }
    bool is_full() const override { return found_.option_count() >= most_kept; }
    void drop() override;

    /// The part of the tree that is done.
    double done() const;

    /// As Crew::thread_time; 0 while one thread walks.
    double thread_time() const { return crew_ ? crew_->thread_time() : 0; }

  private:
    /// Options of covers that are kept before it pauses.
    static constexpr std::size_t most_kept = std::size_t{1} << 16;

    /// Whether covers are so many that the trend of the walk tells more than what its engine is made for.
    bool finds_many() const { return covers() >= 100; }

    void survey();
    void note_pace();
    std::optional<Ending> run_timed(const Control& control, double amount, std::uint32_t threads);
    std::optional<Ending> run_counted(const Control& control, double goal);
    std::optional<Ending> run_slice(const Control& control, double slice, std::uint32_t threads);
    std::optional<Ending> walk(const Control& control, const search::Budget& budget);
    std::uint64_t covers() const;

    const TreeWalk walk_;
    const SolveParams& params_;
    const Clock clock_;
    const bool telling_;
    mutable std::optional<double> forecast_; // the engine's, of the whole walk, once it is asked
    CoverList found_;
    const CoverSink no_sink_; // a crew refers to it
    std::unique_ptr<Walker> walker_;
    std::unique_ptr<Crew> crew_; // instead, once several threads walk
    Trend trend_;
    bool is_surveyed_ = false;     // the search itself was asked for it
    double pace_ = 1;              // what it spends for each nanosecond of its price
    double begun_ = 0, spent_ = 0; // what it took to begin; all
};

} // namespace quadrille
