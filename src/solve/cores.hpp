// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <quadrille/machine.hpp>

namespace quadrille {

/// What params mean by a number of threads: 0 for one a core.
inline std::uint32_t threads_or_cores(std::uint32_t threads) {
    return threads != 0 ? threads : usable_cores();
}

} // namespace quadrille
