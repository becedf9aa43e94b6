// SPDX-License-Identifier: MIT
#pragma once

#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// Applies the words `require` and `forbid` of a problem, and removes the options without a primary item,
/// which no cover has (Knuth's rule). Sound by definition. A required option that is not live, or that
/// conflicts with another one, leaves no cover.
void take_restrictions(Residue& residue);

} // namespace quadrille::reductions
