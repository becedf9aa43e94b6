// SPDX-License-Identifier: MIT
// Without these, dancing links could lose covers where they pause, and budgets be spent wrongly.
#include <chrono>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>

#include <boost/test/unit_test.hpp>

#include "search/links/items.hpp"
#include "search/links/links.hpp"
#include "search/meter.hpp"
#include "solve/tree/walker.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"

BOOST_AUTO_TEST_SUITE(links_test)

BOOST_AUTO_TEST_SUITE(links_cases)

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

BOOST_AUTO_TEST_SUITE(item_tree_cases)

// ItemTree and SmallestItem must make the same choices in every state.

using namespace quadrille;
using search::CountOnly;
using namespace quadrille::search;

namespace {} // namespace

BOOST_AUTO_TEST_CASE(the_leftmost_of_the_smallest) {
    ItemTree tree(3, 1);
    for (const std::uint32_t item : {1u, 1u, 2u, 3u, 4u}) tree.add_option(item);
    tree.start();
    BOOST_TEST(tree.choose() == 2u);
    tree.unlink(2);
    BOOST_TEST(tree.choose() == 3u);
    tree.unlink(3);
    BOOST_TEST(tree.choose() == 1u);
    tree.relink(3);
    tree.relink(2);
    BOOST_TEST(tree.choose() == 2u);
    tree.shrink(2);
    BOOST_TEST(tree.choose() == ItemTree::none);
    tree.grow(2);
    BOOST_TEST(!tree.empty());
}

BOOST_AUTO_TEST_CASE(same_search_tree_as_the_list) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 3000; ++i) {
        const Problem problem = test::random_problem(random, {.max_items = 20, .max_options = 40});
        Links<SmallestItem> by_list(problem);
        Links<ItemTree> by_tree(problem);
        by_list.run({}, CountOnly{});
        by_tree.run({}, CountOnly{});
        BOOST_REQUIRE(by_list.covers() == by_tree.covers());
        BOOST_REQUIRE(by_list.stats().profile == by_tree.stats().profile);
        BOOST_REQUIRE(by_list.stats().updates == by_tree.stats().updates);
    }
}

BOOST_AUTO_TEST_CASE(same_search_tree_on_langford) {
    const Problem problem = test::read_file("oracles/langford2_8.ec");
    Links<ItemTree> links(problem);
    links.run({}, CountOnly{});
    BOOST_TEST(links.covers() == 300u); // A014552, both directions
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(budget_cases)

using namespace quadrille;
using search::Budget;

namespace {

std::unique_ptr<Walker> walker_of(const std::string& file) {
    return make_walker(search::Links<search::SmallestItem>(test::read_file(file)));
}

std::unique_ptr<Walker> queens() { return walker_of("oracles/queens_6.ec"); } // 4 covers, A000170

} // namespace

BOOST_AUTO_TEST_CASE(a_search_that_pauses_at_each_node_finds_the_same) {
    const auto whole = queens(), paused = queens();
    BOOST_TEST((whole->run({}, CoverSink()) == Ending::exhausted));
    std::uint64_t pauses = 0;
    std::optional<Ending> ending;
    while (!ending) {
        ending = paused->run({}, Budget{.nodes = paused->stats().nodes + 1}, CoverSink());
        pauses += !ending;
    }
    BOOST_TEST((*ending == Ending::exhausted));
    BOOST_TEST(pauses >= whole->stats().nodes - 1);
    BOOST_TEST(paused->stats().nodes == whole->stats().nodes);
    BOOST_TEST(paused->covers() == 4u);
}

BOOST_AUTO_TEST_CASE(each_part_of_a_budget_makes_a_pause) {
    const auto large = walker_of("oracles/domino_8x8.ec"); // looks at its budget many times
    std::stop_source attention;
    attention.request_stop();
    BOOST_TEST(!large->run({}, Budget{.attention = attention.get_token()}, CoverSink()));
    BOOST_TEST(!large->run({}, Budget::of_time(0), CoverSink()));
    const auto walker = queens();
    BOOST_TEST(!walker->run({}, Budget{.covers = 1}, CoverSink()));
    BOOST_TEST(walker->covers() == 1u);
    CoverList found;
    BOOST_TEST(!walker->run({}, {}, found, 6)); // 6 queens a cover
    BOOST_TEST(found.size() == 1u);
    BOOST_TEST((walker->run({}, Budget(), CoverSink()) == Ending::exhausted));
    BOOST_TEST(walker->covers() == 4u);
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_no_later_than_the_budget_ends_the_search) {
    const auto walker = queens();
    const Control control{.limits = {.nodes = 3}};
    BOOST_TEST((walker->run(control, Budget{.nodes = 3}, CoverSink()) == Ending::node_limit));
    const Control one{.limits = {.covers = 1}};
    BOOST_TEST((walker->run(one, Budget{.covers = 2}, CoverSink()) == Ending::cover_limit));
    CoverList found;
    const Control two{.limits = {.covers = 2}};
    BOOST_TEST((walker->run(two, {}, found, 1) == Ending::cover_limit));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
