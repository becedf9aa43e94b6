// SPDX-License-Identifier: MIT
#pragma once

#include "search/masks/state.hpp"

// The kernels, one for each instruction set. Each has a source of its own in kernels/, since compiling it
// takes long.

#if defined(QUADRILLE_HWY) && defined(__x86_64__)
#define QUADRILLE_AVX2_KERNEL
#endif

namespace quadrille::search::masks {

Event walk_baseline(State& state); // whatever each machine of the compiler's target has
Event walk_avx2(State& state);

} // namespace quadrille::search::masks
