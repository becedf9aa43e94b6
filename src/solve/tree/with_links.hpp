// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/solve.hpp>

#include "search/links/items.hpp"
#include "search/links/links.hpp"

namespace quadrille {

/// From this number of primary items on, a tree of their sizes is worth its upkeep.
inline constexpr std::uint32_t many_items = 2048;

/// Which kinds of links `use` is compiled for: all, or only those that honour colours, for a `use` that takes
/// longer than the walk.
enum class Kinds : std::uint8_t { all, coloured };

/// Builds the dancing links that suit a problem and hands them to `use`. Colours and bounds cost nothing where the problem has
/// none, if there are all kinds and items are not taken in input order. Does not look at the problem's `require` and `forbid`.
template <Kinds kinds = Kinds::all, class Use>
auto with_links(const Problem& problem, ChooseRule rule, const Use& use) {
    const auto build = [&]<class Items>() {
        if constexpr (kinds == Kinds::all)
            if (!problem.has_colours()) return use(search::Links<Items, false>(problem));
        return use(search::Links<Items, true>(problem));
    };
    if (rule == ChooseRule::first) {
        if (problem.has_bounds()) return use(search::Links<search::FirstActive, true>(problem));
        return use(search::Links<search::FirstItem, true>(problem));
    }
    if (problem.has_bounds()) return build.template operator()<search::SmallestDegree>();
    if (problem.primary_count() >= many_items) return build.template operator()<search::ItemTree>();
    return build.template operator()<search::SmallestItem>();
}

} // namespace quadrille
