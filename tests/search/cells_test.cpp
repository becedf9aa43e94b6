// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <random>

#include "search/cells/cells.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"

BOOST_AUTO_TEST_SUITE(cells_test)

using namespace quadrille;
using search::Cells;
using search::CellSets;
using search::CountOnly;
using test::all_covers;
using test::Covers;

namespace {

Problem queens() { return test::read_file("oracles/queens_6.ec"); } // 4 covers, A000170

/// The live options of an item, by their indices, in order.
template <class Sets> std::vector<std::uint32_t> live(const Sets& sets, std::uint32_t item) {
    std::vector<std::uint32_t> options;
    for (const std::uint32_t cell : sets.live(item)) options.push_back(index(sets.option_of(cell)));
    std::ranges::sort(options);
    return options;
}

using Options = std::vector<std::uint32_t>;

} // namespace

// Knuth's matrix (1) of "Dancing links", with items A to G: its only cover is rows 1, 4, 5.
BOOST_AUTO_TEST_CASE(the_example_of_the_paper) {
    const Problem problem = test::read_string("A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n").problem;
    Covers covers = all_covers(Cells<>(problem));
    BOOST_TEST_REQUIRE(covers.size() == 1u);
    std::ranges::sort(covers.front());
    BOOST_TEST((covers.front() == std::vector{OptionId{0}, OptionId{3}, OptionId{4}}));
}

// Options 0 and 3 are one after the other out of the way of option 2, and come back.
BOOST_AUTO_TEST_CASE(sets_give_options_away_and_take_them_back) {
    const Problem problem = test::read_string("A B C D\nA B\nB C\nC D\nA D\nB D\n").problem;
    CellSets<false, false> sets(problem);
    std::vector<std::uint32_t> root(sets.words());
    sets.save(root.data());
    BOOST_TEST((live(sets, 0) == Options{0, 3}));
    BOOST_TEST(sets.keys()[1] == 3u);
    BOOST_TEST(sets.keys().size() % search::key_lane == 0u);
    BOOST_TEST(sets.keys().back() == search::resting_key);

    const std::uint32_t cell = sets.live(0)[0];
    sets.rest(0);
    BOOST_TEST(sets.cover(0)); // hides A B and A D
    BOOST_TEST((live(sets, 1) == Options{1, 4}));
    BOOST_TEST((live(sets, 3) == Options{2, 4}));
    BOOST_TEST((sets.commit(cell) == search::no_item)); // A B, which leaves C D
    BOOST_TEST((live(sets, 2) == Options{2}));
    BOOST_TEST(sets.keys()[2] == 1u);
    BOOST_TEST(sets.keys()[1] >= search::resting_key);

    sets.restore(root.data());
    BOOST_TEST((live(sets, 0) == Options{0, 3}));
    BOOST_TEST((live(sets, 1) == Options{0, 1, 4}));
    BOOST_TEST((live(sets, 2) == Options{1, 2}));
    BOOST_TEST((live(sets, 3) == Options{2, 3, 4}));
}

BOOST_AUTO_TEST_CASE(what_wipes_an_item_out_is_told) {
    const Problem problem = test::read_string("A B C\nA B\nB C\n").problem;
    CellSets<false, false> sets(problem);
    BOOST_TEST((sets.wiped() == search::no_item));
    const std::uint32_t cell = sets.live(0)[0];
    sets.rest(0);
    sets.cover(0);
    BOOST_TEST(sets.commit(cell) == 2u); // C
}

// Keys count branches: an item of 2..3 with four options may begin with each but the last.
BOOST_AUTO_TEST_CASE(keys_of_items_with_bounds) {
    const Problem problem = test::read_string("2:3|A 0:2|B C\nA B\nA B\nA C\nA\n").problem;
    const CellSets<false, true> sets(problem);
    BOOST_TEST(sets.keys()[0] == 3u);
    BOOST_TEST(sets.keys()[1] == 3u); // two options, and to take none
    BOOST_TEST(sets.keys()[2] == 1u);
    BOOST_TEST(!sets.may_stop(0));
    BOOST_TEST(sets.may_stop(1));
    BOOST_TEST(sets.takes_one(2));
    BOOST_TEST(!sets.takes_one(0));
}

BOOST_AUTO_TEST_CASE(stopping_after_each_cover_loses_and_doubles_none) {
    test::check_stops_at_covers(Cells<>(queens()));
}

BOOST_AUTO_TEST_CASE(stopping_after_each_node_changes_nothing) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 200; ++i) {
        const Problem problem = test::random_problem(
            random, {.max_items = 8, .max_options = 16, .colours = i % 2 == 0, .bounds = i % 4 < 2});
        test::check_stops_at_nodes(Cells<true, true>(problem, static_cast<std::uint64_t>(i)));
    }
}

BOOST_AUTO_TEST_CASE(limits_are_exact) { test::check_limits(Cells<>(test::read_file("oracles/queens_10.ec"))); }

BOOST_AUTO_TEST_CASE(options_without_primary_items_are_left_out) {
    const Problem problem = test::read_string("A | X\nX\nA\nX\nA X\n").problem;
    Covers covers = all_covers(Cells<>(problem));
    std::ranges::sort(covers);
    BOOST_TEST((covers == Covers{{OptionId{1}}, {OptionId{3}}}));
}

BOOST_AUTO_TEST_CASE(without_primary_items_the_empty_cover_is_the_only_one) {
    const Problem problem = test::read_string("p ec 1 1 1\ns 1\n").problem;
    BOOST_TEST((all_covers(Cells<>(problem)) == Covers(1)));
}

BOOST_AUTO_TEST_CASE(an_item_without_options_ends_it_at_the_root) {
    const Problem problem = test::read_string("A B C\nA\nA\nB\nB\n").problem;
    Cells<> cells(problem);
    BOOST_TEST((cells.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(cells.covers() == 0u);
    BOOST_TEST(cells.stats().nodes == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
