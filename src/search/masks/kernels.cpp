// SPDX-License-Identifier: MIT
#include "search/masks/kernels.hpp"

namespace quadrille::search::masks {

namespace {

#ifdef QUADRILLE_X86_KERNELS
/// Whether this machine has what Highway compiles for. Its own way to find out is in a library that measures
/// a clock whenever a program with it starts, which took longer than all else at a start.
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}
bool has_avx3() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
           && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")
           && __builtin_cpu_supports("avx512vl");
}
bool has_avx3_dl() {
    return has_avx3() && __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi")
           && __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vnni")
           && __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("vpclmulqdq")
           && __builtin_cpu_supports("gfni");
}
#endif

std::vector<Kernel> find_kernels() {
    std::vector<Kernel> found;
#ifdef QUADRILLE_X86_KERNELS
    if (has_avx3_dl()) found.push_back(walk_avx3_dl);
#ifdef QUADRILLE_ALL_X86_KERNELS
    const bool has_sse4 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul");
    if (has_avx3()) found.push_back(walk_avx3);
    if (has_avx2()) found.push_back(walk_avx2);
    if (has_sse4) found.push_back(walk_sse4);
#endif
#endif
    found.push_back(walk_baseline);
    return found;
}

} // namespace

std::span<const Kernel> kernels() {
    static const std::vector<Kernel> found = find_kernels();
    return found;
}

} // namespace quadrille::search::masks
