// SPDX-License-Identifier: MIT
#pragma once

// Where Highway was left out: vectors of one lane, by the names that the kernels use.

#include <bit>
#include <cstddef>
#include <cstdint>

#define HWY_NAMESPACE one_lane
#define HWY_INLINE inline
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
