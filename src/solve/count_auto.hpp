// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <quadrille/solve.hpp>

namespace quadrille {

/// Counts with `auto`: walks covers with the engine of that name, or compiles them where that is faster.
///
/// A walk tells by the part of its tree that is done how long it will take; a compilation does not, since
/// what is stored makes it faster and faster. So the walk goes first, for a millisecond, and the compilation
/// gets a part of what the walk would still take: a tenth where that is soon over, and more, beside what the
/// walk has done, the further off its end is. Now and then the walk goes on for a while, to foresee its end
/// better. All of it by counters, not by the clock.
SolveResult count_auto(const Problem& problem, const SolveParams& params, const Control& control,
                       std::string_view walking);

} // namespace quadrille
