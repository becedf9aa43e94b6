// SPDX-License-Identifier: MIT
// Best covers by remainders up to isomorphism: published minima, and random problems with pauses.
#include <array>
#include <random>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "search/orbits/best_by_orbits.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(best_by_orbits_test)

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
