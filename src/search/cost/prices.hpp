// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

#include "problem/rest/rest.hpp"

// Bounds on the cost of what is left: a problem by costs, and prices of its items.
namespace quadrille::search {

/// A remainder of a problem, after some options are taken and others excluded, with costs on a scale of 64
/// bits. It is a node of a search for the least cost. Flat, and without names. To Links it looks like a
/// Problem.
///
/// Items are numbered anew, primary ones first; an item that can take no further option is removed, and so is
/// a secondary item whose colour is settled.
class Subproblem {
  public:
    /// The whole problem; `costs[o]` is what option o costs. Options without a primary item are left out.
    Subproblem(const Problem& problem, std::span<const std::int64_t> costs);

    /// What is left of it. Live options without an open primary item are left out.
    Subproblem(const Rest& rest, std::span<const std::int64_t> costs);

    std::uint32_t primary_count() const { return static_cast<std::uint32_t>(bounds_.size()); }
    std::uint32_t secondary_count() const { return secondary_; }
    std::uint32_t item_count() const { return primary_count() + secondary_; }
    std::uint32_t option_count() const { return static_cast<std::uint32_t>(original_.size()); }
    std::size_t cell_count() const { return cells_.size(); }
    bool is_primary(ItemId item) const { return index(item) < primary_count(); }
    bool has_primary(OptionId) const { return true; } // all that have none were left out
    Bounds bounds(ItemId item) const { return bounds_[index(item)]; }
    std::span<const ItemId> items(OptionId option) const { return slice(cells_, option); }
    std::span<const ColourId> colours(OptionId option) const {
        return colours_.empty() ? std::span<const ColourId>{} : slice(colours_, option);
    }

    std::int64_t cost(OptionId option) const { return costs_[index(option)]; }

    /// The option's index in the problem that all this began with.
    OptionId original(OptionId option) const { return original_[index(option)]; }

    /// Whether some item needs more options than there are.
    bool is_impossible() const;

    /// Returns the remainder after some options are taken, without the other options that are not in `keep` (by
    /// option).
    /// Item k of the result is item `item_origin[k]` of this one.
    Subproblem rest(std::span<const OptionId> taken, const std::vector<bool>& keep,
                    std::vector<ItemId>& item_origin) const;

    /// The same with options in another order, and only those that are listed.
    Subproblem select(std::span<const OptionId> options) const;

  private:
    Subproblem() = default;
    template <class T> std::span<const T> slice(const std::vector<T>& list, OptionId option) const {
        return std::span(list).subspan(starts_[index(option)], starts_[index(option) + 1] - starts_[index(option)]);
    }
    void add_option(const Problem& problem, OptionId option, std::span<const ItemId> number, std::int64_t cost);
    void cut_bounds();
    void copy_option(const Subproblem& from, OptionId option, std::span<const ItemId> number);

    std::vector<Bounds> bounds_; // by primary item
    std::uint32_t secondary_ = 0;
    std::vector<std::uint32_t> starts_{0};
    std::vector<ItemId> cells_;
    std::vector<ColourId> colours_; // parallel to cells_; empty if there are none
    std::vector<std::int64_t> costs_;
    std::vector<OptionId> original_;
};

/// A price for each item. The cost of a cover is the prices of all its uses of items plus the reduced costs of its
/// options. A reduced cost is the cost of an option minus the prices of its items. The prices alone give a lower
/// bound on the cost of each cover; an option with a positive reduced cost raises the bound for the covers that have
/// it.
/// (Linear programming calls the prices a dual solution; Knuth's DLX5 calls them taxes.)
struct Prices {
    std::vector<std::int64_t> price;   // by item; at most 0 for a secondary one, 0 for a coloured one
    std::vector<std::int64_t> reduced; // by option, 0 or more
    std::int64_t bound = 0;            // no cover costs less
};

/// How much is done to find prices.
struct PriceEffort {
    int quick = 4;     ///< rounds of coordinate ascent in the middle
    int soft = 0;      ///< rounds with a temperature that falls from `heat` to a thousandth of it
    double heat = 0.3; ///< in mean reduced costs
};

/// Finds prices with a high bound. `start`: the first prices, one an item. No price leaves `range` by much.
///
/// Each round goes over the items, and sets each price to its best value while the others are fixed. The
/// quick rounds put it half way between the last option that the item needs and the first that it does not
/// (Wedelin 1995). They soon get stuck; the soft ones weigh all options of the item by exp(-reduced cost /
/// temperature), which is Bregman's projection for the linear program with an entropy, and come within 1% of
/// its optimum in 60 rounds on airline problems. Subgradient steps (Held, Wolfe and Crowder 1974) had made
/// hardly any progress by then.
Prices find_prices(const Subproblem& problem, std::vector<double> start, const PriceEffort& effort, std::int64_t range);

/// Prices to begin with: each item pays an even share of its cheapest option.
std::vector<double> even_prices(const Subproblem& problem);

/// About how much work that is, in the same unit as an update of the search.
std::uint64_t price_work(const Subproblem& problem, const PriceEffort& effort);

} // namespace quadrille::search
