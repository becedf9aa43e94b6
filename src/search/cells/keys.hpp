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

/// The least of a lane of keys, as signed numbers, which SSE2 can compare. (Written as a plain loop g++ 12
/// compares them one by one, which takes three times as many instructions.)
inline std::int32_t least_of_lane(const std::uint32_t* keys) {
    typedef std::int32_t Four __attribute__((vector_size(16))); // known to g++ and clang alike
    Four quarters[key_lane / 4];
    std::memcpy(quarters, keys, sizeof quarters);
    const auto lesser = [](Four a, Four b) { return a < b ? a : b; };
    const Four least = lesser(lesser(quarters[0], quarters[1]), lesser(quarters[2], quarters[3]));
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
}

/// The leftmost item with at most this key, or `no_item`.
inline std::uint32_t first_up_to(std::int32_t most, std::span<const std::uint32_t> keys) {
    for (std::uint32_t k = 0; k < keys.size(); k += key_lane) {
        if (least_of_lane(keys.data() + k) > most) continue;
        while (static_cast<std::int32_t>(keys[k]) > most) ++k;
        return k;
    }
    return no_item;
}

} // namespace quadrille::search
