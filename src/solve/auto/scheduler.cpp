// SPDX-License-Identifier: MIT
#include "solve/auto/scheduler.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <stop_token>
#include <utility>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "base/threads.hpp"
#include "search/meter.hpp"

namespace quadrille {

namespace {

// The constants of the policy; times in nanoseconds. Each one was found by simulation on measured runs, and half or twice
// of it changes the geometric mean of the result by at most 0.06, unless it says otherwise.

/// The first attempt runs alone for this time: what it takes to make the others, roughly.
constexpr double alone = 300'000;

/// The length of a step: this part of what the attempt has spent, and at least so much.
constexpr double growth = 0.1, least_step = 200'000;

/// The weight that all attempts together have by which problems like this seldom end.
constexpr double all_trials = 0.15;

/// The weight of an attempt is this power of how much sooner the leader will end; the first power is much worse (1.98
/// in place of 1.57).
constexpr double power = 3;

/// The least weight of an attempt with a forecast.
constexpr double least_weight = 0.015;

/// A leader counts as if it had spent at most this multiple of what it has spent.
constexpr double ahead = 10;

/// An attempt takes the place of another one on the same tree if that took this multiple for the same part.
constexpr double faster = 1.25;

/// An attempt that cannot tell when it ends counts as if it took at least this part of the leader's whole time.
constexpr double hoped = 0.2;

/// All threads join the leader once it has spent this, if its remaining time is this multiple of what it takes to join.
constexpr double before_sharing = 2e6, worth_sharing = 2;

/// The step of a leader with several threads, as a part of what it has spent: to bring them together takes time.
constexpr double shared_growth = 0.5;

/// An attempt that takes so much memory leaves if its remaining time is this multiple of the leader's.
constexpr std::size_t much_memory = std::size_t{1} << 26;
constexpr double far_behind = 16;

} // namespace

Scheduler::Scheduler(std::unique_ptr<Attempt> first, std::function<Attempts()> others, Aim aim, std::uint32_t threads)
    : others_(std::move(others)), aim_(aim), threads_(threads) {
    runners_.push_back({std::move(first)});
}

std::vector<Attempt*> Scheduler::attempts() const {
    std::vector<Attempt*> all;
    for (const Runner& runner : runners_) all.push_back(runner.attempt.get());
    return all;
}

double Scheduler::spent() const {
    double sum = gone_spent_;
    for (const Runner& runner : runners_) sum += runner.attempt->spent();
    return sum;
}

SearchStats Scheduler::stats() const {
    SearchStats sum = gone_;
    for (const Runner& runner : runners_) sum += runner.attempt->stats();
    return sum;
}

std::optional<Ending> Scheduler::step(const Control& control) {
    if (others_) {
        const double spent = leader().spent();
        if (spent < alone) return run_one(control, {leader_, std::max(alone - spent, least_step)}, 1);
        make_others();
    }
    weigh();
    const auto order = in_order();
    if (threads_ > 1 && is_shared()) return share(control, order);
    const Slice next{order.front(), next_step(runners_[order.front()])};
    if (threads_ > 1 && aim_ == Aim::few && order.size() > 1)
        return run_beside(control, next, 1, {{order[1], next_step(runners_[order[1]])}});
    return run_one(control, next, 1);
}

/// Makes the other attempts, if that is still to be done.
void Scheduler::make_others() {
    if (!others_) return;
    for (auto& other : std::exchange(others_, nullptr)()) runners_.push_back({std::move(other)});
}

/// Renews forecasts, the leader and weights.
void Scheduler::weigh() {
    if (aim_ != Aim::few) compare_walks();
    has_leader_ = false;
    for (std::size_t number = 0; number < runners_.size(); ++number) {
        Runner& runner = runners_[number];
        const Attempt& attempt = *runner.attempt;
        if (attempt.spent() == 0) continue;
        runner.left = unknown;
        if (attempt.facts().vague) continue;
        const double left = attempt.left();
        runner.forecasts.note(attempt.spent(), left);
        if (std::isfinite(left))
            runner.left = attempt.facts().stores ? runner.forecasts.left_falling() : runner.forecasts.left();
        if (std::isinf(runner.left) || runner.is_slower || (has_leader_ && runner.left >= runners_[leader_].left))
            continue;
        leader_ = number;
        has_leader_ = true;
    }
    if (has_leader_ && aim_ != Aim::few) hope();
    const double least = has_leader_ ? std::max(runners_[leader_].left, least_step) : unknown;
    for (Runner& runner : runners_) {
        const double by_facts = facts_weight(runner), floor = aim_ == Aim::few ? by_facts : least_weight;
        runner.weight = by_facts;
        if (has_leader_ && std::isfinite(runner.left)) {
            const double ratio = std::min(1.0, least / std::max(runner.left, least_step));
            runner.weight = std::max(std::pow(ratio, power), floor);
        }
        if (runner.is_slower) runner.weight = least_weight;
    }
    release_memory();
}

/// Of the attempts that walk the same tree, all but one are slower: that which has come farthest, unless another one took clearly
/// less for the part that both have done.
void Scheduler::compare_walks() {
    Runner* best = nullptr;
    const auto walks = [](const Runner& runner) {
        return runner.attempt->facts().knuth_tree && std::isfinite(runner.attempt->trend().done_bits());
    };
    for (Runner& runner : runners_)
        if (walks(runner) && (!best || runner.attempt->trend().done_bits() > best->attempt->trend().done_bits()))
            best = &runner;
    const auto both = [&](const Runner& runner) { // what the two spent for the same part
        const Trend &its = runner.attempt->trend(), &that = best->attempt->trend();
        const double done = std::min(its.done_bits(), that.done_bits());
        return std::pair{its.spent_at(done), that.spent_at(done)};
    };
    for (Runner& runner : runners_) {
        if (!walks(runner) || &runner == best) continue;
        const auto [its, that] = both(runner);
        if (its >= least_step && that > faster * its) best = &runner;
    }
    for (Runner& runner : runners_) {
        runner.is_slower = false;
        if (!walks(runner) || &runner == best) continue;
        const auto [its, that] = both(runner);
        runner.is_slower = std::min(its, that) >= least_step;
    }
}

/// Attempts that cannot tell when they end; and one that merges what a walk of Knuth's tree visits, which takes its part of what
/// that will take.
void Scheduler::hope() {
    const double whole = leader().spent() + runners_[leader_].left;
    double walk = unknown;
    for (const Runner& runner : runners_)
        if (runner.attempt->facts().knuth_tree && runner.attempt->spent() > 0)
            walk = std::min(walk, runner.attempt->spent() + runner.left);
    for (std::size_t number = 0; number < runners_.size(); ++number) {
        Runner& runner = runners_[number];
        const AttemptFacts& facts = runner.attempt->facts();
        const double spent = runner.attempt->spent();
        if (facts.merges > 0 && std::isfinite(walk)) {
            const double rest = walk / facts.merges - spent;
            if (facts.vague)
                runner.left = rest > 0 ? rest : Forecasts::blind(spent);
            else if (rest > 0)
                runner.left = std::sqrt(rest * runner.left);
            runner.is_slower = facts.merges < faster;
        } else if (facts.vague) {
            runner.left = std::max(hoped * whole, Forecasts::blind(spent));
        }
        if (!runner.is_slower && runner.left < runners_[leader_].left) leader_ = number;
    }
}

double Scheduler::facts_weight(const Runner& runner) const {
    const double weight = runner.attempt->facts().weight;
    return weight > 0 ? weight : all_trials / static_cast<double>(runners_.size());
}

double Scheduler::next_step(const Runner& runner) const {
    const Attempt& attempt = *runner.attempt;
    return std::max({least_step, growth * attempt.spent(), attempt.next_step()});
}

/// The attempt with the least place is next.
double Scheduler::place(std::size_t number) const {
    const Runner& runner = runners_[number];
    if (runner.attempt->is_full()) return unknown; // it waits
    double place = runner.attempt->spent() + next_step(runner);
    if (has_leader_ && number == leader_)
        place = std::max(place, std::min(runner.attempt->spent() + runner.left, ahead * place));
    return place / runner.weight;
}

std::vector<std::size_t> Scheduler::in_order() const {
    std::vector<double> places;
    std::vector<std::size_t> order;
    for (std::size_t number = 0; number < runners_.size(); ++number) {
        places.push_back(place(number));
        order.push_back(number);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t number) { return places[number]; });
    return order;
}

