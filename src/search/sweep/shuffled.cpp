// SPDX-License-Identifier: MIT
#include "search/sweep/shuffled.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "search/order/order.hpp"

namespace quadrille::search {

namespace {

/// The order in which a search has the fewest nodes, as far as random paths tell: each time all go down some more of
/// them, and a third remain.
sweep::Keyed choose_order(const Problem& problem) {
    constexpr double first_looks = 1 << 13, most_looks = 1 << 18, factor = 4;
    const sweep::Uses uses(problem);
    auto orders = sweep::orders_by_colours(uses);
    for (const auto& order : narrow_orders(problem)) {
        auto& numbers = orders.emplace_back();
        for (const ItemId item : order) numbers.push_back(index(item));
    }
    struct Candidate {
        sweep::Keyed keyed;
        double nodes = 0;
    };
    std::vector<Candidate> candidates;
    for (const auto& order : orders) candidates.push_back({sweep::Keyed(uses, order)});
    std::mt19937_64 random(1);
    for (double looks = first_looks; looks <= most_looks && candidates.size() > 1; looks *= factor) {
        for (Candidate& it : candidates) it.nodes = it.keyed.probe(random, looks);
        std::ranges::stable_sort(candidates, {}, &Candidate::nodes);
        candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>((candidates.size() + 2) / 3),
                         candidates.end());
    }
    return std::move(candidates.front().keyed);
}

} // namespace

ShuffledSweep::ShuffledSweep(const Problem& problem, std::uint64_t seed)
    : keyed_(choose_order(problem)), random_(seed) {
    restart();
}

double ShuffledSweep::build_time(const Problem& problem) {
    if (problem.has_bounds() || problem.item_count() > sweep::Uses::most_items)
        return std::numeric_limits<double>::infinity();
    const double items = problem.primary_count();
    constexpr double probes = 1e7;
    return 40 * items * items + probes + 1e3 * static_cast<double>(problem.cell_count());
}

void ShuffledSweep::note() {
    stats_.nodes = keyed_.nodes;
    stats_.updates = keyed_.looks;
    stats_.profile = keyed_.profile;
    while (stats_.profile.size() > 1 && stats_.profile.back() == 0) stats_.profile.pop_back();
}

} // namespace quadrille::search
