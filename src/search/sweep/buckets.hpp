// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

#include "search/claims.hpp"

namespace quadrille::search::sweep {

using Word = std::uint64_t;

inline bool has_bit(const Word* mask, std::uint32_t bit) { return (mask[bit / 64] >> bit % 64 & 1) != 0; }

/// The claims of a problem's options (search/claims.hpp) as masks of bits, in a fixed order of its primary
/// items. Each option stands in the bucket of its first item: the first open item of a search is covered by
/// an option of its bucket, or not at all.
///
/// Primary items are bits, in order. A use of a secondary item stands right behind the last item in whose
/// bucket it occurs or, if the first such item is far away, behind all others.
class Buckets {
  public:
    /// Throws Unsupported as `check_size`.
    Buckets(const Problem& problem, std::span<const ItemId> order);

    static constexpr std::uint32_t most_bits = 4096;
    static constexpr std::uint64_t most_words = 1 << 26;

    /// Throws Unsupported if there are too many bits, or if the masks of the options have too many words.
    static void check_size(std::uint64_t bits, std::uint64_t options);

    std::uint32_t bits() const { return bits_; }
    std::uint32_t words() const { return words_; } ///< of a mask
    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    std::span<const Word> primary() const { return primary_; } ///< the bits that must be covered

    /// The bucket of a bit: its options are numbered from `begin` to `end`, the last ones of the problem
    /// first. Empty if the bit is no primary item.
    std::uint32_t begin(std::uint32_t bit) const { return begins_[bit]; }
    std::uint32_t end(std::uint32_t bit) const { return begins_[bit + 1]; }

    const Word* claims(std::uint32_t option) const { return claims_.data() + std::size_t{option} * words_; }
    const Word* forbids(std::uint32_t option) const { return forbids_.data() + std::size_t{option} * words_; }
    OptionId id(std::uint32_t option) const { return ids_[option]; }

    /// Whether each primary item has an option.
    bool hopeful() const { return hopeful_; }

    /// The first bit from some bit on that must be covered and is not, or `bits()` if there is none.
    std::uint32_t first_open(const Word* covered) const;

  private:
    std::vector<std::uint32_t> place(const Claims& claims, std::span<const std::uint32_t> first);

    std::uint32_t bits_ = 0, words_ = 0;
    bool hopeful_ = true;
    std::vector<Word> primary_;
    std::vector<std::uint32_t> begins_; // by bit, and one more
    std::vector<Word> claims_, forbids_;
    std::vector<OptionId> ids_;
};

} // namespace quadrille::search::sweep
