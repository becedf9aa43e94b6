// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace quadrille::cli {

/// The memory that a search may take by default: half of the memory of the machine or of the control group
/// that the process is in, or a quarter of what `ulimit` leaves it.
std::size_t usual_memory();

} // namespace quadrille::cli
