// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "diagram/compile/fixed_form.hpp"

// The item that a remainder branches on, found with or without a list of the options left.
namespace quadrille::diagram {

/// The options of a plain form where the first open item is always the next: no lists are kept.
///
/// The items before it are covered, so that only options whose first item it is are left of its own.
template <std::size_t W> class FirstItems {
  public:
    explicit FirstItems(const FixedForm<W>& form) : near_(form.form().options()) {
        const Form& of = form.form();
        std::vector<std::vector<std::uint32_t>> lists(of.primary());
        std::vector<Words<W>> near(of.primary());
        for (std::uint32_t o = 0; o < of.options(); ++o) {
            lists[first_bit(form.claims(o))].push_back(o);
            for_each_bit(form.claims(o), [&](std::uint32_t bit) { return add(near[bit], form.claims(o)), true; });
        }
        begin_.push_back(0);
        for (const auto& list : lists) {
            for (const std::uint32_t o : list) candidates_.push_back({form.claims(o), o});
            begin_.push_back(candidates_.size());
        }
        for (std::uint32_t o = 0; o < of.options(); ++o)
            for_each_bit(form.claims(o), [&](std::uint32_t bit) { return add(near_[o], near[bit]), true; });
    }

    /// The options of the first open item that can be taken. Returns how many were looked at.
    std::size_t find(const Words<W>& words, std::uint32_t item, std::vector<std::uint32_t>& found) const {
        const std::size_t begin = begin_[item], end = begin_[item + 1];
        for (std::size_t k = begin; k < end; ++k)
            if (contains(words, candidates_[k].claims)) found.push_back(candidates_[k].option);
        return end - begin;
    }

    /// The items of options that share an item with this one.
    const Words<W>& near(std::uint32_t option) const { return near_[option]; }

  private:
    struct Candidate {
        Words<W> claims;
        std::uint32_t option;
    };
    std::vector<Candidate> candidates_; // by their first item: the candidates of item i begin at begin_[i]
    std::vector<std::size_t> begin_;
    std::vector<Words<W>> near_; // by option
};

/// Finds items without options. The option that was found live for an item is tested first at the next call.
/// Each thread has one.
template <std::size_t W> class DeadItems {
  public:
    DeadItems(const FixedForm<W>& form, const FirstItems<W>& items)
        : form_(form), items_(items), hints_(form.form().primary()) {}

    /// Whether an item has no options left after this option was taken (with no_option: whether any item has
    /// none). Adds its steps to `steps`.
    bool any(const Words<W>& words, std::uint32_t option, std::uint64_t& steps) {
        bool alive = true;
        for_each_bit(option == no_option ? words : common(words, items_.near(option)),
                     [&](std::uint32_t item) { return alive = has_option(words, item, steps); });
        return !alive;
    }

  private:
    bool has_option(const Words<W>& words, std::uint32_t item, std::uint64_t& steps) {
        ++steps;
        const auto options = form_.form().touching(item);
        if (options.empty()) return false;
        std::uint32_t& hint = hints_[item];
        if (form_.can_take(words, options[hint])) return true;
        const auto found = std::ranges::find_if(options, [&](std::uint32_t o) { return form_.can_take(words, o); });
        steps += static_cast<std::uint64_t>(found - options.begin());
        if (found == options.end()) return false;
        hint = static_cast<std::uint32_t>(found - options.begin());
        return true;
    }

    const FixedForm<W>& form_;
    const FirstItems<W>& items_;
    std::vector<std::uint32_t> hints_; // by item: which of its options
};

/// The choice of the next item where the options left of a remainder are listed.
template <std::size_t W> class ListedItems {
  public:
    ListedItems(const FixedForm<W>& form, const Words<W>& words, std::span<const std::uint32_t> options)
        : form_(form), words_(words), options_(options) {
        // Planes of bit-sliced counters.
        for (const std::uint32_t option : options) {
            const Words<W>& claims = form.claims(option);
            for (std::size_t w = 0; w < W; ++w) {
                const std::uint64_t carry = one_[w] & claims[w];
                one_[w] ^= claims[w];
                const std::uint64_t carry2 = two_[w] & carry;
                two_[w] ^= carry;
                eight_[w] |= four_[w] & carry2;
                four_[w] ^= carry2;
            }
        }
    }

    /// The item with the fewest ways to continue or, unless `smallest`, the first item. An item with only one
    /// way has precedence. Returns no_item if some item has too few options.
    std::uint32_t choose(bool smallest) const {
        if (of_size(0) != no_item) return no_item;
        std::uint32_t best = no_item, degree = no_item;
        if (!form_.form().plain() && !weigh_bounded(smallest, best, degree)) return no_item;
        const unsigned last = smallest ? 7 : 1;
        for (unsigned size = 1; size <= last && size < degree; ++size)
            if (const std::uint32_t item = of_size(size); item != no_item) return item;
        if (!smallest) return first_bit(words_);
        if (degree <= 8) return best;
        for_each_bit(common(words_, form_.plain_items()), [&](std::uint32_t item) {
            const std::uint32_t size = count(item);
            if (size < degree) {
                degree = size;
                best = item;
            }
            return true;
        });
        return best;
    }

  private:
    /// The first plain item with this number of options, up to 7.
    std::uint32_t of_size(unsigned size) const {
        for (std::size_t w = 0; w < W; ++w) {
            const std::uint64_t open = words_[w] & form_.plain_items()[w] & ~eight_[w];
            const std::uint64_t found = open & (size & 1 ? one_[w] : ~one_[w]) & (size & 2 ? two_[w] : ~two_[w])
                                        & (size & 4 ? four_[w] : ~four_[w]);
            if (found != 0)
                return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(found));
        }
        return no_item;
    }

    std::uint32_t count(std::uint32_t item) const {
        return static_cast<std::uint32_t>(
            std::ranges::count_if(options_, [&](std::uint32_t o) { return has(form_.claims(o), item); }));
    }

    /// With all copies that can stand together.
    std::uint32_t count_copies(std::uint32_t item) const {
        std::uint32_t copies = 0;
        for (const std::uint32_t o : options_)
            if (has(form_.claims(o), item)) copies += form_.form().most(o);
        return copies;
    }

    /// The least degree of the open items with bounds, and its item, if the smallest is wanted. False if one
    /// has too few options.
    bool weigh_bounded(bool smallest, std::uint32_t& best, std::uint32_t& degree) const {
        bool alive = true;
        for_each_bit(words_, [&](std::uint32_t item) {
            if (item >= form_.form().primary()) return false;
            if (form_.form().item(item).plain()) return true;
            const std::uint32_t size = count_copies(item), least = form_.form().need(words_, item).least;
            alive = size >= least;
            const std::uint32_t ways = size - least + 1 + (least == 0 && size != 0);
            if (alive && smallest && ways < degree) {
                degree = ways;
                best = item;
            }
            return alive;
        });
        return alive;
    }

    const FixedForm<W>& form_;
    const Words<W>& words_;
    std::span<const std::uint32_t> options_;
    Words<W> one_{}, two_{}, four_{}, eight_{}; // by item: bits of its number of options, up to 8
};

} // namespace quadrille::diagram
