// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quadrille::diagram {

/// What is left of a problem (form.hpp).
template <std::size_t W> using Words = std::array<std::uint64_t, W>;

/// Whether all of `part` is in `whole`.
template <std::size_t W> inline bool contains(const Words<W>& whole, const Words<W>& part) {
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < W; ++w) missing |= part[w] & ~whole[w];
    return missing == 0;
}

template <std::size_t W> inline bool meet(const Words<W>& a, const Words<W>& b) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < W; ++w) common |= a[w] & b[w];
    return common != 0;
}

template <std::size_t W> inline void remove(Words<W>& from, const Words<W>& what) {
    for (std::size_t w = 0; w < W; ++w) from[w] &= ~what[w];
}

template <std::size_t W> inline void add(Words<W>& to, const Words<W>& what) {
    for (std::size_t w = 0; w < W; ++w) to[w] |= what[w];
}

template <std::size_t W> inline Words<W> common(const Words<W>& a, const Words<W>& b) {
    Words<W> both;
    for (std::size_t w = 0; w < W; ++w) both[w] = a[w] & b[w];
    return both;
}

template <std::size_t W> inline bool is_empty(const Words<W>& words) {
    std::uint64_t bits = 0;
    for (const std::uint64_t word : words) bits |= word;
    return bits == 0;
}

template <std::size_t W> inline bool has(const Words<W>& words, std::uint32_t bit) {
    return words[bit / 64] >> bit % 64 & 1;
}
template <std::size_t W> inline void clear(Words<W>& words, std::uint32_t bit) {
    words[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
}
template <std::size_t W> inline void set(Words<W>& words, std::uint32_t bit) {
    words[bit / 64] |= std::uint64_t{1} << bit % 64;
}

/// Calls `visit(bit)` for each bit, ascending, until it returns false.
template <std::size_t W, class Visit> inline void for_each_bit(const Words<W>& words, Visit visit) {
    for (std::size_t w = 0; w < W; ++w)
        for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1)
            if (!visit(static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(rest)))) return;
}

/// The first bit that is set. Precondition: there is one.
template <std::size_t W> inline std::uint32_t first_bit(const Words<W>& words) {
    std::size_t w = 0;
    while (words[w] == 0) ++w;
    return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(words[w]));
}

/// The last bit that is set. Precondition: there is one.
template <std::size_t W> inline std::uint32_t last_bit(const Words<W>& words) {
    std::size_t w = W - 1;
    while (words[w] == 0) --w;
    return static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::bit_width(words[w])) - 1;
}

template <std::size_t W> inline std::uint32_t size_of(const Words<W>& words) {
    int bits = 0;
    for (const std::uint64_t word : words) bits += std::popcount(word);
    return static_cast<std::uint32_t>(bits);
}

} // namespace quadrille::diagram
