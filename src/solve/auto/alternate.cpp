// SPDX-License-Identifier: MIT
#include "solve/auto/alternate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <utility>

#include <quadrille/error.hpp>

#include "search/meter.hpp"

namespace quadrille {

void Alternate::add(std::unique_ptr<Attempt> attempt, TimeRule rule) {
    players_.push_back({std::move(attempt), std::move(rule)});
}

std::optional<Ending> Alternate::run(const Control& control, double amount) {
    const double goal = spent() + amount;
    for (;;) {
        const double turn = left_of_turn(), rest = goal - spent();
        if (turn > 0)
            if (const auto ending = run_one(control, std::min(turn, rest))) return ending;
        if (const auto ending = stopped(control)) return ending;
        if (turn > rest) return std::nullopt; // the turn goes on in the next run
        turn_ = (turn_ + 1) % players_.size();
        if (turn_ == 0) round_ *= 2;
        if (spent() + next_step() >= goal) return std::nullopt;
    }
}

double Alternate::left_of_turn() const {
    const auto& [attempt, rule] = players_[turn_];
    const bool must_wait = turn_ != 0 && attempt->spent() == 0 && round_ < attempt->setup_time();
    return must_wait ? 0 : rule(round_) + attempt->setup_time() - attempt->spent();
}

double Alternate::next_step() const {
    const Attempt& attempt = last();
    return left_of_turn() > 0 ? std::max(attempt.setup_time() - attempt.spent(), 0.0) : 0;
}

/// Runs the attempt whose turn it is.
std::optional<Ending> Alternate::run_one(const Control& control, double amount) {
    Attempt& attempt = last();
    const std::uint64_t others = stats().nodes - attempt.stats().nodes;
    Control own = control;
    own.limits.nodes = search::left_of(control.limits.nodes, others);
    own.progress = control.progress.with([&](Progress progress) {
        progress.nodes += others;
        control.progress(progress);
    });
    return attempt.run(own, amount, 1);
}

double Alternate::spent() const {
    double sum = 0;
    for (const Player& player : players_) sum += player.attempt->spent();
    return sum;
}

SearchStats Alternate::stats() const {
    SearchStats sum;
    for (const Player& player : players_) sum += player.attempt->stats();
    return sum;
}

namespace {

/// What the searches must have spent before, and what the first one may spend once it is set up.
constexpr double searched_before = 5e5, first_attempt = 4e5;

/// The budget of all compilations that are not ahead together, beside the first one, as a fraction of what the
/// searches spend.
constexpr double small_share = 1.0 / 64;

/// The budget of a compilation that is ahead, as a multiple of what the searches spend.
constexpr double ahead_share = 2;

} // namespace

Compilations::Compilations(const Problem& problem, const SolveParams& params, std::function<Searched()> searched)
    : problem_(problem), params_(params), searched_(std::move(searched)), next_(first_attempt) {
    const double words = mask_words(problem);
    making_ = compilation_begins(problem, words);
    constexpr double copies = 4; // claims and what is forbidden, of the form and of the compiler
    const std::size_t memory = params.memory == 0 ? usual_memory : params.memory;
    over_ = 8 * copies * words > static_cast<double>(memory) / 4;
}

/// Whether the one that runs has done more of its tree for what it spent than the systematic search. Where
/// remainders come again it gets faster and faster then, and if not, a cover is likely to be met sooner.
bool Compilations::is_ahead(const Searched& searched) const {
    constexpr double margin = 3; // bits: less is often luck
    // So small a part that it counts as 0 is smaller than this.
    const double done = std::max(searched.done, std::numeric_limits<double>::min());
    return compilation_
           && compilation_->done() - std::log2(running()) > std::log2(done) - std::log2(searched.systematic) + margin;
}

double Compilations::budget() const {
    const Searched searched = searched_();
    if (over_ || searched.cost < searched_before) return 0;
    if (compilation_) return std::max(ahead_share * searched.cost - running(), 0.0);
    const double one = making_ + next_;
    return before_ + one <= 2 * first_attempt + small_share * searched.cost ? one : 0;
}

/// A node limit of the control is one of the searches.
std::optional<Ending> Compilations::run(const Control& control, double, std::uint32_t) {
    Control own = control;
    own.limits.nodes = Limits().nodes;
    own.progress = control.progress.with([&](Progress progress) {
        progress.share = 0; // of the whole run it says nothing
        control.progress(progress);
    });
    try {
        const auto ending = compile(own, searched_());
        if (ending != Ending::memory_limit) return ending;
    } catch (const Unsupported&) { // too large for it: the searches go on alone
    } catch (const std::bad_alloc&) {
    }
    abandon();
    over_ = true;
    return std::nullopt;
}

/// Lets the one that runs, or else a new one, spend what it may. The ending, if there is no more to do.
std::optional<Ending> Compilations::compile(const Control& control, const Searched& searched) {
    if (!compilation_) compilation_.emplace(problem_, params_, AttemptParams{.clock = Clock::counters, .one = true});
    const auto spend = [&](double goal) { return compilation_->run(control, goal - running(), 1); };
    std::optional<Ending> ending;
    if (running() < making_ + next_) ending = spend(making_ + next_);
    if (!ending && is_ahead(searched)) ending = spend(ahead_share * searched.cost);
    if (ending || is_ahead(searched)) return ending;
    abandon();
    next_ *= 2;
    return std::nullopt;
}

SolveResult Compilations::answer(std::optional<Ending> ending, const Control& control, const CoverSink& sink) {
    if (!compilation_) return {0, {}, *ending, std::string(engine()), stats()};
    SolveResult result = compilation_->answer(ending, control, sink);
    result.stats = stats();
    return result;
}

void Compilations::abandon() {
    stats_ = stats();
    before_ += running();
    compilation_.reset();
}

SearchStats Compilations::stats() const {
    SearchStats sum = stats_;
    if (compilation_) sum += compilation_->stats();
    return sum;
}

} // namespace quadrille
