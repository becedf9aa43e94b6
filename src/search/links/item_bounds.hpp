// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include <quadrille/problem.hpp>

#include "search/links/item_chain.hpp"

namespace quadrille::search {

struct BoundedItem {
    std::uint32_t prev = 0, next = 0;
    std::int32_t margin = 0; // live options, plus slack, less bound
    std::uint32_t bound = 0, slack = 0;

    std::int32_t degree() const { return margin + 1 - (slack > bound ? static_cast<std::int32_t>(slack - bound) : 0); }
    std::int32_t size() const { return margin + static_cast<std::int32_t>(bound - slack); }
};

/// The active items of a problem with bounds, as Algorithm M keeps them. Each item can take `bound` more
/// options, and can do without `slack` of them. So it needs `bound - slack` options, if that is positive.
///
/// Options are hidden and unhidden far more often than they are taken. So each item stores its `margin`, the
/// number of its live options minus the number that it needs. Hiding changes only the margin, and an item is
/// wiped out when its margin falls below 0. (With sizes stored, and the margin computed at each change, queen
/// domination took 1.3x the time.)
///
/// A secondary item starts from a margin so high that it never falls below 0.
class BoundedList : public ItemChain<BoundedItem> {
  public:
    BoundedList(std::uint32_t primary, std::uint32_t secondary)
        : ItemChain(primary, secondary, {.margin = secondary_margin}) {}

    void add_option(std::uint32_t item) { ++items_[item].margin; }

    /// To be called once for each primary item, after its options are in. More than there are it cannot take,
    /// so that numbers of 32 bits do not overflow.
    void set_bounds(std::uint32_t item, Bounds bounds) {
        BoundedItem& i = items_[item];
        const auto size = static_cast<std::uint32_t>(i.margin);
        const std::uint32_t min = std::min(bounds.min, size + 1);
        i.bound = std::clamp(bounds.max, std::max(min, 1u), std::max(size + 1, 1u));
        i.slack = i.bound - min;
        i.margin -= static_cast<std::int32_t>(min);
    }

    void start() {
        for (std::uint32_t i = items_[0].next; i != 0; i = items_[i].next) wiped_ += items_[i].margin < 0;
    }

    /// How many options more the item needs.
    std::uint32_t need(std::uint32_t item) const {
        const BoundedItem& i = items_[item];
        return i.bound > i.slack ? i.bound - i.slack : 0;
    }
    std::uint32_t bound(std::uint32_t item) const { return items_[item].bound; }

    /// How many ways there are to branch on the item: each option that may be the first it takes, in order,
    /// and none at all if it needs none. Negative if it is wiped out.
    std::int32_t degree(std::uint32_t item) const { return items_[item].degree(); }

    /// Whether an item that has just been asked to `take` one has one to take, and needs no other instead.
    bool may_take(std::uint32_t item) const { return items_[item].margin > 0; }
    /// Whether it could do without that one.
    bool may_stop(std::uint32_t item) const { return items_[item].bound < items_[item].slack; }

    void shrink(std::uint32_t item) { wiped_ += items_[item].margin-- == 0; }
    void grow(std::uint32_t item) { wiped_ -= ++items_[item].margin == 0; }

    /// The item takes one option more, and gives it back. `take` returns how many it still can.
    std::uint32_t take(std::uint32_t item) {
        grow(item);
        return --items_[item].bound;
    }
    void give_back(std::uint32_t item) {
        shrink(item);
        ++items_[item].bound;
    }

    /// An item that has too few options left. Precondition: there is one.
    std::uint32_t starved() const {
        std::uint32_t i = items_[0].next;
        while (items_[i].margin >= 0) i = items_[i].next;
        return i;
    }

  private:
    static constexpr std::int32_t secondary_margin = std::int32_t{1} << 30;
};

/// Chooses the item with the least branching degree; among equals the one with less slack, then the one with
/// more options, then the leftmost, as DLX3 does. The walk ends at the first item with no choice at all.
class SmallestDegree : public BoundedList {
  public:
    using BoundedList::BoundedList;

    /// The item to branch on, or `none` if some item has too few options left. Precondition: not empty().
    std::uint32_t choose() const {
        if (wiped_ != 0) return none;
        std::uint32_t best = none, slack = 0;
        std::int32_t least = INT32_MAX;
        for (std::uint32_t i = items_[0].next; i != 0; i = items_[i].next) {
            const BoundedItem& item = items_[i];
            const std::int32_t degree = item.degree();
            if (degree > least) continue;
            const std::uint32_t s = std::min(item.slack, item.bound);
            if (degree == least && (s > slack || (s == slack && item.size() <= items_[best].size()))) continue;
            best = i;
            least = degree;
            slack = s;
            if (least == 1) break;
        }
        return best;
    }
};

/// Chooses the leftmost active item.
class FirstActive : public BoundedList {
  public:
    using BoundedList::BoundedList;
    std::uint32_t choose() const { return items_[0].next; }
};

} // namespace quadrille::search
