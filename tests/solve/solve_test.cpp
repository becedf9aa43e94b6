// SPDX-License-Identifier: MIT
// Missed without it: a promise of the verbs solve and count that is not kept.
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/brute_force.hpp"
#include "support/coloured_problem.hpp"
#include "support/compare.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(solve_test)

using namespace quadrille;

BOOST_AUTO_TEST_CASE(no_primary_item_has_the_empty_cover) {
    for (const auto* text : {"p ec 2 1 2\ns 1\n", "p ec 0 0\n"}) {
        const Problem problem = test::read_string(text).problem;
        BOOST_TEST((test::covers_of(problem, {}) == std::vector<std::vector<OptionId>>{{}}));
    }
}

BOOST_AUTO_TEST_CASE(a_primary_item_without_options_has_no_cover) {
    const SolveResult result = count(test::read_string("A B\nA\n").problem);
    BOOST_TEST(result.proved_none());
}

BOOST_AUTO_TEST_CASE(equal_options_are_counted_apart) {
    BOOST_TEST(count(test::read_string("A\nA\nA\nA\n").problem).covers == 3u);
}

BOOST_AUTO_TEST_CASE(costs_are_ignored) {
    BOOST_TEST(count(test::read_string("A\nA |-5\nA |7\n").problem).covers == 2u);
}

BOOST_AUTO_TEST_CASE(covers_come_ascending_and_the_sink_may_stop) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    int seen = 0;
    const SolveResult result = solve(problem, {}, {}, [&](std::span<const OptionId> cover) {
        BOOST_TEST(std::ranges::is_sorted(cover));
        return ++seen < 5;
    });
    BOOST_TEST(seen == 5);
    BOOST_TEST(result.covers == 5u);
    BOOST_TEST((result.ending == Ending::cover_limit));
}

BOOST_AUTO_TEST_CASE(the_same_order_every_time) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const auto list = [&] {
        std::vector<std::vector<OptionId>> covers;
        solve(problem, {}, {}, [&](std::span<const OptionId> c) {
            covers.emplace_back(c.begin(), c.end());
            return true;
        });
        return covers;
    };
    BOOST_TEST((list() == list()));
}

BOOST_AUTO_TEST_CASE(what_the_engines_cannot_do_is_refused) {
    BOOST_CHECK_THROW(count(test::read_string("A\nA\n").problem, {.engine = "warp"}), Unsupported);
    BOOST_TEST(count(test::read_string("A\nA\n").problem, {.engine = "links"}).covers == 1u);
}

BOOST_AUTO_TEST_CASE(the_engine_and_its_work_are_reported) {
    const SolveResult result = count(test::read_string("A\nA\nA\n").problem, {.engine = "links"});
    BOOST_TEST(result.engine == "links");
    BOOST_TEST(result.stats.nodes == 3u); // the root and the covers
    BOOST_TEST(result.stats.seconds >= 0.0);
}

BOOST_AUTO_TEST_CASE(what_simplification_settles_needs_no_search) {
    for (const auto* text : {"A\nA\n", "A B\nA\n", "p ec 0 0\n"}) { // forced, without a cover, empty
        const SolveResult result = count(test::read_string(text).problem);
        BOOST_TEST(result.engine == "links");
        BOOST_TEST(result.complete());
        BOOST_TEST(result.stats.nodes == 0u);
        BOOST_TEST(result.stats.profile.size() == 1u);
    }
    const Problem forced = test::read_string("A\nA\n").problem;
    BOOST_TEST(count(forced, {.engine = "links", .simplify = false}).stats.nodes == 2u); // the root and the cover
}

// A disjoint union has the product of the counts: 4 (queens 6) times 2 (a choice).
BOOST_AUTO_TEST_CASE(a_disjoint_union_multiplies) {
    const Problem queens = test::read_file("oracles/queens_6.ec");
    ProblemBuilder builder;
    for (std::uint32_t i = 0; i < queens.item_count(); ++i) builder.add_item({}, queens.kind(ItemId{i}));
    const ItemId extra = builder.add_item();
    for (std::uint32_t o = 0; o < queens.option_count(); ++o) {
        builder.begin_option();
        for (const ItemId item : queens.items(OptionId{o})) BOOST_TEST_REQUIRE(builder.add_cell(item));
    }
    for (int i = 0; i < 2; ++i) {
        builder.begin_option();
        BOOST_TEST_REQUIRE(builder.add_cell(extra));
    }
    BOOST_TEST(count(builder.build()).covers == 8u);
}

// Every cover uses one option of an item: their counts add up to the whole.
BOOST_AUTO_TEST_CASE(the_options_of_an_item_share_out_the_covers) {
    const Problem queens = test::read_file("oracles/queens_8.ec");
    Count sum;
    for (std::uint32_t o = 0; o < queens.option_count(); ++o) {
        if (std::ranges::find(queens.items(OptionId{o}), ItemId{0}) == queens.items(OptionId{o}).end()) continue;
        Problem with = queens;
        test::require(with, OptionId{o});
        sum += count(with).covers;
    }
    BOOST_TEST(sum == 92u); // A000170
}

BOOST_AUTO_TEST_CASE(no_best_cover_wanted_is_none_found) {
    const SolveResult result = optimize(test::read_string("A\nA |1\n").problem, {.best = 0}, {},
                                        [](std::span<const OptionId>) { return true; });
    BOOST_TEST(result.covers == 0u);
    BOOST_TEST((result.ending == Ending::cover_limit));
}

