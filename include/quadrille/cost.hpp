// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A sum of costs. Options have costs of 64 bits, and 2^31 of those fit.
__extension__ typedef __int128 Cost;

/// The exact sum of the costs of a cover, or of any list of options.
QUADRILLE_EXPORT Cost total_cost(const Problem& problem, std::span<const OptionId> options);

/// A cost in decimal.
QUADRILLE_EXPORT std::string to_string(Cost cost);

} // namespace quadrille::inline QUADRILLE_ABI
