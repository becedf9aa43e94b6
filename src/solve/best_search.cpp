// SPDX-License-Identifier: MIT
#include "solve/best_search.hpp"

#include <algorithm>
#include <queue>

#include "search/meter.hpp"
#include "solve/components.hpp"
#include "solve/searches.hpp"

namespace quadrille {

namespace {

/// The best unions of a cover of the one list and one of the other, both lists being in order.
std::vector<RankedCover> best_unions(const std::vector<RankedCover>& a, const std::vector<RankedCover>& b,
                                     std::uint64_t most) {
    // Pairs (i, j) still to be taken, the best on top: one for each i so far, whose j goes up one by one.
    using Pair = std::pair<std::size_t, std::size_t>;
    const auto rank = [&](const Pair& p) { return a[p.first].rank + b[p.second].rank; };
    const auto worse = [&](const Pair& p, const Pair& q) { return rank(p) > rank(q); };
    std::priority_queue<Pair, std::vector<Pair>, decltype(worse)> pairs(worse);
    if (!a.empty() && !b.empty()) pairs.emplace(0, 0);
    std::vector<RankedCover> unions;
    while (!pairs.empty() && unions.size() < most) {
        const auto [i, j] = pairs.top();
        pairs.pop();
        RankedCover cover{a[i].rank + b[j].rank, a[i].options};
        cover.options.insert(cover.options.end(), b[j].options.begin(), b[j].options.end());
        unions.push_back(std::move(cover));
        if (j == 0 && i + 1 < a.size()) pairs.emplace(i + 1, 0);
        if (j + 1 < b.size()) pairs.emplace(i, j + 1);
    }
    return unions;
}

} // namespace

BestSearch::BestSearch(const Problem& problem, const OptimizeParams& params)
    : problem_(problem), params_(params), simplified_(simplify_for(problem, params.search)),
      components_(by_size(problem, simplified_)), impossible_(simplified_.impossible) {}

std::optional<Ending> BestSearch::run(const Control& control, std::uint64_t work) {
    Control rest = control;
    for (std::size_t p = searches_.empty() ? 0 : searches_.size() - 1; p < components_.size() && !impossible_;
         ++p) {
        if (p == searches_.size())
            searches_.push_back(search::make_cheapest(*components_[p].problem, params_.sense, params_.best));
        search::Cheapest& search = *searches_[p];
        // The share that is done must not fall.
        rest.progress = p + 1 == components_.size() ? control.progress : ProgressSink();
        const SearchStats before = search.stats();
        const auto ending = search.run(rest, work);
        if (ending != Ending::exhausted) return ending;
        impossible_ = search.best().found().empty();
        work -= std::min(work, search.stats().updates - before.updates);
        rest.limits.nodes = search::left_of(rest.limits.nodes, search.stats().nodes);
    }
    return Ending::exhausted;
}

/// Lists are joined in pairs, and the results in pairs again: joined one after the other, each cover would be
/// copied once a component.
std::vector<RankedCover> BestSearch::covers() const {
    if (impossible_ || searches_.size() < components_.size()) return {};
    const Cost forced = total_cost(problem_, simplified_.forced);
    std::vector<std::vector<RankedCover>> lists{
        {{params_.sense == Sense::max ? -forced : forced, simplified_.forced}}};
    for (std::size_t p = 0; p < components_.size(); ++p) {
        auto& covers = lists.emplace_back();
        for (const auto& [rank, options] : searches_[p]->best().found()) {
            covers.push_back({.rank = rank});
            components_[p].lift(options, covers.back().options);
        }
    }
    while (lists.size() > 1) {
        std::vector<std::vector<RankedCover>> joined;
        for (std::size_t i = 0; i + 1 < lists.size(); i += 2)
            joined.push_back(best_unions(lists[i], lists[i + 1], params_.best));
        if (lists.size() % 2 != 0) joined.push_back(std::move(lists.back()));
        lists = std::move(joined);
    }
    return std::move(lists.front());
}

bool BestSearch::has_wide_gap() const {
    constexpr double wide = 0.1;
    return searches_.size() == components_.size() && !components_.empty() && searches_.back()->best().enough()
           && searches_.back()->gap() > wide;
}

SearchStats BestSearch::stats() const {
    SearchStats sum;
    for (const auto& search : searches_) sum += search->stats();
    return sum;
}

SolveResult BestSearch::answer(Ending ending, const CoverSink& sink) const {
    const auto covers = this->covers();
    SolveResult result{covers.size(), {}, ending, "links", stats()};
    if (!covers.empty()) result.cost = total_cost(problem_, covers.front().options);
    for (const RankedCover& cover : covers)
        if (!sink(cover.options)) break;
    return result;
}

} // namespace quadrille
