// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string_view>

#include <quadrille/control.hpp>
#include <quadrille/solve.hpp>

#include "solve/auto/trend.hpp"
#include "solve/tree/task_list.hpp"

namespace quadrille {

/// How the time that an attempt spends is measured, in nanoseconds.
enum class Clock : std::uint8_t {
    time,     ///< CPU time of its threads: for answers that are the same whichever attempt finds them
    counters, ///< nodes, updates and work at their prices: the same at each run
};

/// What is asked of an attempt.
enum class Aim : std::uint8_t {
    count, ///< how many covers there are
    list,  ///< all covers, or more than a few, in the order of its engine
    few,   ///< a few different covers, any, or that there are no more
};

/// So many covers are few: they are looked for as one is, in no promised order.
inline constexpr std::uint64_t most_few = 10;

/// How an attempt is made.
struct AttemptParams {
    Aim aim = Aim::count;
    Clock clock = Clock::time;
    bool alone = false;               ///< the only attempt: it has all memory, and its forecasts are not needed
    std::uint64_t covers = 0;         ///< with Aim::few, how many
    const CoverSink* found = nullptr; ///< with Aim::few, where each cover goes; it must outlive the attempt
    bool counting = false;            ///< with Aim::few, a count of all covers answers, too

    bool telling() const { return aim != Aim::count; } ///< covers are handed over, not only counted
};

/// Whether the run that ended so has the answer: no limit stopped it first.
inline bool is_answer(Ending ending) { return ending == Ending::exhausted || ending == Ending::cover_limit; }

/// What is known of an attempt before it runs.
struct AttemptFacts {
    std::string_view engine;
    /// Its share of the time until there are forecasts; 0 for a small one, if problems like this one seldom end by it.
    double weight = 0;
    bool knuth_tree = false; ///< it walks the search tree of Knuth's algorithms in their order: what two such attempts
                             ///< have spent for the same part can be compared
    bool stores = false;     ///< it stores what it has solved, so that it may become much faster
    bool vague = false;      ///< it cannot tell yet when it ends
    double merges = 0;       ///< a node that it walks stands for so many of Knuth's tree; 0 if it does not matter
};

/// One way to answer a question, on one engine. It runs for a time slice, pauses, and goes on where it
/// paused. Its set-up, which takes time for large problems, is done in its first slice.
class Attempt {
  public:
    virtual ~Attempt() = default;

    std::string_view engine() const { return facts_.engine; }
    const AttemptFacts& facts() const { return facts_; }

    /// The time that all its threads have spent, with its set-up.
    double spent() const { return spent_; }

    /// How far it has come, by what it has spent since its set-up.
    const Trend& trend() const { return trend_; }

    /// Forecast of the time, in nanoseconds, until it can pause: before it is set up, that takes so long. 0 if it can
    /// pause at any time.
    virtual double next_step() const = 0;

    /// Forecast of the set-up time of each thread that joins it; infinite if it works with one thread.
    virtual double joining_time() const { return unknown; }

    /// Runs for a time slice of `amount` nanoseconds, with at most this many threads. Returns the ending if
    /// the attempt is over or has met a limit of the control, and nothing if it pauses. It ends with a memory limit if it
    /// cannot go on: the others can do without it. Throws Unsupported if the problem turns out to be too large.
    virtual std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) = 0;

    /// Forecast of its remaining time, summed over its threads; infinite if it has no forecast.
    virtual double left() const = 0;

    /// Counters of what it did.
    virtual SearchStats stats() const = 0;

    /// Bytes that it takes, approximately, if they are many.
    virtual std::size_t memory() const { return 0; }

    /// Hands over the covers that it has found, if it lists covers, and returns the answer that an ending
    /// stands for. Without an ending it first runs to its end, with as many threads as the params allow.
    virtual SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) = 0;

    /// Whether it holds covers that are not handed over; and whether they are so many that it waits until they are.
    bool has_covers() const { return found_.size() != 0; }
    bool is_full() const { return found_.option_count() >= most_kept; }

  protected:
    explicit Attempt(const AttemptFacts& facts) : facts_(facts) {}

    /// Options of covers that are kept before it pauses.
    static constexpr std::size_t most_kept = std::size_t{1} << 16;

    AttemptFacts facts_;
    double spent_ = 0;
    Trend trend_;
    CoverList found_;
};

/// The least time between two points of the trend of an attempt, in nanoseconds.
inline constexpr double least_slice = 250'000;

/// Returns the length of the next time slice of an attempt that has spent `spent` and may spend `goal` in
/// all: this part of what it has spent.
inline double next_slice(double spent, double goal, double part = 1.0 / 8) {
    return std::min(goal - spent, std::max(least_slice, part * spent));
}

/// A control for several attempts at one question. The progress that it reports never falls, whichever attempt
/// reports, and one thread reports at a time.
class Reports {
  public:
    /// `control` must outlive it.
    explicit Reports(const Control& control) : control_(control), own_(control) {
        own_.progress = control.progress.with([this](const Progress& progress) { report(progress); });
    }
    Reports(const Reports&) = delete;
    Reports& operator=(const Reports&) = delete;

    const Control& control() const { return own_; }

  private:
    void report(const Progress& progress) {
        const std::lock_guard lock(mutex_);
        shown_.share = std::max(shown_.share, progress.share);
        shown_.nodes = std::max(shown_.nodes, progress.nodes);
        shown_.covers = std::max(shown_.covers, progress.covers);
        shown_.hits = std::max(shown_.hits, progress.hits);
        shown_.memory = std::max(shown_.memory, progress.memory);
        control_.progress(shown_);
    }

    const Control& control_;
    Control own_;
    std::mutex mutex_;
    Progress shown_;
};

} // namespace quadrille
