// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "search/slices/form.hpp"

#ifdef QUADRILLE_X86_KERNELS
#include <immintrin.h>

// What is included above belongs to all instruction sets: only the kernels are compiled for this one.
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif

#define QUADRILLE_KERNELS avx2_kernels
#define QUADRILLE_WIDEST 4
#include "search/slices/blocks-inl.hpp"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
