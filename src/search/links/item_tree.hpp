// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace quadrille::search {

/// The uncovered items under a tournament tree of their sizes, for problems of many items, where walking
/// along all of them at every search node would cost more than the search. It makes the same choices as
/// SmallestItem.
///
///              min                 node k holds the least size below it,
///         min       min            its children are 2k and 2k+1; a covered
///       s1   s2   s3   s4          item counts as `covered`
///
/// Sizes change far more often than a choice is made, so changed items are only noted. The tree is updated
/// along their paths when a choice is made.
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
