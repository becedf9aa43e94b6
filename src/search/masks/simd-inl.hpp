// SPDX-License-Identifier: MIT
#pragma once

// What the kernels need of vectors, once for each instruction set that Highway compiles for.

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
#include "search/masks/one_lane.hpp"
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

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();
