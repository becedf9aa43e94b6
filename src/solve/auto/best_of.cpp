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

#include "solve/auto/attempt.hpp"

namespace quadrille {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

/// A point is kept if it has spent this multiple of the one before.
constexpr double apart = 1.06;

} // namespace

void Trend::note(double spent, double done_bits) {
    if (points_.empty() || last_.spent > apart * points_.back().spent) points_.push_back(last_);
    last_ = {std::max(spent, last_.spent), std::max(done_bits, last_.bits)};
}

double Trend::spent_at(double done_bits) const {
    const auto after = std::ranges::lower_bound(points_, done_bits, {}, &Point::bits);
    const Point& end = after == points_.end() ? last_ : *after;
    if (after == points_.begin() || end.bits == done_bits) return end.spent;
    const Point& begin = *(after - 1);
    const double before = std::exp2(begin.bits), part = std::exp2(done_bits) - before;
    return begin.spent + (end.spent - begin.spent) * part / (std::exp2(end.bits) - before);
}

double Trend::left_evenly() const {
    const auto middle = std::ranges::lower_bound(points_, last_.spent / 2, {}, &Point::spent);
    if (middle == points_.end()) return unknown;
    const double done = std::exp2(last_.bits), before = std::exp2(middle->bits);
    if (done <= before) return unknown;
    // The time for the whole tree, by the speed so far and by the latest speed: the first may be out of date,
    // and the second wavers.
    const double slowness = last_.spent / done, of_late = (last_.spent - middle->spent) / (done - before);
    return (1 - done) * std::sqrt(slowness * of_late);
}

double Trend::left_by_growth() const {
    constexpr double late = 4; // the power is measured after this fraction of what was spent
    const auto then = std::ranges::lower_bound(points_, last_.spent / late, {}, &Point::spent);
    return left_by_growth_since(then == points_.end() ? last_ : *then);
}

double Trend::left_by_mean_growth() const {
    const auto first = std::ranges::find_if(points_, [](const Point& point) { return !std::isinf(point.bits); });
    return left_by_growth_since(first == points_.end() ? last_ : *first);
}

double Trend::left_by_growth_since(const Point& then) const {
    if (std::isinf(last_.bits)) return unknown;
    const double evenly = last_.spent * (std::exp2(-last_.bits) - 1);
    if (then.spent <= 0 || last_.spent <= then.spent) return evenly;
    const double slope = (last_.bits - then.bits) / std::log2(last_.spent / then.spent);
    if (!(slope > 1)) return evenly;
    return last_.spent * (std::exp2(-last_.bits / slope) - 1);
}

namespace {

// Nanoseconds.
constexpr double first_turn = 1.25e6, least_turn = 150'000;

/// The first attempt leads for this time, even if it has no forecast.
constexpr double head_start = 2e6;

/// One thread spends this time before others join it.
constexpr double short_run = 2e6;

/// More threads join the leader if its remaining time is this many times their set-up. Each makes a structure
/// of its own.
constexpr double worth_sharing = 2;

/// Attempts are compared if each has spent this for the part that both have done.
constexpr double least_compared = 300'000;

/// The leader's slice in a round, as a fraction of what it has spent.
constexpr double growth = 0.5;

/// The same if every other attempt is clearly behind: to pause several threads takes time.
constexpr double clear_growth = 1;

/// An attempt that does not lead spends in a turn at most this many times what it has spent: then its forecast may have
/// changed. One that may spend as much as the leader in any case keeps its pace.
constexpr double doubling = 2;

/// An attempt's slice is at most this fraction of the leader's remaining time.
constexpr double most_of_rest = 0.09;

/// The trial share of an attempt that has not begun, and whose forecast is not clearly behind the leader's.
constexpr double close_trial = 0.04;

/// A run of this time gives half of each trial share, a shorter one less: an attempt that has no forecast in
/// its first tens of milliseconds is of no use to a run of a hundred.
constexpr double long_run = 3e9;

/// A trial share is at most this multiple of that fraction of what the leader has spent, since the forecast of
/// the run's length is not certain.
constexpr double most_of_spent = 40;

/// An attempt is clearly behind if its remaining time is this many times the leader's.
constexpr double clear_lag = 3;

/// An attempt with more memory than this releases it if its remaining time is `far_lag` times the leader's.
constexpr std::size_t much_memory = std::size_t{1} << 28;
constexpr double far_lag = 16;

/// The fraction of what the leader has spent that another attempt may spend, whose remaining time is `lag`
/// times the leader's. All fractions together make a run about a tenth longer.
double share_for(double lag) { return std::clamp(0.4 / std::pow(lag, 3), 0.01, 1.0); }

} // namespace

