// SPDX-License-Identifier: MIT
#pragma once

/// @file
/// What the clues of lines, cages and signs ask of the digits in their cells.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace quadrille::puzzles {

/// The values of the first cells of a tuple, and what is to fit.
struct Prefix {
    std::span<const std::uint32_t> values; ///< so far, one at least
    std::size_t length;                    ///< of the tuple
    std::uint32_t total;                   ///< the sum of a cage
    std::uint32_t least, greatest;         ///< of all values
    std::size_t minus = 0;                 ///< how many of the last cells a sum subtracts

    std::size_t rest() const { return length - values.size(); }
    bool repeats() const { return std::ranges::count(values, values.back()) > 1; }
};

/// Whether a prefix may be that of a tuple that fits. Of a whole tuple: whether it fits.
using Fits = bool (*)(const Prefix& prefix);

/// What a prefix means for the cells behind it: prefixes of one length and one state have the same continuations.
using State = std::uint64_t (*)(const Prefix& prefix);

/// A kind of line or cage.
struct LineKind {
    std::string_view word;
    std::string_view name;
    bool has_total;
    std::size_t least_cells;
    bool differ; ///< no more cells than digits
    Fits fits;
    State state;
};

/// A sign between two cells.
struct PairSign {
    std::string_view word;
    std::string_view name;
    Fits fits;
};

/// All of them.
std::span<const LineKind> line_kinds();
std::span<const PairSign> pair_signs();

/// Whether a sum of houses fits, from which the last cells are subtracted.
bool fits_house_sum(const Prefix& prefix);

} // namespace quadrille::puzzles
