// SPDX-License-Identifier: MIT
#include "search/order/order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/cuthill_mckee_ordering.hpp>
#include <boost/graph/properties.hpp>

namespace quadrille::search {

Neighbours::Neighbours(const Problem& problem) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) items_.push_back(ItemId{i});
    of_.assign(items_.size(), Set(items_.size()));
    std::vector<std::uint32_t> place(problem.item_count());
    for (std::uint32_t k = 0; k < size(); ++k) place[index(items_[k])] = k;
    std::vector<Set> users(problem.item_count()); // primary items that options with a secondary item have
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        Set primary(size());
        for (const ItemId item : problem.items(OptionId{o}))
            if (problem.is_primary(item)) primary.set(place[index(item)]);
        join(primary);
        for (const ItemId item : problem.items(OptionId{o})) {
            if (problem.is_primary(item)) continue;
            users[index(item)].resize(size());
            users[index(item)] |= primary;
        }
    }
    for (const Set& set : users)
        if (!set.empty()) join(set);
}

Neighbours Neighbours::without(const Set& places) const {
    if (places.none()) return *this; // the loop over all pairs takes longer than most searches
    Neighbours rest;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t k = 0; k < size(); ++k)
        if (!places[k]) kept.push_back(k);
    for (const std::uint32_t k : kept) {
        rest.items_.push_back(items_[k]);
        Set& near = rest.of_.emplace_back(kept.size());
        for (std::size_t other = 0; other < kept.size(); ++other) near[other] = of_[k][kept[other]];
    }
    return rest;
}

namespace {

using ItemNumbers = std::vector<std::uint32_t>;
using Set = Neighbours::Set;

/// The elimination tree of an order: by place in the neighbours, the parent, or `root`.
constexpr std::uint32_t root = 0xffff'ffff;

ItemNumbers tree_of(const Neighbours& neighbours, const ItemNumbers& order) {
    const std::uint32_t size = neighbours.size();
    ItemNumbers parent(size, root), top(size, root);
    std::vector<char> seen(size);
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
        const std::uint32_t item = *it;
        const Set& near = neighbours.of(item);
        for (std::size_t k = near.find_first(); k != Set::npos; k = near.find_next(k)) {
            if (!seen[k]) continue;
            // The root of the tree that k is in; ways are shortened.
            auto at = static_cast<std::uint32_t>(k);
            while (top[at] != root && top[at] != item) at = std::exchange(top[at], item);
            if (top[at] == root && at != item) {
                top[at] = item;
                parent[at] = item;
            }
        }
        seen[item] = 1;
    }
    return parent;
}

/// Puts an order down as a forest, subtrees in one piece, and weighs it.
ItemOrder lay_out(const Neighbours& neighbours, const ItemNumbers& order) {
    const std::uint32_t size = neighbours.size();
    const ItemNumbers parent = tree_of(neighbours, order);
    std::vector<ItemNumbers> children(size);
    ItemNumbers roots;
    for (const std::uint32_t item : order) (parent[item] == root ? roots : children[parent[item]]).push_back(item);
    ItemOrder result;
    result.ends.resize(size);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open; // items whose subtree is not complete, their places
    ItemNumbers at(size), item_at, waiting(roots.rbegin(), roots.rend());
    const auto close_until = [&](std::uint32_t ancestor) {
        while (!open.empty() && open.back().first != ancestor) {
            result.ends[open.back().second] = static_cast<std::uint32_t>(result.items.size());
            open.pop_back();
        }
    };
    while (!waiting.empty()) {
        const std::uint32_t item = waiting.back();
        waiting.pop_back();
        close_until(parent[item]);
        at[item] = static_cast<std::uint32_t>(result.items.size());
        open.emplace_back(item, at[item]);
        item_at.push_back(item);
        result.items.push_back(neighbours.item(item));
        waiting.insert(waiting.end(), children[item].rbegin(), children[item].rend());
    }
    close_until(root);

    // By item: which of its subtree an item before it touches, which is an ancestor then.
    std::vector<std::uint32_t> first(size); // by place: the first place of a neighbour
    for (std::uint32_t item = 0; item < size; ++item) {
        first[at[item]] = at[item];
        const Set& near = neighbours.of(item);
        for (std::size_t k = near.find_first(); k != Set::npos; k = near.find_next(k))
            first[at[item]] = std::min(first[at[item]], at[k]);
    }
    // By place: the items of its subtree with a neighbour before it. An item is counted at itself and at each
    // ancestor behind its first neighbour, which is an ancestor too.
    std::vector<std::uint32_t> touched(size);
    for (std::uint32_t u = 0; u < size; ++u) {
        if (first[u] == u) continue;
        ++touched[u];
        --touched[first[u]];
    }
    for (std::uint32_t u = size; u-- > 0;)
        if (const std::uint32_t above = parent[item_at[u]]; above != root) touched[at[above]] += touched[u];
    const double most = size == 0 ? 0 : *std::max_element(touched.begin(), touched.end());
    double sum = 0;
    for (std::uint32_t v = 0; v < size; ++v) sum += std::exp2(touched[v] - most);
    result.cost = most + std::log2(std::max(sum, 1.0));
    return result;
}

} // namespace

