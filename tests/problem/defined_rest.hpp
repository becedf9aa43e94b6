// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "problem/rest/rest.hpp"

namespace quadrille::test {

/// A rest by definition: what was done to a problem.
struct Done {
    const Problem& problem;
    std::set<OptionId> taken = {}, removed = {};
    std::set<ItemId> closed = {};

    std::uint32_t uses(ItemId item) const {
        return static_cast<std::uint32_t>(std::ranges::count_if(
            taken, [&](OptionId option) { return std::ranges::count(problem.items(option), item) != 0; }));
    }
    Bounds need(ItemId item) const {
        const bool primary = problem.is_primary(item);
        const Bounds bounds = primary ? problem.bounds(item) : Bounds{0, 1};
        const std::uint32_t used = uses(item);
        if (closed.contains(item) || used >= bounds.max) return {0, 0};
        return {bounds.min - std::min(bounds.min, used), bounds.max - used};
    }
    bool is_open(ItemId item) const { return need(item).max > 0; }
    ColourId colour(OptionId option, ItemId item) const {
        const auto items = problem.items(option);
        return problem.colour(option, static_cast<std::size_t>(std::ranges::find(items, item) - items.begin()));
    }
    /// Whether two options exclude each other by a secondary item that both use.
    bool disagree(OptionId a, OptionId b, ItemId item) const {
        return colour(a, item) == ColourId::none || colour(a, item) != colour(b, item);
    }
    bool is_live(OptionId option) const {
        if (!problem.has_primary(option) || taken.contains(option) || removed.contains(option)) return false;
        return std::ranges::all_of(problem.items(option), [&](ItemId item) {
            if (problem.is_primary(item)) return is_open(item);
            return std::ranges::none_of(taken, [&](OptionId other) {
                return std::ranges::count(problem.items(other), item) != 0 && disagree(option, other, item);
            });
        });
    }
    std::vector<OptionId> live() const {
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (is_live(OptionId{o})) options.push_back(OptionId{o});
        return options;
    }
    std::vector<OptionId> live(ItemId item) const {
        std::vector<OptionId> options = live();
        std::erase_if(options, [&](OptionId option) { return std::ranges::count(problem.items(option), item) == 0; });
        return options;
    }
    std::vector<ItemId> open() const {
        std::vector<ItemId> items;
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (problem.is_primary(ItemId{i}) && is_open(ItemId{i})) items.push_back(ItemId{i});
        return items;
    }
    std::uint32_t ways(ItemId item) const { // children of a branch, one after another
        const auto options = static_cast<std::uint32_t>(live(item).size());
        std::uint32_t children = need(item).min == 0 ? 1 : 0;
        for (std::uint32_t first = 0; first < options; ++first) children += options - first >= need(item).min;
        return children;
    }
};

template <class Id> std::string list(const std::vector<Id>& ids) {
    std::ostringstream text;
    for (const Id id : ids) text << index(id) << ' ';
    return text.str();
}

/// A rest with sizes that changes along with its definition.
struct Pair {
    explicit Pair(const Problem& problem) : done{problem}, rest(problem), sizes(rest) {}

    void take(OptionId option) {
        sizes.drop(rest, option);
        rest.take(option, [&](ItemId item, OptionBits some) {
            for_each_bit<OptionId>(some.word, some.bits, [&](OptionId gone) {
                BOOST_TEST(std::ranges::count(done.problem.items(gone), item) == 1);
                BOOST_TEST(std::ranges::count(done.problem.items(option), item) == 1);
                sizes.drop(rest, gone);
            });
        });
        done.taken.insert(option);
    }
    void remove(OptionId option) {
        if (rest.is_live(option)) sizes.drop(rest, option);
        rest.remove(option);
        done.removed.insert(option);
    }
    void close(ItemId item) {
        rest.for_each_live(item, [&](OptionId option) { sizes.drop(rest, option); });
        rest.close(item);
        done.closed.insert(item);
    }
    void undo(Rest::Mark mark, const Done& before) {
        rest.undo(mark, [&](OptionBits some) {
            for_each_bit<OptionId>(some.word, some.bits, [&](OptionId back) { sizes.add(rest, back); });
        });
        done.taken = before.taken;
        done.removed = before.removed;
        done.closed = before.closed;
    }

