// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille {

/// Where all covers were counted at once though fewer were asked for: tells so many, as a walk would.
inline void limit_covers(SolveResult& result, const Control& control) {
    const std::uint64_t limit = control.limits.covers;
    if (limit == Limits().covers || result.covers < limit) return;
    result.covers = limit;
    result.ending = Ending::cover_limit;
}

} // namespace quadrille
