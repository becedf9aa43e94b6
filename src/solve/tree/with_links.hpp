// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/solve.hpp>

#include "search/links/item_list.hpp"
#include "search/links/item_tree.hpp"
#include "search/links/links.hpp"

namespace quadrille {

/// From this number of primary items on, a tree of their sizes is worth its upkeep.
inline constexpr std::uint32_t many_items = 2048;

/// Which kinds of links `use` is compiled for: all, or only those that honour colours, for a `use` that takes
/// longer than the walk.
enum class Kinds : std::uint8_t { all, coloured };

/// Builds the dancing links that suit a problem and hands them to `use`: colours and bounds cost nothing
/// where the problem has none, if there are all kinds. The problem's `require` and `forbid` are not looked
/// at.
template <Kinds kinds = Kinds::all, class Use>
auto with_links(const Problem& problem, ChooseRule rule, const Use& use) {
    const auto build = [&]<class Items>() {
        if constexpr (kinds == Kinds::all)
            if (!problem.has_colours()) return use(search::Links<Items, false>(problem));
        return use(search::Links<Items, true>(problem));
    };
    const bool first = rule == ChooseRule::first;
    if (problem.has_bounds())
        return first ? build.template operator()<search::FirstActive>()
                     : build.template operator()<search::SmallestDegree>();
    if (first) return build.template operator()<search::FirstItem>();
    if (problem.primary_count() >= many_items) return build.template operator()<search::ItemTree>();
    return build.template operator()<search::SmallestItem>();
}

} // namespace quadrille
