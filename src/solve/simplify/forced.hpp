// SPDX-License-Identifier: MIT
#pragma once

#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// Forced options, until none is left: an item with only as many live options as it needs gets them all.
/// Sound, because each cover needs this number and has no others to choose from.
void take_forced(Residue& residue);

} // namespace quadrille::reductions