/// Whether the leader ends sooner, and spends hardly more, with all threads.
bool Scheduler::is_shared() const {
    const Runner& best = runners_[leader_];
    const double joining = (threads_ - 1) * best.attempt->joining_time();
    return has_leader_ && aim_ != Aim::few && best.attempt->spent() >= before_sharing && std::isfinite(joining)
           && best.left >= worth_sharing * joining;
}

/// All threads run the leader. If others come before it, one thread runs them one after the other.
std::optional<Ending> Scheduler::share(const Control& control, const std::vector<std::size_t>& order) {
    const double most = std::max(shared_growth * leader().spent(), least_step);
    std::vector<Slice> others;
    double sum = 0;
    for (const std::size_t number : order) {
        if (number == leader_) break;
        others.push_back({number, next_step(runners_[number])});
        sum += others.back().amount;
    }
    if (others.empty()) return run_one(control, {leader_, most}, threads_);
    return run_beside(control, {leader_, std::min((threads_ - 1) * sum, most)}, threads_ - 1, others);
}

/// An attempt that lacks memory, or cannot take the problem, ends with a memory limit.
Scheduler::Turn Scheduler::take_turn(const Control& control, const Slice& slice, std::uint32_t threads) {
    Turn turn{slice.number, {}, {}};
    try {
        turn.ending = runners_[slice.number].attempt->run(control, slice.amount, threads);
    } catch (const Unsupported&) {
        turn.ending = Ending::memory_limit;
        turn.error = std::current_exception();
    } catch (const std::bad_alloc&) {
        turn.ending = Ending::memory_limit;
        turn.error = std::current_exception();
    }
    return turn;
}

