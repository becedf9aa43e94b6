// SPDX-License-Identifier: MIT
#pragma once

// A kernel. The source that includes this file has defined, first of all, QUADRILLE_KERNEL as its name in
// kernels.hpp, and HWY_BASELINE_TARGETS as the instruction set to compile for, if it is not the compiler's
// own.

#include "search/masks/kernels.hpp"
#include "search/masks/lists-inl.hpp"
#include "search/masks/remainder-inl.hpp"
#include "search/masks/simd-inl.hpp"
#include "search/masks/state.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

inline bool walk_lists(State& s, Event& event) {
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

inline Event walk_all(State& s) {
    Event event = Event::exhausted;
    while (s.depth != 0) {
        const Tier tier = s.top().tier;
        const bool said = tier == Tier::lists ? walk_lists(s, event)
                                              : with_bits(s, tier, [&](auto walk) { return walk.run(event); });
        if (said) break;
    }
    return event;
}

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();

namespace quadrille::search::masks {

Event QUADRILLE_KERNEL(State& s) { return HWY_NAMESPACE::walk_all(s); }

} // namespace quadrille::search::masks
