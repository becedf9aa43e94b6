// SPDX-License-Identifier: MIT
// Estimates of a search by probes of its tree, and the forecast of a count that was begun.
#include <quadrille/analysis.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>
#include <quadrille/solve.hpp>

#include "search/meter.hpp"
#include "solve/auto/auto.hpp"
#include "solve/auto/scheduler.hpp"
#include "solve/components.hpp"
#include "solve/spread.hpp"
#include "solve/tree/with_links.hpp"
#include "solve/verb.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// A count that was begun, and a forecast of its time.
struct CountForecast {
    SolveResult begun; ///< its answer, or what it had when its time was up
    Estimated seconds; ///< of the whole count, with the interval of `EstimateResult::seconds`
};

using SteadyClock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

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
    static constexpr double wavering = 20;

    std::vector<double> spent_, whole_;
};

/// Counts a component for a while, and then asks all attempts at it.
class CountTrial {
  public:
    CountTrial(SteadyClock::time_point begin, const Control& control) : begin_(begin), control_(control) {}

    SolveResult operator()(Scheduler attempts, const Control& limits) {
        forecasts_.clear();
        const auto ending = attempts.run(limits, [&](const Attempt&) {
            note_all(attempts);
            return spent(attempts) >= trial_time || seconds_since(begin_) >= longest_trial;
        });
        if (ending && is_answer(*ending)) return attempts.leader().answer(ending, limits, {});
        note_all(attempts);
        const double passed = seconds_since(begin_), used = spent(attempts);
        if (!ending) // all attempts are paused; an ended one could not go on
            if (auto answer = ask_others(attempts)) return *std::move(answer);
        SolveResult result = largest_answer(attempts, ending.value_or(Ending::time_limit), limits);
        combine(attempts, passed, std::max(1.0, passed / used) / attempts.threads(), result.engine);
        return result;
    }

    /// The time of the component that was counted last, with what went before, in seconds of the clock.
    const Estimated& seconds() const { return seconds_; }

  private:
    static double spent(const Scheduler& attempts) { return attempts.spent() / second; }

    void note_all(const Scheduler& attempts) {
        for (Attempt* const attempt : attempts.attempts())
            if (attempt->spent() > 0) forecasts_[attempt].note(*attempt);
    }

