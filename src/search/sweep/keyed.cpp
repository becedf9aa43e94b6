// SPDX-License-Identifier: MIT
#include "search/sweep/keyed.hpp"
#include "base/shuffle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include <quadrille/error.hpp>

namespace quadrille::search::sweep {

// --- what options say ------------------------------------------------------------------------------------------------

Uses::Uses(const Problem& problem)
    : colours_(problem.item_count()), is_claimed_(problem.item_count(), 1), options_of_(problem.item_count()) {
    if (items() > most_items)
        throw Unsupported("shuffled sweeps take at most " + std::to_string(most_items)
                          + " items, and this problem has more");
    for (std::uint32_t i = 0; i < items(); ++i)
        if (problem.is_primary(ItemId{i})) primary_.push_back(i);
    std::vector<std::vector<ColourId>> palettes(
        items()); // ascending, so that items of the same colours number them equally
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (!problem.has_primary(OptionId{o})) continue;
        const auto option_items = problem.items(OptionId{o});
        for (std::size_t c = 0; c < option_items.size(); ++c)
            if (const ColourId colour = problem.colour(OptionId{o}, c); colour != ColourId::none)
                palettes[index(option_items[c])].push_back(colour);
    }
    for (std::uint32_t i = 0; i < items(); ++i) {
        std::vector<ColourId>& palette = palettes[i];
        std::ranges::sort(palette);
        palette.erase(std::unique(palette.begin(), palette.end()), palette.end());
        colours_[i] = static_cast<std::uint32_t>(palette.size());
        is_claimed_[i] = palette.empty();
    }
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (!problem.has_primary(OptionId{o})) continue;
        const auto option_items = problem.items(OptionId{o});
        for (std::size_t c = 0; c < option_items.size(); ++c) {
            const std::uint32_t item = index(option_items[c]);
            const ColourId colour = problem.colour(OptionId{o}, c);
            const std::vector<ColourId>& palette = palettes[item];
            const auto number
                = colour == ColourId::none
                      ? colours_[item]++
                      : static_cast<std::uint32_t>(std::ranges::lower_bound(palette, colour) - palette.begin());
            if (problem.is_primary(ItemId{item})) options_of_[item].push_back(options());
            uses_.push_back({item, number});
        }
        begins_.push_back(uses_.size());
        ids_.push_back(OptionId{o});
    }
    // Without the uses that clash with none.
    std::size_t kept = 0, at = 0;
    for (std::size_t o = 0; o < ids_.size(); ++o) {
        for (; at < begins_[o + 1]; ++at)
            if (colours_[uses_[at].item] > 1 || problem.is_primary(ItemId{uses_[at].item})) uses_[kept++] = uses_[at];
        begins_[o + 1] = kept;
    }
    uses_.resize(kept);
}

std::vector<std::uint32_t> Uses::common(std::span<const std::uint32_t> options) const {
    std::vector<std::uint32_t> result;
    if (options.empty()) return result;
    for (const Use& use : of(options.front()))
        if (!is_claimed(use.item)) result.push_back(use.item);
    for (const std::uint32_t option : options)
        std::erase_if(result, [&](std::uint32_t item) {
            return std::ranges::find(of(option), item, &Use::item) == of(option).end();
        });
    return result;
}

// --- orders ----------------------------------------------------------------------------------------------------------

namespace {

/// The sorts of greed by which an order is made.
enum class Greed : std::uint8_t {
    agreement, ///< the fewest options that agree, if colours are equally likely
    closing,   ///< the most items that are used before, and the fewest new ones
};

std::vector<std::uint32_t> order_from(const Uses& uses, std::span<const std::vector<std::uint32_t>> sure,
                                      std::uint32_t start, Greed greed, std::mt19937_64& random) {
    std::vector<std::uint32_t> order, since(uses.items()); // since: 1 + when it is used first
    std::vector<std::uint32_t> left = uses.primary();
    shuffle(left, random); // of equals, any
    // Items whose options have no item in common lie on the way.
    std::stable_partition(left.begin(), left.end(), [&](std::uint32_t item) { return !sure[item].empty(); });
    const auto value = [&](std::uint32_t item) {
        double agreeing = std::log(static_cast<double>(uses.options_of(item).size())), open = 0;
        std::uint32_t last = 0;
        for (const std::uint32_t it : sure[item]) {
            open += since[it] == 0 ? 1 : -1;
            if (since[it] != 0) agreeing -= std::log(static_cast<double>(uses.colours(it)));
            last = std::max(last, since[it]);
        }
        constexpr double rounded = 1e6; // equal ones are equal, whatever the order of the sum
        return std::pair(greed == Greed::agreement ? std::round(rounded * agreeing) : open, -static_cast<double>(last));
    };
    auto next = std::ranges::find(left, start);
    while (!left.empty()) {
        const std::uint32_t item = *next;
        left.erase(next);
        order.push_back(item);
        for (const std::uint32_t it : sure[item])
            if (since[it] == 0) since[it] = static_cast<std::uint32_t>(order.size());
        const auto end = std::ranges::find_if(left, [&](std::uint32_t it) { return sure[it].empty(); });
        next = end == left.begin() ? left.begin() : std::ranges::min_element(left.begin(), end, {}, value);
    }
    return order;
}

} // namespace