/// `Limits::nodes` limits the search nodes of all together.
std::optional<Ending> Scheduler::run_one(const Control& control, const Slice& slice, std::uint32_t threads) {
    const bool stopped = control.stop.stop_requested();
    if (control.limits.nodes == search::unlimited) return conclude({take_turn(control, slice, threads)}, stopped);
    Control own = control;
    own.limits.nodes
        = search::left_of(control.limits.nodes, stats().nodes - runners_[slice.number].attempt->stats().nodes);
    return conclude({take_turn(own, slice, threads)}, stopped);
}

/// Runs an attempt with some threads and, in one more, others one after the other. An answer stops all.
std::optional<Ending> Scheduler::run_beside(const Control& control, const Slice& here, std::uint32_t threads,
                                            const std::vector<Slice>& there) {
    const auto let_run = [&](const std::stop_source& over, const Slice& slice, std::uint32_t its_threads) {
        Control own = control;
        own.stop = over.get_token();
        Turn turn = take_turn(own, slice, its_threads);
        if (turn.ending && is_answer(*turn.ending)) over.request_stop();
        return turn;
    };
    const auto lead = [&](const std::stop_source& over) { return let_run(over, here, threads); };
    const auto follow = [&](const std::stop_source& over) {
        std::vector<Turn> turns;
        for (const Slice& slice : there)
            if (!over.stop_requested()) turns.push_back(let_run(over, slice, 1));
        return turns;
    };
    auto both = beside(control.stop, lead, follow);
    if (!both) return run_one(control, here, 1); // the system has no more threads
    std::vector<Turn> turns = std::move(both->second);
    turns.insert(turns.begin(), both->first);
    return conclude(std::move(turns), control.stop.stop_requested());
}

/// What the turns of a step come to: an answer before a limit. Attempts that cannot go on are let go.
std::optional<Ending> Scheduler::conclude(std::vector<Turn> turns, bool stopped) {
    const bool single = turns.size() == 1;
    for (const bool answers : {true, false})
        for (const Turn& turn : turns) {
            if (!turn.ending || is_answer(*turn.ending) != answers || turn.ending == Ending::memory_limit) continue;
            if (turn.ending == Ending::interrupted && !single && !stopped) continue; // stopped by the answer
            leader_ = turn.number;
            return turn.ending;
        }
    std::ranges::sort(turns, std::greater(), &Turn::number); // the later place first
    for (const Turn& turn : turns)
        if (turn.ending == Ending::memory_limit)
            if (const auto ending = let_go(turn)) return ending;
    return std::nullopt;
}

/// Lets an attempt go that cannot go on, if the others can do without it. If they cannot, the run ends.
std::optional<Ending> Scheduler::let_go(const Turn& turn) {
    make_others();
    if (runners_.size() > 1 && !is_needed(turn.number)) {
        remove(turn.number);
        return std::nullopt;
    }
    if (turn.error) std::rethrow_exception(turn.error);
    leader_ = turn.number;
    return turn.ending;
}

/// Whether the attempt leads and all others are so far behind that they would hardly answer without it.
bool Scheduler::is_needed(std::size_t number) const {
    if (aim_ == Aim::few || !has_leader_ || number != leader_) return false;
    return std::ranges::none_of(runners_, [&](const Runner& other) {
        return &other != &runners_[number]
               && (other.attempt->spent() == 0 || other.left < far_behind * runners_[number].left);
    });
}

void Scheduler::remove(std::size_t number) {
    gone_ += runners_[number].attempt->stats();
    gone_spent_ += runners_[number].attempt->spent();
    runners_.erase(runners_.begin() + static_cast<std::ptrdiff_t>(number));
    if (leader_ == number) {
        leader_ = 0;
        has_leader_ = false;
    } else if (leader_ > number) {
        --leader_;
    }
}

/// The peak memory should be near that of the attempt that ends.
void Scheduler::release_memory() {
    for (std::size_t number = runners_.size(); has_leader_ && number-- > 0;) {
        const Runner& runner = runners_[number];
        if (number != leader_ && runner.attempt->memory() >= much_memory
            && runner.left >= far_behind * runners_[leader_].left)
            remove(number);
    }
}

} // namespace quadrille
