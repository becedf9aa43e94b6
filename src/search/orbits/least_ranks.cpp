// SPDX-License-Identifier: MIT
// Lemmas, b(R) being the least rank of the covers of a remainder R:
// 1. If a symmetry of R that keeps ranks maps option o to o', b(R with o taken) = b(R with o' taken).
// 2. If item i needs an option, b(R) is the least of rank(o) + b(R with o taken) over its live options o.
// 3. If no item needs an option, a cover is empty, or has an option of a rank below 0, or is no better than empty.
// 4. Isomorphic remainders have the same least rank.
#include "search/orbits/least_ranks.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace quadrille::search::orbits {

namespace {

constexpr PriceEffort quick_effort{.quick = 3};
constexpr PriceEffort child_effort{.quick = 1, .soft = 8, .heat = 0.05};
constexpr PriceEffort entry_effort{.quick = 2, .soft = 16, .heat = 0.1};

} // namespace

LeastRanks::LeastRanks(const Problem& problem, Sense sense, std::optional<Cost> worst)
    : sense_(sense), ceiling_(worst), best_(problem, sense, 1, worst) {
    scaled_ = best_.scaled_costs();
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const Cost cost = problem.cost(OptionId{o});
        ranks_.push_back(sense == Sense::max ? -cost : cost);
    }
}

bool LeastRanks::reaches(std::uint64_t) const {
    const std::lock_guard lock(mutex_);
    return bound_ && best_.enough() && best_.found().begin()->first <= *bound_;
}

void LeastRanks::report(Progress& progress) const {
    const std::lock_guard lock(mutex_);
    progress.covers = best_.found().size();
    if (best_.enough()) progress.cost = best_.found().begin()->first;
    progress.bound = bound_;
}

void LeastRanks::offer(std::vector<OptionId> cover) {
    std::ranges::sort(cover);
    const std::lock_guard lock(mutex_);
    best_.offer(std::move(cover));
}

bool LeastRanks::is_wanted(std::int64_t scaled_rank) {
    const std::lock_guard lock(mutex_);
    if (scaled_rank > best_.threshold()) return false;
    if (!ceiling_ || best_.unscaled(scaled_rank) <= *ceiling_) return true;
    has_cut_ = true;
    return false;
}

std::optional<Cost> LeastRanks::worst_wanted() {
    const std::lock_guard lock(mutex_);
    std::optional<Cost> worst;
    if (best_.enough()) worst = best_.found().begin()->first - best_.step();
    if (!ceiling_ || (worst && *worst <= *ceiling_)) return worst;
    has_cut_ = true;
    return ceiling_;
}

LeastRanks::Hand::Hand(const Problem& problem, LeastRanks& sum)
    : Position(problem), sum_(sum), reduction_(problem, sum.ranks_), start_(problem.item_count()),
      least_with_(problem.option_count()) {
    std::map<Cost, std::int64_t> classes;
    for (const Cost rank : sum.ranks_) classes.emplace(rank, 0);
    if (classes.size() < 2) return;
    std::int64_t next = 0;
    for (auto& [rank, number] : classes) number = next++;
    for (const Cost rank : sum.ranks_) marks_.push_back(classes[rank]);
}

/// Goes the path again that led to a remainder, with all reductions on it.
void LeastRanks::Hand::go_to(const Path& path) {
    rest_.undo(0);
    (void)reduction_.run(rest_);
    for (const Step& step : path) {
        apply(step);
        (void)reduction_.run(rest_);
    }
}

LeastRanks::Hand::Taken LeastRanks::Hand::taken() const {
    Taken all;
    for (std::uint32_t o = 0; o < problem_->option_count(); ++o) {
        if (!rest_.is_taken(OptionId{o})) continue;
        all.rank += sum_.ranks_[o];
        all.scaled += sum_.scaled_[o];
        all.options.push_back(OptionId{o});
    }
    return all;
}

bool LeastRanks::Hand::needs_none() const {
    bool none = true;
    rest_.for_each_open([&](ItemId item) {
        none = none && rest_.need(item).min == 0;
        return none;
    });
    return none;
}

/// Finds prices. Returns false if they show that no cover of the remainder is wanted.
bool LeastRanks::Hand::price(const Subproblem& rest, std::int64_t scaled, const PriceEffort& effort) {
    std::vector<double> start;
    for_each_item([&](ItemId item) { start.push_back(start_[index(item)]); });
    prices_ = find_prices(rest, std::move(start), effort, sum_.best_.range());
    prices_.bound += scaled;
    return sum_.is_wanted(prices_.bound);
}

/// Visits the items of the remainder in the order of a Subproblem.
template <class Visit> void LeastRanks::Hand::for_each_item(const Visit& visit) const {
    rest_.for_each_open(visit);
    for (std::uint32_t i = 0; i < problem_->item_count(); ++i)
        if (!problem_->is_primary(ItemId{i}) && rest_.is_open(ItemId{i})) visit(ItemId{i});
}

