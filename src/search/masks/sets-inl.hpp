// SPDX-License-Identifier: MIT
#pragma once

// Sets of bits, of one word or of several.

#include <bit>
#include <cstdint>

#include "search/masks/simd-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

HWY_INLINE std::uint32_t bit_of(std::uint64_t word) { return static_cast<std::uint32_t>(std::countr_zero(word)); }
HWY_INLINE std::uint32_t bits_in(std::uint64_t word) { return static_cast<std::uint32_t>(std::popcount(word)); }

/// Puts bits behind the first `at` bits of a set, which are followed by zeros.
HWY_INLINE void deposit(std::uint64_t* set, std::uint32_t at, std::uint64_t bits) {
    set[at / 64] |= bits << (at & 63);
    if ((at & 63) != 0 && bits >> (64 - (at & 63)) != 0) set[at / 64 + 1] |= bits >> (64 - (at & 63));
}

/// The bits of `set` at the places of `places`, moved together.
HWY_INLINE void gather(const std::uint64_t* set, const std::uint64_t* places, std::uint32_t words, std::uint64_t* to) {
    std::uint32_t at = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        if (places[w] == 0) continue;
        deposit(to, at, gather_bits(set[w], places[w]));
        at += bits_in(places[w]);
    }
}

/// How many bits a set of several words has.
HWY_INLINE std::uint32_t size_of(const std::uint64_t* set, std::uint32_t words) {
    std::uint32_t size = 0;
    for (std::uint32_t w = 0; w < words; ++w) size += bits_in(set[w]);
    return size;
}

HWY_INLINE bool is_empty(const std::uint64_t* set, std::uint32_t words) {
    std::uint64_t bits = 0;
    for (std::uint32_t w = 0; w < words; ++w) bits |= set[w];
    return bits == 0;
}

/// How many bits a set has before one.
HWY_INLINE std::uint32_t bits_before(const std::uint64_t* set, std::uint32_t bit) {
    return size_of(set, bit / 64) + bits_in(set[bit / 64] & ((std::uint64_t{1} << (bit & 63)) - 1));
}

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();
