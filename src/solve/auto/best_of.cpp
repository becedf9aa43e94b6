// SPDX-License-Identifier: MIT
#include "solve/auto/best_of.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <new>
#include <stop_token>
#include <utility>

#include <quadrille/error.hpp>

#include "solve/auto/beside.hpp"

namespace quadrille {

namespace {

// Nanoseconds.
constexpr double first_turn = 1.25e6, least_turn = 150'000;

/// So long the one that began leads though nothing is foreseen of it yet.
constexpr double head_start = 2e6;

/// What one thread spends before others join it: what is over by then would wait for them.
constexpr double short_run = 2e6;

/// What the leader spends in a round, as a part of what it has spent.
constexpr double growth = 0.5;

/// The same where all threads are with a leader that nobody comes near: to bring them together takes time.
constexpr double clear_growth = 1;

/// Beside the leader, one spends at most so many times what it has spent: what it says then may change all.
constexpr double doubling = 2;

/// Nobody is looked after for more than such a part of what the leader has left.
constexpr double worth_a_look = 0.09;

/// The trial_share of one that has not begun and foresees that it will hardly be slower.
constexpr double promising = 0.04;

/// A run of so long deserves half of each trial_share, a shorter one less: who tells nothing of itself in the
/// first tens of milliseconds is no use to a run of a hundred.
constexpr double long_run = 3e9;

/// A trial_share is at most so many times that part of what the leader has spent: how long the run will be is
/// not sure before it is over.
constexpr double young = 40;

/// One is clearly behind whose rest is so many times that of the leader. Its forecast is known to be good
/// once it has spent such a part of what the leader has spent.
constexpr double clearly = 3, well_known = 0.25;

/// Memory is given back from here on, by who is behind by far.
constexpr std::size_t much_memory = std::size_t{1} << 28;
constexpr double by_far = 16;

/// The part of what the leader has spent that another one may spend, whose rest is `times` that of the
/// leader. All together they make a run some tenth longer.
double share_for(double times) { return std::clamp(0.4 / std::pow(times, 3), 0.01, 1.0); }

} // namespace

BestOf::BestOf(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads)
    : attempts_(std::move(attempts)), promises_(attempts_.size()), threads_(threads) {}

void BestOf::Promise::note(double spent, double left) {
    const bool keeps = spent <= 2 * end;
    end = keeps ? std::min(end, spent + left) : spent + left;
    broken += keeps ? 0 : 1;
}

/// What the rest of an attempt takes, as far as it can be believed.
double BestOf::left(std::size_t who) const {
    constexpr double of_first = 0.25;
    const Attempt& attempt = *attempts_[who];
    const double broken = promises_[who].broken;
    return std::max(attempt.left(), of_first * broken * broken * attempt.spent());
}

/// The part of its run that an attempt has behind it, as foreseen.
double BestOf::done(std::size_t who) const {
    const double spent = attempts_[who]->spent();
    return spent == 0 ? 0 : spent / (spent + left(who));
}

/// How many times the rest of the leader that of another one is, as far as it is known.
double BestOf::behind(std::size_t who) const {
    const double its = left(who), best = left(leader_);
    if (std::isinf(best)) return std::isinf(its) ? 0.5 : 0.25;
    if (!std::isinf(its)) return its / std::max(best, 1.0);
    // One that tells nothing of itself for long is behind.
    const Attempt& attempt = *attempts_[who];
    return attempt.usual_lag() * (attempt.spent() < growth * leader().spent() ? 1 : 5);
}

std::optional<Ending> BestOf::round(const Control& control) {
    const double amount = std::max(first_turn, growth * leader().spent());
    const bool alone = threads_ == 1 || leader().spent() < short_run;
    const auto rival = alone ? std::nullopt : this->rival();
    std::optional<Ending> ending;
    if (alone)
        ending = run_one(leader_, control, amount, 1);
    else if (!rival)
        ending = run_one(leader_, control, std::max(amount, clear_growth * leader().spent()), threads_);
    if (!ending) ending = alone ? catch_up(control) : run_beside(due(rival, amount), control);
    if (!ending) choose_leader();
    return ending;
}

/// Lets the others spend what they may.
std::optional<Ending> BestOf::catch_up(const Control& control) {
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        const double amount = who == leader_ ? 0 : allowance(who);
        if (amount < least_turn) continue;
        if (const auto ending = run_one(who, control, amount, 1)) return ending;
    }
    return std::nullopt;
}

/// What others may spend beside the leader, the shortest look first: the rival so much.
std::vector<BestOf::Due> BestOf::due(std::optional<std::size_t> rival, double amount) const {
    std::vector<Due> all;
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        const double its = who == leader_ ? 0 : who == rival ? amount : allowance(who);
        if (its < least_turn) continue;
        const Attempt& attempt = *attempts_[who];
        const double turn = std::min(its, doubling * std::max(first_turn, attempt.spent()));
        all.push_back({who, turn, turn + (attempt.spent() == 0 ? attempt.beginning() : 0)});
    }
    std::ranges::sort(all, {}, &Due::takes);
    return all;
}

