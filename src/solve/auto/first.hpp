// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/solve.hpp>

namespace quadrille {

/// What `auto` does for a single cover: two searches take turns, a systematic one and one that learns where
/// the difficulties are, and compilations with them; where a second core is free CaDiCaL starts when they
/// have had their first milliseconds. First covers have heavy tails: each of the four takes milliseconds on
/// problems that the others would not settle in hours. Turns are counted in search nodes and updates, so that
/// without CaDiCaL the answer is always the same. The result says who found it. As Engine::walk otherwise.
SolveResult walk_first(const Problem& problem, const SolveParams& params, const Control& control,
                       const CoverSink& sink);

/// The same without CaDiCaL, so that the cover is the same at each run.
SolveResult walk_first_alone(const Problem& problem, const SolveParams& params, const Control& control,
                             const CoverSink& sink);

} // namespace quadrille
