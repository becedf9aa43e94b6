// SPDX-License-Identifier: MIT
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
#include "support/random_runs.hpp"
#include "support/read_file.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(find_cover_test)

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

} // namespace quadrille::test
