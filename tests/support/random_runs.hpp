// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <boost/test/unit_test.hpp>

#include "support/random_problem.hpp"
#include "support/scale.hpp"
#include "support/shrink.hpp"

namespace quadrille::test {

/// Draws `count` problems by `draw(random)`. Fails at the first problem for which `wrong(problem)` reports a
/// fault, with a small file that shows it.
template <class Draw, class Wrong> void check_random(std::uint64_t seed, int count, Draw draw, Wrong wrong) {
    std::mt19937_64 random(seed);
    int right = 0;
    for (; right < count; ++right) {
        const Problem problem = draw(random);
        const std::optional<std::string> what = wrong(problem);
        if (!what) continue;
        const auto fails = [&](const Problem& p) { return wrong(p).has_value(); };
        BOOST_ERROR(*what << ", smallest case in " << report_failure(problem, fails));
        break;
    }
    BOOST_TEST(right == count);
}

} // namespace quadrille::test
