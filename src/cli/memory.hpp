// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace quadrille::cli {

/// What a search may take where nothing is said: half of the machine's memory, or of that of the control
/// group that the process is in, or a quarter of what `ulimit` leaves it.
std::size_t usual_memory();

} // namespace quadrille::cli
