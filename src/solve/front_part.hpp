// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <quadrille/part.hpp>

namespace quadrille {

// Rule 2 (docs/parts.md): the units are remainders up to isomorphism, each with the number of ways that lead to it. They are
// for counts by the engine `orbits`. No function here looks at `require` and `forbid` of a problem.

/// Finds the units for a number of parts. Nothing if the control ends it first; its other limits do not count. Throws
/// Unsupported.
std::optional<Units> find_front_units(const Problem& problem, std::uint64_t parts, const Control& control);

/// Counts the covers of one part, as `count_part` does. `keeping`: null if it is not kept.
PartResult count_front_part(const Problem& problem, const Part& part, const SolveParams& params, const Control& control,
                            const Keeping* keeping);

} // namespace quadrille
