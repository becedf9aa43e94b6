// SPDX-License-Identifier: MIT
// A remainder of a problem: some options are taken and others are out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "verify/model.hpp"

namespace quadrille::verify {

/// A set of live options, and for each primary item the number of options that a cover still needs (`lo`) and
/// may have (`hi`). Its covers are the sets of live options that do not exclude each other by a secondary
/// item and respect these numbers. Nothing else matters: equal remainders have equal covers. An item is open
/// while a cover may have one more option of it.
class Remainder {
  public:
    static constexpr std::uint32_t no_option = UINT32_MAX;

    /// The whole problem, without the forbidden options. `removes`: there may be steps that remove options.
    Remainder(const Model& model, bool removes)
        : model_(model), implied_(!removes), lo_(model.lo), hi_(model.hi), live_((model.options.size() + 63) / 64),
          open_((lo_.size() + 63) / 64), needed_(lo_.size()), seen_(lo_.size()), excluded_(live_.size()) {
        for (std::uint32_t o = 0; o < model.options.size(); ++o)
            if (!model.idle[o]) live_[o / 64] |= std::uint64_t{1} << o % 64;
        for (const std::uint32_t o : model.forbidden) live_[o / 64] &= ~(std::uint64_t{1} << o % 64);
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            if (hi_[i] > 0) open_[i / 64] |= std::uint64_t{1} << i % 64, ++open_count_;
            if (hi_[i] > 1) counted_.push_back(i);
            if (model.primary[i] ? lo_[i] != hi_[i] || hi_[i] > 1 : !model.options_of[i].empty()) implied_ = false;
        }
    }

    // Items.

    std::uint32_t lo(std::uint32_t i) const { return lo_[i]; }
    std::uint32_t hi(std::uint32_t i) const { return hi_[i]; }
    bool is_open(std::uint64_t i) const { return i < hi_.size() && hi_[i] > 0; }
    std::size_t open_count() const { return open_count_; }
    /// The first open item, or none.
    std::optional<std::uint32_t> first_open() const {
        const auto first = std::ranges::find_if(hi_, [](std::uint32_t hi) { return hi > 0; });
        if (first == hi_.end()) return std::nullopt;
        return static_cast<std::uint32_t>(first - hi_.begin());
    }
    bool wants_nothing() const { return std::ranges::count(lo_, 0u) == std::ssize(lo_); }
    /// Whether each cover has the secondary item. That follows from the rest.
    bool is_needed(std::uint32_t s) const { return needed_[s]; }

    // Live options.

    bool is_live(std::uint32_t o) const { return (live_[o / 64] >> o % 64 & 1) != 0; }
    template <class Visit> void for_live(const Visit& visit) const {
        for (std::uint32_t w = 0; w < live_.size(); ++w) for_bits(w, live_[w], visit);
    }
    template <class Visit> void for_live(std::uint32_t i, const Visit& visit) const {
        for (const auto& [word, bits] : model_.options_of[i]) for_bits(word, live_[word] & bits, visit);
    }
    std::uint32_t live_count(std::uint32_t i) const {
        int count = 0;
        for (const auto& [word, bits] : model_.options_of[i]) count += std::popcount(live_[word] & bits);
        return static_cast<std::uint32_t>(count);
    }
    /// The first live option of an item from this one on; none if it has none.
    std::uint32_t first_live(std::uint32_t i, std::uint32_t from = 0) const {
        for (const auto& [word, bits] : model_.options_of[i]) {
            if (word < from / 64) continue;
            std::uint64_t live = live_[word] & bits;
            if (word == from / 64) live &= ~std::uint64_t{0} << from % 64;
            if (live != 0) return 64 * word + static_cast<std::uint32_t>(std::countr_zero(live));
        }
        return no_option;
    }