/// Goes to a remainder whose children are wanted. Returns false if it is of no use any more.
bool LeastRanks::Hand::open(const Path& path) {
    go_to(path);
    const Subproblem rest(rest_, sum_.scaled_);
    const std::vector<double> even = even_prices(rest);
    std::size_t k = 0;
    for_each_item([&](ItemId item) { start_[index(item)] = even[k++]; });
    if (!price(rest, taken().scaled, entry_effort)) return false;
    k = 0;
    for_each_item([&](ItemId item) { start_[index(item)] = static_cast<double>(prices_.price[k++]); });
    for (std::uint32_t o = 0; o < rest.option_count(); ++o)
        least_with_[index(rest.original(OptionId{o}))] = prices_.bound + prices_.reduced[o];
    dive();
    return true;
}

bool LeastRanks::Hand::wants(const Child& child) const { return sum_.is_wanted(least_with_[child.step.id]); }

/// Completes the remainder by the cheapest options for what they serve, in the hope of a better cover.
void LeastRanks::Hand::dive() {
    const Rest::Mark mark = rest_.mark();
    while (!needs_none()) {
        double least = 0;
        std::optional<OptionId> best;
        rest_.for_each_live([&](OptionId option) {
            double served = 0;
            for (const OptionSets::Cell& cell : rest_.sets().cells(option))
                served += problem_->is_primary(cell.item) && rest_.need(cell.item).min > 0;
            const auto rank = static_cast<double>(sum_.ranks_[index(option)]);
            const double price = rank > 0 ? rank / served : rank * (served + 1);
            if (served > 0 && (!best || price < least)) least = price, best = option;
        });
        if (!best) break;
        rest_.take(*best);
        if (!reduction_.run(rest_)) break;
    }
    if (needs_none()) sum_.offer(taken().options);
    rest_.undo(mark);
}

/// Reduces the remainder. Returns false if it has no more covers that are wanted; its own, that of no more options, is
/// offered.
bool LeastRanks::Hand::settle(Path& path, Cost& rank) {
    if (!reduction_.run(rest_)) return false;
    Taken all = taken();
    rank = all.rank;
    if (needs_none()) sum_.offer(std::move(all.options));
    const Subproblem rest(rest_, sum_.scaled_);
    if (rest.option_count() == 0) return false;
    if (path.empty()) return price(rest, all.scaled, entry_effort);
    return price(rest, all.scaled, quick_effort) && price(rest, all.scaled, child_effort);
}

/// The item that needs an option and has the fewest; if none does, all options of a rank below 0.
Branches LeastRanks::Hand::branches(const symmetries::Group& group, bool fewest_orbits) const {
    std::pair<std::uint64_t, std::uint64_t> fewest{UINT64_MAX, UINT64_MAX}; // orbits, options
    std::map<std::uint32_t, Child> best;
    Branches branches;
    const auto look = [&](std::span<const int> vertices) {
        std::map<std::uint32_t, Child> by_orbit;
        for (const int y : vertices) {
            const auto v = static_cast<std::uint32_t>(y);
            const Step step{Step::Kind::take, index(graph_.options(v).front())};
            by_orbit.try_emplace(group.orbits[v], Child{step, 0}).first->second.number += 1;
        }
        const std::pair<std::uint64_t, std::uint64_t> size(fewest_orbits ? by_orbit.size() : 0, vertices.size());
        if (size >= fewest) return;
        fewest = size;
        best = std::move(by_orbit);
    };
    for (std::uint32_t x = 0; x < graph_.item_count(); ++x)
        if (problem_->is_primary(graph_.names[x].item) && rest_.need(graph_.names[x].item).min > 0)
            look(graph_.neighbours(x));
    if (best.empty()) {
        std::vector<int> gains;
        for (std::uint32_t v = graph_.option_begin(); v < graph_.size(); ++v)
            if (sum_.ranks_[index(graph_.options(v).front())] < 0) gains.push_back(static_cast<int>(v));
        look(gains);
    }
    for (const auto& [orbit, child] : best) {
        branches.children.push_back(child);
        branches.options += child.number;
    }
    return branches;
}

void LeastRanks::Hand::begin_walk(const Path&, const Cost& rank, bool) {
    std::optional<Cost> worst = sum_.worst_wanted();
    if (worst) *worst -= rank;
    search_ = make_cheapest(rest_, sum_.sense_, worst);
    is_walked_ = false;
}

std::uint64_t LeastRanks::Hand::walk(std::uint64_t most) {
    const std::uint64_t before = search_->stats().nodes;
    is_walked_ = search_->run({.limits = {.nodes = before + most}}) == Ending::exhausted;
    if (is_walked_ && search_->best().enough()) {
        std::vector<OptionId> cover = taken().options;
        const std::vector<OptionId>& more = search_->best().found().begin()->second;
        cover.insert(cover.end(), more.begin(), more.end());
        sum_.offer(std::move(cover));
    }
    return search_->stats().nodes - before;
}

} // namespace quadrille::search::orbits
