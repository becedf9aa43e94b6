// SPDX-License-Identifier: MIT
#include "solve/auto/auto.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include <quadrille/control.hpp>

#include "search/meter.hpp"
#include "solve/engine_table.hpp"
#include "solve/tree/shared_walk.hpp"

namespace quadrille {

Scheduler schedule(const Problem& problem, const SolveParams& params, const AttemptParams& how, std::uint32_t threads) {
    const Engine* const made = engine_made_for(problem);
    const Engine& first = made ? *made : first_engine(problem, how.aim);
    const auto others = [&problem, &params, how, &first] { return make_others(first, problem, params, how); };
    return {make_attempt(first, problem, params, how), others, how.aim, threads_or_cores(threads)};
}

SolveResult largest_answer(const Scheduler& attempts, Ending ending, const Control& control) {
    SolveResult most{0, {}, ending, "auto", {}};
    for (Attempt* const attempt : attempts.attempts()) {
        if (attempt->spent() == 0) continue;
        SolveResult result = attempt->answer(ending, control, {});
        if (most.engine == "auto" || most.covers < result.covers) most = std::move(result);
    }
    return most;
}

SolveResult count_auto(Scheduler attempts, const Control& control) {
    const Reports reports(control);
    const Ending ending = attempts.run(reports.control());
    return is_answer(ending) ? attempts.leader().answer(ending, control, {})
                             : largest_answer(attempts, ending, control);
}

namespace {

// Nanoseconds, by counters: what the leader spends before it goes on alone if it has covers, and in any case.
// Until then one thread runs all attempts, so that the choice does not depend on the number of threads.
constexpr double list_trial = 30e6, long_trial = 2e9;

/// A leader without covers lists if its remaining time is at most this many times what it has spent.
constexpr double patience = 4;

} // namespace

Attempt& choose_lister(Scheduler& attempts) {
    Attempt* lister = &attempts.leader();
    if (lister->has_covers() || lister->left() <= patience * lister->spent()) return *lister;
    for (Attempt* const attempt : attempts.attempts())
        if (attempt->has_covers() && (!lister->has_covers() || attempt->left() < lister->left())) lister = attempt;
    return *lister;
}

SolveResult list_auto(Scheduler attempts, const Control& control, const CoverSink& sink) {
    const Reports reports(control);
    const auto enough = [](const Attempt& leader) {
        return leader.is_full() || leader.spent() > (leader.has_covers() ? list_trial : long_trial);
    };
    const auto ending = attempts.run(reports.control(), enough);
    // Stopped before an engine is chosen, it hands over no cover. The engine that leads may list covers in another order than the
    // one that a whole run chooses.
    if (ending && !is_answer(*ending))
        return {0, {}, *ending, std::string(attempts.leader().engine()), attempts.stats()};
    Attempt& lister = ending ? attempts.leader() : choose_lister(attempts);
    return lister.answer(ending, reports.control(), sink);
}

namespace {

/// The different covers that several attempts find, up to a number.
class Pool {
  public:
    Pool(std::uint64_t most, const CoverSink& sink) : most_(most), sink_(sink) {}

    /// Takes a cover in. False if no more is wanted.
    bool add(std::span<const OptionId> cover) {
        std::vector<OptionId> sorted(cover.begin(), cover.end());
        std::ranges::sort(sorted);
        const std::lock_guard lock(mutex_);
        if (is_full()) return false;
        if (known_.insert(std::move(sorted)).second && sink_ && !sink_(cover)) is_over_ = true;
        return !is_full();
    }

    std::uint64_t size() const { return known_.size(); }
    bool is_full() const { return is_over_ || known_.size() >= most_; }

  private:
    const std::uint64_t most_;
    const CoverSink& sink_;
    std::mutex mutex_;
    std::set<std::vector<OptionId>> known_;
    bool is_over_ = false; // the sink wants no more
};

} // namespace

SolveResult find_few(const Problem& problem, const SolveParams& params, const Control& control, const CoverSink& sink) {
    if (control.limits.covers == 0) return {0, {}, Ending::cover_limit, "auto", {}};
    const Reports reports(control);
    Control own = reports.control();
    own.limits.covers = search::unlimited; // an attempt may meet one again
    const std::uint32_t threads = control.limits.nodes == search::unlimited ? threads_or_cores(params.threads) : 1;
    Pool pool(control.limits.covers, sink);
    const CoverSink take = [&](std::span<const OptionId> cover) { return pool.add(cover); };
    const AttemptParams how{.aim = Aim::few,
                            .clock = threads > 1 ? Clock::time : Clock::counters,
                            .covers = control.limits.covers,
                            .found = &take,
                            .counting = !sink};
    Scheduler attempts = schedule(problem, params, how, threads);
    const Ending ending = attempts.run(own);
    SolveResult result = attempts.leader().answer(ending, own, take);
    if (sink || result.covers < pool.size()) result.covers = pool.size();
    limit_covers(result, control);
    if (pool.is_full()) result.ending = Ending::cover_limit;
    const std::uint32_t used = result.stats.threads;
    result.stats = attempts.stats();
    result.stats.threads = used;
    return result;
}

} // namespace quadrille
