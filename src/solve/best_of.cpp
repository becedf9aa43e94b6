// SPDX-License-Identifier: MIT
#include "solve/best_of.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <new>
#include <stop_token>
#include <utility>

#include <quadrille/error.hpp>

#include "solve/beside.hpp"

namespace quadrille {

namespace {

// Nanoseconds.
constexpr double first_turn = 500'000, least_turn = 250'000;

/// What one thread spends before others join it: what is over by then would wait for them.
constexpr double alone = 2e6;

/// What the leader spends in a round, as a part of what it has spent.
constexpr double growth = 0.5;

/// The same where all threads are with a leader that nobody comes near: to bring them together takes time.
constexpr double clear_growth = 2;

/// Nobody is looked after for more than such a part of what the leader has left.
constexpr double worth_a_look = 0.3;

/// What another one may spend at most, as so many times what the leader has spent.
constexpr double young = 4;

/// One is clearly behind whose rest is so many times that of the leader.
constexpr double clearly = 3;

/// Memory is given back from here on, by who is behind by far.
constexpr std::size_t much_memory = std::size_t{1} << 28;
constexpr double by_far = 16;

/// The part of what the leader has spent that another one may spend, whose rest is `times` that of the
/// leader. All together they make a run some tenth longer.
double share_for(double times) { return std::clamp(0.45 / std::pow(times, 1.5), 0.01, 1.0); }

} // namespace

BestOf::BestOf(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads)
    : attempts_(std::move(attempts)), promises_(attempts_.size(), std::numeric_limits<double>::infinity()),
      threads_(threads) {}

/// What the rest of an attempt takes, as far as it can be believed.
double BestOf::left(std::size_t who) const {
    constexpr double broken = 2;
    const Attempt& attempt = *attempts_[who];
    const bool believed = attempt.spent() <= broken * promises_[who];
    return believed ? attempt.left() : std::max(attempt.left(), attempt.spent());
}

/// How many times the rest of the leader that of another one is, as far as it is known.
double BestOf::behind(std::size_t who) const {
    const double its = left(who), best = left(leader_);
    if (std::isinf(best)) return std::isinf(its) ? 0.5 : 0.25;
    if (!std::isinf(its)) return its / std::max(best, 1.0);
    return attempts_[who]->spent() < growth * leader().spent() ? 1.25 : 6;
}

std::optional<Ending> BestOf::round(const Control& control) {
    const double amount = std::max(first_turn, growth * leader().spent());
    std::optional<Ending> ending;
    if (threads_ == 1 || leader().spent() < alone)
        ending = run_one(leader_, control, amount, 1);
    else if (const auto second = rival())
        ending = run_two(*second, control, amount);
    else
        ending = run_one(leader_, control, clear_growth * leader().spent(), threads_);
    if (!ending) ending = catch_up(control);
    if (!ending) choose_leader();
    return ending;
}

/// Lets the others spend what they may.
std::optional<Ending> BestOf::catch_up(const Control& control) {
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        if (who == leader_) continue;
        const double amount = allowance(who);
        if (amount < least_turn) continue;
        if (const auto ending = run_one(who, control, amount, 1)) return ending;
    }
    return std::nullopt;
}

double BestOf::allowance(std::size_t who) const {
    const Attempt &leader = this->leader(), &attempt = *attempts_[who];
    const double rest = left(leader_), most = worth_a_look * rest;
    // Of a long run each one gets a stake, but little as long as the run is young: its length is not sure
    // then.
    const double known = std::isinf(rest) ? 0 : leader.spent() + rest;
    const double stake = std::min(attempt.stake() * known, young * leader.spent());
    // What it takes to foresee something before it begins is not worth it as long as it cannot begin.
    if (attempt.spent() == 0 && std::max(leader.spent(), stake) < attempt.beginning()) return 0;
    const double allowed = std::max(share_for(behind(who)) * leader.spent(), stake);
    if (attempt.spent() > 0) return std::min(allowed - attempt.spent(), most);
    // It must be able to do something once it has begun.
    const double amount = std::min(allowed, most) - attempt.beginning();
    return amount < 0 ? 0 : std::max(amount, least_turn);
}

/// The attempt that a thread of its own is for: the best one that is not clearly behind.
std::optional<std::size_t> BestOf::rival() const {
    std::optional<std::size_t> best;
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        const Attempt& it = *attempts_[who];
        if (who == leader_ || it.spent() == 0 || behind(who) >= clearly) continue;
        if (!best || behind(who) < behind(*best)) best = who;
    }
    return best;
}