// Each part adds its least cost, 1 + 2; the second best cover replaces one such pair by the option of cost 4.
BOOST_AUTO_TEST_CASE(the_best_covers_of_many_parts_are_joined, *test::sanitized_at_full_scale()) {
    constexpr int parts = 20'000;
    std::string items, options;
    for (int i = 0; i < parts; ++i) {
        const std::string a = "a" + std::to_string(i), b = "b" + std::to_string(i);
        items += a + ' ' + b + ' ';
        options += a + " |1\n" + b + " |2\n" + a + ' ' + b + " |4\n";
    }
    const Problem problem = test::read_string(items + '\n' + options).problem;
    std::vector<Cost> costs;
    Verifier verifier(problem);
    const SolveResult result = optimize(problem, {.best = 3}, {}, [&](std::span<const OptionId> cover) {
        BOOST_TEST(!verifier.violation(cover));
        costs.push_back(total_cost(problem, cover));
        return true;
    });
    BOOST_TEST(result.complete());
    BOOST_TEST((costs == std::vector<Cost>{3 * parts, 3 * parts + 1, 3 * parts + 1}));
}

BOOST_AUTO_TEST_SUITE(find_cover_cases)

using namespace quadrille::test;

namespace {

Problem queens(int n) { return read_file("oracles/queens_" + std::to_string(n) + ".ec"); }

/// Dominoes on a board without two opposite corners, where `tables` suit one item, t. Its third option allows no
/// domino, so that each square is a square alone: the only cover, since dominoes alone cannot cover the board.
Problem board_with_a_table(int side) {
    const auto is_there = [&](int r, int c) { return r < side && c < side && r + c != 0 && r + c != 2 * side - 2; };
    const auto name = [](int r, int c) { return 'c' + std::to_string(r) + '_' + std::to_string(c); };
    std::string items = "t ", options = "t a:0 b:0\nt a:0 b:1\nt a:1 b:1\n";
    for (int r = 0; r < side; ++r)
        for (int c = 0; c < side; ++c) {
            if (!is_there(r, c)) continue;
            items += name(r, c) + ' ';
            options += name(r, c) + " a:1\n";
            if (is_there(r, c + 1)) options += name(r, c) + ' ' + name(r, c + 1) + " a:0\n";
            if (is_there(r + 1, c)) options += name(r, c) + ' ' + name(r + 1, c) + " a:0\n";
        }
    return parse_problem(items + "| a b\n" + options).problem;
}

Control stopped_before() {
    std::stop_source stop;
    stop.request_stop();
    return {.stop = stop.get_token()};
}

} // namespace

BOOST_AUTO_TEST_CASE(it_finds_a_cover_or_proves_that_there_is_none) {
    const Problem problem = queens(8);
    const auto cover = find_cover(problem);
    BOOST_TEST_REQUIRE(cover.has_value());
    BOOST_TEST(!Verifier(problem).violation(*cover));
    BOOST_TEST(!find_cover(parse_problem("a b\na\n").problem));
    ProblemBuilder builder; // without a primary item, the empty cover is the only one
    const ItemId item = builder.add_item("a", Kind::secondary);
    builder.add_option(std::vector{item});
    const auto empty = find_cover(std::move(builder).build());
    BOOST_TEST_REQUIRE(empty.has_value());
    BOOST_TEST(empty->empty());
}

BOOST_AUTO_TEST_CASE(a_search_that_is_stopped_throws) {
    try {
        find_cover(read_file("oracles/queens_12.ec"), {.engine = "links"}, {.limits = {.nodes = 2}});
        BOOST_ERROR("found a cover");
    } catch (const Stopped& stopped) {
        BOOST_TEST((stopped.ending() == Ending::node_limit));
    }
    BOOST_CHECK_THROW(find_cover(queens(8), {.engine = "links"}, stopped_before()), Stopped);
}

// Layers have the answer in some milliseconds, and no search has it in a minute.
BOOST_AUTO_TEST_CASE(one_table_does_not_keep_a_tiling_from_layers) {
    for (const std::uint32_t threads : {1u, 2u}) {
        const Control minute{.limits = {.deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1)}};
        BOOST_TEST((unique(board_with_a_table(14), {.threads = threads}, minute).answer == Uniqueness::one));
    }
}

BOOST_AUTO_TEST_CASE(unique_of_random_problems_with_colours_is_that_of_brute_force) {
    check_random(
        214, runs(1000), [](auto& random) { return coloured_problem(random, false); },
        [](const Problem& problem) -> std::optional<std::string> {
            const auto covers = covers_by_subsets(problem).size();
            const auto truth = covers == 0 ? Uniqueness::none : covers == 1 ? Uniqueness::one : Uniqueness::many;
            for (const std::uint32_t threads : {1u, 2u})
                if (unique(problem, {.threads = threads}).answer != truth) return "another answer";
            return std::nullopt;
        });
}

BOOST_AUTO_TEST_CASE(unique_tells_none_one_many_and_unknown) {
    const auto answer = [](const char* text) { return unique(parse_problem(text).problem).answer; };
    BOOST_TEST((answer("a b\na\n") == Uniqueness::none));
    BOOST_TEST((answer("a b\na\nb\n") == Uniqueness::one));
    BOOST_TEST((answer("a b\na\nb\na b\n") == Uniqueness::many));
    const UniqueResult unknown = unique(queens(8), {.engine = "links"}, stopped_before());
    BOOST_TEST((unknown.answer == Uniqueness::unknown));
    BOOST_TEST((unknown.search.ending == Ending::interrupted));
    BOOST_TEST(to_string(Uniqueness::many) == "many");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
