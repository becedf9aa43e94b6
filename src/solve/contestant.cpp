// SPDX-License-Identifier: MIT
#include "solve/contestant.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include <quadrille/error.hpp>

#include "search/masks/masks.hpp"
#include "solve/walkers.hpp"

namespace quadrille {

namespace {

/// Search nodes between two looks at how far an engine has come. Those of masks are small, and many are
/// looked at together.
constexpr std::uint64_t step = 32, step_of_masks = 1024;

/// The costs were measured on the instances of the benchmark: what one node and one update take, and what a
/// node takes to look at each primary item (docs/benchmarks.md).
std::function<double(const Walker&)> cost_model(const Problem& problem, double node, double item,
                                                double update) {
    node += item * problem.primary_count();
    return [node, update](const Walker& walker) {
        return node * static_cast<double>(walker.stats().nodes)
               + update * static_cast<double>(walker.stats().updates);
    };
}

/// Cells sort the options of an item at each node that branches on it. Where an item of multiplicity has
/// thousands that is all they do, level by level, and no update tells of it.
double sorting_cost(const Problem& problem) {
    constexpr std::uint32_t many = 256;
    constexpr double of_one = 30;
    std::vector<std::uint32_t> size(problem.item_count());
    std::uint32_t most = many;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o}))
            if (problem.bounds(item).max > 1) most = std::max(most, ++size[index(item)]);
    return of_one * (most - many);
}

} // namespace

std::optional<Ending> Contestant::run(const Control& control, double budget) {
    Control own = control;
    double spent = this->spent();
    while (spent < budget) {
        const std::uint64_t nodes = walker_->stats().nodes;
        own.limits.nodes = std::min(control.limits.nodes,
                                    nodes + std::max(engine_ == "masks" ? step_of_masks : step, nodes / 16));
        const Ending ending = walker_->run(own, {});
        if (ending != Ending::node_limit || own.limits.nodes == control.limits.nodes) return ending;
        spent = this->spent();
        course_.emplace_back(walker_->position().done, spent);
    }
    return std::nullopt;
}

double Contestant::cost_of(double part) const {
    const auto there = std::ranges::lower_bound(course_, part, {}, &std::pair<double, double>::first);
    return there == course_.end() ? course_.back().second : there->second;
}

double Contestant::left() const {
    const double half = spent() / 2;
    const auto middle = std::ranges::lower_bound(course_, half, {}, &std::pair<double, double>::second);
    if (middle == course_.end() || middle->first >= done()) return std::numeric_limits<double>::infinity();
    return (1 - done()) * (spent() - middle->second) / (done() - middle->first);
}

std::optional<Contestant> try_masks(const Problem& problem, ChooseRule rule) {
    if (problem.has_bounds() || problem.primary_count() > search::masks::OptionMasks::most_bits)
        return std::nullopt;
    try {
        auto walker = std::make_unique<WalkerOf<search::Masks>>(search::Masks(problem, rule, false));
        const auto cost = [masks = walker.get()](const Walker&) {
            return 0.3 * static_cast<double>(masks->search().work())
                   + 6 * static_cast<double>(masks->stats().updates);
        };
        return Contestant("masks", std::move(walker), cost);
    } catch (const Unsupported&) { // too large for it
        return std::nullopt;
    }
}

Contestant try_cells(const Problem& problem, ChooseRule rule) {
    return {"cells", cells_walker(problem, rule),
            cost_model(problem, 30 + (problem.has_bounds() ? sorting_cost(problem) : 0), 0.06, 1.9)};
}

Contestant try_links(const Problem& problem, ChooseRule rule) {
    return {"links", links_walker(problem, rule), cost_model(problem, 14, 0.1, 3.6)};
}

} // namespace quadrille