ItemOrder order_by_input(const Neighbours& neighbours) {
    ItemNumbers order(neighbours.size());
    std::iota(order.begin(), order.end(), 0);
    return lay_out(neighbours, order);
}

ItemOrder order_by_bandwidth(const Neighbours& neighbours, bool reverse) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS,
                                        boost::property<boost::vertex_color_t, boost::default_color_type,
                                                        boost::property<boost::vertex_degree_t, int>>>;
    Graph graph(neighbours.size());
    for (std::uint32_t item = 0; item < neighbours.size(); ++item) {
        const Set& near = neighbours.of(item);
        for (std::size_t k = near.find_next(item); k != Set::npos; k = near.find_next(k))
            boost::add_edge(item, k, graph);
    }
    std::vector<std::size_t> places;
    boost::cuthill_mckee_ordering(graph, std::back_inserter(places), boost::get(boost::vertex_color, graph),
                                  boost::make_degree_map(graph));
    ItemNumbers order(places.begin(), places.end());
    if (reverse) std::ranges::reverse(order);
    return lay_out(neighbours, order);
}

ItemOrder order_by_front(const Neighbours& neighbours, Front front) {
    const std::uint32_t size = neighbours.size();
    const auto each_near = [&](std::size_t item, const auto& visit) {
        const Set& near = neighbours.of(static_cast<std::uint32_t>(item));
        for (std::size_t k = near.find_first(); k != Set::npos; k = near.find_next(k)) visit(k);
    };
    Set fresh(size); // neither placed nor touched
    fresh.set();
    std::vector<std::size_t> degrees;
    for (std::uint32_t item = 0; item < size; ++item) degrees.push_back(neighbours.of(item).count());
    // By item, how many of its neighbours are fresh, or how many are not placed.
    std::vector<std::size_t> counts = degrees;
    const auto leave = [&](std::size_t item) { each_near(item, [&](std::size_t k) { --counts[k]; }); };
    ItemNumbers order, touched; // those touched first in front
    const auto touch = [&](std::size_t item) {
        touched.push_back(static_cast<std::uint32_t>(item));
        fresh.reset(item);
        if (front == Front::touches_fewest) leave(item);
    };
    while (order.size() < size) {
        if (touched.empty()) {
            std::size_t least = fresh.find_first();
            for (std::size_t k = least; k != Set::npos; k = fresh.find_next(k))
                if (degrees[k] < degrees[least]) least = k;
            touch(least);
        }
        const auto next = std::ranges::min_element(touched, {}, [&](std::uint32_t item) { return counts[item]; });
        const std::uint32_t item = *next;
        touched.erase(next);
        order.push_back(item);
        if (front == Front::nearly_closed) leave(item);
        each_near(item, [&](std::size_t k) {
            if (fresh[k]) touch(k);
        });
    }
    return lay_out(neighbours, order);
}

FillOrder::FillOrder(Neighbours neighbours) : neighbours_(std::move(neighbours)), left_(neighbours_.size()) {
    left_.set();
    for (std::uint32_t item = 0; item < neighbours_.size(); ++item) {
        near_.push_back(neighbours_.of(item));
        near_.back().reset(item);
    }
}

/// How many pairs of neighbours are not joined, each counted twice.
std::size_t FillOrder::fill(std::size_t place) {
    const Set& near = near_[place];
    const std::size_t degree = near.count();
    std::size_t missing = 0;
    for (std::size_t k = near.find_first(); k != Set::npos; k = near.find_next(k)) {
        both_ = near; // `near & near_[k]` would take memory each time
        both_ &= near_[k];
        missing += degree - 1 - both_.count();
    }
    constexpr double call = 20, block = 5;
    cost_ += (call + block * static_cast<double>(near.num_blocks())) * static_cast<double>(degree);
    return missing;
}

bool FillOrder::run(double amount, const Control& control) {
    constexpr double look = 8; // at one item
    const double goal = cost_ + amount;
    while (fills_.size() < near_.size() && cost_ < goal) {
        throw_if_stopped(control);
        fills_.push_back(fill(fills_.size()));
    }
    while (left_.any() && cost_ < goal) {
        throw_if_stopped(control);
        std::size_t best = left_.find_first();
        for (std::size_t k = best; k != Set::npos; k = left_.find_next(k))
            if (fills_[k] < fills_[best]) best = k;
        cost_ += look * static_cast<double>(left_.count());
        eliminate(best);
    }
    return left_.none();
}

/// Joins its neighbours.
void FillOrder::eliminate(std::size_t place) {
    left_.reset(place);
    eliminated_.push_back(static_cast<std::uint32_t>(place));
    const Set around = near_[place];
    Set changed = around;
    for (std::size_t k = around.find_first(); k != Set::npos; k = around.find_next(k)) {
        near_[k] |= around;
        near_[k].reset(k);
        near_[k].reset(place);
        changed |= near_[k];
    }
    changed &= left_;
    for (std::size_t k = changed.find_first(); k != Set::npos; k = changed.find_next(k)) fills_[k] = fill(k);
}

ItemOrder FillOrder::order() const {
    return lay_out(neighbours_, ItemNumbers(eliminated_.rbegin(), eliminated_.rend()));
}

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
