// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

/// Points of an attempt, each with what it had spent and the part of its tree that was done, and forecasts of
/// the remaining time from them.
///
/// All that is spent has one unit. All children of a node have equal shares of their parent's part. The part
/// is given as its base-2 logarithm, because the part of a diagram may be too small for a double.
class Trend {
  public:
    /// Notes a point. Neither figure falls.
    void note(double spent, double done_bits);

    double spent() const { return last_.spent; }
    double done_bits() const { return last_.bits; }

    /// What was spent when the part that is done came to `done_bits`; between two points in proportion. Precondition:
    /// it came to that.
    double spent_at(double done_bits) const;

    /// Forecasts the remaining time by the average speed: the geometric mean of the speed so far and of the
    /// speed in the second half of what was spent. The first branches of a search tree often end at once.
    /// Infinite if nothing was done in that half.
    double left_evenly() const;

    /// Forecasts the remaining time if the part that is done grows by the latest power of what is spent. It
    /// grows so where remainders come again. The power is at least 1. For latin squares, polyominoes and
    /// designs the forecast was right within a factor of 1.5 after a tenth of the time.
    double left_by_growth() const;

    /// The same by the mean power since the first point: for what halts on its way, as a front of remainders that is at
    /// its widest.
    double left_by_mean_growth() const;

  private:
    struct Point {
        double spent, bits;
    };

    double left_by_growth_since(const Point& then) const;

    std::vector<Point> points_; // a few for each doubling of what was spent
    Point last_{0, -std::numeric_limits<double>::infinity()};
};

/// Several attempts at one question. Which one is the fastest is not known beforehand.
///
/// The attempt whose forecast ends first is the leader. In each round it runs for half of what it has spent
/// so far. Then every other attempt may catch up with a fraction of the leader's time: the better its
/// forecast, the larger the fraction. The attempt that is then forecast to end first leads the next round. So
/// no forecast is trusted for long: the leader spends most, and the others spend enough to renew theirs.
/// - An attempt on an engine that is made for such problems begins alone, and keeps a share of the time: where a search
///   learns or propagates, early forecasts say little.
/// - Attempts that walk the same tree are compared by what they spent for the part that both have done.
/// - An attempt that has spent twice what it once forecast is believed less each time.
/// - An attempt with a long set-up waits until the leader has spent as much.
/// - An attempt without a forecast gets more the longer the run will be: it is seldom the best of a short run.
/// - Near the leader's forecast end no other attempt runs.
///
/// Threads change which attempts run at the same time, and not what each attempt may spend. All threads run
/// the leader once its remaining time is worth it. While other attempts catch up, in one thread, the rest run
/// the leader.
class BestOf {
  public:
    /// The attempts, the one to begin with first.
    BestOf(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads);

    /// Runs them until one is over, and returns its ending; or until `enough` returns true for the leader,
    /// before a round.
    template <class Enough> std::optional<Ending> run(const Control& control, const Enough& enough) {
        while (!enough(*attempts_[leader_]))
            if (const auto ending = round(control)) return ending;
        return std::nullopt;
    }
    Ending run(const Control& control) {
        return *run(control, [](const Attempt&) { return false; });
    }

    /// The attempt that leads or, after an ending, the one that ended so.
    Attempt& leader() { return *attempts_[leader_]; }
    const Attempt& leader() const { return *attempts_[leader_]; }

    std::span<const std::unique_ptr<Attempt>> attempts() const { return attempts_; }

  private:
    /// The earliest end that an attempt has forecast since its last overrun. An overrun is to spend twice the
    /// forecast.
    struct Forecasts {
        double end = std::numeric_limits<double>::infinity();
        int overruns = 0;
        double lost = 0; // what the attempt had spent when it was dropped
        void note(double spent, double left);
    };

    /// What an attempt may spend in a round.
    struct Slice {
        std::size_t number;
        double amount;
        double takes; // with its set-up, if that is not done
    };

    struct Turn {
        std::optional<Ending> ending;
        std::exception_ptr error; // the reason of a memory limit
        bool unsupported = false; // the error says that the attempt cannot take the problem
    };

    std::optional<Ending> round(const Control& control);
    Turn take_turn(std::size_t number, const Control& control, double amount, std::uint32_t threads);
    std::optional<Ending> let_go(std::size_t number, const Turn& turn);
    std::optional<Ending> run_one(std::size_t number, const Control& control, double amount, std::uint32_t threads);
    std::optional<Ending> share_round(const Control& control, double amount);
    std::optional<Ending> run_beside(const std::vector<Slice>& others, const Control& control, double amount);
    std::vector<Slice> slices() const;
    std::optional<Ending> catch_up(const Control& control);
    bool is_worth_sharing() const;
    bool is_clear() const;
    bool is_needed(std::size_t number) const;
    void leave(std::size_t number);
    double lag(std::size_t number) const;
    double spent_without_cap() const;
    double budget(std::size_t number) const;
    double budget_without_pace(std::size_t number) const;
    void choose_leader();

    double left(std::size_t number) const;
    double left_alone(std::size_t number) const;
    std::optional<double> left_beside_leader(std::size_t number) const;
    double done(std::size_t number) const;

    std::vector<std::unique_ptr<Attempt>> attempts_;
    std::vector<Forecasts> forecasts_; // by attempt
    const std::uint32_t threads_;
    std::size_t leader_ = 0;
};

} // namespace quadrille
