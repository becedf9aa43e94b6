// SPDX-License-Identifier: MIT
// Every mix of features against subset enumeration.
#include <boost/test/unit_test.hpp>

#include "support/compare.hpp"
#include "support/random_runs.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(differential_mix_test)

using namespace quadrille;

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
