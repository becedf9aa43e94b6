// SPDX-License-Identifier: MIT
#include "solve/count_forecast.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "solve/auto/best_of.hpp"
#include "solve/auto/count_auto.hpp"
#include "solve/components.hpp"
#include "solve/count_with.hpp"

namespace quadrille {

namespace {

using SteadyClock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
using Attempts = std::vector<std::unique_ptr<Attempt>>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double second = 1e9; // in the nanoseconds of attempts

/// What the attempts may spend together in the trial, and then the others once more: in seconds of the processor, since
/// on a busy machine a second of the clock may be too short to tell anything; and in seconds of the clock at most.
constexpr double trial_time = 0.7, longest_trial = 2;

double seconds_since(SteadyClock::time_point begin) { return Seconds(SteadyClock::now() - begin).count(); }

/// What one attempt has forecast while it ran, in seconds of a thread.
class Forecasts {
  public:
    void note(const Attempt& attempt) {
        if (!attempt.foresees()) return forget();
        const double spent = attempt.spent() / second;
        if (!spent_.empty() && spent <= spent_.back()) return;
        spent_.push_back(spent);
        whole_.push_back(spent + attempt.left() / second);
    }

    /// The time of the whole: the latest forecast, between what the forecasts were since a quarter of the time. The
    /// further they look ahead, the wider the interval. Unbounded where they waver, or there are too few.
    Estimated whole() const {
        const double now = spent_.empty() ? 0 : spent_.back();
        Estimated estimate{infinity, now, infinity};
        std::size_t used = 0;
        double least = infinity, most = 0;
        for (std::size_t k = 0; k < spent_.size(); ++k) {
            if (spent_[k] < now / 4) continue;
            ++used;
            least = std::min(least, whole_[k]);
            most = std::max(most, whole_[k]);
        }
        if (used < 3 || std::isinf(most) || most > wavering * least) return estimate;
        estimate.value = whole_.back();
        const double margin = 1.5 * std::pow(estimate.value / now, 0.2);
        return {estimate.value, std::max(now, least / margin), most * margin};
    }

  private:
    void forget() {
        spent_.clear();
        whole_.clear();
    }

    static constexpr double wavering = 20;

    std::vector<double> spent_, whole_;
};

/// Counts a component for a while, and then asks all attempts at it.
class Trial {
  public:
    Trial(SteadyClock::time_point begin, const Control& control) : begin_(begin), control_(control) {}

    SolveResult operator()(Attempts attempts, std::uint32_t threads, const Control& limits) {
        threads = threads_or_cores(threads);
        BestOf race(std::move(attempts), threads);
        forecasts_.clear();
        const auto ending = race.run(limits, [&](const Attempt&) {
            note_all(race);
            return spent(race) >= trial_time || seconds_since(begin_) >= longest_trial;
        });
        if (ending && is_answer(*ending)) return race.leader().answer(ending, limits, {});
        note_all(race);
        const double passed = seconds_since(begin_), used = spent(race);
        if (!ending) // all attempts are paused; an ended one could not go on
            if (auto answer = ask_others(race)) return *std::move(answer);
        SolveResult result = largest_answer(race, ending.value_or(Ending::time_limit), limits);
        combine(race, passed, std::max(1.0, passed / used) / threads, result.engine);
        return result;
    }

    /// The time of the component that was counted last, with what went before, in seconds of the clock.
    const Estimated& seconds() const { return seconds_; }

  private:
    static double spent(const BestOf& race) {
        double sum = 0;
        for (const auto& attempt : race.attempts()) sum += attempt->spent() / second;
        return sum;
    }

    /// Attempts that may lead, and have begun.
    static bool counts(const Attempt& attempt) { return attempt.spent() > 0 && !attempt.cap(0); }

    void note_all(const BestOf& race) {
        for (const auto& attempt : race.attempts())
            if (counts(*attempt)) forecasts_[attempt.get()].note(*attempt);
    }

    /// The attempt to go on with: each of them once, and then the one with the best forecast.
    Attempt* next(const BestOf& race, const std::set<const Attempt*>& over, double most_setup) {
        Attempt* best = nullptr;
        double least = infinity;
        for (const auto& attempt : race.attempts()) {
            if (attempt.get() == &race.leader() || attempt->cap(0) || over.contains(attempt.get())) continue;
            if (attempt->spent() == 0) {
                if (attempt->setup_time() < most_setup) return attempt.get();
            } else if (const double left = attempt->left(); !best || left < least) {
                best = attempt.get();
                least = left;
            }
        }
        return best;
    }

