// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace quadrille::test {

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Seconds within which whoever asks for an end has it: milliseconds as a rule, more on a crowded machine
/// under sanitizers, and hours where nobody listens.
constexpr double promptly = 10;

} // namespace quadrille::test
