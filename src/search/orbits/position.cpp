// SPDX-License-Identifier: MIT
#include "search/orbits/position.hpp"

#include <algorithm>
#include <map>

#include "symmetry/refinement.hpp"

namespace quadrille::search::orbits {

void Position::apply(const Step& step) {
    switch (step.kind) {
    case Step::Kind::take:
        return rest_.take(OptionId{step.id});
    case Step::Kind::close:
        return rest_.close(ItemId{step.id});
    case Step::Kind::exactly:
        return rest_.narrow(ItemId{step.id}, {step.number, step.number});
    }
}

void Position::go_to(const Path& path) {
    rest_.undo(0);
    for (const Step& step : path) apply(step);
}

bool Position::can_apply(const Step& step) const {
    if (step.kind == Step::Kind::take) return step.id < problem_->option_count() && rest_.is_live(OptionId{step.id});
    const ItemId item{step.id};
    if (step.id >= problem_->item_count() || !problem_->is_primary(item) || !rest_.is_open(item)) return false;
    const Bounds need = rest_.need(item);
    return step.kind == Step::Kind::close || (step.number > 0 && need.min <= step.number && step.number <= need.max);
}

bool Position::try_to_go_to(const Path& path) {
    rest_.undo(0);
    for (const Step& step : path) {
        if (!can_apply(step)) return false;
        apply(step);
    }
    return true;
}

bool Position::settle(Path& path) {
    while (!rest_.is_done()) {
        const Rest::Branch next = rest_.narrowest();
        if (next.ways == 0) return false;
        if (next.ways > 1) return true;
        Step step{Step::Kind::close, index(next.item)};
        if (const auto option = rest_.first_live(next.item)) step = {Step::Kind::take, index(*option)};
        path.push_back(step);
        apply(step);
    }
    return true;
}

/// Measured, vertices of one colour on average: polyominoes, queens and Langford pairs 2 to 7, Soma 21; latin squares of
/// order 7 with a given row and column 36, and whole latin squares, designs and 1-factorisations more than 100.
bool Position::looks_rich() {
    constexpr std::size_t large_cell = 32;
    graph_.make(rest_, marks_);
    symmetries::Refinement cells;
    cells.begin(graph_);
    return cells.mean_cell() >= large_cell;
}

symmetries::Group Position::find_group(symmetries::Form& form, const Control& control) {
    graph_.make(rest_, marks_);
    return symmetries::find_group(graph_, {.form = true}, control, form);
}

Size Position::size() const {
    Size size{0, 0};
    std::size_t at = 0;
    for (const symmetries::ClassKey& key : graph_.keys) {
        std::uint64_t number = 1;
        while (graph_.inner[at++] != 0) ++number;
        if (key.kind != symmetries::ClassKey::Kind::primary) continue;
        size.first += number * key.second;
        size.second += number * (key.second - static_cast<std::uint64_t>(key.first));
    }
    return size;
}

Branches Position::branches(const symmetries::Group& group, bool fewest_orbits) const {
    std::pair<std::uint64_t, std::uint64_t> fewest{UINT64_MAX, UINT64_MAX}; // orbits, options
    std::uint32_t best = UINT32_MAX;
    std::vector<std::uint32_t> met;
    for (std::uint32_t x = 0; x < graph_.item_count(); ++x) {
        const ItemId item = graph_.names[x].item;
        if (!problem_->is_primary(item) || rest_.need(item).min != rest_.need(item).max) continue;
        std::uint64_t options = 0;
        met.clear();
        for (const int y : graph_.neighbours(x)) {
            options += graph_.options(static_cast<std::uint32_t>(y)).size();
            if (fewest_orbits) met.push_back(group.orbits[static_cast<std::size_t>(y)]);
        }
        std::ranges::sort(met);
        const auto orbits = static_cast<std::uint64_t>(std::unique(met.begin(), met.end()) - met.begin());
        if (std::pair(orbits, options) >= fewest) continue;
        fewest = {orbits, options};
        best = x;
    }
    if (best == UINT32_MAX) return split();
    std::map<std::uint32_t, Child> by_orbit;
    for (const int y : graph_.neighbours(best)) {
        const auto v = static_cast<std::uint32_t>(y);
        const Step step{Step::Kind::take, index(graph_.options(v).front())};
        by_orbit.try_emplace(group.orbits[v], Child{step, 0}).first->second.number += graph_.options(v).size();
    }
    Branches branches{{}, rest_.need(graph_.names[best].item).min, fewest.second};
    for (const auto& [orbit, child] : by_orbit) branches.children.push_back(child);
    return branches;
}

/// Where no item needs an exact number of options, gives one item each number that it allows.
Branches Position::split() const {
    std::uint64_t fewest = UINT64_MAX;
    std::uint32_t best = 0;
    for (std::uint32_t x = 0; x < graph_.item_count(); ++x) {
        if (!problem_->is_primary(graph_.names[x].item)) continue;
        const std::uint64_t options = rest_.size(graph_.names[x].item);
        if (options < fewest) fewest = options, best = x;
    }
    const ItemId item = graph_.names[best].item;
    const Bounds need = rest_.need(item);
    Branches branches;
    for (std::uint32_t k = need.min; k <= std::min<std::uint64_t>(need.max, fewest); ++k)
        branches.children.push_back(
            {k == 0 ? Step{Step::Kind::close, index(item)} : Step{Step::Kind::exactly, index(item), k}, 1});
    branches.options = branches.children.size();
    return branches;
}

} // namespace quadrille::search::orbits
