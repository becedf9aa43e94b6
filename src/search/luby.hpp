// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace quadrille::search {

/// The n-th number, from 1, of the sequence 1 1 2 1 1 2 4 ...: the lengths of runs of a search that restarts
/// (Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).
inline std::uint64_t luby(std::uint64_t n) {
    while (!std::has_single_bit(n + 1)) n -= std::bit_floor(n) - 1;
    return (n + 1) / 2;
}

} // namespace quadrille::search
