// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace quadrille {

/// The least time between two points of the trend of an attempt, in nanoseconds.
inline constexpr double least_slice = 250'000;

/// Returns the length of the next time slice of an attempt that has spent `spent` and may spend `goal` in
/// all: this part of what it has spent.
inline double next_slice(double spent, double goal, double part = 1.0 / 8) {
    return std::min(goal - spent, std::max(least_slice, part * spent));
}

} // namespace quadrille