    /// What the rest answers otherwise than by definition; empty if nothing.
    std::string difference() const {
        std::vector<OptionId> live;
        std::vector<ItemId> open;
        rest.for_each_live([&](OptionId option) { live.push_back(option); });
        rest.for_each_open([&](ItemId item) { open.push_back(item); });
        if (live != done.live()) return "live " + list(live) + "not " + list(done.live());
        if (open != done.open() || open.size() != rest.open_count() || open.empty() != rest.is_done())
            return "open " + list(open) + "not " + list(done.open());
        for (std::uint32_t o = 0; o < done.problem.option_count(); ++o)
            if (rest.is_live(OptionId{o}) != done.is_live(OptionId{o})
                || rest.is_taken(OptionId{o}) != done.taken.contains(OptionId{o}))
                return "option " + std::to_string(o);
        for (std::uint32_t i = 0; i < done.problem.item_count(); ++i)
            if (const std::string text = difference(ItemId{i}); !text.empty()) return text;
        if (rest.is_done()) return "";
        const auto [item, ways] = rest.narrowest();
        const auto best = std::ranges::min_element(open, {}, [&](ItemId of) { return done.ways(of); });
        return item == *best && ways == done.ways(item) ? "" : "narrowest " + std::to_string(index(item));
    }
    std::string difference(ItemId item) const {
        std::vector<OptionId> live;
        rest.for_each_live(item, [&](OptionId option) { live.push_back(option); });
        if (live != done.live(item)) return "live of an item " + list(live) + "not " + list(done.live(item));
        if (rest.need(item) != done.need(item) || rest.is_open(item) != done.is_open(item))
            return "need of " + std::to_string(index(item));
        if (rest.size(item) != live.size() || sizes[item] != live.size())
            return "size of " + std::to_string(index(item));
        return ways(rest.need(item), rest.size(item)) == done.ways(item) ? "" : "ways";
    }

    Done done;
    Rest rest;
    Sizes sizes;
};

template <class Container> auto pick(std::mt19937_64& random, const Container& from) {
    return from[random() % from.size()];
}

/// Changes a rest somehow, if it can.
inline void change(Pair& pair, std::mt19937_64& random, bool removes = true) {
    const auto live = pair.done.live();
    const auto open = pair.done.open();
    const std::uint64_t kind = random() % 8;
    if (kind == 0 && !open.empty())
        pair.close(pick(random, open));
    else if (kind < 3 && removes && pair.done.problem.option_count() > 0)
        pair.remove(OptionId{static_cast<std::uint32_t>(random() % pair.done.problem.option_count())});
    else if (!live.empty())
        pair.take(pick(random, live));
}

/// How many covers a rest has: subsets of its live options, by definition.
inline std::uint64_t cover_count(const Done& done) {
    const auto live = done.live();
    std::uint64_t covers = 0;
    for (std::uint64_t subset = 0; subset >> live.size() == 0; ++subset) {
        std::vector<OptionId> some;
        for (std::size_t k = 0; k < live.size(); ++k)
            if ((subset >> k & 1) != 0) some.push_back(live[k]);
        const auto users = [&](ItemId item) {
            std::vector<OptionId> list = some;
            std::erase_if(list, [&](OptionId o) { return std::ranges::count(done.problem.items(o), item) == 0; });
            return list;
        };
        bool fits = true;
        for (std::uint32_t i = 0; fits && i < done.problem.item_count(); ++i) {
            const auto list = users(ItemId{i});
            const Bounds need = done.need(ItemId{i});
            if (done.problem.is_primary(ItemId{i}))
                fits = need.min <= list.size() && list.size() <= need.max;
            else
                for (std::size_t k = 1; k < list.size(); ++k)
                    fits = fits && !done.disagree(list[0], list[k], ItemId{i});
        }
        covers += fits;
    }
    return covers;
}

} // namespace quadrille::test
