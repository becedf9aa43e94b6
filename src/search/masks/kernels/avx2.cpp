// SPDX-License-Identifier: MIT
#include "search/masks/state.hpp"

#ifdef QUADRILLE_AVX2_KERNEL
#define QUADRILLE_KERNEL walk_avx2
#define HWY_BASELINE_TARGETS HWY_AVX2
#include "search/masks/walk-inl.hpp"
#endif
