// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::search::masks {

/// The claims of a problem's options (search/claims.hpp) as masks of bits, 64 to a word, the primary items in
/// the order of the problem. Without colours an option forbids exactly what it claims, and only claims are
/// stored.
class OptionMasks {
  public:
    /// Throws Unsupported if there are more than `most_bits` bits or `most_words` words of claims.
    explicit OptionMasks(const Problem& problem);

    static constexpr std::uint32_t most_bits = 4096;
    static constexpr std::uint64_t most_words = 1 << 26;

    std::uint32_t options() const { return static_cast<std::uint32_t>(ids_.size()); }
    std::uint32_t primary() const { return primary_; }
    std::uint32_t words() const { return words_; }                       ///< of a mask
    std::uint32_t primary_words() const { return (primary_ + 63) / 64; } ///< words with primary items
    bool plain() const { return bits_ == primary_; }                     ///< only primary items matter
    bool coloured() const { return !forbids_.empty(); }

    /// Claims of all options in one word of the mask, one after another.
    std::span<const std::uint64_t> claims(std::uint32_t word) const {
        return std::span(claims_).subspan(std::size_t{word} * options(), options());
    }
    /// What one option forbids, all words, if the form is coloured.
    std::span<const std::uint64_t> forbids(std::uint32_t option) const {
        return std::span(forbids_).subspan(std::size_t{option} * words_, words_);
    }
    OptionId id(std::uint32_t option) const { return ids_[option]; }

  private:
    std::uint32_t primary_ = 0, bits_ = 0, words_ = 0;
    std::vector<std::uint64_t> claims_, forbids_;
    std::vector<OptionId> ids_;
};

} // namespace quadrille::search::masks
