// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

#include "search/claims.hpp"
#include "search/order/order.hpp"

namespace quadrille::diagram {

/// Options grouped by content: options with equal items and colours, in any order, are in one group.
struct EqualOptions {
    std::vector<std::uint32_t> places; ///< class by class, ascending in each: places in the list of options
    std::vector<std::uint32_t> begins; ///< where each class begins in `places`, and the end of the last one
};

/// Finds the classes of these options, in the order of their first ones. In time linear in the cells, but for
/// a sort of the options' hashes.
EqualOptions equal_options(const Problem& problem, std::span<const OptionId> options);

/// How many classes the options of a problem have, by their hashes alone.
std::uint32_t count_different(const Problem& problem);

/// A problem as words: a remainder is a few words, and nothing more.
///
///     bits      one a primary item, in the order in which they are to be covered
///               one a secondary item, or one for each of its colours
///               one an option that has an item of multiplicity: once it was decided on, it is gone
///     counters  one word an item of multiplicity (max above 1): how many options it still needs (low half),
///               and still may have (high half)
///
/// A set bit is still available. An option *claims* the bits that it uses, and *forbids* the bits that no
/// other option may use afterwards. It can be taken if all bits that it claims are set, and it clears the
/// bits that it forbids. For primary and uncoloured secondary items the two are the same; a colour forbids
/// the other colours of its item. Two remainders with equal words have equal covers, however they arose.
///
/// Options of equal items and colours are one option of the form, with several *copies*: the remainder
/// depends only on the number of copies taken.
class Form {
  public:
    /// Throws Unsupported if there are more than `most_words` words.
    Form(const Problem& problem, const search::ItemOrder& order);

    static constexpr std::uint32_t most_words = 64;

    struct Item {
        std::uint32_t min = 1, max = 1;
        std::uint32_t counter = 0; ///< its word if max is above 1
        std::uint32_t end = 0;     ///< where its subtree ends (order.hpp)
        bool counted() const { return max > 1; }
        bool plain() const { return min == 1 && max == 1; }
    };

    std::uint32_t words() const { return words_; }
    std::uint32_t primary() const { return static_cast<std::uint32_t>(items_.size()); }
    std::uint32_t bits() const { return bits_; }
    std::uint32_t options() const { return static_cast<std::uint32_t>(copies_begin_.size() - 1); }

    /// Whether some option has several copies. If not, the copy of an option has the option's number.
    bool has_copies() const { return options() != ids_.size(); }
    /// The numbers of an option's copies, ascending.
    std::span<const std::uint32_t> copies(std::uint32_t option) const {
        return std::span(copies_).subspan(copies_begin_[option], copies_begin_[option + 1] - copies_begin_[option]);
    }
    /// The number of copies of an option that can be taken together, judged by its items without
    /// multiplicity.
    std::uint32_t most(std::uint32_t option) const { return most_[option]; }

    /// Whether all primary items are plain and there are no other bits: then options forbid exactly what they
    /// claim, and each set of primary items is a remainder.
    bool plain() const { return plain_; }

    const Item& item(std::uint32_t bit) const { return items_[bit]; }

    /// How many options an open item needs where these words are left, and how many it may have.
    struct Need {
        std::uint32_t least, most;
    };
    Need need(std::span<const std::uint64_t> words, std::uint32_t bit) const {
        const Item& it = items_[bit];
        if (!it.counted()) return {it.min, it.max};
        const std::uint64_t counter = words[it.counter];
        return {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32)};
    }

    /// Gives the items of a component their counters, out of the words of the whole.
    void copy_counters(std::span<const std::uint64_t> whole, std::span<std::uint64_t> component) const {
        if (plain_) return;
        for (std::uint32_t bit = 0; bit < primary(); ++bit)
            if (items_[bit].counted() && component[bit / 64] >> bit % 64 & 1)
                component[items_[bit].counter] = whole[items_[bit].counter];
    }

    /// The option of the problem that a copy stands for.
    OptionId id(std::uint32_t copy) const { return ids_[copy]; }

    /// Masks of one option, all words.
    std::span<const std::uint64_t> claims(std::uint32_t option) const {
        return std::span(claims_).subspan(std::size_t{option} * words_, words_);
    }
    std::span<const std::uint64_t> forbids(std::uint32_t option) const {
        return std::span(forbids_).subspan(std::size_t{option} * words_, words_);
    }

    /// The options that claim or forbid a bit, ascending.
    std::span<const std::uint32_t> touching(std::uint32_t bit) const {
        return std::span(touching_).subspan(touching_begin_[bit], touching_begin_[bit + 1] - touching_begin_[bit]);
    }

    /// The words of the whole problem.
    std::vector<std::uint64_t> whole() const;

  private:
    bool is_counted(std::span<const std::uint32_t> claims) const;
    void fill(const search::Claims& claims);
    void index_bits();

    std::vector<Item> items_; // by bit
    std::uint32_t bits_ = 0, words_ = 0;
    bool plain_ = true;
    std::vector<OptionId> ids_;                               // by copy, ascending
    std::vector<std::uint32_t> copies_, copies_begin_, most_; // copies of an option side by side
    std::vector<std::uint64_t> claims_, forbids_;
    std::vector<std::uint32_t> touching_, touching_begin_;
};

} // namespace quadrille::diagram
