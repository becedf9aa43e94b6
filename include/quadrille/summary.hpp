// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// Least, greatest and total of a list of sizes; all 0 for an empty list.
struct QUADRILLE_EXPORT SizeRange {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    std::uint64_t total = 0;
    std::uint64_t count = 0;

    void add(std::uint64_t size);
    double mean() const { return count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count); }
};

/// What a problem shows without a search.
struct ProblemSummary {
    SizeRange option_sizes;            ///< items an option
    SizeRange item_degrees;            ///< options a primary item; only those that may be in a cover
    std::vector<ItemId> uncoverable;   ///< see `uncoverable_items`
    std::uint32_t without_primary = 0; ///< options without a primary item
    std::uint32_t repeated = 0;        ///< options with the items and colours of an earlier option
    std::uint32_t components = 0; ///< parts of the problem that share no item, primary items only counted
    std::uint32_t largest_component = 0; ///< primary items in the largest of them
};

/// The primary items that need more options than have them.
QUADRILLE_EXPORT std::vector<ItemId> uncoverable_items(const Problem& problem);

/// Looks a problem over, in time and memory about linear in its size. Options without a primary item, which
/// no cover can have, count as options but join no items. `require` and `forbid` do not matter.
QUADRILLE_EXPORT ProblemSummary summarize(const Problem& problem);

} // namespace quadrille::inline QUADRILLE_ABI
