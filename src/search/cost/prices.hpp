// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/cost/subproblem.hpp"

namespace quadrille::search {

/// A price for each item. A cover pays for every use of an item its price, and for every option its reduced
/// cost, which is what the option's cost exceeds its items' prices by. From the prices alone follows a bound
/// that no cover's cost falls below, and an option raises it by its reduced cost for every cover that has it.
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
