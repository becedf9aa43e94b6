// SPDX-License-Identifier: MIT
#include <quadrille/solve.hpp>

#include <algorithm>
#include <chrono>
#include <queue>

#include "simplify/simplify.hpp"
#include "solve/engine_table.hpp"
#include "solve/race.hpp"
#include "solve/searches.hpp"

namespace quadrille {

namespace {

using Optimizer = decltype(Engine::optimize);

Optimizer choose_optimizer(const std::string& name) {
    if (name == "auto") return optimize_racing;
    const auto row
        = std::ranges::find_if(engine_table(), [&](const Engine& e) { return e.info.name == name; });
    if (row == engine_table().end()) throw Unsupported("unknown engine " + name);
    if (!row->optimize) throw Unsupported("engine " + name + " cannot find covers of best cost");
    return row->optimize;
}

/// A cover of one part or of several, and its rank: the cost, negated if the greatest is the best.
struct Ranked {
    Cost rank = 0;
    std::vector<OptionId> cover = {};
};

Cost rank_of(const Problem& problem, std::span<const OptionId> cover, Sense sense) {
    const Cost cost = total_cost(problem, cover);
    return sense == Sense::max ? -cost : cost;
}

/// The best unions of a cover of the one list and one of the other, both lists being in order.
std::vector<Ranked> best_unions(const std::vector<Ranked>& a, const std::vector<Ranked>& b,
                                std::uint64_t most) {
    // Pairs (i, j) still to be taken, the best on top: one for each i so far, whose j went up one by one.
    using Pair = std::pair<std::size_t, std::size_t>;
    const auto rank = [&](const Pair& p) { return a[p.first].rank + b[p.second].rank; };
    const auto worse = [&](const Pair& p, const Pair& q) { return rank(p) > rank(q); };
    std::priority_queue<Pair, std::vector<Pair>, decltype(worse)> pairs(worse);
    if (!a.empty() && !b.empty()) pairs.emplace(0, 0);
    std::vector<Ranked> unions;
    while (!pairs.empty() && unions.size() < most) {
        const auto [i, j] = pairs.top();
        pairs.pop();
        unions.push_back({a[i].rank + b[j].rank, a[i].cover});
        unions.back().cover.insert(unions.back().cover.end(), b[j].cover.begin(), b[j].cover.end());
        if (j == 0 && i + 1 < a.size()) pairs.emplace(i + 1, 0);
        if (j + 1 < b.size()) pairs.emplace(i, j + 1);
    }
    return unions;
}

/// The best covers of the whole are unions of the best covers of its parts.
SolveResult optimize_parts(Optimizer optimizer, const Problem& problem,
                           const simplify::Simplified& simplified, const OptimizeParams& params,
                           const Control& control, const CoverSink& sink) {
    SolveResult total;
    total.engine = params.search.engine;
    if (simplified.impossible) return total;
    std::vector<Ranked> best{{rank_of(problem, simplified.forced, params.sense), simplified.forced}};
    const auto parts = by_size(simplified);
    for (const simplify::Part* part : parts) {
        Control rest = control;
        rest.limits.nodes -= std::min(rest.limits.nodes, total.stats.nodes);
        if (part != parts.back()) rest.asked = nullptr; // the share that is done must not fall
        std::vector<Ranked> covers;
        const SolveResult result
            = optimizer(part->problem, params, rest, [&](std::span<const OptionId> cover) {
                  covers.push_back({rank_of(part->problem, cover, params.sense)});
                  for (const OptionId option : cover)
                      covers.back().cover.push_back(part->original[index(option)]);
                  return true;
              });
        add(total.stats, result.stats);
        total.engine = result.engine;
        if (!result.complete()) total.ending = result.ending;
        best = best_unions(best, covers, params.best);
        if (best.empty()) return total;
    }
    total.covers = best.size();
    total.cost = total_cost(problem, best.front().cover);
    for (const Ranked& cover : best)
        if (!sink(cover.cover)) break;
    return total;
}

} // namespace

SolveResult optimize(const Problem& problem, const OptimizeParams& params, const Control& control,
                     const CoverSink& sink) {
    const auto begin = std::chrono::steady_clock::now();
    const Optimizer optimizer = choose_optimizer(params.search.engine);
    std::vector<OptionId> ascending;
    const auto in_order = [&](std::span<const OptionId> cover) {
        ascending.assign(cover.begin(), cover.end());
        std::ranges::sort(ascending);
        return sink(ascending);
    };
    const auto scope = params.search.simplify ? simplify::Scope::everything : simplify::Scope::restrictions;
    const simplify::Simplified simplified = simplify::simplify(problem, scope);
    SolveResult result = simplified.unchanged
                             ? optimizer(problem, params, control, in_order)
                             : optimize_parts(optimizer, problem, simplified, params, control, in_order);
    result.stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace quadrille
