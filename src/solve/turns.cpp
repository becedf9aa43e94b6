// SPDX-License-Identifier: MIT
#include "solve/turns.hpp"

#include <algorithm>

#include "search/cells/restarts.hpp"
#include "search/cells/weights.hpp"
#include "search/masks/masks.hpp"
#include "search/meter.hpp"
#include "solve/searches.hpp"
#include "solve/suits_masks.hpp"
#include "solve/walk_diagram.hpp"
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

/// Nanoseconds that a search node or an update of cells takes, about.
constexpr double unit_cost = 10;

std::uint64_t work_of_cells(const Problem&, const Walker& walker) {
    return walker.stats().nodes + walker.stats().updates;
}

/// The same in what masks count, which takes 0.4 to 1.2 ns, the more the wider the items are. A fixed price
/// of a look, which is 10 ns to 500, gave Y pentominoes on 15x15 (28 ms, not 40) too much and random options
/// of five items (113 ms, not 148) too little.
std::uint64_t work_of_masks(const Problem& problem, const Walker& walker) {
    const std::uint64_t words = problem.primary_count() / 64 + 1;
    return static_cast<const WalkerOf<search::Masks>&>(walker).search().work() * words / 45;
}

std::unique_ptr<Walker> make_masks(const Problem& problem, const SolveParams& params) {
    return masks_engine.make(problem, params, true);
}

std::unique_ptr<Walker> make_cells(const Problem& problem, const SolveParams& params) {
    return cells_engine.make(problem, params, true);
}

std::unique_ptr<Walker> make_learning(const Problem& problem, const SolveParams& params) {
    return with_cells_by(problem, search::WeightedKey(params.seed),
                         [](auto cells) { return make_walker(search::Restarts(std::move(cells))); });
}

} // namespace

Turns::Turns(const Problem& problem, const SolveParams& params)
    : problem_(problem), params_(params), players_{{{"cells", make_cells, work_of_cells},
                                                    {"cells", make_learning, work_of_cells}}},
      compilations_(problem, params), budget_(first_budget / 2) {
    if (suits_masks(problem)) players_[systematic] = {"masks", make_masks, work_of_masks};
}

std::uint64_t Turns::nodes() const {
    return players_[systematic].nodes() + players_[learning].nodes() + compilations_.stats().nodes;
}

std::uint64_t Turns::work_of(std::size_t player) const {
    const Player& it = players_[player];
    return it.walker ? it.work(problem_, *it.walker) : 0;
}

std::uint64_t Turns::work() const {
    return work_of(systematic) + work_of(learning)
           + static_cast<std::uint64_t>(compilations_.spent() / unit_cost);
}

Compilations::Searched Turns::searched() const {
    const auto cost = [](std::uint64_t work) { return unit_cost * static_cast<double>(work); };
    const Player& player = players_[systematic];
    return {cost(work_of(systematic) + work_of(learning)), cost(work_of(systematic)),
            player.walker ? player.walker->position().done : 0};
}

void Turns::pass(bool may_compile) {
    turn_ = (turn_ + 1) % 3;
    if (turn_ == compiling) {
        if (may_compile && compilations_.is_due(searched())) return;
        turn_ = systematic;
    }
    if (turn_ == systematic) budget_ *= 2;
    const std::uint64_t second = budget_ > long_budget ? budget_ / 4 : budget_ * 2;
    players_[turn_].due += turn_ == systematic ? budget_ : second;
}

Ending Turns::run(const Control& control, const CoverSink& sink, std::uint64_t work) {
    const bool may_compile = control.limits.nodes == Limits().nodes;
    const std::uint64_t begin = this->work();
    for (;;) {
        while (turn_ == compiling || work_of(turn_) >= players_[turn_].due) {
            pass(may_compile);
            if (turn_ != compiling) continue;
            const Ending ending = compile(control, sink);
            if (ending != Ending::node_limit) return ending;
        }
        const Ending ending = search(control, sink);
        if (ending != Ending::node_limit || nodes() >= control.limits.nodes) return ending;
        if (const auto stopped = quadrille::stopped(control)) return *stopped;
        if (this->work() - begin >= work) return Ending::node_limit;
    }
}

/// Searches for as many nodes as its turn probably has left, or at most as many as it had before: the first
/// ones tell little of what a node costs.
Ending Turns::search(const Control& control, const CoverSink& sink) {
    Player& player = players_[turn_];
    if (!player.walker) player.walker = player.make(problem_, params_);
    const std::uint64_t cost = work_of(turn_) / std::max<std::uint64_t>(player.nodes(), 1) + 1;
    const std::uint64_t others = nodes() - player.nodes();
    Control own = control;
    const std::uint64_t most = least_step + player.nodes();
    own.limits.nodes
        = std::min(player.nodes() + std::clamp((player.due - work_of(turn_)) / cost, least_step, most),
                   search::left_of(control.limits.nodes, others));
    own.progress = control.progress.with([&](const Progress& progress) {
        // The share that is done must not fall: only the systematic search knows it.
        const double share
            = turn_ == systematic ? progress.share : players_[systematic].walker->position().done;
        const CompileStats compiled = compilations_.stats();
        control.progress({share, progress.nodes + others, progress.covers, compiled.hits, compiled.memory});
    });
    return player.walker->run(own, sink);
}

Ending Turns::compile(const Control& control, const CoverSink& sink) {
    const Compilations::Searched searched = this->searched();
    Control own = control;
    own.progress = control.progress.with([&](const Progress&) {
        const CompileStats compiled = compilations_.stats();
        control.progress({searched.done, nodes(), 0, compiled.hits, compiled.memory});
    });
    return compilations_.run(own, sink, searched);
}

SolveResult Turns::answer(Ending ending) const {
    SolveResult result{0, {}, ending, "diagram", {}};
    if (turn_ == compiling) {
        result.covers = compilations_.covers();
    } else {
        const Player& last = players_[turn_];
        result.engine = last.engine;
        if (last.walker) result.covers = last.walker->covers();
    }
    for (const Player& player : players_)
        if (player.walker) result.stats += player.walker->stats();
    if (const CompileStats compiled = compilations_.stats(); compiled.nodes != 0)
        result.stats += search_stats(compiled);
    return result;
}

} // namespace quadrille
