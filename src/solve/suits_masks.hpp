// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/problem.hpp>

namespace quadrille {

/// Whether `auto` takes the engine masks without a trial: it can, and masks are a few words wide. Of all
/// such instances that were measured it was the fastest on each.
inline bool suits_masks(const Problem& problem) {
    constexpr std::uint32_t most_items = 512;
    constexpr std::uint32_t most_options = 1 << 16;
    return !problem.has_bounds() && !problem.has_colours() && problem.item_count() <= most_items
           && problem.option_count() <= most_options;
}

} // namespace quadrille
