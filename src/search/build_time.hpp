// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/problem.hpp>

namespace quadrille::search {

/// Forecasts the time, in nanoseconds, that it takes to write the cells of a problem into lists, as measured
/// for links and cells.
inline double list_build_time(const Problem& problem) { return 20.0 * static_cast<double>(problem.cell_count()); }

} // namespace quadrille::search
