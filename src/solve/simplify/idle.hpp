// SPDX-License-Identifier: MIT
#pragma once

#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// Drops items that constrain nothing: secondary ones that one live option uses at most, or all of them in
/// one colour, and primary ones that have no live option and need none.
void drop_idle(Residue& residue);

} // namespace quadrille::reductions