std::vector<std::vector<std::uint32_t>> orders_by_colours(const Uses& uses) {
    constexpr std::size_t most_steps = 1 << 22, most_starts = 6;
    std::mt19937_64 random(1);
    std::vector<std::vector<std::uint32_t>> sure(uses.items()), orders;
    for (const std::uint32_t item : uses.primary()) sure[item] = uses.common(uses.options_of(item));
    std::vector<std::uint32_t> starts = uses.primary();
    std::erase_if(starts, [&](std::uint32_t item) { return sure[item].empty(); });
    if (starts.empty()) return orders;
    shuffle(starts, random);
    std::ranges::stable_sort(starts, {}, [&](std::uint32_t item) { return uses.options_of(item).size(); });
    const std::size_t steps = uses.primary().size() * uses.primary().size() + 1;
    starts.resize(std::min({starts.size(), most_starts, std::max<std::size_t>(1, most_steps / steps)}));
    for (const std::uint32_t start : starts)
        for (const Greed greed : {Greed::agreement, Greed::closing})
            orders.push_back(order_from(uses, sure, start, greed, random));
    return orders;
}

// --- tables ----------------------------------------------------------------------------------------------------------

Keyed::Keyed(const Uses& uses, std::span<const std::uint32_t> order)
    : firsts_{0}, check_ranges_(uses.options()), users_(uses.items() + 3), colours_(uses.items() + 3) {
    constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> rank(uses.items(), nowhere);
    for (std::uint32_t k = 0; k < order.size(); ++k) rank[order[k]] = k;
    std::vector<std::vector<std::uint32_t>> buckets(order.size());
    for (std::uint32_t o = 0; o < uses.options(); ++o) {
        std::uint32_t first = nowhere;
        for (const Uses::Use& use : uses.of(o)) first = std::min(first, rank[use.item]);
        buckets[first].push_back(o);
        ids_.push_back(uses.id(o));
    }
    Before before{std::vector<char>(uses.items()), std::vector<char>(uses.items())};
    for (std::uint32_t k = 0; k < order.size(); ++k) {
        add(uses, order[k], buckets[k], before);
        for (const std::uint32_t o : buckets[k])
            for (const Uses::Use& use : uses.of(o)) before.used[use.item] = 1;
        for (const std::uint32_t item : uses.common(uses.options_of(order[k]))) before.sure[item] = 1;
    }
    places_.push_back({.item = uses.items() + 1, .base = 0, .keys = {}, .factors = {}, .fresh = {}});
    firsts_.push_back(firsts_.back()); // an empty range there
    entries_.resize(entries_.size() + block, {.claim = static_cast<std::uint16_t>(uses.items()), .fresh = {}});
    path_.resize(places_.size());
    profile.resize(places_.size());
    restart();
}