BestOf::BestOf(std::vector<std::unique_ptr<Attempt>> attempts, std::uint32_t threads)
    : attempts_(std::move(attempts)), forecasts_(attempts_.size()), threads_(threads) {}

void BestOf::Forecasts::note(double spent, double left) {
    const bool holds = spent <= 2 * end;
    end = holds ? std::min(end, spent + left) : spent + left;
    overruns += holds ? 0 : 1;
}

/// The remaining time of an attempt.
double BestOf::left(std::size_t number) const {
    if (number == leader_) return left_alone(number);
    const auto beside = left_beside_leader(number);
    return beside ? *beside : left_alone(number);
}

/// The remaining time of an attempt that walks the leader's tree, by the leader's and by what both have spent for the
/// same part. Forecasts of the whole tree differ by more than such engines do: of random triples by four times where
/// masks and slices differ by half.
std::optional<double> BestOf::left_beside_leader(std::size_t number) const {
    const Trend *const its = attempts_[number]->knuth_tree(), *const best = leader().knuth_tree();
    if (its == nullptr || best == nullptr) return std::nullopt;
    const double done = std::min(its->done_bits(), best->done_bits()), rest = left_alone(leader_);
    if (std::isinf(done) || std::isinf(rest)) return std::nullopt;
    const double spent = its->spent_at(done), beside = best->spent_at(done);
    if (std::min(spent, beside) < least_compared) return std::nullopt;
    return std::max(spent / beside * (best->spent() + rest) - its->spent(), 0.0);
}

/// Its own forecast, or more after overruns. On random options with three colours, which masks count best, forecasts of
/// layers and diagrams recede all the time, and `auto` takes 1.3 to 4 times as long as masks. Tried and lost: to let
/// the end recede on as it did while the spent time grew eightfold. That took 0.83 of the time on nine of them, but 1.3
/// on Y pentominoes 15x15, and with a little more patience up to 1.6 on one of the nine.
double BestOf::left_alone(std::size_t number) const {
    constexpr double of_first = 0.25;
    const Attempt& attempt = *attempts_[number];
    const double overruns = forecasts_[number].overruns;
    return std::max(attempt.left(), of_first * overruns * overruns * attempt.spent());
}

/// The share of its whole time that an attempt has spent, by its forecast.
double BestOf::done(std::size_t number) const {
    const double spent = attempts_[number]->spent();
    return spent == 0 ? 0 : spent / (spent + left(number));
}

/// The remaining time of another attempt as a multiple of the leader's.
double BestOf::lag(std::size_t number) const {
    const double its = left(number), best = left(leader_);
    if (std::isinf(best)) return std::isinf(its) ? 0.5 : 0.25;
    if (!std::isinf(its)) return its / std::max(best, 1.0);
    // The longer it has no forecast the slower it is.
    const Attempt& attempt = *attempts_[number];
    return attempt.usual_lag() * (attempt.spent() < growth * leader().spent() ? 1 : 5);
}

std::optional<Ending> BestOf::round(const Control& control) {
    if (const double spent = leader().spent(); leader_ == 0 && spent < leader().lead())
        return run_one(leader_, control, std::min(leader().lead() - spent, std::max(first_turn, spent)), 1);
    const double amount = std::max(first_turn, (threads_ > 1 && is_clear() ? clear_growth : growth) * leader().spent());
    if (is_worth_sharing()) return share_round(control, amount);
    auto ending = run_one(leader_, control, amount, 1);
    if (!ending) ending = catch_up(control);
    if (!ending) choose_leader();
    return ending;
}

/// All threads run the leader. Then one thread runs the others, and the rest of the threads the leader. It
/// gets about the same amount as in a round of one thread.
std::optional<Ending> BestOf::share_round(const Control& control, double amount) {
    const auto beside = [&](const std::vector<Slice>& others) {
        double sum = 0;
        for (const Slice& slice : others) sum += slice.takes;
        return std::min((threads_ - 1) * sum, amount);
    };
    std::optional<Ending> ending;
    if (const double first = amount - beside(slices()); first >= least_turn)
        ending = run_one(leader_, control, first, threads_);
    if (ending) return ending;
    const auto others = slices();
    if (!others.empty()) ending = run_beside(others, control, beside(others));
    if (!ending) choose_leader();
    return ending;
}

/// Whether the leader ends sooner, and spends hardly more, with all threads.
bool BestOf::is_worth_sharing() const {
    return threads_ > 1 && leader().spent() >= short_run
           && left(leader_) >= worth_sharing * (threads_ - 1) * leader().joining_time();
}

