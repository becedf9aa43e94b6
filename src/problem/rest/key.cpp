// SPDX-License-Identifier: MIT
#include "problem/rest/key.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace quadrille {

RestKey::RestKey(const Rest& rest) {
    const Problem& problem = rest.problem();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const ItemId item{i};
        if (!problem.is_primary(item)) {
            implied_ = implied_ && rest.sets().options(item).empty();
            continue;
        }
        const Bounds bounds = problem.bounds(item);
        if (bounds.max > 1) many_.push_back(item);
        implied_ = implied_ && bounds == Bounds{};
    }
}

void RestKey::write(const Rest& rest, std::vector<std::uint64_t>& key) const {
    const auto open = rest.open_words(), live = rest.live_words();
    key.assign(open.begin(), open.end());
    if (implied_) return;
    for (const ItemId item : many_) {
        if (rest.is_open(item)) key.push_back(packed(rest.need(item)));
    }
    // The words of live options that are not 0, behind bits that tell which ones they are.
    const std::size_t which = key.size();
    key.resize(which + (live.size() + 63) / 64);
    for (std::size_t w = 0; w < live.size(); ++w) {
        if (live[w] == 0) continue;
        key[which + w / 64] |= std::uint64_t{1} << w % 64;
        key.push_back(live[w]);
    }
}

namespace {

/// Whether two live options exclude each other by a secondary item: whether the first live one has a live
/// rival.
bool excludes(const Rest& rest, ItemId item) {
    const auto live = rest.live_words();
    const auto lives = [&](const OptionBits& some) { return (live[some.word] & some.bits) != 0; };
    const auto all = rest.sets().options(item);
    const auto begin = std::ranges::find_if(all, lives);
    if (begin == all.end()) return false;
    const std::uint64_t bits = live[begin->word] & begin->bits;
    const OptionId first{64 * begin->word + static_cast<std::uint32_t>(std::countr_zero(bits))};
    const auto& cell = *std::ranges::find(rest.sets().cells(first), item, &OptionSets::Cell::item);
    OptionSets::Rivals rivals = rest.sets().rivals(cell);
    return std::any_of(begin, all.end(), [&, own = bit_of(first)](OptionBits some) {
        some = rivals.among(some);
        if (some.word == own.word) some.bits &= ~own.bits;
        return lives(some);
    });
}

} // namespace

std::uint32_t Components::find(const Rest& rest, std::vector<std::uint32_t>& component) {
    const Problem& problem = rest.problem();
    component.assign(problem.item_count(), none);
    std::uint32_t found = 0, unreached = rest.open_count();
    const auto reach = [&](ItemId item) {
        if (component[index(item)] != none) return;
        component[index(item)] = found;
        queue_.push_back(item);
        if (problem.is_primary(item) && rest.is_open(item)) --unreached;
    };
    rest.for_each_open([&](ItemId first) {
        if (component[index(first)] != none) return true;
        reach(first);
        while (!queue_.empty() && (found > 0 || unreached > 0)) { // mostly there is one, which is soon clear
            const ItemId item = queue_.back();
            queue_.pop_back();
            if (!problem.is_primary(item) && !excludes(rest, item)) continue;
            rest.for_each_live(item, [&](OptionId option) {
                for (const OptionSets::Cell& cell : rest.sets().cells(option)) reach(cell.item);
            });
        }
        queue_.clear();
        ++found;
        return unreached > 0;
    });
    return found;
}

} // namespace quadrille
