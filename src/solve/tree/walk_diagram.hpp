// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

#include "diagram/builder.hpp"
#include "diagram/compile/choice.hpp"

namespace quadrille {

/// Copies the nodes of a compiler that has solved all, and returns the root: options get the indices that
/// `original` gives, or those of the compiler's problem if it is empty.
NodeId take_in(const diagram::Compiler& compiler, std::span<const OptionId> original, DiagramBuilder& nodes);

/// The diagram of a compiler that has solved all of a problem.
Diagram take_diagram(const diagram::Compiler& compiler, const Problem& problem);

/// Lists the covers of a diagram within the limits, and notes in the result how many and why it ended.
void list_covers(const Diagram& diagram, const Control& control, const CoverSink& sink, SolveResult& result);

/// The stats of a compilation as those of a search: its nodes are the remainders branched on.
SearchStats search_stats(const CompileStats& stats);

/// How to count by a diagram, as the params say it.
diagram::Choice choice_of(const SolveParams& params);

/// What a compiler that has ended so knows of the number of covers: all of them, or those met so far.
SolveResult count_compiled(diagram::Compiler& compiler, Ending ending, const Control& control);

} // namespace quadrille
