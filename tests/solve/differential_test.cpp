// SPDX-License-Identifier: MIT
// Missed without it: any wrong answer of an engine on small random problems.
// Each feature by itself against subset enumeration; differential_mix_test.cpp has the mixes.
#include <boost/test/unit_test.hpp>

#include "support/compare.hpp"
#include "support/parts.hpp"
#include "support/random_runs.hpp"
#include "support/when.hpp"

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

// Every mix of features against subset enumeration.
BOOST_AUTO_TEST_SUITE(differential_mix_cases)

namespace {

auto draw(std::uint32_t max_items, std::uint32_t max_options) {
    return [=](std::mt19937_64& random) {
        return test::random_problem(random, test::random_shape(random, max_items, max_options));
    };
}

std::optional<std::string> wrong(const Problem& problem) { return test::disagreement(problem); }

} // namespace

BOOST_AUTO_TEST_CASE(tiny_problems) { test::check_random(20261201, test::runs(20'000), draw(3, 4), wrong); }

BOOST_AUTO_TEST_CASE(small_problems) { test::check_random(20261202, test::runs(45'000), draw(7, 9), wrong); }

BOOST_AUTO_TEST_CASE(wider_problems) { test::check_random(20261203, test::runs(20'000), draw(12, 14), wrong); }

// Engines that start a process for each problem.
BOOST_AUTO_TEST_CASE(outside_engines, *test::sanitized_at_full_scale()) {
    for (const EngineInfo& engine : engines())
        if (!engine.counts)
            test::check_random(20261204, test::runs(200), draw(7, 9),
                               [&](const Problem& p) { return test::disagreement_outside(p, engine); });
}

// What the cases above are made of: no feature may be missing, or be idle, because of how problems are drawn.
BOOST_AUTO_TEST_CASE(the_mix_is_rich) {
    std::mt19937_64 random(20261202);
    constexpr int drawn = 5000;
    int covered = 0, many = 0, colours = 0, bounds = 0, costs = 0, restricted = 0, no_items = 0, no_primary = 0;
    for (int i = 0; i < drawn; ++i) {
        const Problem problem = draw(7, 9)(random);
        const auto covers = test::covers_by_subsets(problem);
        const bool interesting = !covers.empty() && !covers.back().empty();
        covered += interesting;
        many += covers.size() > 5;
        colours += interesting && problem.has_colours();
        bounds += interesting && problem.has_bounds();
        costs += interesting && problem.has_costs();
        restricted += interesting && !problem.required().empty();
        no_items += problem.item_count() == 0;
        no_primary += problem.item_count() > 0 && problem.primary_count() == 0;
    }
    BOOST_TEST_MESSAGE(covered << ' ' << many << ' ' << colours << ' ' << bounds << ' ' << costs << ' ' << restricted
                               << ' ' << no_items << ' ' << no_primary);
    BOOST_TEST(covered > drawn / 4);
    BOOST_TEST(many > drawn / 20);
    BOOST_TEST(colours > drawn / 20);
    BOOST_TEST(bounds > drawn / 20);
    BOOST_TEST(costs > drawn / 20);
    BOOST_TEST(restricted > drawn / 100);
    BOOST_TEST(no_items > drawn / 100);
    BOOST_TEST(no_primary > drawn / 100);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
