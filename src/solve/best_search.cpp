// SPDX-License-Identifier: MIT
#include "solve/best_search.hpp"

#include <algorithm>
#include <queue>

#include "search/meter.hpp"
#include "solve/components.hpp"

namespace quadrille {

namespace {

/// The best unions of a cover of the one list and one of the other, both lists being in order: `most` of them at most,
/// and none whose rank exceeds the least by more than `slack`.
std::vector<RankedCover> best_unions(const std::vector<RankedCover>& a, const std::vector<RankedCover>& b,
                                     std::uint64_t most, std::optional<Cost> slack) {
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
        if (slack && rank({i, j}) > a.front().rank + b.front().rank + *slack) break;
        RankedCover cover{a[i].rank + b[j].rank, a[i].options};
        cover.options.insert(cover.options.end(), b[j].options.begin(), b[j].options.end());
        unions.push_back(std::move(cover));
        if (j == 0 && i + 1 < a.size()) pairs.emplace(i + 1, 0);
        if (j + 1 < b.size()) pairs.emplace(i, j + 1);
    }
    return unions;
}

} // namespace

BestSearch::BestSearch(const Problem& problem, const OptimizeParams& params, Make make)
    : problem_(problem), params_(params), make_(make), simplified_(simplify_for(problem, params.search)),
      components_(by_size(problem, simplified_)), wanted_(params.best), impossible_(simplified_.impossible) {
    if (params.worst) worst_ = params.sense == Sense::max ? -*params.worst : *params.worst;
    ceilings_ = start_ranks();
    if (!worst_) return;
    if (components_.empty()) impossible_ |= rank(simplified_.forced) > *worst_;
    if (components_.size() == 1) {
        const Cost left = *worst_ - rank(simplified_.forced);
        ceilings_[0] = ceilings_[0] ? std::min(*ceilings_[0], left) : left;
    } else {
        wanted_ = 1;
    }
}

Cost BestSearch::rank(std::span<const OptionId> cover) const {
    const Cost cost = total_cost(problem_, cover);
    return params_.sense == Sense::max ? -cost : cost;
}

/// By component: the rank of its part of the cover to start from; nothing without one, where that would not bound the
/// covers wanted, and where simplification knows an option of it by another one.
std::vector<std::optional<Cost>> BestSearch::start_ranks() const {
    std::vector<std::optional<Cost>> ranks(components_.size());
    if (params_.start.empty() || params_.best > 1) return ranks;
    std::vector<Cost> sums(components_.size());
    std::size_t known = simplified_.forced.size();
    std::vector<OptionId> start = params_.start;
    std::ranges::sort(start);
    for (std::size_t p = 0; p < components_.size(); ++p)
        for (std::uint32_t o = 0; o < components_[p].problem->option_count(); ++o) {
            const OptionId option = components_[p].lifted(OptionId{o});
            if (!std::ranges::binary_search(start, option)) continue;
            sums[p] += rank({&option, 1});
            ++known;
        }
    if (known == start.size()) ranks.assign(sums.begin(), sums.end());
    return ranks;
}

std::optional<Ending> BestSearch::run(const Control& control, std::uint64_t work) {
    while (true) {
        const auto ending = run_phase(control, work);
        if (ending != Ending::exhausted || !begin_second_phase()) return ending;
    }
}

std::optional<Ending> BestSearch::run_phase(Control control, std::uint64_t& work) {
    const ProgressSink progress = control.progress;
    control.limits.nodes = search::left_of(control.limits.nodes, first_phase_.nodes);
    for (std::size_t p = searches_.empty() ? 0 : searches_.size() - 1; p < components_.size() && !impossible_; ++p) {
        if (p == searches_.size()) searches_.push_back(make_(*components_[p].problem, params_, wanted_, ceilings_[p]));
        search::Cheapest& search = *searches_[p];
        // The share that is done must not fall.
        control.progress = p + 1 == components_.size() ? whole(progress) : ProgressSink();
        const SearchStats before = search.stats();
        const auto ending = search.run(control, work);
        if (ending != Ending::exhausted) return ending;
        impossible_ = search.best().found().empty();
        work -= std::min(work, search.stats().updates - before.updates);
        control.limits.nodes = search::left_of(control.limits.nodes, search.stats().nodes);
    }
    return Ending::exhausted;
}

