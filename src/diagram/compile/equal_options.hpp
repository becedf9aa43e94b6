// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::diagram {

/// Options grouped by content: options with equal items and colours, in any order, are in one group.
struct EqualOptions {
    std::vector<std::uint32_t> places; ///< class by class, ascending in each: places in the list of options
    std::vector<std::uint32_t> begins; ///< where each class begins in `places`, and the end of the last one
};

/// Finds the classes of these options, in the order of their first ones. In time linear in the cells, but for
/// a sort of the options' hashes.
EqualOptions equal_options(const Problem& problem, std::span<const OptionId> options);

/// How many classes the options of a problem have, by their hashes alone.
std::uint32_t count_different(const Problem& problem);

} // namespace quadrille::diagram
