// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
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

/// Whether a lane has an item that does not rest whose key times its factor is at most `most`.
inline bool has_quotient_up_to(float most, const std::uint32_t* keys, const float* factors) {
    FourKeys key[key_lane / 4], found{};
    FourQuotients factor[key_lane / 4];
    std::memcpy(key, keys, sizeof key);
    std::memcpy(factor, factors, sizeof factor);
    for (std::uint32_t k = 0; k < key_lane / 4; ++k)
        found |= (key[k] < static_cast<std::int32_t>(resting_key))
                 & (factor[k] * __builtin_convertvector(key[k], FourQuotients) <= most);
    return any(found);
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
