// SPDX-License-Identifier: MIT
#include "solve/turns.hpp"

#include <algorithm>

#include "search/cell_weights.hpp"
#include "search/masks/masks.hpp"
#include "search/meter.hpp"
#include "search/restarts.hpp"
#include "solve/searches.hpp"
#include "solve/suits_masks.hpp"
#include "solve/walkers.hpp"
#include "solve/with_cells.hpp"

namespace quadrille {

namespace {

/// The first turn, half a millisecond or so; each round has twice as much as the one before.
constexpr std::uint64_t first_budget = 30'000;

/// Up to here learning gets twice as much as the systematic search; what it has not found by then it hardly
/// finds later, and gets a quarter.
constexpr std::uint64_t long_budget = 8'000'000;

/// Walkers are stopped by nodes, some of which cost as much as thousands of updates.
constexpr std::uint64_t least_step = 32;

std::uint64_t work_of_cells(const Problem&, const Walker& walker) {
    return walker.stats().nodes + walker.stats().updates;
}

/// The same, about 10 ns each, in what masks count, which takes 0.4 to 1.2 ns, the more the wider the items
/// are. A fixed price of a look, which is 10 ns to 500, gave Y pentominoes on 15x15 (28 ms, not 40) too much
/// and random options of five items (113 ms, not 148) too little.
std::uint64_t work_of_masks(const Problem& problem, const Walker& walker) {
    const std::uint64_t words = problem.primary_count() / 64 + 1;
    return static_cast<const WalkerOf<search::Masks>&>(walker).search().work() * words / 45;
}

std::unique_ptr<Walker> make_masks(const Problem& problem, const SolveParams& params) {
    return masks_walker(problem, params.choose, true);
}

std::unique_ptr<Walker> make_cells(const Problem& problem, const SolveParams& params) {
    return cells_walker(problem, params.choose);
}

std::unique_ptr<Walker> make_learning(const Problem& problem, const SolveParams& params) {
    return with_cells_by(problem, search::WeightedKey(params.seed),
                         [](auto cells) { return make_walker(search::Restarts(std::move(cells))); });
}

} // namespace

Turns::Turns(const Problem& problem, const SolveParams& params)
    : problem_(problem), params_(params), players_{{{"cells", make_cells, work_of_cells},
                                                    {"cells", make_learning, work_of_cells}}},
      budget_(first_budget / 2) {
    if (suits_masks(problem)) players_[0] = {"masks", make_masks, work_of_masks};
}

std::uint64_t Turns::work_of(std::size_t player) const {
    const Player& it = players_[player];
    return it.walker ? it.work(problem_, *it.walker) : 0;
}

void Turns::pass() {
    turn_ = 1 - turn_;
    if (turn_ == 0) budget_ *= 2;
    const std::uint64_t learning = budget_ > long_budget ? budget_ / 4 : budget_ * 2;
    players_[turn_].due += turn_ == 0 ? budget_ : learning;
}

Ending Turns::run(const Control& control, const CoverSink& sink, std::uint64_t work) {
    const std::uint64_t begin = this->work();
    for (;;) {
        while (work_of(turn_) >= players_[turn_].due) pass();
        const Ending ending = step(control, sink);
        if (ending != Ending::node_limit || nodes() >= control.limits.nodes) return ending;
        if (const auto stopped = search::stopped(control)) return *stopped;
        if (this->work() - begin >= work) return Ending::node_limit;
    }
}

/// Searches for as many nodes as its turn probably has left, or at most as many as it had before: the first
/// ones tell little of what a node costs.
Ending Turns::step(const Control& control, const CoverSink& sink) {
    Player& player = players_[turn_];
    if (!player.walker) player.walker = player.make(problem_, params_);
    const std::uint64_t cost = work_of(turn_) / std::max<std::uint64_t>(player.nodes(), 1) + 1;
    const std::uint64_t others = nodes() - player.nodes();
    Control own = control;
    const std::uint64_t most = least_step + player.nodes();
    own.limits.nodes
        = std::min(player.nodes() + std::clamp((player.due - work_of(turn_)) / cost, least_step, most),
                   control.limits.nodes - std::min(control.limits.nodes, others));
    own.progress = [&](const Progress& progress) {
        // The share that is done must not fall: only the systematic search knows it.
        const double share = turn_ == 0 ? progress.share : players_[0].walker->position().done;
        control.progress({share, progress.nodes + others, progress.covers});
    };
    if (!control.progress) own.progress = {};
    return player.walker->run(own, sink);
}

SolveResult Turns::answer(Ending ending) const {
    const Player& last = players_[turn_];
    SolveResult result{0, {}, ending, std::string(last.engine), {}};
    if (last.walker) result.covers = last.walker->covers();
    for (const Player& player : players_)
        if (player.walker) add(result.stats, player.walker->stats());
    return result;
}

} // namespace quadrille
