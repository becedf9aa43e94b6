// SPDX-License-Identifier: MIT
// Missed without it: a first cover that auto misses, finds twice, or finds late.
// One cover and a few under `auto`.
#include <boost/test/unit_test.hpp>

#include <set>
#include <thread>

#include <quadrille/control.hpp>
#include <quadrille/verify.hpp>

#include "puzzles/generator_test.hpp"
#include "support/brute_force.hpp"
#include "support/clock.hpp"
#include "support/coloured_problem.hpp"
#include "support/engines.hpp"
#include "support/mutilated_board.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/walk.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(few_test)

using namespace quadrille;
using namespace std::chrono_literals;
using std::chrono::steady_clock;
using test::mutilated_board;
using test::walk;
using test::Walk;

namespace {

Control for_one(Limits limits = {}) {
    limits.covers = 1;
    return {.limits = limits};
}

Walk first_of(const Problem& problem, const SolveParams& params = {}, const Control& control = for_one()) {
    return walk(problem, params, control);
}

/// What is wrong with the first cover of a small problem.
std::optional<std::string> wrong(const Problem& problem) {
    const auto truth = test::covers_by_subsets(problem);
    for (const std::uint32_t threads : {1u, 2u})
        for (const bool simplify : {true, false}) {
            const SolveParams params{.simplify = simplify, .threads = threads};
            const Walk first = first_of(problem, params);
            if (first.covers.size() != first.result.covers.saturated()) return "other count";
            if (truth.empty() != first.result.proved_none()) return "wrong about whether there is one";
            if (!truth.empty() && first.result.ending != Ending::cover_limit) return "other ending";
            for (const auto& cover : first.covers)
                if (!std::ranges::binary_search(truth, cover)) return "no cover";
            if (count(problem, params, for_one()).covers != first.covers.size()) return "other count";
        }
    return std::nullopt;
}

/// What is wrong with a few covers of a small problem.
std::optional<std::string> wrong_few(const Problem& problem) {
    const auto truth = test::covers_by_subsets(problem);
    for (const std::uint32_t threads : {1u, 2u})
        for (const std::uint64_t most : {2u, 3u, 10u}) {
            const SolveParams params{.threads = threads};
            const Control control{.limits = {.covers = most}};
            const Walk few = walk(problem, params, control);
            const std::size_t expected = std::min<std::size_t>(most, truth.size());
            const Ending ending = truth.size() < most ? Ending::exhausted : Ending::cover_limit;
            if (few.covers.size() != expected || few.result.covers != expected) return "other count";
            if (few.result.ending != ending) return "other ending";
            if (std::set(few.covers.begin(), few.covers.end()).size() != expected) return "a cover twice";
            for (const auto& cover : few.covers)
                if (!std::ranges::binary_search(truth, cover)) return "no cover";
            const SolveResult counted = count(problem, params, control);
            if (counted.covers != expected || counted.ending != ending) return "counts otherwise";
        }
    return std::nullopt;
}

/// Whether CaDiCaL can take part.
bool has_sat() { return test::has_engine("sat"); }

} // namespace

