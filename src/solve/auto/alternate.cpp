// SPDX-License-Identifier: MIT
#include "solve/auto/alternate.hpp"

#include <algorithm>
#include <utility>

#include "search/meter.hpp"

namespace quadrille {

void Alternate::add(std::unique_ptr<Attempt> attempt, Share share) {
    players_.push_back({std::move(attempt), std::move(share)});
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
    const auto& [attempt, share] = players_[turn_];
    const bool must_wait = turn_ != 0 && attempt->spent() == 0 && round_ < attempt->setup_time();
    return must_wait ? 0 : share(round_) + attempt->setup_time() - attempt->spent();
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

} // namespace quadrille
