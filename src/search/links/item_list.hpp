// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "search/links/item_chain.hpp"

namespace quadrille::search {

struct SizedItem {
    std::uint32_t prev = 0, next = 0;
    std::uint32_t size = 0;
};

/// The uncovered items, each with its number of live options. A secondary item counts from a size that never
/// falls to 0 or 1.
class ItemList : public ItemChain<SizedItem> {
  public:
    ItemList(std::uint32_t primary, std::uint32_t secondary)
        : ItemChain(primary, secondary, {.size = secondary_size}) {}

    /// An option joins the item before the search begins.
    void add_option(std::uint32_t item) { ++items_[item].size; }

    /// To be called once all options are in.
    void start() {
        for (std::uint32_t i = items_[0].next; i != 0; i = items_[i].next) wiped_ += items_[i].size == 0;
    }

    std::uint32_t need(std::uint32_t) const { return 1; }

    /// How many ways there are to branch on the item.
    std::int32_t degree(std::uint32_t item) const { return static_cast<std::int32_t>(items_[item].size); }

    void unlink(std::uint32_t item) {
        ItemChain::unlink(item);
        wiped_ -= items_[item].size == 0;
    }
    void relink(std::uint32_t item) {
        ItemChain::relink(item);
        wiped_ += items_[item].size == 0;
    }

    void shrink(std::uint32_t item) { wiped_ += --items_[item].size == 0; }
    void grow(std::uint32_t item) { wiped_ -= items_[item].size++ == 0; }

    /// An item that has no option left. Precondition: there is one.
    std::uint32_t starved() const {
        std::uint32_t i = items_[0].next;
        while (items_[i].size != 0) i = items_[i].next;
        return i;
    }

  private:
    static constexpr std::uint32_t secondary_size = 1u << 31;
};

/// Chooses the smallest item, leftmost among equals, by one walk along the list. The walk ends at the first
/// item of size 1: smaller ones are known to be absent because wiped-out items are counted as they arise.
class SmallestItem : public ItemList {
  public:
    using ItemList::ItemList;

    /// The item to branch on, or `none` if some item has no option left. Precondition: not empty().
    std::uint32_t choose() const {
        if (wiped_ != 0) return none;
        std::uint32_t best = none, least = UINT32_MAX;
        for (std::uint32_t i = items_[0].next; i != 0; i = items_[i].next) {
            if (items_[i].size >= least) continue;
            best = i;
            least = items_[i].size;
            if (least == 1) break;
        }
        return best;
    }
};

/// Chooses the leftmost item, whatever its size: plain Algorithm X.
class FirstItem : public ItemList {
  public:
    using ItemList::ItemList;
    std::uint32_t choose() const { return items_[0].next; }
};

} // namespace quadrille::search
