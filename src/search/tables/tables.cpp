// SPDX-License-Identifier: MIT
#include "search/tables/tables.hpp"

#include <limits>

namespace quadrille::search {

double tables_build_time(const Problem& problem) {
    if (problem.has_bounds() || !problem.has_colours()) return std::numeric_limits<double>::infinity();
    return 60.0 * static_cast<double>(problem.cell_count());
}

} // namespace quadrille::search
