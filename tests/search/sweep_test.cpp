// SPDX-License-Identifier: MIT
// Missed without it: covers that sweeps count otherwise than links.
#include <algorithm>
#include <random>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>

#include "search/links/links.hpp"
#include "search/order/order.hpp"
#include "search/sweep/sweep.hpp"
#include "solve/engine_table.hpp"
#include "support/dominoes.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"

BOOST_AUTO_TEST_SUITE(sweep_test)

using namespace quadrille;
using search::CountOnly;
using search::Sweep;

namespace {

std::uint64_t run(Sweep&& sweep) {
    BOOST_TEST((sweep.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(sweep.position().done == 1.0);
    return sweep.covers();
}

std::uint64_t counted(const Problem& problem) { return run(Sweep(problem, false)); }

std::uint64_t told(const Problem& problem) { return test::verified_covers(problem, Sweep(problem, true)); }

std::vector<ItemId> primary_items(const Problem& problem) {
    std::vector<ItemId> items;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) items.push_back(ItemId{i});
    return items;
}

} // namespace

// A 2 x 10 board has 89 tilings by dominoes, a number of Fibonacci: A000045. The widths are those that have
// kernels of their own, and those around them.
BOOST_AUTO_TEST_CASE(masks_of_any_width_count_the_same) {
    for (const int others : {0, 43, 44, 45, 107, 108, 109, 172, 173, 236, 237, 300, 600, 1004}) {
        BOOST_TEST(counted(test::dominoes_behind(2, 10, others)) == 89u, "with " << others << " items more");
        BOOST_TEST(told(test::dominoes_behind(2, 10, others)) == 89u, "with " << others << " items more");
    }
}

BOOST_AUTO_TEST_CASE(what_is_counted_is_told) {
    for (const char* file :
         {"oracles/queens_8.ec", "oracles/langford2_8.ec", "oracles/latin_4.ec", "oracles/pent5_any_5x5.ec",
          "oracles/matchK_8.ec", "oracles/Y_5x10.ec", "bench/mcc_rc6_3.dlx"}) {
        const Problem problem = test::read_file(file);
        if (problem.has_bounds()) continue;
        const std::uint64_t covers = told(problem);
        BOOST_TEST(covers > 0u);
        BOOST_TEST(counted(problem) == covers, file);
    }
    BOOST_TEST(told(test::dominoes_behind(6, 6)) == 6728u);
    BOOST_TEST(told(test::dominoes_behind(3, 12, 300)) == 2131u); // A001835
}

// A front is as wide as the board if the order is mixed up; the covers stay.
BOOST_AUTO_TEST_CASE(any_order_finds_the_same) {
    std::mt19937_64 random(5);
    for (const auto& [problem, covers] :
         {std::pair(test::dominoes_behind(4, 5), 95u), std::pair(test::dominoes_behind(2, 10, 70), 89u),
          std::pair(test::read_file("oracles/queens_6.ec"), 4u),
          std::pair(test::read_file("oracles/langford2_7.ec"), 52u)}) {
        std::vector<ItemId> order = primary_items(problem);
        for (int i = 0; i < 20; ++i) {
            BOOST_TEST(run(Sweep(problem, order, false)) == covers);
            std::ranges::shuffle(order, random);
        }
    }
}

// 150 options of one item, 100 of another, 7 of both: chunks of 64 and a remainder, at the root and below.
BOOST_AUTO_TEST_CASE(buckets_may_have_many_options) {
    std::string text = "a b c\n";
    for (int i = 0; i < 150; ++i) text += "a\n";
    for (int i = 0; i < 100; ++i) text += "b\n";
    for (int i = 0; i < 7; ++i) text += "a b\n";
    for (int i = 0; i < 65; ++i) text += "c\n";
    const Problem problem = test::read_string(text).problem;
    BOOST_TEST(counted(problem) == 65u * (150 * 100 + 7));
    Sweep telling(problem, true), counting(problem, false);
    for (Sweep* sweep : {&telling, &counting}) { // positions and splits where a node has several entries
        Control control;
        double done = 0;
        std::uint64_t covers = 0;
        for (control.limits.nodes = 1; sweep->run(control, CountOnly{}) == Ending::node_limit; ++control.limits.nodes) {
            BOOST_TEST(sweep->position().done >= done);
            done = sweep->position().done;
            BOOST_TEST(sweep->covers() >= std::exchange(covers, sweep->covers()));
        }
        BOOST_TEST(sweep->covers() == 65u * (150 * 100 + 7));
    }
}

// Secondary items and colours far apart and near each other, more than 64 bits in all.
BOOST_AUTO_TEST_CASE(random_problems_with_many_colours_have_the_covers_of_links) {
    std::uint64_t covers = 0;
    test::check_random(
        7, test::runs(3000),
        [](auto& random) {
            return test::random_problem(random, {.max_items = 60, .max_options = 90, .colours = true});
        },
        [&](const Problem& problem) -> std::optional<std::string> {
            const auto links = find_engine("links").make_walker(problem, {}, {});
            const Control control{.limits = {.covers = 2000}};
            const Ending ending = links->run(control, {});
            Sweep sweep(problem, false);
            if (sweep.run(control, CountOnly{}) != ending) return "another ending";
            covers += sweep.covers();
            return sweep.covers() == links->covers() ? std::nullopt : std::optional<std::string>("another count");
        });
    BOOST_TEST(covers > 1000u);
}

BOOST_AUTO_TEST_CASE(a_profile_counts_every_node_once) {
    Sweep sweep(test::read_file("oracles/queens_8.ec"), false);
    sweep.run({}, CountOnly{});
    std::uint64_t nodes = 0;
    for (const std::uint64_t n : sweep.stats().profile) nodes += n;
    BOOST_TEST(nodes == sweep.stats().nodes);
    BOOST_TEST(sweep.stats().updates > nodes);
    BOOST_TEST(sweep.work() > sweep.stats().updates);
}

BOOST_AUTO_TEST_CASE(a_search_goes_on_where_it_stopped) {
    const Problem problem = test::dominoes_behind(6, 6);
    for (const bool telling : {false, true}) {
        Sweep sweep(problem, telling), whole(problem, telling);
        whole.run({}, CountOnly{});
        Control control;
        double done = 0;
        Ending ending = Ending::node_limit;
        for (std::uint64_t limit = 0; ending == Ending::node_limit; limit += 13) {
            control.limits.nodes = limit;
            ending = sweep.run(control, CountOnly{});
            BOOST_TEST(sweep.stats().nodes == std::min(limit, whole.stats().nodes));
            BOOST_TEST(sweep.position().done >= done);
            done = sweep.position().done;
        }
        BOOST_TEST((ending == Ending::exhausted));
        BOOST_TEST(sweep.covers() == 6728u);
        BOOST_TEST(sweep.stats().updates == whole.stats().updates);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_covers_is_exact_though_several_are_counted_at_once) {
    std::string text = "a b\n";
    for (int i = 0; i < 40; ++i) text += "a b\n";
    for (int i = 0; i < 3; ++i) text += "a\nb\n";
    for (const Problem& problem : {test::dominoes_behind(6, 6), test::read_string(text).problem})
        for (std::uint64_t limit = 0; limit < 49; ++limit) {
            Sweep sweep(problem, false);
            BOOST_TEST((sweep.run({.limits = {.covers = limit}}, CountOnly{}) == Ending::cover_limit));
            BOOST_TEST(sweep.covers() == limit);
            sweep.run({.limits = {.covers = 49}}, CountOnly{});
            BOOST_TEST(sweep.covers() == 49u);
        }
}

BOOST_AUTO_TEST_CASE(options_can_be_required_again_and_again) {
    test::check_restarts(Sweep(test::dominoes_behind(4, 4), false));
}

BOOST_AUTO_TEST_CASE(a_problem_without_primary_items_has_the_empty_cover) {
    const Problem problem = test::read_string("p ec 2 1 2\ns 1 2\n").problem;
    BOOST_TEST(told(problem) == 1u);
    BOOST_TEST(counted(problem) == 1u);
}

BOOST_AUTO_TEST_CASE(an_item_without_options_ends_it_at_once) {
    const Problem problem = test::read_string("a b c\na\na\nb\na b\n").problem;
    Sweep sweep(problem, false);
    BOOST_TEST((sweep.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(sweep.covers() == 0u);
    BOOST_TEST(sweep.stats().nodes == 0u);
}

// The pieces of a puzzle share an option with each square, and are covered on the way.
BOOST_AUTO_TEST_CASE(pieces_come_last_in_each_order) {
    const Problem problem = test::read_file("dlx/pentomino_6_10.dlx");
    const auto orders = search::narrow_orders(problem);
    BOOST_TEST(orders.size() > 1u);
    for (const auto& order : orders) {
        BOOST_TEST_REQUIRE(order.size() == 72u);
        for (std::size_t k = 0; k < 60; ++k) BOOST_TEST(problem.item_name(order[k]).size() > 1u);
        for (std::size_t k = 60; k < 72; ++k) BOOST_TEST(problem.item_name(order[k]).size() == 1u);
    }
}

// Dominoes: without a bound on the tree, the remaining squares of a narrow board would look like a wide
// front. The 4 x 20 board in the order of its columns has few open squares at a time.
BOOST_AUTO_TEST_CASE(a_narrow_front_is_found_whatever_the_order_of_the_input) {
    const Problem rows = test::dominoes_behind(3, 20), columns = test::dominoes_behind(20, 3);
    Sweep by_rows(rows, false), by_columns(columns, false), as_given(rows, primary_items(rows), false);
    const Control control{.limits = {.nodes = 10'000'000}};
    by_rows.run(control, CountOnly{});
    by_columns.run(control, CountOnly{});
    as_given.run(control, CountOnly{});
    BOOST_TEST(by_rows.covers() == 413'403u); // A001835
    BOOST_TEST(by_columns.covers() == 413'403u);
    BOOST_TEST(2 * by_rows.stats().nodes < as_given.stats().nodes);
}

BOOST_AUTO_TEST_CASE(too_many_items_are_refused) {
    std::string text;
    for (int i = 0; i < 4097; ++i) text += " i" + std::to_string(i);
    BOOST_CHECK_EXCEPTION(Sweep(test::read_string(text + "\ni0\n").problem, false), Unsupported,
                          [](const Unsupported& error) {
                              return std::string(error.what())
                                     == "engine sweep takes at most 4096 items and colours of items, and "
                                        "67108864 words of masks, and this problem has more";
                          });
}

BOOST_AUTO_TEST_SUITE_END()