/// Begins to list what is no worse than asked for, if the phase that ended has found the best cover for that.
bool BestSearch::begin_second_phase() {
    if (!worst_ || components_.size() < 2 || impossible_ || !best_of_first_phase_.empty()) return false;
    best_of_first_phase_ = unions();
    const Cost slack = *worst_ - best_of_first_phase_.front().rank;
    if (slack < 0) {
        impossible_ = true;
        return false;
    }
    if (params_.best == 1) return false;
    for (std::size_t p = 0; p < components_.size(); ++p)
        ceilings_[p] = searches_[p]->best().found().begin()->first + slack;
    wanted_ = params_.best;
    first_phase_ = stats();
    searches_.clear();
    return true;
}

/// Lists are joined in pairs, and the results in pairs again: joined one after the other, each cover would be
/// copied once a component.
std::vector<RankedCover> BestSearch::unions() const {
    std::optional<Cost> slack;
    if (worst_ && !best_of_first_phase_.empty()) slack = *worst_ - best_of_first_phase_.front().rank;
    std::vector<std::vector<RankedCover>> lists{{{rank(simplified_.forced), simplified_.forced}}};
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
            joined.push_back(best_unions(lists[i], lists[i + 1], wanted_, slack));
        if (lists.size() % 2 != 0) joined.push_back(std::move(lists.back()));
        lists = std::move(joined);
    }
    return std::move(lists.front());
}

std::vector<RankedCover> BestSearch::covers() const {
    if (impossible_) return {};
    auto found = has_all() ? unions() : std::vector<RankedCover>();
    return found.empty() ? best_of_first_phase_ : found;
}

/// A cost of no cover's that is better; ranks of the components add up. Nothing if one of them has none yet.
std::optional<Cost> BestSearch::bound() const {
    if (!best_of_first_phase_.empty()) return best_of_first_phase_.front().rank;
    if (!has_all()) return std::nullopt;
    Cost sum = rank(simplified_.forced);
    for (const auto& search : searches_) {
        const auto bound = search->bound();
        if (!bound) return std::nullopt;
        sum += *bound;
    }
    return sum;
}

/// Tells the cost and the bound of the whole problem where the search of the last component tells its own.
ProgressSink BestSearch::whole(const ProgressSink& sink) const {
    if (!sink) return sink;
    if (!problem_.has_costs())
        return sink.with([sink](Progress progress) {
            progress.cost.reset();
            progress.bound.reset();
            sink(progress);
        });
    Cost before = rank(simplified_.forced);
    for (std::size_t p = 0; p + 1 < components_.size(); ++p) before += searches_[p]->best().found().begin()->first;
    const unsigned decimals = problem_.cost_decimals();
    return sink.with([sink, before, decimals, negated = params_.sense == Sense::max](Progress progress) {
        progress.cost_decimals = decimals;
        for (std::optional<Cost>* rank : {&progress.cost, &progress.bound})
            if (*rank) *rank = negated ? -(before + **rank) : before + **rank;
        sink(progress);
    });
}

bool BestSearch::has_wide_gap() const {
    constexpr double wide = 0.1;
    return has_all() && !components_.empty() && searches_.back()->best().enough() && searches_.back()->gap() > wide;
}

SearchStats BestSearch::stats() const {
    SearchStats sum = first_phase_;
    for (const auto& search : searches_) sum += search->stats();
    return sum;
}

SolveResult BestSearch::answer(Ending ending, const CoverSink& sink) const {
    auto covers = this->covers();
    if (covers.empty() && ending != Ending::exhausted && !params_.start.empty())
        covers = {{rank(params_.start), params_.start}};
    const std::string_view engine = searches_.empty() ? "links" : searches_.back()->engine();
    SolveResult result{covers.size(), {}, ending, std::string(engine), stats()};
    if (!covers.empty()) result.cost = total_cost(problem_, covers.front().options);
    if (const auto bound = this->bound(); bound && problem_.has_costs())
        result.bound = params_.sense == Sense::max ? -*bound : *bound;
    if (ending == Ending::exhausted) result.bound = result.cost;
    for (const RankedCover& cover : covers)
        if (!sink(cover.options)) break;
    return result;
}

} // namespace quadrille
