// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

namespace quadrille::test {

/// Lists all covers and verifies each; also that they are ascending, and none stands twice where there are
/// few. Then counts them.
inline void check_known_count(const Problem& problem, std::uint64_t covers, const std::string& name) {
    Verifier verifier(problem);
    std::set<std::vector<OptionId>> seen;
    std::uint64_t wrong = 0;
    const SolveResult result = solve(problem, {}, {}, [&](std::span<const OptionId> cover) {
        wrong += verifier.violation(cover).has_value() || !std::ranges::is_sorted(cover);
        if (covers <= 100'000) seen.emplace(cover.begin(), cover.end());
        return true;
    });
    BOOST_TEST_CONTEXT(name) {
        BOOST_TEST(result.covers == covers);
        BOOST_TEST(result.complete());
        BOOST_TEST(wrong == 0u);
        if (covers <= 100'000) BOOST_TEST(seen.size() == covers);
        BOOST_TEST(count(problem).covers == covers);
    }
}

} // namespace quadrille::test