/// Whether every other attempt is clearly behind, or may spend but a little.
bool BestOf::is_clear() const {
    const double spent = spent_without_cap();
    for (std::size_t number = 0; number < attempts_.size(); ++number) {
        if (number == leader_) continue;
        const Attempt& attempt = *attempts_[number];
        const auto cap = attempt.cap(spent);
        if (cap ? *cap > spent / clear_lag : attempt.least_share() > 1 / clear_lag || lag(number) < clear_lag)
            return false;
    }
    return true;
}

/// Lets each of the others spend its budget. Those that are set up soonest come first: one of them may have the answer
/// before another is set up.
std::optional<Ending> BestOf::catch_up(const Control& control) {
    std::vector<const Attempt*> others;
    for (const auto& attempt : attempts_)
        if (attempt.get() != &leader()) others.push_back(attempt.get());
    std::ranges::stable_sort(others, {}, [](const Attempt* it) { return it->spent() > 0 ? 0 : it->setup_time(); });
    for (const Attempt* const other : others) {
        const auto place = std::ranges::find(attempts_, other, &std::unique_ptr<Attempt>::get);
        const auto number = static_cast<std::size_t>(place - attempts_.begin()); // which changes if another one leaves
        const double amount = budget(number);
        if (amount < least_turn) continue;
        if (const auto ending = run_one(number, control, amount, 1)) return ending;
    }
    return std::nullopt;
}

/// The slices of the others beside the leader, the shortest first.
std::vector<BestOf::Slice> BestOf::slices() const {
    std::vector<Slice> all;
    for (std::size_t number = 0; number < attempts_.size(); ++number) {
        const double amount = number == leader_ ? 0 : budget(number);
        if (amount < least_turn) continue;
        const Attempt& attempt = *attempts_[number];
        all.push_back({number, amount, amount + (attempt.spent() == 0 ? attempt.setup_time() : 0)});
    }
    std::ranges::sort(all, {}, &Slice::takes);
    return all;
}

/// What the attempts that have no cap have spent.
double BestOf::spent_without_cap() const {
    double sum = 0;
    for (const auto& attempt : attempts_)
        if (!attempt->cap(0)) sum += attempt->spent();
    return sum;
}

/// What an attempt may spend in its next turn, beside its set-up.
double BestOf::budget(std::size_t number) const {
    const Attempt& attempt = *attempts_[number];
    const double budget = budget_without_pace(number);
    return attempt.least_share() >= 1 ? budget : std::min(budget, doubling * std::max(first_turn, attempt.spent()));
}

/// The same by the leader's time and its own forecast alone.
double BestOf::budget_without_pace(std::size_t number) const {
    const Attempt &leader = this->leader(), &attempt = *attempts_[number];
    if (const auto cap = attempt.cap(spent_without_cap()))
        return *cap - std::max(attempt.spent(), attempt.setup_time());
    // Before it could begin, its forecast is not even asked for: that takes time too.
    if (attempt.spent() == 0 && leader.spent() < attempt.setup_time()) return 0;
    const double rest = left(leader_), most = most_of_rest * rest;
    const double whole = std::isinf(rest) ? 0 : leader.spent() + rest;
    const double sure = std::min(whole * whole / (whole + long_run), most_of_spent * leader.spent());
    const bool is_close = attempt.spent() == 0 && std::isfinite(left(number)) && lag(number) < clear_lag;
    const double trial = std::max(is_close ? close_trial : 0, attempt.trial_share()) * sure;
    const double share = std::max(share_for(lag(number)), attempt.least_share());
    const double allowed = std::max(share * leader.spent(), trial) - forecasts_[number].lost;
    if (attempt.spent() > 0) return std::min(allowed - attempt.spent(), most);
    // After its set-up it must be able to do something.
    const double amount = std::min(allowed, most) - attempt.setup_time();
    return amount < 0 ? 0 : std::max(amount, least_turn);
}

/// Runs an attempt for a slice. An attempt that lacks memory, or cannot take the problem, ends with a memory
/// limit.
BestOf::Turn BestOf::take_turn(std::size_t number, const Control& control, double amount, std::uint32_t threads) {
    Turn turn;
    try {
        turn.ending = attempts_[number]->run(control, amount, threads);
    } catch (const Unsupported&) {
        turn = {Ending::memory_limit, std::current_exception(), true};
    } catch (const std::bad_alloc&) {
        turn = {Ending::memory_limit, std::current_exception(), false};
    }
    return turn;
}

std::optional<Ending> BestOf::run_one(std::size_t number, const Control& control, double amount,
                                      std::uint32_t threads) {
    const Turn turn = take_turn(number, control, amount, threads);
    if (turn.ending == Ending::memory_limit) return let_go(number, turn);
    if (turn.ending) leader_ = number;
    return turn.ending;
}

