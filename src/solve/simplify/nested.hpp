// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "solve/simplify/effort.hpp"
#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// Nested items: all options of an inner item lie in an outer one too, which none of them colours.
///
///     A   x x x . . .     inner, needs at least as many options as
///     B   x x x x . .     outer allows: the fourth option can go,
///                         and then the two items are equal
///
/// Dominated options. A cover has at least `min` of the inner item's options. If that is as many as the outer
/// item allows, they fill it, and its options without the inner item are useless. If it is more, there is no
/// cover.
///
/// Items that say nothing new. A cover has at most as many of the inner item's options as the outer item
/// allows. If the inner item allows no fewer, its own limit never matters; and if it needs none, or the two
/// have the same options and the outer item needs no fewer, neither does its need. Such an item is dropped,
/// the later one of two that imply each other. But a primary item must not leave an option without any: it is
/// dropped for a primary one only.
class NestedItems {
  public:
    NestedItems(Residue& residue, Effort& effort);

    /// Looks at all items that the open item is nested in. Costs the size of two or three of its options,
    /// unless it is nested indeed: then of all of them.
    void test(ItemId inner);

  private:
    void find_outers(ItemId inner);
    void remove_dominated(ItemId inner, ItemId outer);
    bool is_idle(ItemId inner, ItemId outer) const;
    bool has_colours(ItemId item) const;

    Residue& residue_;
    Effort& effort_;
    std::vector<ItemId> outers_;
    std::vector<std::uint32_t> item_marks_, option_marks_; // the serial of the last mark
    std::uint32_t item_serial_ = 0, option_serial_ = 0;
};

} // namespace quadrille::reductions
