// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include <quadrille/control.hpp>

namespace quadrille {

// Runs in slices of time: an earlier deadline stands for a pause.

/// So many nanoseconds from now.
inline std::chrono::steady_clock::time_point after(double nanoseconds) {
    return std::chrono::steady_clock::now()
           + std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds));
}

/// The same control, with a deadline at that time if its own comes later.
inline Control until(const Control& control, std::chrono::steady_clock::time_point pause) {
    Control own = control;
    own.limits.deadline = std::min(control.limits.deadline, pause);
    return own;
}

/// Whether a run that ended so has only come to its pause. `control`: that of the whole run.
inline bool is_pause(Ending ending, const Control& control) {
    return ending == Ending::time_limit && std::chrono::steady_clock::now() < control.limits.deadline;
}

/// Nanoseconds between two points of the course of an attempt, at least.
inline constexpr double least_slice = 250'000;

/// The next slice of an attempt that has spent so much and shall spend `goal`: such a part of what it has
/// spent.
inline double next_slice(double spent, double goal, double part = 1.0 / 8) {
    return std::min(goal - spent, std::max(least_slice, part * spent));
}

} // namespace quadrille
