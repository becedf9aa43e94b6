// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

namespace quadrille::search {

// Keys of items, by which a search on dancing cells chooses the next one (sets.hpp): the number of ways
// to branch on the item, with a high bit if it rests.

inline constexpr std::uint32_t resting_key = 1u << 30;

/// Keys of primary items come in whole lanes, the last one filled up with resting keys.
inline constexpr std::uint32_t key_lane = 16;

/// What stands for an item where there is none: all rest, or none was wiped out.
inline constexpr std::uint32_t no_item = UINT32_MAX;

// Vectors that g++ and clang know alike, and SSE2 has. (Written as plain loops g++ 12 compares keys one by one, which takes
// three times as many instructions. The least key of a lane takes twice as many as whether one is small.)
typedef std::int32_t FourKeys __attribute__((vector_size(16)));
typedef float FourQuotients __attribute__((vector_size(16)));

/// Whether any of four comparisons holds.
inline bool any(FourKeys holds) {
    std::uint64_t halves[2];
    std::memcpy(halves, &holds, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/// Whether a lane has a key of at most `most`, as signed numbers.
inline bool has_up_to(std::int32_t most, const std::uint32_t* keys) {
    FourKeys key[key_lane / 4];
    std::memcpy(key, keys, sizeof key);
    return any((key[0] <= most) | (key[1] <= most) | (key[2] <= most) | (key[3] <= most));
}

/// The products of four keys and their factors; infinite for items that rest.
inline FourQuotients quotients(const std::uint32_t* keys, const float* factors) {
    constexpr float none = std::numeric_limits<float>::infinity();
    FourKeys key;
    FourQuotients factor;
    std::memcpy(&key, keys, sizeof key);
    std::memcpy(&factor, factors, sizeof factor);
    return key < static_cast<std::int32_t>(resting_key) ? factor * __builtin_convertvector(key, FourQuotients)
                                                        : FourQuotients{none, none, none, none};
}

/// The least product of a key and its factor; infinite if all items rest.
inline float least_quotient(std::span<const std::uint32_t> keys, const float* factors) {
    constexpr float none = std::numeric_limits<float>::infinity();
    FourQuotients least{none, none, none, none};
    for (std::size_t k = 0; k < keys.size(); k += 4) {
        const FourQuotients quotient = quotients(keys.data() + k, factors + k);
        least = quotient < least ? quotient : least;
    }
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
}

/// How many items have this product.
inline std::uint32_t count_quotients(float wanted, std::span<const std::uint32_t> keys, const float* factors) {
    FourKeys count{};
    for (std::size_t k = 0; k < keys.size(); k += 4) count -= quotients(keys.data() + k, factors + k) == wanted;
    return static_cast<std::uint32_t>(count[0] + count[1] + count[2] + count[3]);
}

/// The item of this number, from 0, among those with this product. Precondition: there is one.
inline std::uint32_t find_quotient(std::uint32_t number, float wanted, std::span<const std::uint32_t> keys,
                                   const float* factors) {
    for (std::uint32_t k = 0;; k += 4) {
        const FourKeys equal = quotients(keys.data() + k, factors + k) == wanted;
        if (!any(equal)) continue;
        for (std::uint32_t at = 0; at < 4; ++at)
            if (equal[at] != 0 && number-- == 0) return k + at;
    }
}

/// The leftmost item with at most this key, or `no_item`.
inline std::uint32_t first_up_to(std::int32_t most, std::span<const std::uint32_t> keys) {
    for (std::uint32_t k = 0; k < keys.size(); k += key_lane) {
        if (!has_up_to(most, keys.data() + k)) continue;
        while (static_cast<std::int32_t>(keys[k]) > most) ++k;
        return k;
    }
    return no_item;
}

} // namespace quadrille::search
