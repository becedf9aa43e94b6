// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::search {

/// Secondary items as bits, for engines whose options are masks. Each use of an item that is in at least two
/// options has a bit. A use is an item without colour, or an item in one colour. An option claims the bits of
/// its own uses and forbids the bits that no other option of the same cover may claim.
class SecondaryUses {
  public:
    /// Numbers the uses in these options of `problem`.
    SecondaryUses(const Problem& problem, std::span<const OptionId> options);

    std::uint32_t count() const { return static_cast<std::uint32_t>(uses_.size()); }
    bool coloured() const { return coloured_; }

    /// Calls `claim(bit)` and `forbid(bit)` for the bits of the k-th item of `option`, numbered from 0.
    /// Precondition: that item is secondary.
    template <class Claim, class Forbid>
    void of(const Problem& problem, OptionId option, std::size_t k, Claim claim, Forbid forbid) const {
        const Use mine = use(problem, option, k);
        const auto first = std::ranges::lower_bound(uses_, mine.item, {}, &Use::item);
        const auto last = std::ranges::upper_bound(uses_, mine.item, {}, &Use::item);
        for (auto use = first; use != last; ++use) {
            const auto bit = static_cast<std::uint32_t>(use - uses_.begin());
            if (*use == mine) claim(bit);
            if (*use != mine || mine.colour == ColourId::none) forbid(bit);
        }
    }

  private:
    struct Use {
        std::uint32_t item;
        ColourId colour;
        friend auto operator<=>(const Use&, const Use&) = default;
    };

    static Use use(const Problem& problem, OptionId option, std::size_t k) {
        return {index(problem.items(option)[k]), problem.colour(option, k)};
    }

    std::vector<Use> uses_; // by bit, ascending
    bool coloured_;
};

} // namespace quadrille::search
