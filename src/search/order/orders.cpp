// SPDX-License-Identifier: MIT
#include "search/order/orders.hpp"

#include <algorithm>
#include <cstdint>

#include "search/order/neighbours.hpp"
#include "search/order/order.hpp"

namespace quadrille::search {

namespace {

/// A hub is near to these parts of all items, and of those that are no hubs.
constexpr double share_of_all = 0.6, share_of_others = 0.85;

/// Where finding an order by its front would take longer than most searches.
constexpr std::uint32_t most_for_front = 1024;

/// The greatest distance between an order's bound and the best bound, as a base-2 logarithm, at which the
/// order is worth a probe.
constexpr double most_behind = 12;

/// Items in the middle of a board are near to most others too, but pieces are near to all squares. Where
/// hubs are most of all items, there is nothing that they are hubs of.
Neighbours::Set hubs_of(const Neighbours& neighbours) {
    Neighbours::Set hubs(neighbours.size());
    const auto near = [&](std::size_t k, const Neighbours::Set& items) {
        return static_cast<double>((neighbours.of(static_cast<std::uint32_t>(k)) & items).count())
               / static_cast<double>(items.count());
    };
    const Neighbours::Set all = ~hubs;
    for (std::size_t k = 0; k < hubs.size(); ++k) hubs[k] = near(k, all) > share_of_all;
    for (bool changed = true; changed && !hubs.all();) {
        changed = false;
        const Neighbours::Set others = ~hubs;
        for (std::size_t k = hubs.find_first(); k != Neighbours::Set::npos; k = hubs.find_next(k)) {
            if (near(k, others) > share_of_others) continue;
            hubs.reset(k);
            changed = true;
        }
    }
    if (2 * hubs.count() > neighbours.size()) hubs.reset();
    return hubs;
}

} // namespace

std::vector<std::vector<ItemId>> narrow_orders(const Problem& problem) {
    const Neighbours all(problem);
    if (all.size() == 0) return {{}};
    const Neighbours::Set hubs = hubs_of(all);
    const Neighbours rest = all.without(hubs);
    std::vector<ItemOrder> found{order_by_input(rest), order_by_bandwidth(rest, false), order_by_bandwidth(rest, true)};
    if (rest.size() <= most_for_front)
        for (const Front front : {Front::touches_fewest, Front::nearly_closed})
            found.push_back(order_by_front(rest, front));
    std::ranges::stable_sort(found, {}, &ItemOrder::cost);
    std::erase_if(found, [most = found.front().cost + most_behind](const ItemOrder& it) { return it.cost > most; });
    std::vector<std::vector<ItemId>> result;
    for (ItemOrder& order : found) {
        for (std::size_t k = hubs.find_first(); k != Neighbours::Set::npos; k = hubs.find_next(k))
            order.items.push_back(all.item(static_cast<std::uint32_t>(k)));
        if (std::ranges::find(result, order.items) == result.end()) result.push_back(std::move(order.items));
    }
    return result;
}

} // namespace quadrille::search
