// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace quadrille {

/// How many cores this process may use, 1 or more.
std::uint32_t usable_cores();

} // namespace quadrille
