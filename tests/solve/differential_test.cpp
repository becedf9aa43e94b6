// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "support/compare.hpp"
#include "support/random_problem.hpp"
#include "support/sanitizers.hpp"
#include "support/shrink.hpp"

using namespace quadrille;

namespace {

// A tenth of the problems where each costs about ten times as much.
constexpr int problems = test::sanitized ? 10'000 : 100'000;

void compare(const test::Shape& shape, std::uint64_t seed, int count) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < count; ++i) {
        const Problem problem = test::random_problem(random, shape);
        const auto wrong = test::disagreement(problem);
        if (!wrong) continue;
        const auto fails = [](const Problem& p) { return test::disagreement(p).has_value(); };
        BOOST_FAIL(*wrong << ", smallest case in " << test::report_failure(problem, fails));
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(differential_test)

BOOST_AUTO_TEST_CASE(random_problems_against_all_subsets) { compare({}, 20261121, problems); }

BOOST_AUTO_TEST_CASE(random_problems_with_require_and_forbid) {
    compare({.restrictions = true}, 20261122, problems / 5);
}

BOOST_AUTO_TEST_CASE(a_wrong_answer_would_be_found_and_shrunk) {
    // The comparison itself must be able to fail: pretend that problems with two covers or more are wrong.
    const auto fails = [](const Problem& p) { return test::covers_by_subsets(p).size() >= 2; };
    std::mt19937_64 random(7);
    Problem problem = test::random_problem(random, {});
    while (!fails(problem)) problem = test::random_problem(random, {});
    const Problem smallest = test::shrink(problem, fails);
    BOOST_TEST(smallest.item_count() == 1u); // one item, two options of it
    BOOST_TEST(smallest.option_count() == 2u);
    BOOST_TEST(smallest.cell_count() == 2u);
}

BOOST_AUTO_TEST_SUITE_END()
