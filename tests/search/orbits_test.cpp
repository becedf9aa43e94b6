// SPDX-License-Identifier: MIT
// Without these, covers that symmetries map to each other could be counted wrongly, or the best one be missed.
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "search/orbits/best_by_orbits.hpp"
#include "search/orbits/orbits.hpp"
#include "support/brute_force.hpp"
#include "support/classic.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(orbits_test)

BOOST_AUTO_TEST_SUITE(orbits_cases)

// The engine that counts remainders up to isomorphism: published counts, and random problems with pauses.

using namespace quadrille;
using search::Orbits;

std::string count_of(const Problem& problem) {
    Orbits orbits(problem);
    BOOST_TEST((orbits.run({}) == Ending::exhausted));
    return orbits.covers().to_string();
}

Problem random_small_problem(std::mt19937_64& random) {
    test::Shape shape = test::random_shape(random, 8, 14);
    shape.restrictions = shape.costs = false;
    return test::random_problem(random, shape);
}

BOOST_AUTO_TEST_CASE(published_counts) {
    BOOST_TEST(count_of(test::latin_squares(6)) == "812851200");
    BOOST_TEST(count_of(test::latin_squares(7)) == "61479419904000");
    BOOST_TEST(count_of(test::triple_systems(13)) == "1197504000");
    BOOST_TEST(count_of(test::triple_systems(15)) == "60281712691200");
    BOOST_TEST(count_of(test::factorisations(8)) == "6240");
    BOOST_TEST(count_of(test::factorisations(10)) == "1225566720");
    BOOST_TEST(count_of(test::orthogonal_squares(4)) == "6912");
    BOOST_TEST(count_of(test::orthogonal_squares(5)) == "6220800");
    BOOST_TEST(count_of(test::orthogonal_squares(6)) == "0"); // Euler's 36 officers
    BOOST_TEST(count_of(test::queens(9)) == "352");
    BOOST_TEST(count_of(test::read_file("bench/soma.dlx")) == "11520");
}

BOOST_AUTO_TEST_CASE(random_problems_in_small_steps) {
    test::check_random(107, test::runs(4000), random_small_problem,
                       [](const Problem& problem) -> std::optional<std::string> {
                           const Count truth = test::covers_by_subsets(problem).size();
                           Orbits orbits(problem);
                           for (std::uint64_t nodes = 1;; ++nodes) { // a pause behind each step
                               const auto ending = orbits.run({}, {.nodes = nodes});
                               if (orbits.covers() > truth) return "more covers than there are";
                               if (ending == Ending::exhausted) break;
                               if (ending) return "an ending without a limit";
                           }
                           if (orbits.covers() == truth) return {};
                           return "found " + orbits.covers().to_string() + " covers, expected " + truth.to_string();
                       });
}

// The front is full at once: all that is found below the first item is handed over to long walks, which masks take.
BOOST_AUTO_TEST_CASE(long_walks_of_random_problems_in_small_steps) {
    test::check_random(109, test::runs(4000), random_small_problem,
                       [](const Problem& problem) -> std::optional<std::string> {
                           const Count truth = test::covers_by_subsets(problem).size();
                           Orbits orbits(problem, 1, false);
                           orbits.set_short_walk(1);
                           double before = 0;
                           for (std::uint64_t nodes = 1;; ++nodes) {
                               const auto ending = orbits.run({}, {.nodes = nodes});
                               if (orbits.covers() > truth) return "more covers than there are";
                               if (ending == Ending::exhausted) break;
                               if (ending) return "an ending without a limit";
                               const double walked = orbits.share_walked();
                               if (walked < 0 || walked > 1) return "a share of walks that is none";
                               if (orbits.walk_count() > 0 && walked < before) return "walks that go back";
                               if (orbits.walk_count() > 0) before = walked;
                           }
                           if (orbits.covers() == truth) return {};
                           return "found " + orbits.covers().to_string() + " covers, expected " + truth.to_string();
                       });
}

