// SPDX-License-Identifier: MIT
#include "search/sweep/sweep.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <utility>

#include <quadrille/error.hpp>

#include "search/claims.hpp"
#include "search/order/order.hpp"
#include "search/sweep/tables.hpp"

namespace quadrille::search::sweep {

// How many nodes a sweep has, by estimate: random paths are followed down its tree (Knuth, Mathematics of
// Computation 29, 1975). The same each time.

/// Without tables, in a quarter of a millisecond at most: children without a live option count too.
double probe(const Buckets& buckets);

/// With them, in two milliseconds at most. It leaves the state anywhere.
double probe(State& state);

} // namespace quadrille::search::sweep

namespace quadrille::search {

using sweep::Buckets;
using sweep::State;
using sweep::Structure;

namespace {

/// A sweep of more nodes takes long enough that it pays to probe each order with its tables.
constexpr double many_nodes = 1e6;

/// Orders that are worse by this factor in a first probe are not probed again.
constexpr double hopeless = 32;

/// Without tables the forecast of nodes is too large by this factor, as a geometric mean of pentominoes,
/// trominoes, queens, Langford pairs, Soma and latin squares: from 0.9 to 13.
constexpr double too_many = 4;

std::shared_ptr<Structure> make_structure(Buckets buckets, double probed, double likely) {
    auto structure = std::make_shared<Structure>(std::move(buckets), probed);
    structure->likely = likely;
    return structure;
}

double probe_with_tables(std::shared_ptr<const Structure> structure) {
    State state(std::move(structure), false);
    return sweep::probe(state);
}

/// The order in which a sweep has the fewest nodes, as far as probes tell.
std::shared_ptr<const Structure> choose_structure(const Problem& problem) {
    Buckets::check_size(problem.primary_count(), 0);
    std::vector<Buckets> candidates;
    for (const auto& order : narrow_orders(problem)) candidates.emplace_back(problem, order);
    std::vector<double> nodes;
    for (const Buckets& candidate : candidates) nodes.push_back(sweep::probe(candidate));
    const auto best = [&] { return static_cast<std::size_t>(std::ranges::min_element(nodes) - nodes.begin()); };
    const double least = nodes[best()];
    if (least < many_nodes) return make_structure(std::move(candidates[best()]), least, least / too_many);
    if (candidates.size() == 1) {
        auto structure = make_structure(std::move(candidates.front()), least, 0);
        structure->likely = probe_with_tables(structure);
        return structure;
    }
    for (std::size_t k = 0; k < candidates.size(); ++k)
        nodes[k] = nodes[k] <= hopeless * least ? probe_with_tables(make_structure(candidates[k], 0, 0))
                                                : std::numeric_limits<double>::infinity();
    const std::size_t k = best();
    return make_structure(std::move(candidates[k]), nodes[k], nodes[k]);
}

std::shared_ptr<const Structure> structure_in(Buckets buckets) {
    const double probed = sweep::probe(buckets);
    return make_structure(std::move(buckets), probed, probed / too_many);
}

} // namespace

Sweep::Sweep(const Problem& problem, bool telling) : Sweep(choose_structure(problem), telling) {}

Sweep::Sweep(std::shared_ptr<const Structure> structure, bool telling)
    : state_(std::make_unique<State>(std::move(structure), telling)) {
    restart({});
}

Sweep::Sweep(const Problem& problem, std::span<const ItemId> order, bool telling)
    : Sweep(structure_in(Buckets(problem, order)), telling) {}

double Sweep::build_time(const Problem& problem) {
    if (problem.has_bounds() || problem.primary_count() > Buckets::most_bits)
        return std::numeric_limits<double>::infinity();
    constexpr double longest_probes = 1e7, many_options = 2048;
    const double items = problem.primary_count(), more = problem.option_count() - many_options;
    return 40 * items * items + std::min(longest_probes, 1e4 * static_cast<double>(problem.cell_count()))
           + 5000 * std::max(more, 0.0);
}

double Sweep::forecast(const Problem& problem) {
    try {
        Buckets::check_size(problem.primary_count(), 0);
        const double nodes = sweep::probe(Buckets(problem, narrow_orders(problem).front())) / too_many;
        return node_time * nodes;
    } catch (const Unsupported&) {
        return std::numeric_limits<double>::infinity();
    }
}

void Sweep::restart(std::span<const OptionId> required) {
    State& s = *state_;
    if (numbers_.empty() && !required.empty()) numbers_ = option_numbers(s.buckets);
    root_.assign(s.buckets.words(), 0);
    for (const OptionId id : required)
        for (std::uint32_t w = 0; w < root_.size(); ++w) root_[w] |= s.buckets.forbids(numbers_[index(id)])[w];
    s.covers = s.nodes = s.looks = s.surplus = 0;
    std::ranges::fill(s.profile, 0);
    if (s.buckets.hopeful()) sweep::plant(s, root_);
    end_ = 1;
    stats_ = {};
    stats_.profile.assign(1, 0);
}

/// Takes covers that were counted together with earlier ones.
void Sweep::take_surplus(std::uint64_t limit) {
    State& s = *state_;
    const std::uint64_t taken = std::min(s.surplus, limit - std::min(s.covers, limit));
    s.surplus -= taken;
    s.covers += taken;
}

/// Runs the kernel until it has found `covers` covers, or must ask the meter again.
sweep::Event Sweep::walk(Meter& meter, std::uint64_t covers) {
    State& s = *state_;
    const std::uint64_t before = s.nodes;
    s.nodes_left = meter.left();
    s.covers_left = covers;
    const sweep::Event event = sweep::walk(s);
    meter.spend(s.nodes - before);
    return event;
}

/// Notes what was done.
void Sweep::note(const Meter& meter) {
    stats_.nodes = meter.nodes();
    stats_.updates = state_->looks;
    stats_.profile = state_->profile;
    while (stats_.profile.size() > 1 && stats_.profile.back() == 0) stats_.profile.pop_back();
}

/// Which child of its parent an entry is.
std::uint32_t Sweep::ordinal_of(std::size_t entry, std::size_t depth) const {
    const sweep::Level& level = state_->levels[depth];
    return level.degree - 1 - static_cast<std::uint32_t>((entry - level.begin) / state_->stride());
}

/// Where the entry on the path stands, or stood before its children took its place.
std::size_t Sweep::entry_at(std::size_t depth, std::size_t deepest) const {
    return depth < deepest ? state_->levels[depth + 1].begin : state_->top - state_->stride();
}

Position Sweep::position() const {
    const State& s = *state_;
    if (s.top == s.bottom) return {end_, 0};
    Position here;
    const std::size_t deepest = s.depth_of(s.top - s.stride());
    for (std::size_t depth = 0; depth <= deepest; ++depth) {
        const double degree = s.levels[depth].degree;
        here.done += here.weight * ordinal_of(entry_at(depth, deepest), depth) / degree;
        here.weight /= degree;
    }
    return here;
}

std::optional<Branches> Sweep::split() {
    State& s = *state_;
    if (s.top == s.bottom) return std::nullopt;
    const std::size_t deepest = s.depth_of(s.top - s.stride()), shallowest = s.depth_of(s.bottom);
    // The entry on top is the present one, and stays.
    const std::size_t end = entry_at(shallowest, deepest);
    if (end == s.bottom) return std::nullopt;
    Branches given;
    for (std::size_t depth = 0; depth < shallowest; ++depth) {
        given.choices.push_back(ordinal_of(entry_at(depth, deepest), depth));
        given.weight /= s.levels[depth].degree;
    }
    given.choices.push_back(ordinal_of(end - s.stride(), shallowest));
    const std::size_t entries = (end - s.bottom) / s.stride();
    given.weight *= static_cast<double>(entries);
    given.weight /= s.levels[shallowest].degree;
    given.floor = shallowest;
    s.bottom = end;
    end_ -= given.weight;
    return given;
}

void Sweep::start(const Branches& branches) {
    State& s = *state_;
    // The search that gave the branches away has counted the path.
    const std::uint64_t looks = s.looks, covers = s.covers;
    sweep::plant(s, root_);
    for (std::size_t depth = 0; depth < branches.choices.size(); ++depth) {
        const sweep::Level& level = s.levels[depth];
        s.bottom = level.begin;
        s.top = level.begin + (level.degree - branches.choices[depth]) * s.stride();
        if (depth + 1 == branches.choices.size()) break;
        if (s.telling)
            s.levels[depth].option = static_cast<std::uint32_t>(s.at(s.top - s.stride())[s.buckets.words() + 3]);
        sweep::step(s);
    }
    s.looks = looks;
    s.covers = covers;
    s.surplus = 0;
    end_ = position().done + branches.weight;
}

} // namespace quadrille::search

