// SPDX-License-Identifier: MIT
#include "problem/rest/rest.hpp"

#include <bit>

namespace quadrille {

Rest::Rest(const Problem& problem, std::span<const ItemId> only)
    : problem_(&problem), sets_(problem, only), live_((problem.option_count() + 63) / 64), taken_(live_.size()),
      open_((problem.item_count() + 63) / 64), needs_(problem.item_count(), {0, 1}) {
    std::vector<bool> is_asked(problem.item_count(), only.empty());
    for (const ItemId item : only) is_asked[index(item)] = true;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (!is_asked[i] || !problem.is_primary(ItemId{i})) continue;
        needs_[i] = problem.bounds(ItemId{i});
        flip_open(ItemId{i}, 1);
        for (const OptionBits& some : sets_.options(ItemId{i})) live_[some.word] |= some.bits;
    }
}

void Rest::remove_forbidden() {
    for (const OptionId option : problem_->forbidden()) remove(option);
}

std::optional<OptionId> Rest::restrict() {
    remove_forbidden();
    for (const OptionId option : problem_->required()) {
        if (is_taken(option)) continue; // required twice
        if (!is_live(option)) return option;
        take(option);
    }
    return std::nullopt;
}

std::uint32_t Rest::size(ItemId item) const {
    int size = 0;
    for (const OptionBits& some : sets_.options(item)) size += std::popcount(live_[some.word] & some.bits);
    return static_cast<std::uint32_t>(size);
}

/// Returns the ways of an item, or `most` if it has more: then it need not look at all its options.
std::uint32_t Rest::ways_up_to(ItemId item, std::uint32_t most) const {
    const std::uint32_t min = needs_[index(item)].min;
    std::uint32_t ways = min == 0 ? 1 : 0, lacking = min; // options before there is a way
    for (const OptionBits& some : sets_.options(item))
        for (std::uint64_t bits = live_[some.word] & some.bits; bits != 0; bits &= bits - 1) {
            if (lacking > 1) {
                --lacking;
                continue;
            }
            if (++ways >= most) return most;
        }
    return ways;
}

Rest::Branch Rest::narrowest() const {
    Branch best{{}, UINT32_MAX};
    for_each_open([&](ItemId item) {
        const std::uint32_t some = ways_up_to(item, best.ways);
        if (some < best.ways) best = {item, some};
        return best.ways != 0;
    });
    return best;
}

} // namespace quadrille
