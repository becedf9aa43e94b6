// SPDX-License-Identifier: MIT
#pragma once

#include "simplify/residue.hpp"

namespace quadrille::reductions {

/// Takes the words `require` and `forbid` out of a problem, and the options without a primary item, which no
/// cover has (Knuth's rule). Sound by definition; a required option that is not there to be taken, or that
/// cannot stand beside another, leaves no cover.
void take_restrictions(Residue& residue);

} // namespace quadrille::reductions
