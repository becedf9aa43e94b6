// SPDX-License-Identifier: MIT
#include "solve/auto/alternate.hpp"

#include <utility>

#include "search/meter.hpp"

namespace quadrille {

void Alternate::add(std::unique_ptr<Attempt> attempt, Share share) {
    players_.push_back({std::move(attempt), std::move(share)});
}

std::optional<Ending> Alternate::run(const Control& control, double amount) {
    const double goal = spent() + amount;
    for (;;) {
        if (const auto ending = take_turn(control)) return ending;
        if (const auto ending = stopped(control)) return ending;
        turn_ = (turn_ + 1) % players_.size();
        if (turn_ == 0) round_ *= 2;
        if (spent() >= goal) return std::nullopt;
    }
}

std::optional<Ending> Alternate::take_turn(const Control& control) {
    const auto& [attempt, share] = players_[turn_];
    const bool must_wait = turn_ != 0 && attempt->spent() == 0 && round_ < attempt->setup_time();
    const double left = share(round_) + attempt->setup_time() - attempt->spent();
    if (must_wait || left <= 0) return std::nullopt;
    const std::uint64_t others = stats().nodes - attempt->stats().nodes;
    Control own = control;
    own.limits.nodes = search::left_of(control.limits.nodes, others);
    own.progress = control.progress.with([&](Progress progress) {
        progress.nodes += others;
        control.progress(progress);
    });
    return attempt->run(own, left, 1);
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
