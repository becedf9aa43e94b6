// SPDX-License-Identifier: MIT
// Each feature by itself against subset enumeration; differential_mix_test.cpp has the mixes.
#include <boost/test/unit_test.hpp>

#include "support/compare.hpp"
#include "support/parts.hpp"
#include "support/random_runs.hpp"

BOOST_AUTO_TEST_SUITE(differential_test)

using namespace quadrille;

namespace {

void compare(const test::Shape& shape, std::uint64_t seed, int count) {
    test::check_random(
        seed, test::runs(count), [&](auto& random) { return test::random_problem(random, shape); },
        [](const Problem& problem) { return test::disagreement(problem); });
}

} // namespace

BOOST_AUTO_TEST_CASE(plain_problems) { compare({}, 20261121, 16'000); }

BOOST_AUTO_TEST_CASE(require_and_forbid) { compare({.restrictions = true}, 20261122, 16'000); }

BOOST_AUTO_TEST_CASE(colours) { compare({.colours = true}, 20261123, 16'000); }

BOOST_AUTO_TEST_CASE(bounds) { compare({.bounds = true}, 20261124, 16'000); }

BOOST_AUTO_TEST_CASE(costs) { compare({.costs = true}, 20261125, 16'000); }

BOOST_AUTO_TEST_CASE(several_parts) { compare({.max_items = 12, .max_options = 14, .parts = true}, 20261126, 8'000); }

// The comparison must be able to fail, and its findings must shrink.

BOOST_AUTO_TEST_CASE(a_wrong_answer_would_be_found_and_shrunk) {
    // Pretend that problems with two covers or more are wrong.
    const auto fails = [](const Problem& p) { return test::covers_by_subsets(p).size() >= 2; };
    std::mt19937_64 random(7);
    Problem problem = test::random_problem(random, {});
    while (!fails(problem)) problem = test::random_problem(random, {});
    const Problem smallest = test::shrink(problem, fails);
    BOOST_TEST(smallest.item_count() == 1u); // one item, two options of it
    BOOST_TEST(smallest.option_count() == 2u);
    BOOST_TEST(smallest.cell_count() == 2u);
}

BOOST_AUTO_TEST_CASE(shrinking_keeps_what_the_failure_needs_and_drops_the_rest) {
    // Two uses of one colour, an item wanted twice, and a cover that costs something.
    const auto fails = [](const Problem& p) {
        const auto covers = test::covers_by_subsets(p);
        const auto costs = test::best_costs(p, covers, Sense::max, 1);
        return p.has_colours() && !costs.empty() && costs.front() >= 5 && covers.front().size() >= 2;
    };
    std::mt19937_64 random(8);
    const test::Shape shape{.restrictions = true, .colours = true, .bounds = true, .costs = true, .names = true};
    Problem problem = test::random_problem(random, shape);
    while (!fails(problem)) problem = test::random_problem(random, shape);
    const test::Parts smallest = test::take_apart(test::shrink(problem, fails));
    BOOST_TEST(smallest.options.size() == 2u);
    std::size_t coloured = 0, costly = 0;
    for (const auto& option : smallest.options) {
        BOOST_TEST(!option.required);
        BOOST_TEST(!option.forbidden);
        costly += option.cost != 0;
        for (const auto& cell : option.cells) coloured += !cell.colour.empty();
    }
    BOOST_TEST(coloured == 1u);
    BOOST_TEST(costly == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
