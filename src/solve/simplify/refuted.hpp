// SPDX-License-Identifier: MIT
#pragma once

#include "solve/simplify/effort.hpp"
#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// Removes refuted options, where the engine tables suits: those that its rules remove
/// (search/tables/propagator.hpp), and those that leave an item without options once they are taken on trial
/// and the rules are applied. No cover has them. Trials are known as *probing* or *failed literals* in SAT
/// solvers, and as *singleton consistency*.
///
/// An option that goes may help the rules to refute any other, so the trials go round until none refutes.
/// Then no option is blocked or dominated either, for the rules find these too.
void refute_options(Residue& residue, Effort& effort);

} // namespace quadrille::reductions
