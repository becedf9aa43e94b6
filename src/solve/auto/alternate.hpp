// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

/// Attempts at one question that take turns, in rounds, each of which is twice as long as the one before.
/// What each may spend is a rule of its own. No clock is read here: where the attempts count what they spend,
/// the answer is the same at each run.
class Alternate {
  public:
    /// What an attempt may have spent in all, apart from its setup time, when its turn in a round of such a length
    /// is over; nanoseconds.
    using Share = std::function<double(double round)>;

    /// One more attempt; the one that is added first begins. A later one begins in a round that is as long as
    /// its setup time.
    void add(std::unique_ptr<Attempt> attempt, Share share);

    /// Runs them until one ends, and returns its ending; or until they have spent `amount` more nanoseconds. Then a turn goes on
    /// in the next run, and a set-up that would take longer than what is left waits for one. `Limits::nodes` limits the search nodes of all together. Reports puts their progress
    /// together.
    std::optional<Ending> run(const Control& control, double amount = std::numeric_limits<double>::infinity());

    /// Returns the attempt that had the last turn: an ending is its own.
    Attempt& last() const { return *players_[turn_].attempt; }

    SearchStats stats() const; ///< of all
    double spent() const;      ///< by all, in nanoseconds
    double
    next_step() const; ///< forecast of the set-up that the next run begins with, in nanoseconds; 0 if there is none

  private:
    static constexpr double first_round = 300'000;

    struct Player {
        std::unique_ptr<Attempt> attempt;
        Share share;
    };

    double left_of_turn() const;
    std::optional<Ending> run_one(const Control& control, double amount);

    std::vector<Player> players_;
    std::size_t turn_ = 0; // whose it is
    double round_ = first_round;
};

} // namespace quadrille
