// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <future>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include <quadrille/control.hpp>
#include <quadrille/solve.hpp>

namespace quadrille {

class Trend;

/// How the time that an attempt spends is measured, in nanoseconds.
enum class Clock : std::uint8_t {
    time,     ///< CPU time of its threads: for answers that are the same whichever attempt finds them
    counters, ///< nodes, updates and work at their prices: the same at each run
};

/// How an attempt is made.
struct AttemptParams {
    Clock clock = Clock::time;
    bool telling = false; ///< to list covers; else to count them
    bool one = false;     ///< one cover is enough, any
    bool alone = false;   ///< the only attempt: it has all memory, and its forecasts are not needed
};

/// Whether the run that ended so has the answer: no limit stopped it first.
inline bool is_answer(Ending ending) { return ending == Ending::exhausted || ending == Ending::cover_limit; }

/// One way to answer a question, on one engine. It runs for a time slice, pauses, and goes on where it
/// paused. Its set-up, which takes time for large problems, is done in its first slice.
class Attempt {
  public:
    virtual ~Attempt() = default;

    virtual std::string_view engine() const = 0;

    /// Forecast of its set-up time, in nanoseconds. Where a later step cannot pause either: of the time that it will
    /// have spent after that step.
    virtual double setup_time() const = 0;

    /// The same of each thread that joins it.
    virtual double joining_time() const { return setup_time(); }

    /// Runs for a time slice of `amount` nanoseconds, with at most this many threads. Returns the ending if
    /// the attempt is over or has met a limit of the control, and nothing if it pauses. Throws Unsupported if
    /// the problem turns out to be too large.
    virtual std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) = 0;

    /// The time that all its threads have spent, with its set-up.
    virtual double spent() const = 0;

    /// Counters of what it did.
    virtual SearchStats stats() const = 0;

    /// Hands over the covers that it has found, if it lists covers, and returns the answer that an ending
    /// stands for. Without an ending it first runs to its end, with as many threads as the params allow.
    virtual SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) = 0;

    // The rest is for BestOf and lists. The defaults mean: no forecast, no covers, no memory to release.

    /// Forecast of its remaining time, summed over its threads; infinite if it has no forecast.
    virtual double left() const { return std::numeric_limits<double>::infinity(); }

    /// Whether that forecast says anything to a user: one of work that still grows says how little is known.
    virtual bool foresees() const { return true; }

    /// How it goes through the search tree of Knuth's algorithms, if it walks that in their order; null if not. What
    /// two such attempts have spent for the same part can be compared.
    virtual const Trend* knuth_tree() const { return nullptr; }

    /// Its usual remaining time as a multiple of the leader's, used while it has no forecast.
    virtual double usual_lag() const { return 1; }

    /// What it spends before any other attempt begins, if it is the first.
    virtual double lead() const { return 0; }

    /// The fraction of what the leader has spent that it may spend whatever the forecasts say.
    virtual double least_share() const { return 0; }

    /// The fraction of a long run that it may spend before its forecast is believed.
    virtual double trial_share() const { return 0; }

    /// An upper bound on what it may spend in all, with its set-up, if those without a cap have spent `others`
    /// together. An attempt that has a cap never leads.
    virtual std::optional<double> cap([[maybe_unused]] double others) const { return std::nullopt; }

    /// Whether it stores what it has solved, so that it may become much faster.
    virtual bool stores() const { return false; }

    /// Whether it holds covers that are not handed over. Precondition: it lists covers.
    virtual bool has_covers() const { return false; }

    /// Whether its buffer is full: it waits until the covers are handed over.
    virtual bool is_full() const { return false; }

    /// Releases its memory. It starts again from the beginning if it is run again.
    virtual void drop() {}

    /// Bytes that `drop` would release, approximately; 0 if it is not worth it.
    virtual std::size_t memory() const { return 0; }
};

/// An attempt at a count that may spend at most a part of what those without a cap have spent. So it never leads.
class Capped : public Attempt {
  public:
    Capped(std::unique_ptr<Attempt> attempt, double part) : attempt_(std::move(attempt)), part_(part) {}

    std::string_view engine() const override { return attempt_->engine(); }
    double setup_time() const override { return attempt_->setup_time(); }
    std::optional<Ending> run(const Control& control, double amount, std::uint32_t threads) override {
        return attempt_->run(control, amount, threads);
    }
    double spent() const override { return attempt_->spent(); }
    SearchStats stats() const override { return attempt_->stats(); }
    SolveResult answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) override {
        return attempt_->answer(ending, control, sink);
    }
    std::optional<double> cap(double others) const override {
        return std::min(part_ * others, attempt_->cap(others).value_or(part_ * others));
    }
    bool stores() const override { return attempt_->stores(); }
    void drop() override { attempt_->drop(); }
    std::size_t memory() const override { return attempt_->memory(); }

  private:
    const std::unique_ptr<Attempt> attempt_;
    const double part_;
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
        own_.progress = control.progress.with([this](const Progress& progress) { tell(progress); });
    }
    Reports(const Reports&) = delete;
    Reports& operator=(const Reports&) = delete;

    const Control& control() const { return own_; }

  private:
    void tell(const Progress& progress) {
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

/// Runs two jobs at the same time, `here` in this thread and `there` in one of its own, and returns what both
/// return when both are over. Nothing if the system has no thread, or no memory for it: then neither was
/// begun.
///
/// A job is called with the stop source of the two. It ends soon after a stop is requested, and requests one
/// itself when it makes the other one needless. The caller's `stop` is passed on, and what a job throws stops
/// the other one; then it is thrown here.
template <class Here, class There>
auto beside(const std::stop_token& stop, const Here& here, const There& there)
    -> std::optional<std::pair<std::invoke_result_t<const Here&, std::stop_source>,
                               std::invoke_result_t<const There&, std::stop_source>>> {
    std::stop_source over;
    const std::stop_callback pass_on(stop, [&] { over.request_stop(); });
    const auto guarded = [&over](const auto& job) {
        try {
            return job(over);
        } catch (...) {
            over.request_stop();
            throw;
        }
    };
    std::future<std::invoke_result_t<const There&, std::stop_source>> other; // its destructor waits
    try {
        other = std::async(std::launch::async, [&] { return guarded(there); });
    } catch (const std::system_error&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
    auto mine = guarded(here);
    return std::pair{std::move(mine), other.get()};
}

} // namespace quadrille
