// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille {

/// What `auto` does for best covers: branch and bound on links, which settles most problems within its head
/// start; then, for a single best cover and with Cbc at hand, both at once. Where linear programming bounds
/// are strong Cbc wins by far, where they are weak it loses by far, and neither can be told beforehand. The
/// result names the engine that proved it. As Engine::optimize otherwise.
SolveResult optimize_racing(const Problem& problem, const OptimizeParams& params, const Control& control,
                            const CoverSink& sink);

} // namespace quadrille
