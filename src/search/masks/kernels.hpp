// SPDX-License-Identifier: MIT
#pragma once

#include "search/masks/state.hpp"

// The kernels, one for each instruction set. Each has a source of its own in kernels/, since compiling it
// takes long.

#if defined(QUADRILLE_HWY) && defined(__x86_64__)
#define QUADRILLE_X86_KERNELS
#ifndef QUADRILLE_FEW_TARGETS // where compiling takes much longer: the two that differ most from each other
#define QUADRILLE_AVX2_KERNEL
#endif
#endif

namespace quadrille::search::masks {

Event walk_baseline(State& state); // whatever each machine of the compiler's target has
Event walk_avx2(State& state);
Event walk_avx512(State& state); // with population counts of 64-bit lanes

} // namespace quadrille::search::masks
