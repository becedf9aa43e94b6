// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "diagram/compile/form.hpp"

// Remainders of a form in words of one width: their bits, what options do to them, and their components.
namespace quadrille::diagram {

/// What is left of a problem (form.hpp).
template <std::size_t W> using Words = std::array<std::uint64_t, W>;

/// Whether all of `part` is in `whole`.
template <std::size_t W> inline bool contains(const Words<W>& whole, const Words<W>& part) {
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < W; ++w) missing |= part[w] & ~whole[w];
    return missing == 0;
}

template <std::size_t W> inline bool meet(const Words<W>& a, const Words<W>& b) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < W; ++w) common |= a[w] & b[w];
    return common != 0;
}

template <std::size_t W> inline void remove(Words<W>& from, const Words<W>& what) {
    for (std::size_t w = 0; w < W; ++w) from[w] &= ~what[w];
}

template <std::size_t W> inline void add(Words<W>& to, const Words<W>& what) {
    for (std::size_t w = 0; w < W; ++w) to[w] |= what[w];
}

template <std::size_t W> inline Words<W> common(const Words<W>& a, const Words<W>& b) {
    Words<W> both;
    for (std::size_t w = 0; w < W; ++w) both[w] = a[w] & b[w];
    return both;
}

template <std::size_t W> inline bool is_empty(const Words<W>& words) {
    std::uint64_t bits = 0;
    for (const std::uint64_t word : words) bits |= word;
    return bits == 0;
}

template <std::size_t W> inline bool has(const Words<W>& words, std::uint32_t bit) {
    return words[bit / 64] >> bit % 64 & 1;
}
template <std::size_t W> inline void clear(Words<W>& words, std::uint32_t bit) {
    words[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
}
template <std::size_t W> inline void set(Words<W>& words, std::uint32_t bit) {
    words[bit / 64] |= std::uint64_t{1} << bit % 64;
}

/// Calls `visit(bit)` for each bit, ascending, until it returns false.
template <std::size_t W, class Visit> inline void for_each_bit(const Words<W>& words, Visit visit) {
    for (std::size_t w = 0; w < W; ++w)
        for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1)
            if (!visit(static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(rest)))) return;
}

/// The first bit that is set. Precondition: there is one.
template <std::size_t W> inline std::uint32_t first_bit(const Words<W>& words) {
    std::size_t w = 0;
    while (words[w] == 0) ++w;
    return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(words[w]));
}

/// The last bit that is set. Precondition: there is one.
template <std::size_t W> inline std::uint32_t last_bit(const Words<W>& words) {
    std::size_t w = W - 1;
    while (words[w] == 0) --w;
    return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::bit_width(words[w])) - 1;
}

template <std::size_t W> inline std::uint32_t size_of(const Words<W>& words) {
    int bits = 0;
    for (const std::uint64_t word : words) bits += std::popcount(word);
    return static_cast<std::uint32_t>(bits);
}

constexpr std::uint32_t no_item = 0xffff'ffff;
constexpr std::uint32_t no_option = index(Diagram::nothing);

/// A form whose masks have up to W words, and the remainder after an option is taken.
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

/// By the number of options of a remainder: how often a search for its components was made, and how often it
/// found some.
///
/// Only the first thread learns, and only at the beginning. Then learning stops, so that splitting does not
/// depend on the number of threads.
class SplitRecord {
  public:
    explicit SplitRecord(std::size_t options) : attempts_(options + 1), splits_(options + 1) {}

    bool is_worth_a_try(std::size_t options, bool learning) {
        if (options < 2 || splits_[options] * 64 + 64 < attempts_[options]) return false;
        if (learning) ++attempts_[options];
        return true;
    }
    void note_split(std::size_t options, bool learning) {
        if (learning) ++splits_[options];
    }

  private:
    std::vector<std::uint64_t> attempts_, splits_;
};

/// Cuts a remainder of a plain form along the forest of its items (order.hpp).
template <std::size_t W>
void cut_along_forest(const Form& form, const Words<W>& words, std::vector<Words<W>>& components) {
    for (Words<W> rest = words; !is_empty(rest);) {
        const std::uint32_t end = form.item(first_bit(rest)).end;
        Words<W> component = rest;
        for (std::size_t w = 0; w < W; ++w) {
            const std::uint64_t before = end >= 64 * (w + 1) ? ~std::uint64_t{0}
                                         : end <= 64 * w     ? 0
                                                             : (std::uint64_t{1} << end % 64) - 1;
            component[w] &= before;
            rest[w] &= ~before;
        }
        components.push_back(component);
    }
}

/// Finds the components of a remainder that none of the options left joins. Returns how many steps it took.
template <std::size_t W>
std::uint64_t find_components(const FixedForm<W>& form, const Words<W>& words, std::span<const std::uint32_t> options,
                              std::vector<Words<W>>& components) {
    std::uint64_t steps = 0;
    const Words<W> bits = common(words, form.bits());
    for (const std::uint32_t option : options) {
        Words<W> component = form.claims(option);
        add(component, form.forbids(option));
        component = common(component, bits);
        std::size_t kept = 0;
        for (std::size_t p = 0; p < components.size(); ++p) {
            if (meet(components[p], component))
                add(component, components[p]);
            else
                components[kept++] = components[p];
        }
        components.resize(kept);
        components.push_back(component);
        steps += kept;
    }
    // Open items without options are components of their own: they need none, or there is no cover.
    Words<W> rest = common(words, form.primary());
    for (const Words<W>& component : components) remove(rest, component);
    for_each_bit(rest, [&](std::uint32_t item) {
        Words<W> component{};
        set(component, item);
        components.push_back(component);
        return true;
    });
    return steps;
}

} // namespace quadrille::diagram
