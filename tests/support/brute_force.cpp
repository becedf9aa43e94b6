// SPDX-License-Identifier: MIT
#include "support/brute_force.hpp"

#include <algorithm>

namespace quadrille::test {

namespace {

/// Whether the options in the bits of `subset` cover each primary item once and no item twice.
bool is_cover(const Problem& problem, std::uint32_t subset) {
    std::vector<int> uses(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if ((subset >> o & 1) == 0) continue;
        bool primary = false;
        for (const ItemId item : problem.items(OptionId{o})) {
            if (++uses[index(item)] > 1) return false;
            primary = primary || problem.is_primary(item);
        }
        if (!primary) return false;
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i}) && uses[i] == 0) return false;
    const auto has = [&](OptionId option) { return (subset >> index(option) & 1) != 0; };
    return std::ranges::all_of(problem.required(), has) && std::ranges::none_of(problem.forbidden(), has);
}

} // namespace

std::vector<std::vector<OptionId>> covers_by_subsets(const Problem& problem) {
    std::vector<std::vector<OptionId>> covers;
    for (std::uint32_t subset = 0; subset < (1u << problem.option_count()); ++subset) {
        if (!is_cover(problem, subset)) continue;
        covers.emplace_back();
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if ((subset >> o & 1) != 0) covers.back().push_back(OptionId{o});
    }
    std::ranges::sort(covers);
    return covers;
}

} // namespace quadrille::test
