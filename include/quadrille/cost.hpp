// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <quadrille/problem.hpp>

namespace quadrille {

/// A total of costs. Those of options have 64 bits, and 2^31 of them fit.
__extension__ typedef __int128 Cost;

/// The cost of a cover, or of any list of options: the exact sum.
Cost total_cost(const Problem& problem, std::span<const OptionId> options);

/// In decimal.
std::string to_string(Cost cost);

} // namespace quadrille