BOOST_AUTO_TEST_CASE(long_walks_without_masks) { // which take 4,096 colours at most
    ProblemBuilder builder;
    constexpr int primary = 3, secondary = 500, colours = 9;
    builder.add_items(primary);
    builder.add_items(secondary, Kind::secondary);
    for (std::uint32_t item = 0; item < primary; ++item)
        for (int colour = 0; colour < colours; ++colour) {
            builder.begin_option();
            BOOST_TEST(builder.add_cell(ItemId{item}));
            for (std::uint32_t k = 0; k < secondary; ++k)
                if (!builder.add_cell(ItemId{primary + k}, builder.colour(std::to_string(colour))))
                    BOOST_ERROR("twice");
        }
    const Problem problem = builder.build();
    Orbits orbits(problem, 1, false);
    orbits.set_short_walk(1);
    BOOST_TEST((orbits.run({}) == Ending::exhausted));
    BOOST_TEST(orbits.covers() == 9u); // all of one colour
    BOOST_TEST(orbits.work().handed_over > 0u);
}

BOOST_AUTO_TEST_CASE(walks_of_boards_by_several_threads) {
    const Problem langford = test::langford_pairs(12);
    for (const std::uint32_t threads : {1u, 2u, 5u}) {
        Orbits orbits(langford, 0, false);
        std::size_t in_the_midst = 0;
        while (!orbits.run({}, search::Budget::of_time(1e6), threads)) {
            const double walks = orbits.share_walked() * static_cast<double>(orbits.walk_count());
            if (walks != std::floor(walks)) ++in_the_midst; // of a walk by masks: other walks do not tell
        }
        BOOST_TEST(orbits.covers() == 216288u);
        BOOST_TEST(orbits.walk_count() == orbits.work().handed_over);
        BOOST_TEST(orbits.share_walked() == 1);
        BOOST_TEST(in_the_midst > 0u);
    }
}

BOOST_AUTO_TEST_CASE(remainders_with_bounds_and_equal_options) {
    // Each of 4 items needs 2 or 3 of the options that have it: too long for a short walk, so weights are divided.
    ProblemBuilder builder;
    for (int k = 0; k < 4; ++k) builder.add_item({}, Kind::primary, {2, 3});
    for (std::uint32_t a = 0; a < 4; ++a)
        for (std::uint32_t b = a + 1; b < 4; ++b)
            for (int copy = 0; copy < 3; ++copy) {
                builder.begin_option();
                BOOST_TEST(builder.add_cell(ItemId{a}));
                BOOST_TEST(builder.add_cell(ItemId{b}));
            }
    const Problem problem = builder.build();
    Orbits orbits(problem);
    BOOST_TEST((orbits.run({}) == Ending::exhausted));
    BOOST_TEST(orbits.covers() == test::covers_by_subsets(problem).size());
    BOOST_TEST(orbits.work().expanded > 0u);
}

BOOST_AUTO_TEST_CASE(what_walks_of_the_rest_would_take) {
    const Problem problem = test::latin_squares(4);
    Rest rest(problem);
    RestWalk walk;
    walk.begin(rest);
    const auto nodes = static_cast<double>(walk.run(rest, UINT64_MAX));
    Orbits orbits(problem);
    BOOST_TEST(std::isinf(orbits.nodes_ahead()));
    BOOST_TEST(!orbits.run({}, {.nodes = 1}));
    const double whole = orbits.nodes_ahead();
    BOOST_TEST(whole > nodes / 10);
    BOOST_TEST(whole < nodes * 10);
    BOOST_TEST((orbits.run({}) == Ending::exhausted));
    BOOST_TEST(orbits.nodes_ahead() == 0);
}

