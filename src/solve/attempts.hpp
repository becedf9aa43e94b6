// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include <quadrille/solve.hpp>

#include "solve/auto/attempt.hpp"

namespace quadrille {

/// Makes the attempts of `auto`: one of each engine of the table that can take the problem and has forecasts,
/// the first engine in front, and one of weights behind. The problem and the params must outlive them.
std::vector<std::unique_ptr<Attempt>> make_attempts(const Problem& problem, const SolveParams& params,
                                                    const AttemptParams& how);

} // namespace quadrille