namespace quadrille::search::sweep {

namespace {

/// A probe looks at this number of options for each node that it foresees, within bounds: little beside the
/// sweep, and enough to tell a good order from a bad one. With tables, orders of about the same size are told
/// apart where the tree is large.
struct Effort {
    double share, least, most;
    bool enough(double looks, double sum, double paths) const {
        return paths != 0 && looks > std::clamp(share * sum / paths, least, most);
    }
};
constexpr Effort rough{4, 1 << 8, 1 << 16}, fine{1.0 / 64, 1 << 14, 1 << 17};

bool clash(const Word* a, const Word* b, std::uint32_t words) {
    Word both = 0;
    for (std::uint32_t w = 0; w < words; ++w) both |= a[w] & b[w];
    return both != 0;
}

} // namespace

double probe(const Buckets& buckets) {
    std::mt19937_64 random(1);
    std::vector<Word> covered(buckets.words());
    std::vector<std::uint32_t> live;
    double sum = 0, paths = 0, looks = 0;
    for (; !rough.enough(looks, sum, paths); ++paths, ++looks) {
        std::ranges::fill(covered, 0);
        for (double product = 1;; product *= static_cast<double>(live.size())) {
            sum += product;
            const std::uint32_t item = buckets.first_open(covered.data());
            if (item == buckets.bits()) break;
            live.clear();
            for (std::uint32_t o = buckets.begin(item); o < buckets.end(item); ++o, ++looks)
                if (!clash(buckets.claims(o), covered.data(), buckets.words())) live.push_back(o);
            if (live.empty()) break;
            const Word* const forbids = buckets.forbids(live[random() % live.size()]);
            for (std::uint32_t w = 0; w < buckets.words(); ++w) covered[w] |= forbids[w];
        }
    }
    return sum / paths;
}

double probe(State& state) {
    std::mt19937_64 random(1);
    const std::vector<Word> nothing(state.buckets.words());
    double sum = 0, paths = 0;
    for (; !fine.enough(static_cast<double>(state.looks), sum, paths); ++paths) {
        plant(state, nothing);
        double product = 1;
        for (std::size_t depth = 0;; ++depth) {
            const Level& level = state.levels[depth];
            if (level.degree == 0) break;
            product *= level.degree;
            sum += product;
            state.top = level.begin + (random() % level.degree + 1) * state.stride();
            if (state.has_cover_on_top()) break;
            step(state);
        }
        if (state.looks == 0) return 1; // no child to go to
    }
    return sum / paths;
}

} // namespace quadrille::search::sweep
