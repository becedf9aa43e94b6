// SPDX-License-Identifier: MIT
#include "search/claims.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::search {

namespace {

std::vector<ItemId> primary_items(const Problem& problem) {
    std::vector<ItemId> items;
    items.reserve(problem.primary_count());
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) items.push_back(ItemId{i});
    return items;
}

} // namespace

Claims::Claims(const Problem& problem) : Claims(problem, primary_items(problem)) {}

Claims::Claims(const Problem& problem, std::span<const ItemId> order)
    : primary_(static_cast<std::uint32_t>(order.size())) {
    ids_.reserve(problem.option_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.has_primary(OptionId{o})) ids_.push_back(OptionId{o});
    if (problem.primary_count() < problem.item_count()) find_uses(problem);
    find_claims(problem, order);
}

void Claims::find_uses(const Problem& problem) {
    std::vector<std::uint32_t> options_of(problem.item_count());
    for (const OptionId option : ids_)
        for (const ItemId item : problem.items(option)) ++options_of[index(item)];
    for (const OptionId option : ids_) {
        const auto items = problem.items(option);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (!problem.is_primary(items[k]) && options_of[index(items[k])] > 1)
                uses_.push_back({index(items[k]), problem.colour(option, k)});
    }
    std::ranges::sort(uses_, {}, &Use::key);
    const auto same = [](const Use& a, const Use& b) { return a.key() == b.key(); };
    uses_.erase(std::unique(uses_.begin(), uses_.end(), same), uses_.end());
    for (std::size_t begin = 0, end = 0; begin < uses_.size(); begin = end) {
        while (end < uses_.size() && uses_[end].item == uses_[begin].item) ++end;
        for (std::size_t k = begin; k < end; ++k) {
            uses_[k].begin = primary_ + static_cast<std::uint32_t>(begin);
            uses_[k].end = primary_ + static_cast<std::uint32_t>(end);
            coloured_ |= uses_[k].colour != ColourId::none;
        }
    }
}

void Claims::find_claims(const Problem& problem, std::span<const ItemId> order) {
    std::vector<std::uint32_t> bit(problem.item_count()); // of primary items
    for (std::uint32_t k = 0; k < primary_; ++k) bit[index(order[k])] = k;
    claims_.reserve(problem.cell_count());
    begins_.reserve(ids_.size() + 1);
    begins_.push_back(0);
    for (const OptionId option : ids_) {
        const auto items = problem.items(option);
        for (std::size_t k = 0; k < items.size(); ++k) {
            if (problem.is_primary(items[k])) {
                claims_.push_back(bit[index(items[k])]);
                continue;
            }
            const std::pair wanted(index(items[k]), problem.colour(option, k));
            const auto use = std::ranges::lower_bound(uses_, wanted, {}, &Use::key);
            if (use != uses_.end() && use->item == wanted.first)
                claims_.push_back(primary_ + static_cast<std::uint32_t>(use - uses_.begin()));
        }
        begins_.push_back(claims_.size());
    }
}

std::uint32_t Claims::first(std::uint32_t option) const { return std::ranges::min(of(option)); }

} // namespace quadrille::search
