// SPDX-License-Identifier: MIT
#include "search/masks/option_masks.hpp"

#include <algorithm>
#include <string>

#include <quadrille/error.hpp>

#include "search/claims.hpp"

namespace quadrille::search::masks {

OptionMasks::OptionMasks(const Problem& problem) {
    const Claims claims(problem);
    primary_ = claims.primary();
    bits_ = claims.bits();
    ids_.assign(claims.ids().begin(), claims.ids().end());
    words_ = std::max(1u, (bits_ + 63) / 64);
    if (bits_ > most_bits || std::uint64_t{words_} * options() > most_words)
        throw Unsupported("engine masks takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
    claims_.resize(std::size_t{words_} * options());
    for (std::uint32_t o = 0; o < options(); ++o)
        for (const std::uint32_t bit : claims.of(o))
            claims_[std::size_t{bit / 64} * options() + o] |= std::uint64_t{1} << bit % 64;
    if (!claims.coloured()) return;
    forbids_.resize(claims_.size());
    for (std::uint32_t o = 0; o < options(); ++o)
        claims.for_each_forbidden(o, [&](std::uint32_t bit) { set_bit(&forbids_[std::size_t{o} * words_], bit); });
}

} // namespace quadrille::search::masks
