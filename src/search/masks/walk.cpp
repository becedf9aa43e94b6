// SPDX-License-Identifier: MIT
#include "search/masks/state.hpp"

#ifdef QUADRILLE_HWY
// Of the instruction sets that Highway knows, those with vectors of a known size, from SSE4 on.
#define QUADRILLE_NO_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3)
#ifdef QUADRILLE_FEW_TARGETS // where compiling takes minutes: those that differ most from each other
#define HWY_DISABLED_TARGETS (QUADRILLE_NO_TARGETS | HWY_SSE4 | HWY_AVX3)
#else
#define HWY_DISABLED_TARGETS QUADRILLE_NO_TARGETS
#endif
// Population counts of 64-bit lanes are an instruction there.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "search/masks/walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
#endif

#include "search/masks/lists-inl.hpp"
#include "search/masks/remainder-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

bool walk_lists(State& s, Event& event) {
    switch (s.form.words()) {
    case 1:
        return ListWalk<1>(s).run(event);
    case 2:
        return ListWalk<2>(s).run(event);
    case 3:
        return ListWalk<3>(s).run(event);
    case 4:
        return ListWalk<4>(s).run(event);
    case 6:
        return ListWalk<6>(s).run(event);
    default:
        return ListWalk<0>(s).run(event);
    }
}

Event walk_all(State& s) {
    Event event = Event::exhausted;
    while (s.depth != 0) {
        const Tier tier = s.top().tier;
        const bool said = tier == Tier::lists
                              ? walk_lists(s, event)
                              : with_bits(s, tier, [&](auto walk) { return walk.run(event); });
        if (said) break;
    }
    return event;
}

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();

#ifndef QUADRILLE_HWY
namespace quadrille::search::masks {
std::span<const Kernel> kernels() {
    static constexpr Kernel only[] = {one_lane::walk_all};
    return only;
}
} // namespace quadrille::search::masks
#elif HWY_ONCE
namespace quadrille::search::masks {

namespace {

/// Whether this machine has what Highway compiles for. Its own way to find out is in a library that measures
/// a clock whenever a program with it starts, which took longer than all else at a start.
constexpr bool always() { return true; }
#if HWY_ARCH_X86_64
bool has_sse4() { return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul"); }
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
    const auto offer = [&](Kernel kernel, bool (*has)()) {
        if (kernel && has()) found.push_back(kernel);
    };
#if HWY_ARCH_X86_64
    offer(HWY_CHOOSE_AVX3_DL(walk_all), has_avx3_dl);
    offer(HWY_CHOOSE_AVX3(walk_all), has_avx3);
    offer(HWY_CHOOSE_AVX2(walk_all), has_avx2);
    offer(HWY_CHOOSE_SSE4(walk_all), has_sse4);
#endif
    offer(HWY_STATIC_DISPATCH(walk_all), always);
    return found;
}

} // namespace

std::span<const Kernel> kernels() {
    static const std::vector<Kernel> found = find_kernels();
    return found;
}

} // namespace quadrille::search::masks
#endif
