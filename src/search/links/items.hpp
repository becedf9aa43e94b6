// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include <quadrille/problem.hpp>

// The uncovered items of dancing links, and the choice of the next one: as a list, a list with bounds, or a tree.
namespace quadrille::search {

/// The uncovered items, as a doubly linked list in input order. They are numbered from 1, primary ones first; 0 is the
/// list's head. A secondary item is linked to itself only, so that covering it needs no test.
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

struct SizedItem {
    std::uint32_t prev = 0, next = 0;
    std::uint32_t size = 0;
};

/// The uncovered items, each with its number of live options. A secondary item counts from a size that never falls to 0
/// or 1.
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

/// Chooses the smallest item, leftmost among equals, by one walk along the list. The walk ends at the first item of
/// size 1: smaller ones are known to be absent because wiped-out items are counted as they arise.
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

struct BoundedItem {
    std::uint32_t prev = 0, next = 0;
    std::int32_t margin = 0; // live options, plus slack, less bound
    std::uint32_t bound = 0, slack = 0;

    std::int32_t degree() const { return margin + 1 - (slack > bound ? static_cast<std::int32_t>(slack - bound) : 0); }
    std::int32_t size() const { return margin + static_cast<std::int32_t>(bound - slack); }
};

/// The active items of a problem with bounds, as Algorithm M keeps them. Each item can take `bound` more options, and
/// can do without `slack` of them. So it needs `bound - slack` options, if that is positive.
///
/// Options are hidden and unhidden far more often than they are taken. So each item stores its `margin`, the number of
/// its live options minus the number that it needs. Hiding changes only the margin, and an item is wiped out when its
/// margin falls below 0. (With sizes stored, and the margin computed at each change, queen domination took 1.3x the
/// time.)
///
/// A secondary item starts from a margin so high that it never falls below 0.
class BoundedList : public ItemChain<BoundedItem> {
  public:
    BoundedList(std::uint32_t primary, std::uint32_t secondary)
        : ItemChain(primary, secondary, {.margin = secondary_margin}) {}

    void add_option(std::uint32_t item) { ++items_[item].margin; }

    /// To be called once for each primary item, after its options are in. More than there are it cannot take, so that
    /// numbers of 32 bits do not overflow.
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

    /// How many ways there are to branch on the item: each option that may be the first it takes, in order, and none at
    /// all if it needs none. Negative if it is wiped out.
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

/// Chooses the item with the least branching degree; among equals the one with less slack, then the one with more
/// options, then the leftmost, as DLX3 does. The walk ends at the first item with no choice at all.
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

/// The uncovered items under a tournament tree of their sizes, for problems of many items, where walking along all of
/// them at every search node would cost more than the search. It makes the same choices as SmallestItem.
///
///              min                 node k holds the least size below it,
///         min       min            its children are 2k and 2k+1; a covered
///       s1   s2   s3   s4          item counts as `covered`
///
/// Sizes change far more often than a choice is made, so changed items are only noted. The tree is updated along their
/// paths when a choice is made.
class ItemTree {
  public:
    static constexpr std::uint32_t none = 0;

    ItemTree(std::uint32_t primary, std::uint32_t secondary)
        : primary_(primary), active_(primary), leaves_(std::bit_ceil(primary + 1)), tree_(2 * leaves_, covered),
          items_(1 + primary + secondary) {}

    void add_option(std::uint32_t item) { ++items_[item].size; }

    void start() {
        for (std::uint32_t i = 1; i <= primary_; ++i) tree_[leaves_ + i] = items_[i].size;
        for (std::uint32_t k = leaves_ - 1; k >= 1; --k) tree_[k] = std::min(tree_[2 * k], tree_[2 * k + 1]);
    }

    bool empty() const { return active_ == 0; }
    std::int32_t degree(std::uint32_t item) const { return static_cast<std::int32_t>(items_[item].size); }

    void unlink(std::uint32_t item) {
        if (item > primary_) return;
        --active_;
        items_[item].covered = true;
        note(item);
    }
    void relink(std::uint32_t item) {
        if (item > primary_) return;
        ++active_;
        items_[item].covered = false;
        note(item);
    }

    void shrink(std::uint32_t item) {
        --items_[item].size;
        note(item);
    }
    void grow(std::uint32_t item) {
        ++items_[item].size;
        note(item);
    }

    /// The item to branch on, or `none` if some item has no option left. Precondition: not empty().
    std::uint32_t choose() {
        for (const std::uint32_t item : changed_) mend(item);
        changed_.clear();
        return tree_[1] == 0 ? none : smallest();
    }

    /// An item that has no option left. Precondition: there is one, as `choose` has found.
    std::uint32_t starved() const { return smallest(); }

  private:
    std::uint32_t smallest() const {
        std::uint32_t k = 1;
        while (k < leaves_) k = 2 * k + (tree_[2 * k] > tree_[2 * k + 1]);
        return k - leaves_;
    }

    static constexpr std::uint32_t covered = UINT32_MAX;
    struct Item {
        std::uint32_t size = 0;
        bool covered = false;
        bool changed = false;
    };

    void note(std::uint32_t item) {
        if (items_[item].changed || item > primary_) return;
        items_[item].changed = true;
        changed_.push_back(item);
    }

    void mend(std::uint32_t item) {
        items_[item].changed = false;
        std::uint32_t k = leaves_ + item;
        std::uint32_t least = items_[item].covered ? covered : items_[item].size;
        while (tree_[k] != least) {
            tree_[k] = least;
            if (k == 1) break;
            k /= 2;
            least = std::min(tree_[2 * k], tree_[2 * k + 1]);
        }
    }

    std::uint32_t primary_;
    std::uint32_t active_;
    std::uint32_t leaves_;
    std::vector<std::uint32_t> tree_;
    std::vector<Item> items_;
    std::vector<std::uint32_t> changed_;
};

} // namespace quadrille::search
