// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <quadrille/verify.hpp>

#include "search/item_list.hpp"
#include "search/links.hpp"
#include "support/read_file.hpp"

using namespace quadrille;
using search::CountOnly;
using search::Links;
using search::SmallestItem;

namespace {

/// Collects covers, and asks for no more after so many at a time.
struct Collector {
    static constexpr bool listens = true;
    std::vector<std::vector<OptionId>>* covers;
    std::size_t at_a_time = SIZE_MAX;
    std::size_t seen = 0;
    bool operator()(std::span<const OptionId> cover) {
        covers->emplace_back(cover.begin(), cover.end());
        return ++seen < at_a_time;
    }
};

Problem queens() { return test::read_file("oracles/queens_6.ec"); } // 4 covers, A000170

std::vector<std::vector<OptionId>> all_covers(const Problem& problem) {
    std::vector<std::vector<OptionId>> covers;
    Links<SmallestItem> links(problem);
    links.run({}, Collector{&covers});
    return covers;
}

} // namespace

BOOST_AUTO_TEST_SUITE(links_test)

// Knuth's matrix (1) of "Dancing links", with items A to G: its only cover is rows 1, 4, 5.
BOOST_AUTO_TEST_CASE(the_example_of_the_paper) {
    const Problem problem
        = test::read_string("A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n").problem;
    std::vector<std::vector<OptionId>> covers;
    Links<SmallestItem> links(problem);
    const Ending ending = links.run({}, Collector{&covers});
    BOOST_TEST((ending == Ending::exhausted));
    BOOST_TEST(covers.size() == 1u);
    BOOST_TEST(
        (covers.front() == std::vector{OptionId{3}, OptionId{0}, OptionId{4}})); // in the order of choice
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
    const Problem problem = queens();
    std::vector<std::vector<OptionId>> covers;
    Links<SmallestItem> links(problem);
    int runs = 1;
    while (links.run({}, Collector{&covers, 1}) == Ending::cover_limit) ++runs;
    BOOST_TEST(runs == 5);
    BOOST_TEST((covers == all_covers(problem)));
    BOOST_TEST((links.run({}, CountOnly{}) == Ending::exhausted)); // and stays at its end
    BOOST_TEST(links.covers() == 4u);
}

BOOST_AUTO_TEST_CASE(stopping_after_each_node_changes_nothing) {
    const Problem problem = queens();
    Links<SmallestItem> whole(problem), pieces(problem);
    whole.run({}, CountOnly{});
    std::vector<std::vector<OptionId>> covers;
    Control control;
    control.limits.nodes = 0;
    do ++control.limits.nodes;
    while (pieces.run(control, Collector{&covers}) == Ending::node_limit);
    BOOST_TEST((covers == all_covers(problem)));
    BOOST_TEST(pieces.stats().nodes == whole.stats().nodes);
    BOOST_TEST(pieces.stats().updates == whole.stats().updates);
    BOOST_TEST(pieces.stats().profile == whole.stats().profile);
}

BOOST_AUTO_TEST_CASE(limits_are_exact) {
    const Problem problem = test::read_file("oracles/queens_10.ec"); // 724 covers, A000170
    for (const std::uint64_t limit : {1u, 2u, 1023u, 1024u, 1025u, 5000u}) {
        Links<SmallestItem> links(problem);
        Control control;
        control.limits.nodes = limit;
        BOOST_TEST((links.run(control, CountOnly{}) == Ending::node_limit));
        BOOST_TEST(links.stats().nodes == limit);
    }
    for (const std::uint64_t limit : {1u, 100u, 723u}) {
        Links<SmallestItem> links(problem);
        Control control;
        control.limits.covers = limit;
        BOOST_TEST((links.run(control, CountOnly{}) == Ending::cover_limit));
        BOOST_TEST(links.covers() == limit);
    }
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
    BOOST_TEST((late.run({}, CountOnly{}) == Ending::exhausted)); // it goes on from there
    BOOST_TEST(late.covers() == 14200u);                          // A000170
}

BOOST_AUTO_TEST_CASE(options_without_primary_items_are_left_out) {
    const Problem problem = test::read_string("A | X\nX\nA\nX\nA X\n").problem;
    BOOST_TEST((all_covers(problem) == std::vector<std::vector<OptionId>>{{OptionId{1}}, {OptionId{3}}}));
}

BOOST_AUTO_TEST_SUITE_END()