double BestOf::allowance(std::size_t who) const {
    const Attempt &leader = this->leader(), &attempt = *attempts_[who];
    if (const auto bound = attempt.cap(leader.spent()))
        return *bound - std::max(attempt.spent(), attempt.beginning());
    // What it takes to foresee something before it begins is not worth it as long as it cannot begin.
    if (attempt.spent() == 0 && leader.spent() < attempt.beginning()) return 0;
    const double rest = left(leader_), most = worth_a_look * rest;
    // Of a long run each one gets a trial_share.
    const double known = std::isinf(rest) ? 0 : leader.spent() + rest;
    const double sure = std::min(known * known / (known + long_run), young * leader.spent());
    const bool promises = attempt.spent() == 0 && std::isfinite(left(who)) && behind(who) < clearly;
    const double trial_share = std::max(promises ? promising : 0, attempt.trial_share()) * sure;
    const double allowed = std::max(share_for(behind(who)) * leader.spent(), trial_share);
    if (attempt.spent() > 0) return std::min(allowed - attempt.spent(), most);
    // It must be able to do something once it has begun.
    const double amount = std::min(allowed, most) - attempt.beginning();
    return amount < 0 ? 0 : std::max(amount, least_turn);
}

/// The attempt that a thread of its own is for: the best one that is not clearly behind. With all threads the
/// leader ends sooner than most others with one, so it must be one of which little is known.
std::optional<std::size_t> BestOf::rival() const {
    std::optional<std::size_t> best;
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        const Attempt& it = *attempts_[who];
        const bool is_known = it.spent() > well_known * leader().spent() && std::isfinite(it.left());
        if (it.cap(0)) continue;
        if (who == leader_ || it.spent() == 0 || is_known || behind(who) >= clearly) continue;
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
    const auto can_lead = [](const auto& attempt) { return !attempt->cap(0); };
    const bool can_others = std::ranges::count_if(attempts_, can_lead) > 1
                            && (!turn.error || turn.unsupported || !is_needed(who));
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

/// Runs others one by one, and the leader beside them as long as they take. Who has an answer stops the rest.
std::optional<Ending> BestOf::run_beside(const std::vector<Due>& others, const Control& control) {
    if (others.empty()) return std::nullopt;
    using Turns = std::vector<std::pair<std::size_t, Turn>>;
    double sum = 0;
    for (const Due& due : others) sum += due.takes;
    const auto let_run = [&](std::stop_source over, const Due& due, std::uint32_t threads) {
        Control own = control;
        own.stop = over.get_token();
        Turn turn = take_turn(due.who, own, due.amount, threads);
        if (turn.ending && is_answer(*turn.ending)) over.request_stop();
        return turn;
    };
    const auto lead = [&, threads = std::max(threads_ - 1, 1u)](std::stop_source over) {
        return let_run(over, {leader_, threads * sum, 0}, threads);
    };
    const auto follow = [&](std::stop_source over) {
        Turns turns;
        for (const Due& due : others)
            if (!over.stop_requested()) turns.emplace_back(due.who, let_run(over, due, 1));
        return turns;
    };
    auto both = beside(control.stop, lead, follow);
    if (!both) return run_one(leader_, control, sum, 1); // no thread is to be had
    Turns& turns = both->second;
    turns.emplace(turns.begin(), leader_, both->first);
    const bool stopped = control.stop.stop_requested();
    for (const bool answers : {true, false}) // an answer before a limit
        for (const auto& [who, turn] : turns) {
            if (!turn.ending || is_answer(*turn.ending) != answers || turn.ending == Ending::memory_limit)
                continue;
            if (turn.ending == Ending::interrupted && !stopped) continue; // by the other one
            leader_ = who;
            return turn.ending;
        }
    std::ranges::sort(turns, std::greater(), &Turns::value_type::first); // the later place first
    for (const auto& [who, turn] : turns)
        if (turn.ending == Ending::memory_limit)
            if (const auto ending = let_go(who, turn)) return ending;
    return std::nullopt;
}

/// Whoever is foreseen to end first, if by more than a little: forecasts waver. The further the leader has
/// come the more it must be, for what it has done would be lost.
void BestOf::choose_leader() {
    constexpr double wavering = 0.85, loss = 0.3;
    if (leader().spent() < head_start && std::isinf(leader().left())) return;
    for (std::size_t who = 0; who < attempts_.size(); ++who)
        if (attempts_[who]->spent() > 0) promises_[who].note(attempts_[who]->spent(), attempts_[who]->left());
    for (std::size_t who = 0; who < attempts_.size(); ++who)
        if (attempts_[who]->spent() > 0 && left(who) < (wavering - loss * done(leader_)) * left(leader_))
            leader_ = who;
    for (std::size_t who = 0; who < attempts_.size(); ++who) {
        if (attempts_[who]->memory() < much_memory || behind(who) < by_far) continue;
        attempts_[who]->drop();
        promises_[who] = {};
    }
}

} // namespace quadrille
