// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace quadrille::test {

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Seconds within which a request to end must be obeyed. Usually it takes milliseconds; it takes more on a
/// busy machine under sanitizers, and hours if the request is ignored.
constexpr double promptly = 10;

} // namespace quadrille::test
