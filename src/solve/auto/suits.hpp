// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/problem.hpp>

#include "search/slices/form.hpp"

namespace quadrille {

/// Whether `auto` begins with the engine masks: it can, and masks are a few words wide.
inline bool suits_masks(const Problem& problem) {
    constexpr std::uint32_t most_items = 512;
    constexpr std::uint32_t most_options = 1 << 16;
    return !problem.has_bounds() && !problem.has_colours() && problem.item_count() <= most_items
           && problem.option_count() <= most_options;
}

/// Whether slices answer many problems on one base faster than masks: they can, and the effects of all
/// options are soon made and find room near the core. 17-clue sudokus take a third of the time.
inline bool suits_slices(const Problem& problem) {
    constexpr std::uint64_t most_words = 1 << 21;
    constexpr double most_steps = 1e7;
    if (problem.has_bounds()) return false;
    const auto size = search::slices::Form::size(problem);
    return size.words <= most_words && size.steps <= most_steps;
}

} // namespace quadrille
