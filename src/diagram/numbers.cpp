// SPDX-License-Identifier: MIT
#include "diagram/numbers.hpp"

#include <bit>

namespace quadrille::diagram {

Limbs draw_below(LimbView bound, std::mt19937_64& random) {
    Limbs most(bound.begin(), bound.end());
    const Limbs one{1};
    subtract(most, one);
    if (most.empty()) return most;
    const std::uint64_t mask = UINT64_MAX >> std::countl_zero(most.back());
    Limbs drawn(most.size());
    do {
        for (std::uint64_t& limb : drawn) limb = random();
        drawn.back() &= mask;
    } while (less(most, drawn));
    trim(drawn);
    return drawn;
}

std::uint64_t draw_below(std::uint64_t bound, std::mt19937_64& random) {
    if (bound == 1) return 0;
    const std::uint64_t mask = UINT64_MAX >> std::countl_zero(bound - 1);
    std::uint64_t drawn = random() & mask;
    while (drawn >= bound) drawn = random() & mask;
    return drawn;
}

Wide draw_below(Wide bound, std::mt19937_64& random) { return to_value<Wide>(draw_below(to_limbs(bound), random)); }

} // namespace quadrille::diagram
