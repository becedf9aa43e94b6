// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

// What shuffled sweeps (shuffled.hpp) walk on.
namespace quadrille::search::sweep {

/// What the options of a problem say of items. An option that takes an item for itself alone, a primary one or one
/// without colour, uses it in a colour of its own: then two options clash if they use an item in different colours, and
/// not otherwise.
///
/// Uses that no other option can clash with are left out, and so are options without a primary item.
class Uses {
  public:
    /// Throws Unsupported if there are more than `most_items` items.
    explicit Uses(const Problem& problem);

    static constexpr std::uint32_t most_items = 65'000;

    struct Use {
        std::uint32_t item, colour;
    };

    std::uint32_t items() const { return static_cast<std::uint32_t>(colours_.size()); }
    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    OptionId id(std::uint32_t option) const { return ids_[option]; }
    std::span<const Use> of(std::uint32_t option) const {
        return std::span(uses_).subspan(begins_[option], begins_[option + 1] - begins_[option]);
    }

    /// The number of colours of an item, which are numbered from 0.
    std::uint32_t colours(std::uint32_t item) const { return colours_[item]; }
    /// Whether all its uses are by options that take it for themselves alone.
    bool is_claimed(std::uint32_t item) const { return is_claimed_[item] != 0; }
    const std::vector<std::uint32_t>& primary() const { return primary_; }
    /// The options of a primary item.
    std::span<const std::uint32_t> options_of(std::uint32_t item) const { return options_of_[item]; }
    /// The items that all of some options use in a colour that others may use too.
    std::vector<std::uint32_t> common(std::span<const std::uint32_t> options) const;

  private:
    std::vector<std::uint32_t> primary_, colours_;
    std::vector<char> is_claimed_;
    std::vector<Use> uses_;
    std::vector<std::size_t> begins_{0}; // of the uses of each option, and one more
    std::vector<OptionId> ids_;
    std::vector<std::vector<std::uint32_t>> options_of_;
};

/// Orders of the primary items, each next one likely to have few options that agree with the colours before it.
std::vector<std::vector<std::uint32_t>> orders_by_colours(const Uses& uses);

/// Why the kernel returned.
enum class KeyedEvent : std::uint8_t {
    exhausted, ///< no option is left
    cover,     ///< `cover` holds one
    pause,     ///< no node is left to be spent
};

/// A search that covers the primary items in a fixed order. Each option stands with the first of its items, and there
/// by its key, the colours of items that are surely used before:
///
///     first[base + sum of colour * factor] .. first[that + 1] = entries: claim | 4 fresh colours
///
/// So a node is one look-up of the entries whose claims, items that they take for themselves alone, are open. An entry
/// writes its colours of items that none before it can have used, *fresh* ones. They need no undoing: another one
/// overwrites them before they are read again. All other uses of an option, if there are any, are *checks*, one after
/// the other.
///
/// Most ranges have a few entries of which any may be open. To ask them one by one costs a wrong guess of the processor
/// for each, so that they are asked by blocks, which are filled up with entries that are never open.
class Keyed {
  public:
    /// Precondition: `order` has each primary item once.
    Keyed(const Uses& uses, std::span<const std::uint32_t> order);

    /// Estimates the nodes of a whole search by random paths (Knuth, Mathematics of Computation 29, 1975) that look at
    /// some number of entries. Precondition: the search has not begun.
    double probe(std::mt19937_64& random, double looks);

    /// Begins anew, with the options of each key in a random order.
    void shuffle(std::mt19937_64& random);

    /// Goes on until there is something to say, for `nodes` nodes at most, which is an option taken each.
    KeyedEvent walk(std::uint64_t nodes);

    std::uint64_t nodes = 0, looks = 0; ///< in all, and entries under the keys that were looked up
    std::vector<std::uint64_t> profile; ///< nodes by depth
    std::vector<OptionId> cover;
    std::uint32_t widest = 0; ///< the most options of an item

  private:
    static constexpr std::uint32_t block = 4;          ///< entries
    static constexpr std::uint32_t few = 4;            ///< keys of an item, and fresh ones
    static constexpr std::uint32_t most_colours = 255; ///< of these
    static constexpr std::uint32_t most_keys = 1 << 14, most_ranges = 1 << 22;

    struct Entry {
        std::uint16_t claim;
        std::array<std::uint8_t, few> fresh;
    };

    /// An item of the order. What it has fewer of than few is filled up with items that are none.
    struct Place {
        std::uint32_t item, base; ///< base: of its ranges in firsts_
        std::array<std::uint32_t, few> keys, factors, fresh;
    };

    /// What is left to be tried at a place: entries of the block at `at`, and blocks behind it.
    struct Frame {
        std::uint32_t place, at, end, live;
        std::uint32_t entry() const { return at + static_cast<std::uint32_t>(std::countr_zero(live)); }
    };

    /// What the options before a place use: perhaps, and surely.
    struct Before {
        std::vector<char> used, sure;
    };

    void add(const Uses& uses, std::uint32_t item, std::vector<std::uint32_t>& bucket, const Before& before);
    void add_entry(const Uses& uses, const Place& place, std::uint32_t option);
    void restart();
    Frame enter(std::uint32_t place) const;
    std::uint32_t open(std::uint32_t at) const;
    bool agrees(std::uint32_t entry) const;
    template <bool checks> void take(const Place& place, std::uint32_t entry);
    template <bool checks> void release(const Place& place, std::uint32_t entry);
    template <bool checks> KeyedEvent walk_some(std::uint64_t most);

    std::vector<Place> places_;         ///< and one behind the last, whose item is never covered
    std::vector<std::uint32_t> firsts_; ///< entries in which ranges begin, multiples of `block`, and one more
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> options_; ///< by entry
    std::vector<Uses::Use> checks_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> check_ranges_; ///< by option: begin and end
    std::vector<OptionId> ids_;

    // The state: by item, how many options of the path use it, and the colour that the last one of them wrote.
    std::vector<std::uint32_t> users_, colours_;
    std::vector<Frame> path_;
    std::uint32_t depth_ = 0;
    bool is_done_ = false;
};

} // namespace quadrille::search::sweep
