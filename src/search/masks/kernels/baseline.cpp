// SPDX-License-Identifier: MIT
#define QUADRILLE_KERNEL walk_baseline
#if defined(QUADRILLE_FEW_TARGETS) && defined(__x86_64__)
#define HWY_COMPILE_ONLY_SCALAR // clang takes three times as long for vectors that are arrays
#endif
#include "search/masks/walk-inl.hpp"