    /// The attempt to go on with: each of them once, and then the one with the best forecast.
    static Attempt* next(Scheduler& attempts, const std::set<const Attempt*>& over, double most_setup) {
        Attempt* best = nullptr;
        double least = infinity;
        for (Attempt* const attempt : attempts.attempts()) {
            if (attempt == &attempts.leader() || over.contains(attempt)) continue;
            if (attempt->spent() == 0) {
                if (attempt->next_step() < most_setup) return attempt;
            } else if (const double left = attempt->left(); !best || left < least) {
                best = attempt;
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
    std::optional<SolveResult> ask_others(Scheduler& attempts) {
        Control own{{.deadline = deadline(control_)}, control_.stop};
        std::set<const Attempt*> over; // those that cannot go on
        const double most = spent(attempts) + trial_time;
        while (!stopped(own) && spent(attempts) < most) {
            const double rest = second * Seconds(own.limits.deadline - SteadyClock::now()).count();
            Attempt* const attempt = next(attempts, over, rest);
            if (!attempt) break;
            const auto ending = run_slice(*attempt, own);
            if (ending && is_answer(*ending)) return attempt->answer(ending, own, {});
            if (ending && *ending == Ending::memory_limit) over.insert(attempt);
            forecasts_[attempt].note(*attempt);
        }
        return std::nullopt;
    }

    /// Takes the best forecast: `auto` changes its leader when another one is ahead. An attempt that stores what it has
    /// solved may go a million times as fast later, so that far ahead nothing is known from below. `pace` is what a
    /// second of an attempt takes by the clock.
    void combine(const Scheduler& attempts, double passed, double pace, std::string& engine) {
        constexpr double far_ahead = 8; // times what all attempts have spent
        double low = infinity;
        bool stores = false;
        seconds_ = {infinity, passed, infinity};
        for (Attempt* const attempt : attempts.attempts()) {
            stores = stores || attempt->facts().stores;
            const auto found = forecasts_.find(attempt);
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
            const bool is_far = seconds_.value > far_ahead * std::max(passed, pace * spent(attempts));
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

/// Counts for a second of the processor, for half of the remaining time at most, as `count` does. If the count does not
/// end, the forecast of the attempt that leads is noted before each of its rounds. Another second then goes to the
/// other attempts, most of it to those whose forecasts are best: while one leads, `auto` gives the others too little to
/// tell whether they would overtake it later. Throws as `count`.
CountForecast forecast_count(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr std::chrono::seconds most(3); // for a round that is under way
    const auto begin = SteadyClock::now();
    Control own{{}, control.stop};
    own.limits.deadline = begin + std::min<SteadyClock::duration>(most, (control.limits.deadline - begin) / 2);
    CountTrial trial(begin, control);
    std::size_t begun = 0; // components
    const auto by = [&](Scheduler attempts, const Control& limits) {
        if (limits.limits.covers != 1) ++begun; // one cover shows that a component does not settle the answer
        return trial(std::move(attempts), limits);
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

/// What is known of a search, or of the search of a component.
struct Survey {
    Spread nodes = {}, covers = {}, seconds = {};
    double seen_nodes = 0, seen_covers = 0, seen_seconds = 0; // by the trial, for certain
    bool exact = true, cut = false;                           // no estimate; a limit came before the last probe
    Count counted = 1;                                        // if it is exact
    std::uint64_t probes = 0, met = 0;
};

/// Time is measured by work: search nodes and updates. By nodes alone it would depend on where in the tree
/// they lie, and there are searches without any update.
struct SearchTrial {
    double nodes = 0, covers = 0, work = 0;
    std::uint64_t counted = 0;        // covers
    double building = 0, seconds = 0; // before the first node, and since
    bool whole = false;               // the search has ended
};

/// Begins the search. How far it goes depends on the work done and not on the clock, so that estimates can be
/// had again.
SearchTrial try_search(const Problem& problem, const SolveParams& params, const Control& control) {
    constexpr double enough = 2e6; // 10 to 20 ms
    constexpr std::uint64_t piece = 64;
    const auto begin = SteadyClock::now();
    return with_links(problem, params.choose, [&](auto links) {
        SearchTrial trial;
        trial.building = seconds_since(begin);
        const Control silent{{.deadline = control.limits.deadline}, control.stop};
        const auto count = [&](const Control& both) { return links.run(both, search::CountOnly{}); };
        search::Budget budget{.nodes = 0};
        std::optional<Ending> ending = search::paused;
        while (ending == search::paused && trial.work < enough && !stopped(control)) {
            budget.nodes += piece;
            ending = search::run_within(silent, budget, count);
            trial.nodes = static_cast<double>(links.stats().nodes);
            trial.work = trial.nodes + static_cast<double>(links.stats().updates);
        }
        trial.counted = links.covers();
        trial.covers = static_cast<double>(trial.counted);
        trial.whole = ending == Ending::exhausted;
        trial.seconds = seconds_since(begin) - trial.building;
        return trial;
    });
}

template <class Random>
Survey probe(const Problem& problem, const EstimateParams& params, const Control& control, Random& random,
             const SearchTrial& trial) {
    return with_links(problem, params.search.choose, [&](auto links) {
        Survey survey{.exact = false};
        Sample nodes, covers, work;
        while (survey.probes < params.probes && !stopped(control)) {
            const search::Probe path = links.probe(random);
            ++survey.probes;
            survey.met += path.covers > 0;
            nodes.add(path.nodes);
            covers.add(path.covers);
            work.add(path.nodes + path.updates);
        }
        survey.cut = survey.probes < params.probes;
        survey.nodes = nodes.spread();
        survey.covers = covers.spread();
        survey.covers.known &= survey.met > 0; // what was not met need not be absent
        survey.seconds = work.spread() * (trial.work > 0 ? trial.seconds / trial.work : 0) + Spread{trial.building};
        return survey;
    });
}

template <class Random>
Survey survey_component(const Problem& problem, const EstimateParams& params, const Control& control, Random& random) {
    const SearchTrial trial = try_search(problem, params.search, control);
    Survey survey;
    if (trial.whole)
        survey = {.nodes = {trial.nodes},
                  .covers = {trial.covers},
                  .seconds = {trial.building + trial.seconds},
                  .counted = trial.counted};
    else
        survey = probe(problem, params, control, random, trial);
    survey.seen_nodes = trial.nodes;
    survey.seen_covers = trial.covers;
    survey.seen_seconds = trial.building + trial.seconds;
    return survey;
}

void append(Survey& whole, const Survey& component) {
    whole.nodes = whole.nodes + component.nodes;
    whole.covers = whole.covers * component.covers;
    whole.seconds = whole.seconds + component.seconds;
    whole.seen_nodes += component.seen_nodes;
    whole.seen_covers *= component.seen_covers;
    whole.seen_seconds += component.seen_seconds;
    whole.probes += component.probes;
    whole.met += component.met;
    whole.exact &= component.exact;
    whole.counted *= component.counted;
    whole.cut |= component.cut;
}

Estimated exactly(double figure) { return {figure, figure, figure}; }

/// As a double; infinite if it is too large.
double to_double(const Count& count) { return std::strtod(count.to_string().c_str(), nullptr); }

/// What links would take.
EstimateResult estimate_links(const Problem& problem, const EstimateParams& params, const Control& control) {
    EstimateResult result;
    result.engine = result.probed = "links";
    std::mt19937_64 random(params.seed);
    const Simplified simplified = simplify_for(problem, params.search);
    // The components are searched one after the other: their search nodes add up, and their covers multiply.
    const double possible = simplified.impossible ? 0 : 1;
    Survey whole{.covers = {possible}, .seen_covers = possible, .counted = simplified.impossible ? 0u : 1u};
    for (const ComponentView& component : components_of(problem, simplified))
        append(whole, survey_component(*component.problem, params, control, random));
    result.nodes = whole.nodes.interval(whole.seen_nodes);
    result.covers = whole.covers.interval(whole.seen_covers);
    result.seconds = whole.seconds.interval(whole.seen_seconds);
    if (whole.exact) result.count = whole.counted;
    result.probes = whole.probes;
    result.met = whole.met;
    if (whole.cut) result.ending = stopped(control).value_or(Ending::exhausted);
    return result;
}

} // namespace

EstimateResult estimate(const Problem& problem, const EstimateParams& params, const Control& control) {
    if (params.search.engine == "links") return estimate_links(problem, params, control);
    const CountForecast forecast = forecast_count(problem, params.search, control);
    const SolveResult& begun = forecast.begun;
    EstimateResult result;
    if (begun.complete()) {
        result.nodes = exactly(static_cast<double>(begun.stats.nodes));
        result.covers = exactly(to_double(begun.covers));
        result.seconds = exactly(begun.stats.seconds);
        result.count = begun.covers;
        result.probed = begun.engine;
    } else {
        result = estimate_links(problem, params, control);
        result.seconds = forecast.seconds;
    }
    result.engine = begun.engine;
    return result;
}

} // namespace quadrille::inline QUADRILLE_ABI
