// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "diagram/compile/form.hpp"
#include "diagram/compile/words.hpp"

namespace quadrille::diagram {

constexpr std::uint32_t no_item = 0xffff'ffff;
constexpr std::uint32_t no_option = index(Diagram::nothing);

/// A form of up to W words, its masks in as many, and what taking an option leaves of them.
template <std::size_t W> class FixedForm {
  public:
    explicit FixedForm(Form form) : form_(std::move(form)), options_(form_.options()), closed_(form_.primary()) {
        for (std::uint32_t o = 0; o < form_.options(); ++o) {
            std::ranges::copy(form_.claims(o), options_[o].claims.begin());
            std::ranges::copy(form_.forbids(o), options_[o].forbids.begin());
        }
        for (std::uint32_t bit = 0; bit < form_.primary(); ++bit) {
            set(primary_, bit);
            set(form_.item(bit).plain() ? plain_items_ : bounded_items_, bit);
        }
        for (std::uint32_t bit = 0; bit < form_.bits(); ++bit) set(bits_, bit);
        for (std::uint32_t item = 0; item < form_.primary(); ++item) {
            set(closed_[item], item);
            if (!form_.item(item).counted()) continue;
            closed_[item][form_.item(item).counter] = ~std::uint64_t{0};
            for (const std::uint32_t option : form_.touching(item)) set(closed_[item], own_bit(option));
        }
    }

    const Form& form() const { return form_; }

    Words<W> whole() const {
        Words<W> words{};
        std::ranges::copy(form_.whole(), words.begin());
        return words;
    }
    /// Bits of the primary items, of those with plain bounds among them and of the others, and all that are
    /// no counters.
    const Words<W>& primary() const { return primary_; }
    const Words<W>& plain_items() const { return plain_items_; }
    const Words<W>& bounded_items() const { return bounded_items_; }
    const Words<W>& bits() const { return bits_; }

    std::uint32_t open_items(const Words<W>& words) const { return size_of(common(words, primary_)); }

    const Words<W>& claims(std::uint32_t option) const { return options_[option].claims; }
    const Words<W>& forbids(std::uint32_t option) const { return options_[option].forbids; }
    bool can_take(const Words<W>& words, std::uint32_t option) const {
        return contains(words, options_[option].claims);
    }

    /// How many copies of an option can be taken together. Precondition: one can.
    std::uint32_t most_to_take(const Words<W>& words, std::uint32_t option) const {
        std::uint32_t most = form_.most(option);
        if (most == 1) return 1;
        for_each_bit(options_[option].claims, [&](std::uint32_t item) {
            if (item >= form_.primary()) return false;
            most = std::min(most, form_.need(words, item).most);
            return true;
        });
        return most;
    }

    /// Takes this many copies of an option. If it has items with multiplicity, no more copies can be taken
    /// afterwards.
    void take(Words<W>& words, std::uint32_t option, std::uint32_t copies = 1) const {
        remove(words, options_[option].forbids);
        if (!form_.plain()) count_down(words, options_[option].claims, copies);
    }

    /// An option of an item of multiplicity is not to be taken later.
    void bar(Words<W>& words, std::uint32_t option) const { clear(words, own_bit(option)); }

    /// The item takes no more options.
    void close(Words<W>& words, std::uint32_t item) const { remove(words, closed_[item]); }

  private:
    /// The number of options taken with these claims, by which they are counted.
    void count_down(Words<W>& words, const Words<W>& claims, std::uint32_t taken) const {
        for_each_bit(claims, [&](std::uint32_t item) {
            if (item >= form_.primary()) return false;
            const Form::Item& it = form_.item(item);
            if (!it.counted()) return true;
            const auto [least, most] = form_.need(words, item);
            words[it.counter] = (least - std::min(least, taken)) | std::uint64_t{most - taken} << 32;
            if (most == taken) close(words, item);
            return true;
        });
    }

    std::uint32_t own_bit(std::uint32_t option) const { return last_bit(options_[option].claims); }

    struct Option {
        Words<W> claims, forbids;
    };

    const Form form_;
    std::vector<Option> options_;
    std::vector<Words<W>> closed_; // by primary item: the bits that are cleared with it
    Words<W> primary_{}, plain_items_{}, bounded_items_{}, bits_{};
};

} // namespace quadrille::diagram
