// SPDX-License-Identifier: MIT
#include "search/masks/state.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

namespace quadrille {

namespace search::masks {

namespace {

#ifdef QUADRILLE_AVX2_KERNEL
/// Whether this machine has what Highway compiles for. Its own way to find out is in a library that measures
/// a clock whenever a program with it starts, which took longer than all else at a start.
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
}

/// Whether this machine has AVX-512 with the counting of bits, as the kernels of slices need it.
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
           && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")
           && __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

/// What this machine can run, the fastest first.
struct Kernels {
    Kernels() {
#ifdef QUADRILLE_AVX2_KERNEL
        if (has_avx512()) add("avx512", walk_avx2); // only slices have kernels for it
        if (has_avx2()) add("avx2", walk_avx2);
#endif
        add("baseline", walk_baseline);
    }

    void add(std::string_view name, Kernel kernel) {
        names.push_back(name);
        kernels.push_back(kernel);
    }

    std::vector<std::string_view> names;
    std::vector<Kernel> kernels;
    std::atomic<std::size_t> used = 0;
};

Kernels& found() {
    static Kernels kernels;
    return kernels;
}

} // namespace

Kernel kernel() { return found().kernels[found().used]; }

} // namespace search::masks

inline namespace QUADRILLE_ABI {

std::span<const std::string_view> targets() { return search::masks::found().names; }

std::string_view target() { return targets()[search::masks::found().used]; }

void use_target(std::string_view name) {
    const auto place = std::ranges::find(targets(), name);
    if (place == targets().end()) {
        std::string known;
        for (const std::string_view one : targets()) known += (known.empty() ? "" : ", ") + std::string(one);
        throw Unsupported("no instruction set \"" + std::string(name) + "\" here, expected one of " + known);
    }
    search::masks::found().used = static_cast<std::size_t>(place - targets().begin());
}

} // namespace QUADRILLE_ABI

} // namespace quadrille
