// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace quadrille::search {

/// The uncovered items, as a doubly linked list in input order. They are numbered from 1, primary ones first;
/// 0 is the list's head. A secondary item is linked to itself only, so that covering it needs no test.
///
/// `Item` has `prev` and `next`, and further fields of the list.
template <class Item> class ItemChain {
  public:
    static constexpr std::uint32_t none = 0;

    bool empty() const { return items_[0].next == 0; }

    /// Whether some item has too few options left.
    bool wiped() const { return wiped_ != 0; }

    /// The item behind `item` in the list; `next(0)` is the first, and 0 comes behind the last.
    std::uint32_t next(std::uint32_t item) const { return items_[item].next; }

    void unlink(std::uint32_t item) {
        items_[items_[item].prev].next = items_[item].next;
        items_[items_[item].next].prev = items_[item].prev;
    }
    void relink(std::uint32_t item) {
        items_[items_[item].prev].next = item;
        items_[items_[item].next].prev = item;
    }

  protected:
    /// `secondary_item`: what a secondary item begins as, but for its links.
    ItemChain(std::uint32_t primary, std::uint32_t secondary, const Item& secondary_item)
        : items_(1 + primary + secondary) {
        for (std::uint32_t i = 0; i < items_.size(); ++i) {
            if (i > primary) items_[i] = secondary_item;
            items_[i].prev = i > primary ? i : i == 0 ? primary : i - 1;
            items_[i].next = i > primary ? i : i == primary ? 0 : i + 1;
        }
    }

    std::vector<Item> items_;
    std::uint32_t wiped_ = 0; // items in the list that have too few options left
};

} // namespace quadrille::search