/// Adds the place of an item, and the options of its bucket by their keys.
void Keyed::add(const Uses& uses, std::uint32_t item, std::vector<std::uint32_t>& bucket, const Before& before) {
    const std::uint32_t nothing = uses.items(), scrap = uses.items() + 2;
    Place place{
        .item = item, .base = static_cast<std::uint32_t>(firsts_.size() - 1), .keys = {}, .factors = {}, .fresh = {}};
    place.keys.fill(nothing);
    place.fresh.fill(scrap);
    std::uint32_t keys = 0, fresh = 0, ranges = 1;
    const std::uint32_t most
        = std::min(most_keys, most_ranges - std::min(most_ranges, static_cast<std::uint32_t>(firsts_.size())));
    for (const std::uint32_t it : uses.common(bucket)) {
        const std::uint32_t colours = uses.colours(it);
        if (colours > most_colours) continue;
        if (before.sure[it] != 0 && keys < few && ranges * colours <= most) {
            place.factors[keys] = ranges;
            place.keys[keys++] = it;
            ranges *= colours;
        } else if (before.used[it] == 0 && fresh < few) {
            place.fresh[fresh++] = it;
        }
    }
    std::vector<std::vector<std::uint32_t>> by_key(ranges);
    for (const std::uint32_t o : bucket) {
        std::uint32_t key = 0;
        for (const Uses::Use& use : uses.of(o))
            for (std::uint32_t k = 0; k < keys; ++k)
                if (place.keys[k] == use.item) key += place.factors[k] * use.colour;
        by_key[key].push_back(o);
    }
    for (const std::vector<std::uint32_t>& options : by_key) {
        for (const std::uint32_t o : options) add_entry(uses, place, o);
        while (entries_.size() % block != 0) {
            entries_.push_back({.claim = static_cast<std::uint16_t>(nothing), .fresh = {}});
            options_.push_back(0);
        }
        firsts_.push_back(static_cast<std::uint32_t>(entries_.size()));
    }
    widest = std::max(widest, static_cast<std::uint32_t>(bucket.size()));
    places_.push_back(place);
}

