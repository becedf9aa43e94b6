// SPDX-License-Identifier: MIT
#define QUADRILLE_KERNELS baseline_kernels
#define QUADRILLE_WIDEST 2
#include "search/slices/blocks-inl.hpp"
