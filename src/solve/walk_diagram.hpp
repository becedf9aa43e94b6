// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

#include "diagram/compile/choice.hpp"

namespace quadrille {

/// Engine::walk of diagram: counts the covers by compiling them, or compiles and then lists them.
SolveResult walk_diagram(const Problem& problem, const SolveParams& params, const Control& control,
                         const CoverSink& sink);

/// What a compilation did, as that of a search: its nodes are the remainders branched on.
SearchStats search_stats(const CompileStats& stats);

/// How to count by a diagram, as the params say it.
diagram::Choice choice_of(const SolveParams& params);

/// What a compiler that has ended so knows of the number of covers: all of them, or those met so far.
SolveResult count_compiled(diagram::Compiler& compiler, Ending ending, const Control& control);

} // namespace quadrille
