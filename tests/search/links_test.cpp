// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include "search/links/items.hpp"
#include "search/links/links.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"

BOOST_AUTO_TEST_SUITE(links_test)

using namespace quadrille;
using search::CountOnly;
using search::Links;
using search::SmallestItem;
using test::all_covers;
using test::Covers;

namespace {

Problem queens() { return test::read_file("oracles/queens_6.ec"); } // 4 covers, A000170

} // namespace

// Knuth's matrix (1) of "Dancing links", with items A to G: its only cover is rows 1, 4, 5.
BOOST_AUTO_TEST_CASE(the_example_of_the_paper) {
    const Problem problem = test::read_string("A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n").problem;
    const Covers covers = all_covers(Links<SmallestItem>(problem));
    BOOST_TEST((covers == Covers{{OptionId{3}, OptionId{0}, OptionId{4}}})); // in the order of choice
}

BOOST_AUTO_TEST_CASE(a_profile_counts_every_node_once) {
    const Problem problem = queens();
    Links<SmallestItem> links(problem);
    links.run({}, CountOnly{});
    std::uint64_t nodes = 0;
    for (const std::uint64_t n : links.stats().profile) nodes += n;
    BOOST_TEST(nodes == links.stats().nodes);
    BOOST_TEST(links.stats().profile.front() == 1u);
    BOOST_TEST(links.stats().profile.size() == 7u); // one queen a level
    BOOST_TEST(links.stats().profile.back() == 4u);
}

BOOST_AUTO_TEST_CASE(stopping_after_each_cover_loses_and_doubles_none) {
    test::check_stops_at_covers(Links<SmallestItem>(queens()));
}

BOOST_AUTO_TEST_CASE(stopping_after_each_node_changes_nothing) {
    test::check_stops_at_nodes(Links<SmallestItem>(queens()));
}

BOOST_AUTO_TEST_CASE(limits_are_exact) {
    test::check_limits(Links<SmallestItem>(test::read_file("oracles/queens_10.ec")));
}

BOOST_AUTO_TEST_CASE(a_stop_token_and_a_deadline_end_the_run) {
    const Problem problem = test::read_file("oracles/queens_12.ec");
    std::stop_source source;
    source.request_stop();
    Links<SmallestItem> stopped(problem);
    BOOST_TEST((stopped.run({{}, source.get_token()}, CountOnly{}) == Ending::interrupted));
    Links<SmallestItem> late(problem);
    Control control;
    control.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    BOOST_TEST((late.run(control, CountOnly{}) == Ending::time_limit));
    BOOST_TEST((late.run({}, CountOnly{}) == Ending::exhausted)); // it continues from there
    BOOST_TEST(late.covers() == 14200u);                          // A000170
}

BOOST_AUTO_TEST_CASE(options_without_primary_items_are_left_out) {
    const Problem problem = test::read_string("A | X\nX\nA\nX\nA X\n").problem;
    BOOST_TEST((all_covers(Links<SmallestItem>(problem)) == Covers{{OptionId{1}}, {OptionId{3}}}));
}

BOOST_AUTO_TEST_SUITE_END()
