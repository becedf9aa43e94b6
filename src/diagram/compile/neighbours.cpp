// SPDX-License-Identifier: MIT
#include "diagram/compile/neighbours.hpp"

namespace quadrille::diagram {

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

} // namespace quadrille::diagram
