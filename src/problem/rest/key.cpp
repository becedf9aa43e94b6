// SPDX-License-Identifier: MIT
#include "problem/rest/key.hpp"

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

} // namespace quadrille
