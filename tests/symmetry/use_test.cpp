// SPDX-License-Identifier: MIT
// Missed without it: a cover that the use of symmetries loses.
// What `solve`, `count` and `unique` do with symmetries: lists by images against plain lists, refutations, first covers.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "search/orbits/orbits.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(use_test)

using namespace quadrille;

SolveParams by_images() { return {.symmetry = UseSymmetry::on}; }

test::Covers listed(const Problem& problem, const SolveParams& params, const Control& control = {}) {
    test::Covers covers;
    const SolveResult result = solve(problem, params, control, [&](std::span<const OptionId> cover) {
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    BOOST_TEST(result.covers == covers.size());
    return covers;
}

test::Covers sorted(test::Covers covers) {
    std::ranges::sort(covers);
    return covers;
}

BOOST_AUTO_TEST_CASE(lists_by_images_have_the_same_covers) {
    for (const auto& [problem, count] : {std::pair(test::queens(8), 92U),
                                         {test::latin_squares(4), 576U},
                                         {test::factorisations(8), 6240U},
                                         {test::read_file("dlx/pentomino_6_10.dlx"), 9356U},
                                         {test::read_file("bench/soma.dlx"), 11520U}}) {
        const test::Covers images = listed(problem, by_images()), plain = listed(problem, {});
        BOOST_TEST(images.size() == count);
        BOOST_TEST((images != plain)); // another order
        BOOST_TEST((sorted(images) == sorted(plain)));
    }
}

BOOST_AUTO_TEST_CASE(a_list_by_images_is_the_same_each_time) {
    const Problem problem = test::queens(8);
    const test::Covers covers = listed(problem, by_images());
    BOOST_TEST((listed(problem, {.threads = 3, .symmetry = UseSymmetry::on}) == covers));
    for (const std::uint64_t wanted : {2U, 5U, 91U, 92U}) {
        test::Covers some = listed(problem, by_images(), {.limits = {.covers = wanted}});
        BOOST_TEST(some.size() == wanted);
        BOOST_TEST((std::ranges::equal(some, std::span(covers).first(wanted))));
    }
    const Control few{.limits = {.nodes = 50}};
    const SolveResult cut = solve(problem, {.engine = "links", .symmetry = UseSymmetry::on}, few,
                                  [](std::span<const OptionId>) { return true; });
    BOOST_TEST((cut.ending == Ending::node_limit));
    BOOST_TEST(cut.stats.nodes <= 50U);
}

BOOST_AUTO_TEST_CASE(random_lists_by_images) {
    test::check_random(
        29, test::runs(6000),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 7, 12)); },
        [](const Problem& problem) -> std::optional<std::string> {
            std::vector<test::Cover> truth = test::covers_by_subsets(problem);
            std::ranges::sort(truth);
            if (sorted(listed(problem, by_images())) != truth) return "another set of covers by images";
            return {};
        });
}

BOOST_AUTO_TEST_CASE(random_first_covers_of_orbits) {
    test::check_random(
        30, test::runs(6000),
        [](auto& random) {
            test::Shape shape = test::random_shape(random, 8, 14);
            shape.restrictions = shape.costs = false;
            return test::random_problem(random, shape);
        },
        [](const Problem& problem) -> std::optional<std::string> {
            const bool any = !test::covers_by_subsets(problem).empty();
            search::Orbits orbits(problem);
            const auto ending = orbits.run({.limits = {.covers = 1}});
            if (orbits.first_cover().has_value() != any)
                return "a cover where there is none, or none where there is one";
            if (!any) return ending == Ending::exhausted ? std::nullopt : std::optional("not exhausted");
            if (orbits.covers() == 0U) return "a cover that is not counted";
            return Verifier(problem).violation(*orbits.first_cover());
        });
}

BOOST_AUTO_TEST_CASE(eulers_officers_are_refuted) { // Tarry 1900
    const Problem officers = test::orthogonal_squares(6);
    const SolveResult none = solve(officers, {}, [](std::span<const OptionId>) { return true; });
    BOOST_TEST(none.proved_none());
    const SolveResult first
        = solve(officers, {}, {.limits = {.covers = 1}}, [](std::span<const OptionId>) { return false; });
    BOOST_TEST(first.proved_none());
    BOOST_TEST(first.engine == "orbits");
    BOOST_TEST(first.stats.symmetry.order.to_string() == "6449725440000"); // 4! (6!)^4
    BOOST_TEST((unique(officers).answer == Uniqueness::none));
}

BOOST_AUTO_TEST_CASE(symmetries_can_be_left_out) {
    const Problem squares = test::latin_squares(5);
    const SolveResult with = count(squares, {.engine = "orbits"}),
                      without = count(squares, {.symmetry = UseSymmetry::off});
    BOOST_TEST(with.covers == 161280U); // OEIS A002860
    BOOST_TEST(without.covers == 161280U);
    BOOST_TEST(with.stats.symmetry.forms > 0U);
    BOOST_TEST(without.stats.symmetry.forms == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
