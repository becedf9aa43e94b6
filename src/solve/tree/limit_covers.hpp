// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille {

/// Lowers a count to the limit of covers, as a walk would, where all covers were counted at once.
inline void limit_covers(SolveResult& result, const Control& control) {
    const std::uint64_t limit = control.limits.covers;
    if (limit == Limits().covers || result.covers < limit) return;
    result.covers = limit;
    result.ending = Ending::cover_limit;
}

} // namespace quadrille
