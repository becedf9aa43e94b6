// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/compile_attempt.hpp"

namespace quadrille {

/// Attempts at one question that take turns, in rounds, each of which is twice as long as the one before.
/// What each may spend is a rule of its own. No clock is read here: where the attempts count what they spend,
/// the answer is the same at each run.
class Alternate {
  public:
    /// What an attempt may have spent in all, apart from its setup time, when its turn in a round of such a length
    /// is over; nanoseconds.
    using TimeRule = std::function<double(double round)>;

    /// One more attempt; the one that is added first begins. A later one begins in a round that is as long as
    /// its setup time.
    void add(std::unique_ptr<Attempt> attempt, TimeRule rule);

    /// Runs them until one ends, and returns its ending; or until they have spent `amount` more nanoseconds. Then a
    /// turn goes on in the next run, and a set-up that would take longer than what is left waits for one.
    /// `Limits::nodes` limits the search nodes of all together. Reports puts their progress together.
    std::optional<Ending> run(const Control& control, double amount = std::numeric_limits<double>::infinity());

    /// Returns the attempt that had the last turn: an ending is its own.
    Attempt& last() const { return *players_[turn_].attempt; }

    SearchStats stats() const; ///< of all
    double spent() const;      ///< by all, in nanoseconds
    /// Forecast of the set-up that the next run begins with, in nanoseconds; 0 if there is none.
    double next_step() const;

  private:
    static constexpr double first_round = 300'000;

    struct Player {
        std::unique_ptr<Attempt> attempt;
        TimeRule rule;
    };

    double left_of_turn() const;
    std::optional<Ending> run_one(const Control& control, double amount);

    std::vector<Player> players_;
    std::size_t turn_ = 0; // whose it is
    double round_ = first_round;
};

/// An attempt at one cover by compilations, beside searches: one at a time, each with more to spend than the
/// one before. A compilation whose progress is ahead of the systematic search may spend more than all searches
/// together; any other is dropped. The time is estimated by the compilers' counters.
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