// By its forecast: the others would take weeks.
BOOST_AUTO_TEST_CASE(it_leads_in_auto_with_all_threads) {
    const SolveResult result = count(test::latin_squares(7), {.threads = 2});
    BOOST_TEST(result.covers == 61'479'419'904'000u);
    BOOST_TEST(result.engine == "orbits");
    BOOST_TEST(result.stats.threads == 2u);
}

BOOST_AUTO_TEST_CASE(threads_that_pause) {
    for (const auto& [problem, count] :
         {std::pair(test::latin_squares(6), "812851200"), {test::factorisations(10), "1225566720"}}) {
        Orbits orbits(problem);
        std::uint32_t threads = 4, pauses = 0;
        while (!orbits.run({}, search::Budget::of_time(3e6), threads)) threads = pauses++ % 4 + 1;
        BOOST_TEST(orbits.covers().to_string() == count);
        BOOST_TEST(pauses > 0u);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_nodes_is_kept) {
    const Problem problem = test::latin_squares(5);
    for (const std::uint64_t nodes : {0u, 1u, 30u, 500u}) {
        Orbits orbits(problem);
        BOOST_TEST((orbits.run({.limits = {.nodes = nodes}}) == Ending::node_limit));
        BOOST_TEST(orbits.stats().nodes <= nodes);
        BOOST_TEST((orbits.covers() <= 161280u));
    }
}

BOOST_AUTO_TEST_CASE(little_memory_hands_over_to_walks) {
    const Problem problem = test::latin_squares(5);
    Orbits orbits(problem, 1);
    BOOST_TEST((orbits.run({}) == Ending::exhausted));
    BOOST_TEST(orbits.covers() == 161280u);
    BOOST_TEST(orbits.work().handed_over > 0u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(best_by_orbits_cases)

// Best covers by remainders up to isomorphism: published minima, and random problems with pauses.

using namespace quadrille;
using search::BestByOrbits;

Cost least_cost(const Problem& problem) {
    BestByOrbits search(problem, Sense::min, {}, 0);
    BOOST_TEST((search.run({}) == Ending::exhausted));
    BOOST_TEST_REQUIRE(search.best().enough());
    const auto& [cost, cover] = *search.best().found().begin();
    BOOST_TEST(!Verifier(problem).violation(cover));
    return cost;
}

BOOST_AUTO_TEST_CASE(covering_designs) { // the La Jolla Covering Repository
    for (const auto& [v, k, t, least] : {std::array{7, 3, 2, 7},
                                         {8, 3, 2, 11},
                                         {9, 3, 2, 12},
                                         {10, 3, 2, 17},
                                         {8, 4, 3, 14},
                                         {9, 4, 2, 8},
                                         {10, 4, 2, 9},
                                         {11, 4, 2, 11},
                                         {10, 5, 2, 6},
                                         {7, 4, 3, 12},
                                         {8, 5, 3, 8}}) {
        const auto number = [](int n) { return static_cast<std::uint32_t>(n); };
        const Problem design = test::covering_design(number(v), number(k), number(t));
        BOOST_TEST((least_cost(design) == least), "C(" << v << ',' << k << ',' << t << ')');
    }
}

BOOST_AUTO_TEST_CASE(dominating_queens) { // OEIS A075458
    for (const auto& [n, least] : {std::pair(4, 2), {5, 3}, {6, 3}, {7, 4}, {8, 5}, {9, 5}, {10, 5}})
        BOOST_TEST((least_cost(test::dominating_queens(n)) == least), "n = " << n);
}

/// What is wrong with an answer; each remainder enters the front only after a walk of so many nodes.
std::optional<std::string> wrong_best(const Problem& problem, Sense sense, std::uint64_t short_walk,
                                      std::optional<Cost> worst, std::size_t memory) {
    const auto covers = test::covers_by_subsets(problem);
    std::vector<Cost> best = test::best_costs(problem, covers, sense, 1);
    for (Cost& cost : best) cost = sense == Sense::max ? -cost : cost;
    if (worst && !best.empty() && best.front() > *worst) best.clear();
    BestByOrbits search(problem, sense, worst, memory);
    search.set_short_walk(short_walk);
    while (!search.run({}, 1)) // a pause behind each step
        if (search.bound() && !best.empty() && *search.bound() > best.front()) return "a bound above the best cost";
    const auto& found = search.best().found();
    if (found.size() != best.size()) return best.empty() ? "a cover, expected none" : "no cover";
    if (best.empty()) return {};
    if (found.begin()->first != best.front())
        return "a cost of " + to_string(found.begin()->first) + ", expected " + to_string(best.front());
    return Verifier(problem).violation(found.begin()->second);
}

template <class Draw> void check_in_small_steps(std::uint64_t seed, int count, Draw draw) {
    for (const std::uint64_t short_walk : {0U, 2U})
        test::check_random(seed + short_walk, test::runs(count), draw,
                           [&](const Problem& problem) -> std::optional<std::string> {
                               for (const Sense sense : {Sense::min, Sense::max})
                                   if (auto wrong = wrong_best(problem, sense, short_walk, {}, 0)) return wrong;
                               if (auto wrong = wrong_best(problem, Sense::min, short_walk, 3, 0)) return wrong;
                               return wrong_best(problem, Sense::max, short_walk, {}, 1);
                           });
}

BOOST_AUTO_TEST_CASE(random_problems_in_small_steps) {
    check_in_small_steps(211, 6000, [](auto& random) {
        test::Shape shape = test::random_shape(random, 8, 14);
        shape.restrictions = false;
        return test::random_problem(random, shape);
    });
}

/// Puts copies of a problem's items on a circle. Each cell of an option moves to a random place on it; the option is
/// turned to all places. So turning keeps the problem.
Problem on_a_circle(const Problem& problem, std::uint32_t places, std::mt19937_64& random) {
    ProblemBuilder builder;
    for (std::uint32_t k = 0; k < places * problem.item_count(); ++k) {
        const ItemId item{k / places};
        if (problem.is_primary(item))
            builder.add_item({}, Kind::primary, problem.bounds(item));
        else
            builder.add_item({}, Kind::secondary);
    }
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto items = problem.items(OptionId{o});
        const auto colours = problem.colours(OptionId{o});
        std::vector<std::uint32_t> shift(items.size());
        for (std::uint32_t& s : shift) s = static_cast<std::uint32_t>(random() % places);
        for (std::uint32_t turn = 0; turn < places; ++turn) {
            builder.begin_option();
            builder.set_cost(problem.cost(OptionId{o}));
            for (std::size_t k = 0; k < items.size(); ++k) {
                const ItemId item{index(items[k]) * places + (shift[k] + turn) % places};
                const bool coloured = !colours.empty() && colours[k] != ColourId::none;
                const std::string colour = coloured ? std::to_string(index(colours[k])) : "";
                (void)builder.add_cell(item, coloured ? builder.colour(colour) : ColourId::none);
            }
        }
    }
    return builder.build();
}

BOOST_AUTO_TEST_CASE(random_symmetric_problems_in_small_steps) {
    check_in_small_steps(223, 3000, [](auto& random) {
        const auto places = static_cast<std::uint32_t>(2 + random() % 3);
        test::Shape shape = test::random_shape(random, 4, 14 / places);
        shape.restrictions = shape.parts = false;
        return on_a_circle(test::random_problem(random, shape), places, random);
    });
}

BOOST_AUTO_TEST_CASE(limits_are_kept) {
    const Problem design = test::covering_design(10, 3, 2);
    for (const std::uint64_t nodes : {0U, 1U, 30U, 500U}) {
        BestByOrbits search(design, Sense::min, {}, 0);
        BOOST_TEST((search.run({.limits = {.nodes = nodes}}) == Ending::node_limit));
        BOOST_TEST(search.stats().nodes <= nodes);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