    /// An attempt that lacks memory, or cannot take the problem, ends with a memory limit.
    static std::optional<Ending> run_slice(Attempt& attempt, const Control& control) {
        constexpr double slice = second / 16;
        try {
            return attempt.run(control, slice, 1);
        } catch (const Unsupported&) {
            return Ending::memory_limit;
        } catch (const std::bad_alloc&) {
            return Ending::memory_limit;
        }
    }

    /// Lets the others have their time. Returns the answer if one of them ends.
    std::optional<SolveResult> ask_others(const BestOf& race) {
        Control own{{.deadline = deadline(control_)}, control_.stop};
        std::set<const Attempt*> over; // those that cannot go on
        const double most = spent(race) + trial_time;
        while (!stopped(own) && spent(race) < most) {
            const double rest = second * Seconds(own.limits.deadline - SteadyClock::now()).count();
            Attempt* const attempt = next(race, over, rest);
            if (!attempt) break;
            const auto ending = run_slice(*attempt, own);
            if (ending && is_answer(*ending)) return attempt->answer(ending, own, {});
            if (ending && *ending == Ending::memory_limit) over.insert(attempt);
            if (counts(*attempt)) forecasts_[attempt].note(*attempt);
        }
        return std::nullopt;
    }

    /// Takes the best forecast: `auto` changes its leader when another one is ahead. An attempt that stores what it has
    /// solved may go a million times as fast later, so that far ahead nothing is known from below. `pace` is what a
    /// second of an attempt takes by the clock.
    void combine(const BestOf& race, double passed, double pace, std::string& engine) {
        constexpr double far_ahead = 8; // times what all attempts have spent
        double low = infinity;
        bool stores = false;
        seconds_ = {infinity, passed, infinity};
        for (const auto& attempt : race.attempts()) {
            stores = stores || attempt->stores();
            const auto found = forecasts_.find(attempt.get());
            if (found == forecasts_.end()) continue;
            const Estimated whole = found->second.whole();
            if (std::isinf(whole.high)) continue;
            const auto by_clock
                = [&](double time) { return passed + pace * std::max(0.0, time - attempt->spent() / second); };
            if (by_clock(whole.value) < seconds_.value) {
                seconds_.value = by_clock(whole.value);
                engine = attempt->engine();
            }
            low = std::min(low, by_clock(whole.low));
            seconds_.high = std::min(seconds_.high, by_clock(whole.high));
        }
        if (std::isinf(seconds_.high)) {
            seconds_.value = passed;
        } else {
            const bool is_far = seconds_.value > far_ahead * std::max(passed, pace * spent(race));
            seconds_.low = stores && is_far ? passed : std::min(low, seconds_.value);
        }
    }

    static SteadyClock::time_point deadline(const Control& control) {
        constexpr std::chrono::seconds most(2);
        const auto now = SteadyClock::now();
        return now + std::min<SteadyClock::duration>(most, (control.limits.deadline - now) / 2);
    }

    const SteadyClock::time_point begin_;
    const Control& control_;
    std::map<const Attempt*, Forecasts> forecasts_; // of the component that was begun last
    Estimated seconds_{0, 0, infinity};
};

} // namespace

CountForecast forecast_count(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr std::chrono::seconds most(3); // for a round that is under way
    const auto begin = SteadyClock::now();
    Control own{{}, control.stop};
    own.limits.deadline = begin + std::min<SteadyClock::duration>(most, (control.limits.deadline - begin) / 2);
    Trial trial(begin, control);
    std::size_t begun = 0; // components
    const auto by = [&](Attempts attempts, std::uint32_t threads, const Control& limits) {
        if (limits.limits.covers != 1) ++begun; // one cover shows that a component does not settle the answer
        return trial(std::move(attempts), threads, limits);
    };
    CountForecast forecast{count_with(problem, params, own, by), {}};
    const double passed = forecast.begun.stats.seconds;
    if (forecast.begun.complete())
        forecast.seconds = {passed, passed, passed};
    else if (begun < components_of(problem, simplify_for(problem, params)).size())
        forecast.seconds = {passed, passed, infinity}; // of the components after this one nothing is known
    else
        forecast.seconds = trial.seconds();
    return forecast;
}

} // namespace quadrille
