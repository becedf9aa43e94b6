// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::search {

/// Sets a bit of a mask, 64 bits to a word.
inline void set_bit(std::uint64_t* mask, std::uint32_t bit) { mask[bit / 64] |= std::uint64_t{1} << bit % 64; }

/// The options of a problem as the bits that they claim and forbid, for engines whose options are masks.
///
/// Bit k stands for the k-th primary item of an order. Behind the primary items, each use of a secondary item
/// has a bit; a use is an item without colour, or an item in one colour. An option *claims* the bits of its
/// items, and *forbids* the bits that no other option of the same cover may claim: its primary items, all
/// uses of its uncoloured secondary items, and the other colours of its coloured items. Two options exclude
/// each other if one forbids a bit that the other claims.
///
/// A secondary item of a single option excludes nothing and has no bit. Options without a primary item are in
/// no cover and are left out; the others keep their order.
class Claims {
  public:
    /// Numbers the primary items in the order of the problem.
    explicit Claims(const Problem& problem);

    /// Precondition: `order` has each primary item of the problem once.
    Claims(const Problem& problem, std::span<const ItemId> order);

    std::uint32_t bits() const { return primary_ + static_cast<std::uint32_t>(uses_.size()); }
    std::uint32_t primary() const { return primary_; } ///< bits of primary items
    bool coloured() const { return coloured_; }        ///< whether some bit stands for a colour

    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    OptionId id(std::uint32_t option) const { return ids_[option]; }
    std::span<const OptionId> ids() const { return ids_; } ///< by option, ascending

    /// The bits that an option claims, in the order of its items.
    std::span<const std::uint32_t> of(std::uint32_t option) const {
        return std::span(claims_).subspan(begins_[option], begins_[option + 1] - begins_[option]);
    }

    /// The first primary bit that an option claims.
    std::uint32_t first(std::uint32_t option) const;

    /// Calls `forbid(bit)` for each bit that an option forbids.
    template <class Forbid> void for_each_forbidden(std::uint32_t option, Forbid forbid) const {
        for (const std::uint32_t bit : of(option)) {
            if (bit < primary_) {
                forbid(bit);
                continue;
            }
            const Use& use = uses_[bit - primary_];
            for (std::uint32_t other = use.begin; other < use.end; ++other)
                if (other != bit || use.colour == ColourId::none) forbid(other);
        }
    }

  private:
    struct Use {
        std::uint32_t item;
        ColourId colour;
        std::uint32_t begin = 0, end = 0; // the bits of all uses of the item

        std::pair<std::uint32_t, ColourId> key() const { return {item, colour}; }
    };

    void find_uses(const Problem& problem);
    void find_claims(const Problem& problem, std::span<const ItemId> order);

    std::uint32_t primary_;
    bool coloured_ = false;
    std::vector<Use> uses_; // by item, then by colour
    std::vector<OptionId> ids_;
    std::vector<std::uint32_t> claims_;
    std::vector<std::size_t> begins_; // of the claims of each option, and one more
};

/// Returns the form's number of each option, by the option's index in the problem. Options that the form
/// omits have an entry without meaning, or none.
template <class Form> std::vector<std::uint32_t> option_numbers(const Form& form) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t o = 0; o < form.options(); ++o) {
        const std::uint32_t id = index(form.id(o));
        if (id >= numbers.size()) numbers.resize(id + 1);
        numbers[id] = o;
    }
    return numbers;
}

} // namespace quadrille::search
