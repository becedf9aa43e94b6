// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "diagram/compile/fixed_form.hpp"

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

} // namespace quadrille::diagram
