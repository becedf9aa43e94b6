// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace quadrille {

/// How many cores this process may use, 1 or more.
std::uint32_t usable_cores();

/// What params mean by a number of threads: 0 for one a core.
inline std::uint32_t threads_or_cores(std::uint32_t threads) {
    return threads != 0 ? threads : usable_cores();
}

} // namespace quadrille
