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

/// Keeps of some options those that are in a set, too.
void intersect(std::vector<OptionBits>& some, std::span<const OptionBits> set) {
    std::size_t kept = 0;
    for (const OptionBits& mine : some) {
        while (!set.empty() && set.front().word < mine.word) set = set.subspan(1);
        if (set.empty()) break;
        if (set.front().word != mine.word || (mine.bits & set.front().bits) == 0) continue;
        some[kept++] = {mine.word, mine.bits & set.front().bits};
    }
    some.resize(kept);
}

} // namespace

Reduction::Reduction(const Problem& problem, std::span<const Cost> ranks)
    : problem_(problem), ranks_(ranks), relaxes_(problem.has_bounds() || problem.secondary_count() > 0),
      uses_(problem.item_count()), agreeing_(problem.item_count()), clashes_(problem.item_count()),
      gains_(problem.item_count()), mark_(problem.item_count()), mark_agreeing_(problem.item_count()) {}

bool Reduction::run(Rest& rest) {
    for (bool changes = true; changes;) {
        if (!take_forced(rest)) return false;
        count_uses(rest);
        changes = drop_idle(rest);
        changes |= remove_useless(rest);
        if (changes || !relaxes_) continue;
        changes = remove_dominated(rest);
        changes |= drop_implied(rest);
    }
    return true;
}

/// Returns false if an item has too few options.
bool Reduction::take_forced(Rest& rest) {
    for (bool changes = true; changes;) {
        changes = false;
        bool possible = true;
        rest.for_each_open([&](ItemId item) {
            const std::uint32_t min = rest.need(item).min;
            if (min == 0 || !rest.is_open(item)) return true;
            const std::uint32_t size = rest.size(item);
            possible = size >= min;
            if (size != min) return possible;
            changes = true;
            for (std::uint32_t k = 0; k < min && possible; ++k) {
                const auto option = rest.first_live(item);
                possible = option.has_value();
                if (possible) rest.take(*option);
            }
            return possible;
        });
        if (!possible) return false;
    }
    return true;
}

void Reduction::count_uses(const Rest& rest) {
    std::ranges::fill(uses_, 0);
    std::ranges::fill(clashes_, 0);
    std::ranges::fill(gains_, 0);
    rest.for_each_live([&](OptionId option) {
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
            const std::uint32_t i = index(cell.item);
            if (uses_[i]++ == 0)
                agreeing_[i] = cell.agreeing;
            else if (cell.agreeing == OptionSets::none || cell.agreeing != agreeing_[i])
                clashes_[i] = 1;
            if (ranks_[index(option)] < 0) gains_[i] = 1;
        }
    });
}

bool Reduction::drop_idle(Rest& rest) {
    bool changes = false;
    rest.for_each_open([&](ItemId item) {
        if (rest.need(item).min > 0 || gains_[index(item)] != 0 || !allows_any(rest, item)) return;
        rest.drop(item);
        changes = true;
    });
    return changes;
}

bool Reduction::remove_useless(Rest& rest) const {
    bool changes = false;
    rest.for_each_live([&](OptionId option) {
        if (ranks_[index(option)] < 0) return;
        for (const OptionSets::Cell& cell : rest.sets().cells(option))
            if (problem_.is_primary(cell.item) && rest.need(cell.item).min > 0) return;
        rest.remove(option);
        changes = true;
    });
    return changes;
}

bool Reduction::remove_dominated(Rest& rest) {
    bool changes = false;
    for (std::uint32_t o = problem_.option_count(); o-- > 0;) { // of equal options the first stays
        if (!rest.is_live(OptionId{o}) || !is_dominated(rest, OptionId{o})) continue;
        rest.remove(OptionId{o});
        changes = true;
    }
    return changes;
}

/// Marks the items of an option, and looks whether another one dominates it.
bool Reduction::is_dominated(const Rest& rest, OptionId option) {
    ++last_mark_;
    bool excludes = ranks_[index(option)] >= 0; // or shares an item with the stronger one that allows one only
    bool needed = false;
    for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
        const std::uint32_t i = index(cell.item);
        mark_[i] = last_mark_;
        mark_agreeing_[i] = cell.agreeing;
        if (!problem_.is_primary(cell.item)) continue;
        const Bounds need = rest.need(cell.item);
        if (need.min == 0) continue;
        if (need.min > 1) return false; // both may be needed
        if (need.max == 1) excludes = true;
        const auto options = rest.sets().options(cell.item);
        if (!needed)
            serving_.assign(options.begin(), options.end());
        else
            intersect(serving_, options);
        needed = true;
    }
    if (!needed || !excludes) return false;
    for (const OptionBits& some : serving_) {
        const bool none
            = for_each_bit<OptionId>(some.word, some.bits & rest.live_words()[some.word], [&](OptionId other) {
                  return other == option || ranks_[index(other)] > ranks_[index(option)] || !can_replace(rest, other);
              });
        if (!none) return true;
    }
    return false;
}

/// Whether each cover with the option whose items are marked stays one if `stronger` takes its place. Precondition: it
/// serves the items that need that option.
bool Reduction::can_replace(const Rest& rest, OptionId stronger) const {
    return std::ranges::all_of(rest.sets().cells(stronger), [&](const OptionSets::Cell& cell) {
        const std::uint32_t i = index(cell.item);
        const bool shared = mark_[i] == last_mark_;
        if (problem_.is_primary(cell.item)) return shared || !rest.is_open(cell.item) || allows_any(rest, cell.item);
        return clashes_[i] == 0 || (shared && mark_agreeing_[i] == cell.agreeing);
    });
}

bool Reduction::drop_implied(Rest& rest) {
    bool changes = false;
    rest.for_each_open([&](ItemId item) {
        const auto first = rest.first_live(item);
        if (rest.need(item).min == 0 || !first) return;
        for (const OptionSets::Cell& cell : rest.sets().cells(*first)) {
            if (cell.item == item || !problem_.is_primary(cell.item) || !rest.is_open(cell.item)
                || rest.need(cell.item).min > rest.need(item).min || gains_[index(cell.item)] != 0
                || !allows_any(rest, cell.item) || !serves(rest, cell.item, item))
                continue;
            rest.drop(cell.item);
            changes = true;
        }
    });
    return changes;
}

/// Whether all live options of `narrower` have the item, too.
bool Reduction::serves(const Rest& rest, ItemId item, ItemId narrower) {
    auto wide = rest.sets().options(item);
    for (const OptionBits& some : rest.sets().options(narrower)) {
        const std::uint64_t live = some.bits & rest.live_words()[some.word];
        if (live == 0) continue;
        while (!wide.empty() && wide.front().word < some.word) wide = wide.subspan(1);
        const std::uint64_t bits
            = !wide.empty() && wide.front().word == some.word ? wide.front().bits : std::uint64_t{0};
        if ((live & ~bits) != 0) return false;
    }
    return true;
}

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