BOOST_AUTO_TEST_CASE(random_problems) {
    test::check_random(
        20261301, test::runs(10'000),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 9, 11)); }, wrong);
}

BOOST_AUTO_TEST_CASE(colours_that_matter) {
    test::check_random(
        20261302, test::runs(2000), [](auto& random) { return test::coloured_problem(random, random() % 2 == 0); },
        wrong);
}

// Heavy tails: links has no answer for 64 queens after 8 million nodes.
BOOST_AUTO_TEST_CASE(many_queens_take_few_nodes) {
    for (const auto* size : {"32", "64", "100"}) {
        const Problem problem = puzzles::Call("queens", {size}).problem();
        const Walk first = first_of(problem, {.threads = 1}, for_one({.nodes = 50'000}));
        BOOST_TEST_REQUIRE(first.covers.size() == 1u, size);
        BOOST_TEST(!Verifier(problem).violation(first.covers.front()));
    }
}

BOOST_AUTO_TEST_CASE(the_same_cover_every_time) {
    const Problem problem = puzzles::Call("queens", {"64"}).problem();
    const Walk one = first_of(problem, {.threads = 1}), other = first_of(problem, {.threads = 1});
    BOOST_TEST((one.covers == other.covers));
    BOOST_TEST(one.result.stats.nodes == other.result.stats.nodes);
}

BOOST_AUTO_TEST_CASE(a_diagram_refutes_what_searches_cannot) {
    const Problem problem = mutilated_board(12, true);
    for (const std::uint32_t threads : {1u, 2u}) {
        const Walk one = first_of(problem, {.threads = threads}), other = first_of(problem, {.threads = threads});
        BOOST_TEST(one.result.proved_none());
        BOOST_TEST(one.result.engine == "diagram");
        if (threads == 1) BOOST_TEST(one.result.stats.nodes == other.result.stats.nodes);
    }
}

BOOST_AUTO_TEST_CASE(few_covers_of_random_problems) {
    test::check_random(
        20261303, test::runs(5000),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 9, 11)); }, wrong_few);
}

BOOST_AUTO_TEST_CASE(few_covers_with_colours) {
    test::check_random(
        20261304, test::runs(1000), [](auto& random) { return test::coloured_problem(random, random() % 2 == 0); },
        wrong_few);
}

// A walk through the tree would take minutes for the second one.
BOOST_AUTO_TEST_CASE(a_few_of_many) {
    for (const std::uint32_t threads : {1u, 2u}) {
        const Problem problem = puzzles::Call("queens", {"64"}).problem();
        const Walk few = walk(problem, {.threads = threads}, {.limits = {.covers = 10}});
        BOOST_TEST_REQUIRE(few.covers.size() == 10u);
        BOOST_TEST(std::set(few.covers.begin(), few.covers.end()).size() == 10u);
        for (const auto& cover : few.covers) BOOST_TEST(!Verifier(problem).violation(cover));
        BOOST_TEST((few.result.ending == Ending::cover_limit));
    }
}

BOOST_AUTO_TEST_CASE(no_cover_is_wanted) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const Walk none = walk(problem, {}, {.limits = {.covers = 0}});
    BOOST_TEST(none.covers.empty());
    BOOST_TEST((none.result.ending == Ending::cover_limit));
}

// Without room for a diagram.
BOOST_AUTO_TEST_CASE(cadical_refutes_what_searches_cannot) {
    if (!has_sat()) return;
    const Walk first = first_of(mutilated_board(10, true), {.threads = 2, .memory = 1});
    BOOST_TEST(first.result.proved_none());
    BOOST_TEST(first.result.engine == "sat");
}

// A name in strokes of two cells. The searches found no cover in a minute; CaDiCaL takes less than 0.1 s.
BOOST_AUTO_TEST_CASE(cadical_finds_what_searches_cannot) {
    if (!has_sat()) return;
    const Problem problem
        = puzzles::Call("tile", {"--text",
                                 "board;######..##..##..##......######..######;######..##..##..##......######..######;"
                                 "##......##..##..##......##......##..##;##......##..##..##......##......##..##;"
                                 "######..##..##..##......######..######;######..##..##..##......######..######;"
                                 "##......##..##..##......##......####..;##......##..##..##......##......####..;"
                                 "######..######..######..######..##..##;######..######..######..######..##..##;"
                                 "######################################;#######################################;"
                                 "set pentominoes x*"})
              .problem();
    const auto deadline = steady_clock::now() + 60s;
    const Walk first = first_of(problem, {.threads = 2}, for_one({.deadline = deadline}));
    BOOST_TEST_REQUIRE(first.covers.size() == 1u);
    BOOST_TEST(!Verifier(problem).violation(first.covers.front()));
}

BOOST_AUTO_TEST_CASE(node_limits_are_exact) {
    const Problem problem = mutilated_board(12, true);
    for (const std::uint64_t limit : {0u, 1u, 40u, 12'345u, 100'000u})
        for (const std::uint32_t threads : {1u, 2u}) {
            const Walk first = first_of(problem, {.threads = threads}, for_one({.nodes = limit}));
            BOOST_TEST((first.result.ending == Ending::node_limit));
            BOOST_TEST(first.result.stats.nodes == limit);
        }
}

BOOST_AUTO_TEST_CASE(the_deadline_ends_both) {
    const Problem problem = mutilated_board(20, true);
    for (const std::uint32_t threads : {1u, 2u}) {
        const auto deadline = steady_clock::now() + 200ms;
        const Walk first = first_of(problem, {.threads = threads}, for_one({.deadline = deadline}));
        BOOST_TEST((first.result.ending == Ending::time_limit));
        BOOST_TEST(test::seconds_since(deadline) >= 0);
        BOOST_TEST(test::seconds_since(deadline) < test::promptly);
    }
}

BOOST_AUTO_TEST_CASE(the_stop_token_ends_both) {
    const Problem problem = mutilated_board(20, true);
    for (const std::uint32_t threads : {1u, 2u})
        for (const auto delay : {0ms, 1ms, 200ms}) {
            std::stop_source source;
            steady_clock::time_point asked;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(delay);
                asked = steady_clock::now();
                source.request_stop();
            });
            Control control = for_one();
            control.stop = source.get_token();
            const Walk first = first_of(problem, {.threads = threads}, control);
            stopper.join();
            BOOST_TEST((first.result.ending == Ending::interrupted));
            BOOST_TEST(test::seconds_since(asked) < test::promptly);
        }
}

// The share must not fall, whoever has his turn.
BOOST_AUTO_TEST_CASE(it_tells_how_far_it_is) {
    Progress last;
    int told = 0;
    std::stop_source source;
    Control control = for_one();
    control.stop = source.get_token();
    control.progress = {0ms, [&](const Progress& progress) {
                            BOOST_TEST(progress.share >= last.share);
                            BOOST_TEST(progress.nodes >= last.nodes);
                            last = progress;
                            if (++told == 20) source.request_stop();
                        }};
    const Walk first = first_of(mutilated_board(20, true), {.threads = 1}, control);
    BOOST_TEST((first.result.ending == Ending::interrupted));
    BOOST_TEST(told >= 20);
}

BOOST_AUTO_TEST_CASE(an_exception_of_the_sink_arrives) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const auto sink = [](std::span<const OptionId>) -> bool { throw std::runtime_error("enough"); };
    BOOST_CHECK_THROW(solve(problem, {.threads = 2}, for_one(), sink), std::runtime_error);
}

// More covers than a few come in the order of one search.
BOOST_AUTO_TEST_CASE(many_covers_are_walked) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    std::vector<test::Cover> first = walk(problem, {}).covers;
    first.resize(20);
    BOOST_TEST((walk(problem, {}, {.limits = {.covers = 20}}).covers == first));
}

BOOST_AUTO_TEST_SUITE_END()