/// Runs one for a while. That it lacks memory, or cannot take the problem, is a way to end.
BestOf::Turn BestOf::take_turn(std::size_t who, const Control& control, double amount,
                               std::uint32_t threads) {
    Turn turn;
    try {
        turn.ending = attempts_[who]->run(control, amount, threads);
    } catch (const Unsupported&) {
        turn = {Ending::memory_limit, std::current_exception(), true};
    } catch (const std::bad_alloc&) {
        turn = {Ending::memory_limit, std::current_exception(), false};
    }
    return turn;
}

std::optional<Ending> BestOf::run_one(std::size_t who, const Control& control, double amount,
                                      std::uint32_t threads) {
    const Turn turn = take_turn(who, control, amount, threads);
    if (turn.ending == Ending::memory_limit) return let_go(who, turn);
    if (turn.ending) leader_ = who;
    return turn.ending;
}

/// One that cannot go on leaves, if the others can do without it. Else that is how the run ends.
std::optional<Ending> BestOf::let_go(std::size_t who, const Turn& turn) {
    const bool can_others = attempts_.size() > 1 && (!turn.error || turn.unsupported || !is_needed(who));
    if (can_others) {
        leave(who);
        return std::nullopt;
    }
    if (turn.error) std::rethrow_exception(turn.error);
    leader_ = who;
    return turn.ending;
}

/// Whether all others are far behind: without it there is hardly an answer.
bool BestOf::is_needed(std::size_t who) const {
    constexpr double if_unknown = 1e10;
    const double rest = std::isinf(left(who)) ? if_unknown : left(who);
    for (std::size_t k = 0; k < attempts_.size(); ++k)
        if (k != who && attempts_[k]->spent() > 0 && left(k) < by_far * rest) return false;
    return true;
}

void BestOf::leave(std::size_t who) {
    attempts_.erase(attempts_.begin() + static_cast<std::ptrdiff_t>(who));
    promises_.erase(promises_.begin() + static_cast<std::ptrdiff_t>(who));
    if (leader_ == who)
        leader_ = 0;
    else if (leader_ > who)
        --leader_;
}

/// Runs the leader and another one side by side. Who has an answer stops the other.
std::optional<Ending> BestOf::run_two(std::size_t second, const Control& control, double amount) {
    const auto turn_of = [&](std::size_t who, std::uint32_t threads) {
        return [&, who, threads](std::stop_source over) {
            Control own = control;
            own.stop = over.get_token();
            Turn turn = take_turn(who, own, amount, threads);
            if (turn.ending && is_answer(*turn.ending)) over.request_stop();
            return turn;
        };
    };
    const auto both = beside(control.stop, turn_of(leader_, std::max(threads_ - 1, 1u)), turn_of(second, 1));
    if (!both) return run_one(leader_, control, amount, 1); // no thread is to be had
    std::pair<std::size_t, Turn> turns[] = {{leader_, both->first}, {second, both->second}};
    const bool stopped = control.stop.stop_requested();
    for (const bool answers : {true, false}) // an answer before a limit
        for (const auto& [who, turn] : turns) {
            if (!turn.ending || is_answer(*turn.ending) != answers || turn.ending == Ending::memory_limit)
                continue;
            if (turn.ending == Ending::interrupted && !stopped) continue; // by the other one
            leader_ = who;
            return turn.ending;
        }
    std::ranges::sort(turns, std::greater(), &std::pair<std::size_t, Turn>::first); // the later place first
    for (const auto& [who, turn] : turns)
        if (turn.ending == Ending::memory_limit)
            if (const auto ending = let_go(who, turn)) return ending;
    return std::nullopt;
}

/// Whoever is foreseen to end first, if by more than a little: forecasts waver.
void BestOf::choose_leader() {
    constexpr double wavering = 0.85;
    for (std::size_t who = 0; who < attempts_.size(); ++who)
        if (attempts_[who]->spent() > 0)
            promises_[who] = std::min(promises_[who], attempts_[who]->spent() + attempts_[who]->left());
    for (std::size_t who = 0; who < attempts_.size(); ++who)
        if (attempts_[who]->spent() > 0 && left(who) < wavering * left(leader_)) leader_ = who;
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        if (attempts_[who]->memory() < much_memory || behind(who) < by_far) continue;
        attempts_[who]->drop();
        promises_[who] = std::numeric_limits<double>::infinity();
    }
}

} // namespace quadrille
