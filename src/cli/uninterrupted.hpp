// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>

namespace quadrille::cli {

/// Repeats a call of the system for as long as signals interrupt it.
template <class Call> auto uninterrupted(const Call& call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

} // namespace quadrille::cli
