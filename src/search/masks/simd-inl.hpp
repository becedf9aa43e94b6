// SPDX-License-Identifier: MIT
#pragma once

// What the kernels need of vectors and of sets of several words, once for each instruction set that Highway compiles for.

#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef QUADRILLE_HWY
#ifndef HWY_COMPILE_ONLY_SCALAR
#define HWY_COMPILE_ONLY_STATIC // one instruction set a source
#endif
// Vectors of unknown size are not for us, nor what comes before SSE4.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3)
#include <hwy/highway.h>
#else
// Without Highway: vectors of one lane, by the names that the kernels use.
#define HWY_NAMESPACE one_lane
#define HWY_INLINE inline
#define HWY_NOINLINE
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_SCALAR 1
#define HWY_TARGET HWY_SCALAR

namespace quadrille::search::masks::one_lane::hn {

template <class T> struct ScalableTag {};
using One = ScalableTag<std::uint64_t>;
template <class D> using Vec = std::uint64_t;

constexpr std::size_t MaxLanes(One) { return 1; }
inline std::uint64_t Zero(One) { return 0; }
inline std::uint64_t Set(One, std::uint64_t value) { return value; }
inline std::uint64_t Iota(One, std::uint64_t first) { return first; }
inline std::uint64_t LoadU(One, const std::uint64_t* from) { return *from; }
inline void StoreU(std::uint64_t v, One, std::uint64_t* to) { *to = v; }
template <class V> V And(V a, V b) { return a & b; }
inline bool And(bool a, bool b) { return a && b; }
inline std::uint64_t Or(std::uint64_t a, std::uint64_t b) { return a | b; }
inline std::uint64_t Xor(std::uint64_t a, std::uint64_t b) { return a ^ b; }
inline std::uint64_t Add(std::uint64_t a, std::uint64_t b) { return a + b; }
inline std::uint64_t Sub(std::uint64_t a, std::uint64_t b) { return a - b; }
inline std::uint64_t Min(std::uint64_t a, std::uint64_t b) { return a < b ? a : b; }
template <int bits> std::uint64_t ShiftLeft(std::uint64_t v) { return v << bits; }
inline std::uint64_t PopulationCount(std::uint64_t v) { return static_cast<std::uint64_t>(std::popcount(v)); }
inline std::uint64_t GetLane(std::uint64_t v) { return v; }
inline std::uint64_t MinOfLanes(One, std::uint64_t v) { return v; }
inline bool Eq(std::uint64_t a, std::uint64_t b) { return a == b; }
inline bool Ne(std::uint64_t a, std::uint64_t b) { return a != b; }
inline bool FirstN(One, std::size_t n) { return n > 0; }
inline std::size_t CountTrue(One, bool mask) { return mask; }
inline std::uint64_t IfThenElseZero(bool mask, std::uint64_t v) { return mask ? v : 0; }
inline std::uint64_t Compress(std::uint64_t v, bool) { return v; }
inline std::size_t StoreMaskBits(One, bool mask, std::uint8_t* bits) {
    *bits = mask;
    return 1;
}

} // namespace quadrille::search::masks::one_lane::hn
#endif

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

#ifdef QUADRILLE_HWY
namespace hn = hwy::HWY_NAMESPACE;
#endif

using Tag = hn::ScalableTag<std::uint64_t>;
using Vec = hn::Vec<Tag>;
inline constexpr std::size_t lanes = hn::MaxLanes(Tag());
static_assert(lanes <= 8, "lists have room for 8 lanes behind them");

#if defined(QUADRILLE_HWY) && HWY_ARCH_X86_64 && HWY_TARGET == HWY_AVX2
/// By the bits of a mask of four lanes: where each half of a lane comes from when these are moved together.
struct LaneMoves {
    alignas(32) std::uint32_t of[16][8] = {};
};
inline constexpr LaneMoves lane_moves = [] {
    LaneMoves moves;
    for (std::uint32_t mask = 0; mask < 16; ++mask)
        for (std::uint32_t lane = 0, to = 0; lane < 4; ++lane)
            if ((mask >> lane & 1) != 0)
                for (std::uint32_t half = 0; half < 2; ++half) moves.of[mask][to++] = 2 * lane + half;
    return moves;
}();
#endif

/// The bits of a mask, lane 0 the lowest.
template <class Mask> HWY_INLINE std::uint64_t bits_of(Mask mask) {
#if defined(QUADRILLE_HWY) && HWY_TARGET == HWY_AVX2 && HWY_ARCH_X86_64
    return static_cast<std::uint64_t>(_mm256_movemask_pd(_mm256_castsi256_pd(mask.raw)));
#else
    std::uint8_t bytes[8];
    hn::StoreMaskBits(Tag(), mask, bytes);
    return bytes[0];
#endif
}

/// The lanes of a vector that a mask has, moved together. Highway 1.0.3 looks a permutation up in a table
/// that g++ 12 copies to the stack each time; this table stays where it is.
template <class Mask> HWY_INLINE Vec compress(Vec v, Mask mask) {
#if defined(QUADRILLE_HWY) && HWY_TARGET == HWY_AVX2 && HWY_ARCH_X86_64
    const auto* const moves = reinterpret_cast<const __m256i*>(lane_moves.of[bits_of(mask)]);
    return Vec{_mm256_permutevar8x32_epi32(v.raw, _mm256_load_si256(moves))};
#else
    return hn::Compress(v, mask);
#endif
}

/// The bits of `word` at the places of `mask`, moved together. Fast where the processor has pext; a loop over
/// the mask elsewhere.
HWY_INLINE std::uint64_t gather_bits(std::uint64_t word, std::uint64_t mask) {
#if defined(QUADRILLE_HWY) && HWY_ARCH_X86_64 && HWY_TARGET == HWY_AVX2
    return _pext_u64(word, mask);
#else
    std::uint64_t gathered = 0;
    for (std::uint64_t to = 1; mask != 0; mask &= mask - 1, to <<= 1)
        if ((word & mask & (~mask + 1)) != 0) gathered |= to;
    return gathered;
#endif
}

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
