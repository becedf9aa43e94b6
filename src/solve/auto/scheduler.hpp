// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"
#include "solve/auto/trend.hpp"

namespace quadrille {

/// Shares time among several attempts at one question. Which one is the fastest is not known beforehand.
///
/// Stride scheduling: each attempt has a weight, and next runs the one with the least (spent + next step) / weight. The
/// *leader* is the one that should end first by its own forecast, and has weight 1. Any other has the third power of
/// the leader's remaining time by its own, at least a floor, so that each forecast is renewed now and then. Without a forecast it
/// has what the facts give it: 1 if problems like this often end by it, else a small part.
/// - A step that cannot pause is begun when the others have spent what it will take, by its weight.
/// - The trials of the others come before a long run: a leader counts as if it had spent all that it will spend, or ten times what
///   it has spent, whichever is less.
/// - Of attempts that walk the same tree all but the fastest one get the floor.
/// - With Aim::few a search may end long before its tree does. So no forecast takes anything from its share.
///
/// The first attempt runs alone for a moment: most problems are over by then, and no other one is made.
///
/// Threads do not change what each attempt may spend, but which run at the same time. All threads run the leader once its remaining
/// time is worth it. While others have their steps, in one thread, the rest run the leader. With Aim::few two attempts
/// run at a time.
///
/// The form of the rule and its constants are from 238 measured runs of 86 families and a simulation of several policies:
/// equal shares take 7 times the best engine's time, rounds that double 2.3 to 3.5, this rule 1.5 to 1.7.
class Scheduler {
  public:
    using Attempts = std::vector<std::unique_ptr<Attempt>>;

    /// `first` runs alone for a moment. `others` makes the rest.
    Scheduler(std::unique_ptr<Attempt> first, std::function<Attempts()> others, Aim aim, std::uint32_t threads);

    /// Runs them until one is over, and returns its ending; or until `enough` returns true for the leader,
    /// before a step.
    template <class Enough> std::optional<Ending> run(const Control& control, const Enough& enough) {
        while (!enough(leader()))
            if (const auto ending = step(control)) return ending;
        return std::nullopt;
    }
    Ending run(const Control& control) {
        return *run(control, [](const Attempt&) { return false; });
    }

    /// The attempt that leads or, after an ending, the one that ended so. The first one while none has a forecast.
    Attempt& leader() { return *runners_[leader_].attempt; }

    std::vector<Attempt*> attempts() const;

    std::uint32_t threads() const { return threads_; }

    /// The CPU time or its price that all have spent together, in nanoseconds.
    double spent() const;

    /// The sum of all counters.
    SearchStats stats() const;

  private:
    struct Runner {
        std::unique_ptr<Attempt> attempt;
        Forecasts forecasts = {};
        double left = unknown;
        double weight = 1;
        bool is_slower = false; // than another one on the same tree
    };

    /// What an attempt does in a step.
    struct Slice {
        std::size_t number;
        double amount;
    };

    struct Turn {
        std::size_t number;
        std::optional<Ending> ending;
        std::exception_ptr error; // the reason of a memory limit
    };

    std::optional<Ending> step(const Control& control);
    void make_others();
    void weigh();
    void compare_walks();
    void hope();
    double facts_weight(const Runner& runner) const;
    double next_step(const Runner& runner) const;
    double place(std::size_t number) const;
    std::vector<std::size_t> in_order() const;
    bool is_shared() const;
    std::optional<Ending> share(const Control& control, const std::vector<std::size_t>& order);
    Turn take_turn(const Control& control, const Slice& slice, std::uint32_t threads);
    std::optional<Ending> run_one(const Control& control, const Slice& slice, std::uint32_t threads);
    std::optional<Ending> run_beside(const Control& control, const Slice& here, std::uint32_t threads,
                                     const std::vector<Slice>& there);
    std::optional<Ending> conclude(std::vector<Turn> turns, bool stopped);
    std::optional<Ending> let_go(const Turn& turn);
    bool is_needed(std::size_t number) const;
    void remove(std::size_t number);
    void release_memory();

    std::vector<Runner> runners_;
    std::function<Attempts()> others_; // until they are made
    const Aim aim_;
    const std::uint32_t threads_;
    std::size_t leader_ = 0;
    bool has_leader_ = false; // an attempt with a forecast
    SearchStats gone_;        // of attempts that were let go
    double gone_spent_ = 0;
};

} // namespace quadrille
