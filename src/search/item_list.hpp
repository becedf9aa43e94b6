// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace quadrille::search {

/// The uncovered items as a doubly linked list in input order, each with its number of live options.
///
/// Items are numbered from 1, primary ones first; 0 is the list's head. A secondary item is linked to itself
/// only, so that covering it needs no test, and counts from a size that never falls to 0 or 1.
class ItemList {
  public:
    static constexpr std::uint32_t none = 0;

    ItemList(std::uint32_t primary, std::uint32_t secondary) : items_(1 + primary + secondary) {
        for (std::uint32_t i = 0; i <= primary; ++i)
            items_[i] = {i == 0 ? primary : i - 1, i == primary ? 0 : i + 1, 0};
        for (std::uint32_t i = primary + 1; i < items_.size(); ++i) items_[i] = {i, i, secondary_size};
    }

    /// An option joins the item before the search begins.
    void add_option(std::uint32_t item) { ++items_[item].size; }

    /// To be called once all options are in.
    void start() {
        for (std::uint32_t i = items_[0].next; i != 0; i = items_[i].next) wiped_ += items_[i].size == 0;
    }

    bool empty() const { return items_[0].next == 0; }

    /// Whether some item has too few options left.
    bool wiped() const { return wiped_ != 0; }

    /// The item behind `item` in the list; `next(0)` is the first, and 0 comes behind the last.
    std::uint32_t next(std::uint32_t item) const { return items_[item].next; }

    std::uint32_t need(std::uint32_t) const { return 1; }

    /// How many ways there are to branch on the item.
    std::int32_t degree(std::uint32_t item) const { return static_cast<std::int32_t>(items_[item].size); }

    void unlink(std::uint32_t item) {
        items_[items_[item].prev].next = items_[item].next;
        items_[items_[item].next].prev = items_[item].prev;
        wiped_ -= items_[item].size == 0;
    }
    void relink(std::uint32_t item) {
        items_[items_[item].prev].next = item;
        items_[items_[item].next].prev = item;
        wiped_ += items_[item].size == 0;
    }

    void shrink(std::uint32_t item) { wiped_ += --items_[item].size == 0; }
    void grow(std::uint32_t item) { wiped_ -= items_[item].size++ == 0; }

  protected:
    static constexpr std::uint32_t secondary_size = 1u << 31;
    struct Item {
        std::uint32_t prev, next, size;
    };
    std::vector<Item> items_;
    std::uint32_t wiped_ = 0; // items in the list that have no option left
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