void Keyed::add_entry(const Uses& uses, const Place& place, std::uint32_t option) {
    // The item of the place is open, and stands for a claim if there is none.
    Entry entry{.claim = static_cast<std::uint16_t>(place.item), .fresh = {}};
    check_ranges_[option].first = static_cast<std::uint32_t>(checks_.size());
    for (const Uses::Use& use : uses.of(option)) {
        if (use.item == place.item || std::ranges::find(place.keys, use.item) != place.keys.end()) continue;
        if (const auto k = std::ranges::find(place.fresh, use.item) - place.fresh.begin(); k != few)
            entry.fresh[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(use.colour);
        else if (entry.claim == place.item && uses.is_claimed(use.item))
            entry.claim = static_cast<std::uint16_t>(use.item);
        else
            checks_.push_back(use);
    }
    check_ranges_[option].second = static_cast<std::uint32_t>(checks_.size());
    entries_.push_back(entry);
    options_.push_back(option);
}

void Keyed::shuffle(std::mt19937_64& random) {
    for (std::size_t k = 0; k + 1 < firsts_.size(); ++k) {
        const std::uint32_t begin = firsts_[k];
        quadrille::shuffle(firsts_[k + 1] - begin, random, [&](std::size_t a, std::size_t b) {
            std::swap(entries_[begin + a], entries_[begin + b]);
            std::swap(options_[begin + a], options_[begin + b]);
        });
    }
    restart();
}

// --- the walk --------------------------------------------------------------------------------------------------------

void Keyed::restart() {
    std::ranges::fill(users_, 0);
    users_[users_.size() - 3] = 1; // what fills blocks up
    depth_ = 0;
    is_done_ = false;
    path_[0] = enter(0);
    looks += path_[0].end - path_[0].at;
}

/// All that may be tried at a place.
inline Keyed::Frame Keyed::enter(std::uint32_t place) const {
    std::uint32_t range = places_[place].base;
    for (std::uint32_t k = 0; k < few; ++k) range += colours_[places_[place].keys[k]] * places_[place].factors[k];
    const std::uint32_t at = firsts_[range], end = firsts_[range + 1];
    return {
        .place = place, .at = at, .end = end, .live = at == end ? 0 : open(at)}; // there is a block behind the last one
}

/// Which entries of a block have a claim that is open, as bits.
inline std::uint32_t Keyed::open(std::uint32_t at) const {
    std::uint32_t result = 0;
    for (std::uint32_t k = 0; k < block; ++k) result |= std::uint32_t{users_[entries_[at + k].claim] == 0} << k;
    return result;
}

inline bool Keyed::agrees(std::uint32_t entry) const {
    for (auto [c, end] = check_ranges_[options_[entry]]; c < end; ++c)
        if (users_[checks_[c].item] != 0 && colours_[checks_[c].item] != checks_[c].colour) return false;
    return true;
}

template <bool checks> inline void Keyed::take(const Place& place, std::uint32_t entry) {
    users_[entries_[entry].claim] = 1;
    for (std::uint32_t k = 0; k < few; ++k) colours_[place.fresh[k]] = entries_[entry].fresh[k];
    if constexpr (checks) {
        colours_[entries_[entry].claim] = std::numeric_limits<std::uint32_t>::max(); // no check agrees
        for (const std::uint32_t item : place.fresh) ++users_[item];
        for (auto [c, end] = check_ranges_[options_[entry]]; c < end; ++c) {
            ++users_[checks_[c].item];
            colours_[checks_[c].item] = checks_[c].colour;
        }
    }
}

template <bool checks> inline void Keyed::release([[maybe_unused]] const Place& place, std::uint32_t entry) {
    if constexpr (checks) {
        for (auto [c, end] = check_ranges_[options_[entry]]; c < end; ++c) --users_[checks_[c].item];
        for (const std::uint32_t item : place.fresh) --users_[item];
    }
    users_[entries_[entry].claim] = 0;
}

KeyedEvent Keyed::walk(std::uint64_t most) { return checks_.empty() ? walk_some<false>(most) : walk_some<true>(most); }

template <bool checks> KeyedEvent Keyed::walk_some(std::uint64_t most) {
    if (is_done_) return KeyedEvent::exhausted;
    const auto last = static_cast<std::uint32_t>(places_.size() - 1);
    if (last == 0) {
        is_done_ = true;
        cover.clear();
        return KeyedEvent::cover;
    }
    std::uint32_t depth = depth_;
    Frame now = path_[depth];
    std::uint64_t left = most, looked = 0;
    const auto leave = [&](KeyedEvent event) {
        path_[depth] = now;
        depth_ = depth;
        nodes += most - left;
        looks += looked;
        return event;
    };
    for (;;) {
        if (now.live == 0) {
            if (now.at + block < now.end) {
                now.live = open(now.at += block);
                continue;
            }
            if (depth == 0) {
                is_done_ = true;
                return leave(KeyedEvent::exhausted);
            }
            now = path_[--depth];
            release<checks>(places_[now.place], now.entry());
            now.live &= now.live - 1;
            continue;
        }
        const std::uint32_t entry = now.entry();
        if constexpr (checks)
            if (!agrees(entry)) {
                now.live &= now.live - 1;
                continue;
            }
        if (left == 0) return leave(KeyedEvent::pause);
        --left;
        ++profile[depth];
        take<checks>(places_[now.place], entry);
        std::uint32_t next = now.place + 1;
        while (users_[places_[next].item] != 0) ++next;
        if (next == last) {
            path_[depth] = now;
            cover.clear();
            for (std::uint32_t d = 0; d <= depth; ++d) cover.push_back(ids_[options_[path_[d].entry()]]);
            release<checks>(places_[now.place], entry);
            now.live &= now.live - 1;
            return leave(KeyedEvent::cover);
        }
        const Frame child = enter(next);
        looked += child.end - child.at;
        if (child.live == 0 && child.at + block >= child.end) { // most often
            release<checks>(places_[now.place], entry);
            now.live &= now.live - 1;
            continue;
        }
        path_[depth++] = now;
        now = child;
    }
}

double Keyed::probe(std::mt19937_64& random, double most) {
    const auto last = static_cast<std::uint32_t>(places_.size() - 1);
    std::vector<std::uint32_t> live;
    double sum = 0, paths = 0, looked = 0;
    for (; looked < most; ++paths, ++looked) {
        restart();
        double product = 1;
        for (std::uint32_t place = 0; place != last;) {
            const Frame all = enter(place);
            live.clear();
            for (std::uint32_t entry = all.at; entry < all.end; ++entry)
                if (users_[entries_[entry].claim] == 0 && agrees(entry)) live.push_back(entry);
            looked += all.end - all.at;
            if (live.empty()) break;
            product *= static_cast<double>(live.size());
            sum += product;
            take<true>(places_[place], live[random() % live.size()]);
            do ++place;
            while (users_[places_[place].item] != 0);
        }
    }
    restart();
    looks = 0;
    return sum / std::max(paths, 1.0);
}

} // namespace quadrille::search::sweep
