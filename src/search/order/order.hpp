// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <boost/dynamic_bitset.hpp>

#include <quadrille/control.hpp>
#include <quadrille/problem.hpp>

// Orders of items in which remainders stay few.
namespace quadrille::search {

/// Which primary items share an option, or a secondary item of their options.
class Neighbours {
  public:
    using Set = boost::dynamic_bitset<std::uint64_t>; ///< of places

    explicit Neighbours(const Problem& problem);

    std::uint32_t size() const { return static_cast<std::uint32_t>(items_.size()); }
    ItemId item(std::uint32_t place) const { return items_[place]; }
    const Set& of(std::uint32_t place) const { return of_[place]; }

    /// Among all items except those at some places.
    Neighbours without(const Set& places) const;

  private:
    Neighbours() = default;

    void join(const Set& items) {
        for (std::size_t k = items.find_first(); k != Set::npos; k = items.find_next(k)) of_[k] |= items;
    }

    std::vector<ItemId> items_;
    std::vector<Set> of_;
};

/// The primary items in the order in which they are to be covered, as a forest.
///
/// Once an item and all its ancestors are covered, no option joins the subtrees below it: the remainders of
/// the subtrees are independent components. (The elimination tree of the graph whose edges join items that
/// share an option, the last item being eliminated first; Liu, SIAM J. Matrix Anal. Appl. 11, 1990.) Items
/// come before their descendants, and a subtree stands in one piece.
struct ItemOrder {
    std::vector<ItemId> items;
    std::vector<std::uint32_t> ends; ///< by place in the order: where the subtree of the item ends

    /// Base-2 logarithm of a bound on the number of remainders of a search in this order. A remainder of a
    /// subtree is determined by the set of its items that options of its ancestors have covered.
    double cost = 0;
};

/// In the order of the problem.
ItemOrder order_by_input(const Neighbours& neighbours);

/// Items that share an option stand near each other, so that few are half done at a time: reverse Cuthill and
/// McKee, or forward. Parts split off where the problem is a path or nearly.
ItemOrder order_by_bandwidth(const Neighbours& neighbours, bool reverse = true);

/// Which item comes next: the one that touches the fewest anew, or the one with the fewest open neighbours.
enum class Front : std::uint8_t { touches_fewest, nearly_closed };

/// From an item with few neighbours on, always one of those that were touched; of equals the one that was
/// touched first.
ItemOrder order_by_front(const Neighbours& neighbours, Front front);

/// Items that separate the remainder come first. The order is built from its end: each step eliminates the
/// item whose elimination adds the fewest new edges (min-fill). Components split off if the problem is nearly
/// a tree. The more edges there are, the longer the next item takes to find, so the search can be paused and
/// continued.
class FillOrder {
  public:
    explicit FillOrder(Neighbours neighbours);

    /// Continues for about this many nanoseconds, by a count of its steps. Returns whether the order is
    /// found. Throws Stopped if the stop token or the deadline of `control` comes first; it is of no use then.
    bool run(double amount, const Control& control);

    /// What it has taken, in nanoseconds by that count.
    double cost() const { return cost_; }

    /// Precondition: it is found.
    ItemOrder order() const;

  private:
    using Set = Neighbours::Set;

    std::size_t fill(std::size_t place);
    void eliminate(std::size_t place);

    Neighbours neighbours_;
    std::vector<Set> near_; // by place: its neighbours, without itself
    Set left_, both_;
    std::vector<std::size_t> fills_; // by place: how many pairs its elimination would join
    std::vector<std::uint32_t> eliminated_;
    double cost_ = 0;
};

/// Orders in which a search may cover the primary items one after the other, the narrowest front first: few
/// items are touched by options of the items before them, and still open. Items that share options with most
/// others, as the pieces of a puzzle do, come last in each: they are covered on the way.
std::vector<std::vector<ItemId>> narrow_orders(const Problem& problem);

} // namespace quadrille::search