/// Drops an attempt that cannot go on, if the others can do without it. If they cannot, the run ends.
std::optional<Ending> BestOf::let_go(std::size_t number, const Turn& turn) {
    const auto can_lead_instead = [&](const auto& attempt) { return attempt != attempts_[number] && !attempt->cap(0); };
    const bool can_others
        = std::ranges::any_of(attempts_, can_lead_instead) && (!turn.error || turn.unsupported || !is_needed(number));
    if (can_others) {
        leave(number);
        return std::nullopt;
    }
    if (turn.error) std::rethrow_exception(turn.error);
    leader_ = number;
    return turn.ending;
}

/// Whether all others are far behind, so that they would hardly answer without it.
bool BestOf::is_needed(std::size_t number) const {
    if (attempts_[number]->cap(0)) return false; // it never leads
    constexpr double if_unknown = 1e10;
    const double rest = std::isinf(left(number)) ? if_unknown : left(number);
    for (std::size_t k = 0; k < attempts_.size(); ++k)
        if (k != number && attempts_[k]->spent() > 0 && left(k) < far_lag * rest) return false;
    return true;
}

void BestOf::leave(std::size_t number) {
    attempts_.erase(attempts_.begin() + static_cast<std::ptrdiff_t>(number));
    forecasts_.erase(forecasts_.begin() + static_cast<std::ptrdiff_t>(number));
    if (leader_ == number)
        leader_ = 0;
    else if (leader_ > number)
        --leader_;
}

/// Runs others one by one in a thread, and the leader for a slice of `amount` in the rest. An answer stops
/// all.
std::optional<Ending> BestOf::run_beside(const std::vector<Slice>& others, const Control& control, double amount) {
    using Turns = std::vector<std::pair<std::size_t, Turn>>;
    const auto let_run = [&](const std::stop_source& over, const Slice& slice, std::uint32_t threads) {
        Control own = control;
        own.stop = over.get_token();
        Turn turn = take_turn(slice.number, own, slice.amount, threads);
        if (turn.ending && is_answer(*turn.ending)) over.request_stop();
        return turn;
    };
    const auto lead = [&, threads = threads_ - 1](const std::stop_source& over) {
        return let_run(over, {leader_, amount, 0}, threads);
    };
    const auto follow = [&](const std::stop_source& over) {
        Turns turns;
        for (const Slice& slice : others)
            if (!over.stop_requested()) turns.emplace_back(slice.number, let_run(over, slice, 1));
        return turns;
    };
    auto both = beside(control.stop, lead, follow);
    if (!both) return run_one(leader_, control, amount, 1); // the system has no more threads
    Turns& turns = both->second;
    turns.emplace(turns.begin(), leader_, both->first);
    const bool stopped = control.stop.stop_requested();
    for (const bool answers : {true, false}) // an answer before a limit
        for (const auto& [number, turn] : turns) {
            if (!turn.ending || is_answer(*turn.ending) != answers || turn.ending == Ending::memory_limit) continue;
            if (turn.ending == Ending::interrupted && !stopped) continue; // stopped by the answer
            leader_ = number;
            return turn.ending;
        }
    std::ranges::sort(turns, std::greater(), &Turns::value_type::first); // the later place first
    for (const auto& [number, turn] : turns)
        if (turn.ending == Ending::memory_limit)
            if (const auto ending = let_go(number, turn)) return ending;
    return std::nullopt;
}

/// The attempt that is forecast to end first leads, if it is ahead by more than a little: forecasts waver.
/// The further the leader has come the more it must be, since what the leader has done would be lost.
void BestOf::choose_leader() {
    constexpr double wavering = 0.85, loss = 0.3;
    if (leader().spent() < head_start && std::isinf(leader().left())) return;
    for (std::size_t number = 0; number < attempts_.size(); ++number)
        if (attempts_[number]->spent() > 0)
            forecasts_[number].note(attempts_[number]->spent(), attempts_[number]->left());
    for (std::size_t number = 0; number < attempts_.size(); ++number)
        if (attempts_[number]->spent() > 0 && !attempts_[number]->cap(0)
            && left(number) < (wavering - loss * done(leader_)) * left(leader_))
            leader_ = number;
    for (std::size_t number = 0; number < attempts_.size(); ++number) {
        if (attempts_[number]->memory() < much_memory || lag(number) < far_lag) continue;
        const double lost = forecasts_[number].lost + attempts_[number]->spent();
        attempts_[number]->drop();
        forecasts_[number] = {};
        forecasts_[number].lost = lost;
    }
}

} // namespace quadrille
