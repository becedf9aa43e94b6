// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>
#include <quadrille/formats.hpp>

#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(summary_test)

using namespace quadrille;

BOOST_AUTO_TEST_CASE(everything_of_a_small_problem) {
    // Two parts, {A,B,X} and {C,D}; E has no option; option 2 repeats option 0 in another order, option 4 is
    // idle.
    const Problem problem = test::read_string("A B C D E | X Y\nA B X\nC D\nX B A\nC\nY\n").problem;
    const ProblemSummary p = summarize(problem);
    BOOST_TEST(p.option_sizes.least == 1u);
    BOOST_TEST(p.option_sizes.most == 3u);
    BOOST_TEST(p.option_sizes.total == 10u);
    BOOST_TEST(p.item_degrees.least == 0u);
    BOOST_TEST(p.item_degrees.most == 2u);
    BOOST_TEST(p.item_degrees.mean() == 1.4); // A 2, B 2, C 2, D 1, E 0
    BOOST_TEST(p.uncoverable.size() == 1u);
    BOOST_TEST((p.uncoverable.front() == ItemId{4}));
    BOOST_TEST(p.without_primary == 1u);
    BOOST_TEST(p.repeated == 1u);
    BOOST_TEST(p.components == 3u); // E is one by itself
    BOOST_TEST(p.largest_component == 2u);
}

BOOST_AUTO_TEST_CASE(options_that_differ_in_a_colour_do_not_repeat) {
    const Problem problem = test::read_string("A | X\nA X:red\nA X:blue\nA X\nA X:red\n").problem;
    BOOST_TEST(summarize(problem).repeated == 1u);
}

// A hash that mixed single cells badly once made this quadratic: minutes instead of milliseconds.
BOOST_AUTO_TEST_CASE(many_options_of_one_item_each, *test::sanitized_at_full_scale()) {
    std::string text = "p ec 300000\n";
    for (int i = 1; i <= 300'000; ++i) text += "s " + std::to_string(i) + '\n';
    text += "s 7\n";
    const ProblemSummary p = summarize(test::read_string(text).problem);
    BOOST_TEST(p.repeated == 1u);
    BOOST_TEST(p.components == 300'000u);
}

BOOST_AUTO_TEST_CASE(an_item_that_may_go_uncovered_is_not_uncoverable) {
    BOOST_TEST(summarize(test::read_string("0:2|A B\nB\n").problem).uncoverable.empty());
    BOOST_TEST(summarize(test::read_string("2:3|A B\nB A\nA\n").problem).uncoverable.empty());
    BOOST_TEST(summarize(test::read_string("2:3|A B\nB A\nB\n").problem).uncoverable.size() == 1u);
}

BOOST_AUTO_TEST_CASE(nothing_at_all) {
    const ProblemSummary p = summarize(test::read_string("p ec 0 0\n").problem);
    BOOST_TEST(p.components == 0u);
    BOOST_TEST(p.item_degrees.mean() == 0.0);
}

BOOST_AUTO_TEST_CASE(features_by_name) {
    BOOST_TEST(describe(features(test::read_string("2|A B | X\nA X:r |5\n").problem))
               == "secondary items, colours, bounds, costs, item names");
    BOOST_TEST(describe(features(test::read_string("# secondary 0\n1 1\n").problem))
               == "secondary items, secondary items before primary ones");
    BOOST_TEST(describe(Feature::none) == "");
}

BOOST_AUTO_TEST_SUITE_END()
