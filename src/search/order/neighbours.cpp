// SPDX-License-Identifier: MIT
#include "search/order/neighbours.hpp"

namespace quadrille::search {

Neighbours::Neighbours(const Problem& problem) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) items_.push_back(ItemId{i});
    of_.assign(items_.size(), Set(items_.size()));
    std::vector<std::uint32_t> place(problem.item_count());
    for (std::uint32_t k = 0; k < size(); ++k) place[index(items_[k])] = k;
    std::vector<Set> users(problem.item_count()); // primary items that options with a secondary item have
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        Set primary(size());
        for (const ItemId item : problem.items(OptionId{o}))
            if (problem.is_primary(item)) primary.set(place[index(item)]);
        join(primary);
        for (const ItemId item : problem.items(OptionId{o})) {
            if (problem.is_primary(item)) continue;
            users[index(item)].resize(size());
            users[index(item)] |= primary;
        }
    }
    for (const Set& set : users)
        if (!set.empty()) join(set);
}

Neighbours Neighbours::without(const Set& places) const {
    if (places.none()) return *this; // the loop over all pairs takes longer than most searches
    Neighbours rest;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t k = 0; k < size(); ++k)
        if (!places[k]) kept.push_back(k);
    for (const std::uint32_t k : kept) {
        rest.items_.push_back(items_[k]);
        Set& near = rest.of_.emplace_back(kept.size());
        for (std::size_t other = 0; other < kept.size(); ++other) near[other] = of_[k][kept[other]];
    }
    return rest;
}

} // namespace quadrille::search
