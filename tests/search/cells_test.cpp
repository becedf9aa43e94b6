// SPDX-License-Identifier: MIT
// Without these, the learning search for one cover could miss it, or differ from run to run.
#include <algorithm>
#include <random>
#include <set>

#include <boost/test/unit_test.hpp>

#include <quadrille/verify.hpp>

#include "search/cells/cells.hpp"
#include "search/links/links.hpp"
#include "support/brute_force.hpp"
#include "support/mutilated_board.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(cells_test)

BOOST_AUTO_TEST_SUITE(cells_cases)

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

BOOST_AUTO_TEST_SUITE(restarts_cases)

using namespace quadrille;
using search::Cells;
using search::Restarts;
using search::WeightedKey;

namespace {

constexpr std::uint32_t rests = search::resting_key;

/// The items chosen in this many tries.
std::set<std::uint32_t> chosen(WeightedKey& rule, std::vector<std::uint32_t> keys) {
    keys.resize(search::key_lane, rests);
    std::set<std::uint32_t> items;
    for (int i = 0; i < 100; ++i) items.insert(rule.choose(keys));
    return items;
}

/// Keeps the last cover.
struct Keep {
    static constexpr bool listens = true;
    std::vector<OptionId>& cover;
    bool operator()(std::span<const OptionId> options) {
        cover.assign(options.begin(), options.end());
        return true;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(the_least_key_and_any_of_equals) {
    WeightedKey rule;
    BOOST_TEST((chosen(rule, {5, rests | 2, 3, 4, 3}) == std::set<std::uint32_t>{2, 4}));
    BOOST_TEST((chosen(rule, {rests, rests | 7}) == std::set<std::uint32_t>{search::no_item}));
    BOOST_TEST((chosen(rule, {2, 1, 0}) == std::set<std::uint32_t>{1})); // there is no choice
}

BOOST_AUTO_TEST_CASE(what_is_wiped_out_weighs_more) {
    WeightedKey rule;
    const std::vector<std::uint32_t> keys{5, 3, 3};
    chosen(rule, keys);
    rule.learn(0); // 5/2 < 3
    BOOST_TEST((chosen(rule, keys) == std::set<std::uint32_t>{0}));
    rule.learn(1); // 3/2 < 5/2
    BOOST_TEST((chosen(rule, keys) == std::set<std::uint32_t>{1}));
    rule.forget();
    BOOST_TEST((chosen(rule, keys) == std::set<std::uint32_t>{1, 2}));
}

BOOST_AUTO_TEST_CASE(equal_options_come_in_random_order) {
    WeightedKey rule;
    std::set<std::vector<std::uint32_t>> orders;
    for (int i = 0; i < 200; ++i) {
        std::vector<std::uint32_t> options{1, 2, 3};
        rule.arrange(options, [](std::uint32_t) { return 5u; });
        orders.insert(options);
    }
    BOOST_TEST(orders.size() == 6u);
}

BOOST_AUTO_TEST_CASE(what_competes_with_few_comes_first) {
    WeightedKey rule;
    std::vector<std::uint32_t> options{1, 2, 3, 4};
    rule.arrange(options, [](std::uint32_t option) { return 10 - option; });
    BOOST_TEST((options == std::vector<std::uint32_t>{4, 3, 2, 1}));
}

// Three options have A, three have B, and two have C.
BOOST_AUTO_TEST_CASE(competition_is_counted_at_each_item) {
    const Problem problem = test::read_string("A B C\nA B\nA\nA C\nB\nB C\n").problem;
    const search::CellSets<false, false> sets(problem);
    BOOST_TEST(sets.competition(sets.live(0)[0]) == 6u);
    BOOST_TEST(sets.competition(sets.live(0)[1]) == 3u);
    BOOST_TEST(sets.competition(sets.live(0)[2]) == 5u);
}

BOOST_AUTO_TEST_CASE(the_seed_says_which_order) {
    const auto order = [](std::uint64_t seed) {
        WeightedKey rule(seed);
        std::vector<std::uint32_t> options{1, 2, 3, 4, 5, 6, 7, 8, 9};
        rule.arrange(options, [](std::uint32_t) { return 0u; });
        return options;
    };
    BOOST_TEST((order(1) == order(1)));
    BOOST_TEST((order(1) != order(2)));
}

// All covers without restarts: the tree is another one, and complete.
BOOST_AUTO_TEST_CASE(the_rule_finds_every_cover_of_random_problems) {
    std::mt19937_64 random(5);
    for (int i = 0; i < 3000; ++i) {
        const Problem problem = test::random_problem(random, {.colours = true, .bounds = true});
        Cells<true, true> cells(problem, random());
        BOOST_TEST((cells.run({}, search::CountOnly{}) == Ending::exhausted));
        BOOST_TEST(cells.covers() == test::covers_by_subsets(problem).size());
    }
}

BOOST_AUTO_TEST_CASE(restarts_go_on_with_limits_and_statistics) {
    const Problem problem = test::mutilated_board(12);
    Restarts search(Cells<>{problem});
    Control control{.limits = {.covers = 1, .nodes = 5'000}}; // runs of 2000, 2000, 4000 nodes
    BOOST_TEST((search.run(control, search::CountOnly{}) == Ending::node_limit));
    BOOST_TEST(search.stats().nodes == 5'000u);
    BOOST_TEST(search.stats().profile.front() == 3u); // the root was entered as often
    control.limits.nodes = 20'000;                    // 2000 and 2000, 8000 ...
    BOOST_TEST((search.run(control, search::CountOnly{}) == Ending::node_limit));
    BOOST_TEST(search.stats().nodes == 20'000u);
    BOOST_TEST(search.stats().profile.front() == 7u); // at 2, 4, 8, 10, 12 and 16 thousand nodes
}

// With restarts: a cover where there is one, which the verifier accepts, and the proof where there is none;
// the same for the same seed.
BOOST_AUTO_TEST_CASE(restarts_answer_random_problems) {
    std::mt19937_64 random(6);
    int solvable = 0;
    for (int i = 0; i < 3000; ++i) {
        const Problem problem
            = test::random_problem(random, {.max_items = 12, .max_options = 14, .colours = true, .bounds = true});
        const bool has_cover = !test::covers_by_subsets(problem).empty();
        solvable += has_cover;
        const std::uint64_t seed = random();
        std::vector<OptionId> covers[2];
        for (auto& cover : covers) {
            Restarts search(Cells<true, true>(problem, seed));
            const Ending ending = search.run({.limits = {.covers = 1}}, Keep{cover});
            BOOST_TEST((ending == (has_cover ? Ending::cover_limit : Ending::exhausted)));
            if (!has_cover) continue;
            std::vector<OptionId> sorted = cover;
            std::ranges::sort(sorted);
            BOOST_TEST(!Verifier(problem).violation(sorted));
        }
        BOOST_TEST((covers[0] == covers[1]));
    }
    BOOST_TEST(solvable > 500);
    BOOST_TEST(solvable < 2500);
}

// On the mutilated 8x8 board any order takes hundreds of thousands of nodes, and so does the last of many
// runs.
BOOST_AUTO_TEST_CASE(restarts_prove_that_there_is_no_cover, *test::sanitized_at_full_scale()) {
    const Problem problem = test::mutilated_board(8);
    Restarts search(Cells<>{problem});
    BOOST_TEST((search.run({.limits = {.covers = 1}}, search::CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.covers() == 0u);
    BOOST_TEST(search.stats().profile.front() > 1u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