    /// How live options use a secondary item: without colour, with one, with two.
    struct Uses {
        bool plain = false, coloured = false, differ = false;
    };
    Uses uses_of(std::uint32_t s) const {
        Uses uses;
        std::uint32_t first = 0;
        for_live(s, [&](std::uint32_t o) {
            const std::uint32_t colour = std::ranges::find(model_.options[o], s, &Cell::item)->colour;
            (colour == 0 ? uses.plain : uses.coloured) = true;
            uses.differ |= first != 0 && colour != first;
            first = colour;
        });
        return uses;
    }

    // Changes. Each is logged, so that all since a mark can be undone.

    std::size_t mark() const { return log_.size(); }
    void undo(std::size_t mark) {
        for (; log_.size() > mark; log_.pop_back()) {
            const auto [kind, at, old] = log_.back();
            if (kind == Change::word) live_[at] = old;
            if (kind == Change::needed) needed_[at] = !needed_[at];
            if (kind != Change::bounds) continue;
            if (hi_[at] == 0) open_[at / 64] ^= std::uint64_t{1} << at % 64, ++open_count_;
            lo_[at] = static_cast<std::uint32_t>(old), hi_[at] = static_cast<std::uint32_t>(old >> 32);
        }
    }
    void remove(std::uint32_t o) { remove(o / 64, std::uint64_t{1} << o % 64); }
    /// Takes an option: its items need one option less, and the options that it excludes are removed.
    void take(std::uint32_t o) {
        static const Set nothing;
        remove(o);
        for (const auto& [i, colour, agreeing] : model_.options[o]) {
            if (model_.primary[i]) {
                set_bounds(i, lo_[i] - (lo_[i] > 0), hi_[i] - 1);
            } else {
                set_needed(i, false);
                remove(model_.options_of[i], agreeing ? *agreeing : nothing);
            }
        }
    }
    void close(std::uint32_t i) { set_bounds(i, 0, 0); }
    /// Removes the options that, taken, leave an item without live options: those that each of its options excludes.
    void remove_blocking(std::uint32_t i) {
        Set blocking;
        for (std::uint32_t w = 0; w < live_.size(); ++w)
            if (live_[w] != 0) blocking.emplace_back(w, live_[w]);
        const auto keep = [&](const auto& stays) {
            for (auto& [word, bits] : blocking) bits &= stays(word);
            std::erase_if(blocking, [](const auto& some) { return some.second == 0; });
        };
        for (const auto& [word, bits] : model_.options_of[i]) excluded_[word] = bits;
        keep([&](std::uint32_t word) { return ~excluded_[word]; });
        for (const auto& [word, bits] : model_.options_of[i]) excluded_[word] = 0;
        for_live(i, [&](std::uint32_t o) {
            if (blocking.empty()) return;
            for_excluded(o, [&](std::uint32_t word, std::uint64_t bits) { excluded_[word] |= bits; });
            keep([&](std::uint32_t word) { return excluded_[word]; });
            for_excluded(o, [&](std::uint32_t word, std::uint64_t) { excluded_[word] = 0; });
        });
        for (const auto& [word, bits] : blocking) remove(word, bits);
    }
    void set_needed(std::uint32_t s, bool needed) {
        if (needed_[s] == needed) return;
        log_.push_back({Change::needed, s, 0});
        needed_[s] = needed;
    }
    /// Closes all but the part of an open item: the items that live options join, or two that exclude each
    /// other. Returns the items of the part. No secondary item is needed any more: they were by covers of the
    /// whole, and that may have none.
    std::vector<std::uint32_t> keep_part(std::uint32_t first) {
        std::vector<std::uint32_t> part{first};
        seen_[first] = ++serial_;
        for (std::size_t k = 0; k < part.size(); ++k)
            for_live(part[k], [&](std::uint32_t o) {
                for (const Cell& cell : model_.options[o]) {
                    if (std::exchange(seen_[cell.item], serial_) == serial_) continue;
                    const Uses uses = model_.primary[cell.item] ? Uses{.plain = true} : uses_of(cell.item);
                    if (uses.plain || uses.differ) part.push_back(cell.item);
                }
            });
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            if (hi_[i] > 0 && seen_[i] != serial_) close(i);
            set_needed(i, false);
        }
        return part;
    }

    /// Equal keys mean equal remainders. If all items have bounds 1..1, none is secondary and no step removes options,
    /// the open items determine the live options.
    const std::vector<std::uint64_t>& key() {
        key_ = open_;
        if (implied_) return key_;
        for (const std::uint32_t i : counted_)
            if (hi_[i] > 0) key_.push_back(lo_[i] | std::uint64_t{hi_[i]} << 32);
        for (std::uint32_t w = 0; w < live_.size(); ++w)
            if (live_[w] != 0) key_.push_back(w), key_.push_back(live_[w]);
        return key_;
    }

    /// Makes it the remainder with this key; that cannot be undone. Precondition: the key lists live options. No
    /// secondary item is needed then.
    void become(const std::vector<std::uint64_t>& key) {
        auto next = key.begin();
        for (std::uint64_t& word : open_) word = *next++;
        open_count_ = 0;
        for (std::uint32_t i = 0; i < hi_.size(); ++i) {
            const bool open = (open_[i / 64] >> i % 64 & 1) != 0;
            lo_[i] = open ? model_.lo[i] : 0, hi_[i] = open ? model_.hi[i] : 0, open_count_ += open;
        }
        log_.clear();
        needed_.assign(needed_.size(), false);
        for (const std::uint32_t i : counted_)
            if (hi_[i] > 0)
                lo_[i] = static_cast<std::uint32_t>(*next), hi_[i] = static_cast<std::uint32_t>(*next++ >> 32);
        std::ranges::fill(live_, 0);
        for (; next != key.end(); next += 2) live_[next[0]] = next[1];
    }

  private:
    struct Change {
        enum : std::uint8_t { word, bounds, needed } kind;
        std::uint32_t at;
        std::uint64_t old;
    };
    void remove(std::uint32_t word, std::uint64_t bits) {
        if ((live_[word] & bits) == 0) return;
        log_.push_back({Change::word, word, live_[word]});
        live_[word] &= ~bits;
    }
    /// Calls `visit(word, bits)` for the members of a set that are not in another one, which is part of it.
    template <class Visit> static void for_without(const Set& set, const Set& part, const Visit& visit) {
        auto without = part.begin();
        for (const auto& [word, bits] : set)
            visit(word, without != part.end() && without->first == word ? bits & ~(without++)->second : bits);
    }
    void remove(const Set& set, const Set& kept = {}) {
        for_without(set, kept, [&](std::uint32_t word, std::uint64_t bits) { remove(word, bits); });
    }
    /// Visits the options that one excludes: some of them several times.
    template <class Visit> void for_excluded(std::uint32_t o, const Visit& visit) const {
        static const Set nothing;
        for (const auto& [i, colour, agreeing] : model_.options[o])
            if (!model_.primary[i] || hi_[i] == 1)
                for_without(model_.options_of[i], agreeing ? *agreeing : nothing, visit);
    }
    void set_bounds(std::uint32_t i, std::uint32_t lo, std::uint32_t hi) {
        log_.push_back({Change::bounds, i, lo_[i] | std::uint64_t{hi_[i]} << 32});
        lo_[i] = lo, hi_[i] = hi;
        if (hi > 0) return;
        open_[i / 64] ^= std::uint64_t{1} << i % 64, --open_count_;
        remove(model_.options_of[i]);
    }

    const Model& model_;
    bool implied_;                           // by the open items: which options are live
    std::vector<std::uint32_t> lo_, hi_;     // of open items
    std::vector<std::uint64_t> live_, open_; // bits of options, of items
    std::size_t open_count_ = 0;
    std::vector<std::uint32_t> counted_; // items with a maximum above 1
    std::vector<bool> needed_;
    std::vector<Change> log_;
    std::vector<std::uint64_t> seen_, key_;
    std::vector<std::uint64_t> excluded_; // bits of options, all 0 but in remove_blocking
    std::uint64_t serial_ = 0;
};

} // namespace quadrille::verify
