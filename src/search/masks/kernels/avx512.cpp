// SPDX-License-Identifier: MIT
#include "search/masks/kernels.hpp"

#ifdef QUADRILLE_X86_KERNELS
#define QUADRILLE_KERNEL walk_avx512
#define HWY_BASELINE_TARGETS HWY_AVX3_DL
#include "search/masks/walk-inl.hpp"
#endif
