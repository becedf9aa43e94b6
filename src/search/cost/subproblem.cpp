// SPDX-License-Identifier: MIT
#include "search/cost/subproblem.hpp"

#include <algorithm>

namespace quadrille::search {

namespace {

constexpr ItemId gone{UINT32_MAX};

} // namespace

Subproblem::Subproblem(const Problem& problem, std::span<const std::int64_t> costs) {
    std::vector<ItemId> number(problem.item_count());
    std::uint32_t primary = 0, secondary = problem.primary_count();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (problem.is_primary(ItemId{i})) bounds_.push_back(problem.bounds(ItemId{i}));
        number[i] = ItemId{problem.is_primary(ItemId{i}) ? primary++ : secondary++};
    }
    secondary_ = problem.secondary_count();
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.has_primary(OptionId{o})) add_option(problem, OptionId{o}, number, costs[o]);
    cut_bounds();
}

Subproblem::Subproblem(const Rest& rest, std::span<const std::int64_t> costs) {
    const Problem& problem = rest.problem();
    std::vector<ItemId> number(problem.item_count(), gone);
    std::uint32_t items = 0;
    rest.for_each_open([&](ItemId item) {
        bounds_.push_back(rest.need(item));
        number[index(item)] = ItemId{items++};
    });
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (!problem.is_primary(ItemId{i}) && rest.is_open(ItemId{i})) number[i] = ItemId{items++};
    secondary_ = items - primary_count();
    rest.for_each_live([&](OptionId option) {
        const auto is_open = [&](ItemId item) { return problem.is_primary(item) && rest.is_open(item); };
        if (std::ranges::any_of(problem.items(option), is_open))
            add_option(problem, option, number, costs[index(option)]);
    });
    cut_bounds();
}

/// Adds an option of the problem, without the cells of items that are gone.
void Subproblem::add_option(const Problem& problem, OptionId option, std::span<const ItemId> number,
                            std::int64_t cost) {
    const auto items = problem.items(option);
    const auto colours = problem.colours(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        if (number[index(items[k])] == gone) continue;
        cells_.push_back(number[index(items[k])]);
        if (!colours.empty()) colours_.push_back(colours[k]);
    }
    starts_.push_back(static_cast<std::uint32_t>(cells_.size()));
    costs_.push_back(cost);
    original_.push_back(option);
}

/// No item can be used more often than it has options; so sums of uses stay small.
void Subproblem::cut_bounds() {
    std::vector<std::uint32_t> degree(item_count(), 0);
    for (const ItemId item : cells_) ++degree[index(item)];
    for (std::uint32_t i = 0; i < primary_count(); ++i)
        bounds_[i].max = std::min(bounds_[i].max, std::max(degree[i], 1u));
}

bool Subproblem::is_impossible() const {
    std::vector<std::uint32_t> size(item_count());
    for (const ItemId item : cells_) ++size[index(item)];
    for (std::uint32_t i = 0; i < primary_count(); ++i)
        if (size[i] < bounds_[i].min) return true;
    return false;
}

/// Adds an option of another subproblem, without the cells of removed items.
void Subproblem::copy_option(const Subproblem& from, OptionId option, std::span<const ItemId> number) {
    const auto items = from.items(option);
    const auto colours = from.colours(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const ItemId item = number[index(items[k])];
        if (item == gone) continue;
        cells_.push_back(item);
        if (!colours.empty()) colours_.push_back(colours[k]);
    }
    starts_.push_back(static_cast<std::uint32_t>(cells_.size()));
    costs_.push_back(from.cost(option));
    original_.push_back(from.original(option));
}

namespace {

/// What the taken options leave of an item.
struct Left {
    enum class State : std::uint8_t { open, closed, settled } state = State::open;
    ColourId colour = ColourId::none; // if settled
};

} // namespace

Subproblem Subproblem::rest(std::span<const OptionId> taken, const std::vector<bool>& keep,
                            std::vector<ItemId>& item_origin) const {
    Subproblem child;
    std::vector<Left> left(item_count());
    std::vector<Bounds> bounds = bounds_;
    for (const OptionId option : taken) {
        const auto items = this->items(option);
        const auto colours = this->colours(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t i = index(items[k]);
            if (is_primary(items[k])) {
                bounds[i].min -= bounds[i].min > 0;
                if (--bounds[i].max == 0) left[i].state = Left::State::closed;
            } else if (!colours.empty() && colours[k] != ColourId::none) {
                left[i] = {Left::State::settled, colours[k]};
            } else {
                left[i].state = Left::State::closed;
            }
        }
    }
    item_origin.clear();
    std::vector<ItemId> number(item_count(), gone);
    for (std::uint32_t i = 0; i < item_count(); ++i) {
        if (left[i].state != Left::State::open) continue;
        number[i] = ItemId{static_cast<std::uint32_t>(item_origin.size())};
        item_origin.push_back(ItemId{i});
        if (i < primary_count()) child.bounds_.push_back(bounds[i]);
    }
    child.secondary_ = static_cast<std::uint32_t>(item_origin.size() - child.bounds_.size());
    const auto fits = [&](OptionId option) {
        const auto items = this->items(option);
        const auto colours = this->colours(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const Left& item = left[index(items[k])];
            if (item.state == Left::State::open) continue;
            if (item.state == Left::State::closed || colours[k] != item.colour) return false;
        }
        return true;
    };
    for (std::uint32_t o = 0; o < option_count(); ++o)
        if (keep[o] && fits(OptionId{o})) child.copy_option(*this, OptionId{o}, number);
    return child;
}

Subproblem Subproblem::select(std::span<const OptionId> options) const {
    Subproblem chosen;
    chosen.bounds_ = bounds_;
    chosen.secondary_ = secondary_;
    std::vector<ItemId> same(item_count());
    for (std::uint32_t i = 0; i < item_count(); ++i) same[i] = ItemId{i};
    for (const OptionId option : options) chosen.copy_option(*this, option, same);
    return chosen;
}

} // namespace quadrille::search
