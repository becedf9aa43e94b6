// SPDX-License-Identifier: MIT
#pragma once

#include "simplify/residue.hpp"

namespace quadrille::reductions {

/// Forced options, to the end: an item that has no more live options than it needs gets them all. Sound since
/// a cover needs so many, and has no others to choose from.
void take_forced(Residue& residue);

} // namespace quadrille::reductions
