// SPDX-License-Identifier: MIT
// Missed without it: a first cover that auto misses, or finds late.
// One cover under `auto`: searches and compilations in turns, and CaDiCaL beside them.
#include <boost/test/unit_test.hpp>

#include <thread>

#include <quadrille/control.hpp>
#include <quadrille/verify.hpp>

#include "puzzles/generator_test.hpp"
#include "solve/auto/alternate.hpp"
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

BOOST_AUTO_TEST_SUITE(first_test)

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

/// What searches have done that did not get far.
constexpr Compilations::Searched slow{.cost = 1e12, .systematic = 1e12, .done = 1e-300};

std::function<Compilations::Searched()> always(const Compilations::Searched& searched) {
    return [searched] { return searched; };
}

/// Runs compilations until there is an answer, or none may begin any more.
std::optional<Ending> run(Compilations& compilations) {
    std::optional<Ending> ending;
    while (!ending && compilations.budget() > 0) ending = compilations.run(for_one(), compilations.budget(), 1);
    return ending;
}

struct Compiled {
    std::vector<test::Cover> covers = {};
    Ending ending = Ending::node_limit;
};

/// Compiles until there is an answer.
Compiled compiled(const Problem& problem) {
    const SolveParams params;
    Compilations compilations(problem, params, always(slow));
    Compiled result;
    const auto ending = run(compilations);
    if (!ending) return result;
    const CoverSink sink = [&](std::span<const OptionId> cover) {
        result.covers.emplace_back(cover.begin(), cover.end());
        std::ranges::sort(result.covers.back());
        return true;
    };
    const SolveResult answer = compilations.answer(ending, for_one(), sink);
    result.ending = answer.ending;
    BOOST_TEST(answer.covers == result.covers.size());
    return result;
}

/// What is wrong with the first cover of a compilation; problems without `require` and `forbid`.
std::optional<std::string> wrong_compiled(const Problem& problem) {
    const auto truth = test::covers_by_subsets(problem);
    const Compiled first = compiled(problem);
    if (first.ending != (truth.empty() ? Ending::exhausted : Ending::cover_limit)) return "other ending";
    if (first.covers.size() != (truth.empty() ? 0u : 1u)) return "other count";
    for (const auto& cover : first.covers)
        if (!std::ranges::binary_search(truth, cover)) return "no cover";
    return std::nullopt;
}

/// Whether CaDiCaL can start beside the searches.
bool can_race() { return usable_cores() > 1 && test::has_engine("sat"); }

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

// In less than the head start that CaDiCaL waits for.
BOOST_AUTO_TEST_CASE(a_diagram_refutes_what_searches_cannot) {
    const Problem problem = mutilated_board(12, true);
    for (const std::uint32_t threads : {1u, 2u}) {
        const Walk one = first_of(problem, {.threads = threads}), other = first_of(problem, {.threads = threads});
        BOOST_TEST(one.result.proved_none());
        BOOST_TEST(one.result.engine == "diagram");
        BOOST_TEST(one.result.stats.nodes == other.result.stats.nodes);
    }
}

BOOST_AUTO_TEST_CASE(compilations_of_random_problems) {
    test::check_random(
        20261303, test::runs(5000),
        [](auto& random) {
            test::Shape shape = test::random_shape(random, 9, 11);
            shape.restrictions = false;
            return test::random_problem(random, shape);
        },
        wrong_compiled);
}

BOOST_AUTO_TEST_CASE(compilations_with_colours) {
    test::check_random(
        20261304, test::runs(1000), [](auto& random) { return test::coloured_problem(random, random() % 2 == 0); },
        wrong_compiled);
}

// Each attempt has twice as much to spend as the one before.
BOOST_AUTO_TEST_CASE(compilations_end_at_last) {
    const Compiled first = compiled(puzzles::Call("pentomino", {"6x10"}).problem());
    BOOST_TEST((first.ending == Ending::cover_limit));
    BOOST_TEST((compiled(mutilated_board(14, true)).ending == Ending::exhausted));
}

BOOST_AUTO_TEST_CASE(compilations_end_where_memory_does) {
    const Problem problem = mutilated_board(20, true);
    const SolveParams little{.memory = 1 << 20}, hardly_any{.memory = 1 << 10};
    Compilations compilations(problem, little, always(slow));
    BOOST_TEST_REQUIRE(compilations.budget() > 0);
    BOOST_TEST(!run(compilations).has_value());
    BOOST_TEST(compilations.stats().nodes > 1000u);
    BOOST_TEST(compilations.memory() == 0u);
    BOOST_TEST(Compilations(problem, hardly_any, always(slow)).budget() == 0);
}

BOOST_AUTO_TEST_CASE(too_large_for_a_diagram, *test::sanitized_at_full_scale()) {
    ProblemBuilder builder;
    builder.add_items(5000);
    for (std::uint32_t item = 0; item < 5000; ++item) {
        builder.begin_option();
        BOOST_TEST_REQUIRE(builder.add_cell(ItemId{item}));
    }
    const Problem problem = builder.build();
    const SolveParams params;
    Compilations compilations(problem, params, always(slow));
    BOOST_TEST_REQUIRE(compilations.budget() > 0);
    BOOST_TEST(!compilations.run(for_one(), compilations.budget(), 1).has_value());
    BOOST_TEST(compilations.budget() == 0);
}

BOOST_AUTO_TEST_CASE(compilations_that_are_behind_stand_back) {
    const Problem problem = mutilated_board(12, true);
    const Compilations::Searched fast{.cost = 1e6, .systematic = 1e6, .done = 0.9};
    const SolveParams params;
    Compilations compilations(problem, params, always(fast));
    BOOST_TEST_REQUIRE(compilations.budget() > 0);
    BOOST_TEST(!compilations.run(for_one(), compilations.budget(), 1).has_value());
    BOOST_TEST(compilations.budget() == 0);
    BOOST_TEST(compilations.spent() < fast.cost);
}

// Without room for a diagram.
BOOST_AUTO_TEST_CASE(cadical_refutes_what_searches_cannot) {
    if (!can_race()) return;
    const Walk first = first_of(mutilated_board(10, true), {.threads = 2, .memory = 1});
    BOOST_TEST(first.result.proved_none());
    BOOST_TEST(first.result.engine == "sat");
    BOOST_TEST(first.result.stats.threads == 2u);
}

// A name in strokes of two cells. The searches found no cover in a minute; CaDiCaL takes less than 0.1 s.
BOOST_AUTO_TEST_CASE(cadical_finds_what_searches_cannot) {
    if (!can_race()) return;
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
    for (const std::uint64_t limit : {0u, 1u, 40u, 12'345u, 400'000u})
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

// Two covers are no first answer: the order of covers is that of one search, and never CaDiCaL's.
BOOST_AUTO_TEST_CASE(two_covers_are_walked) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    std::vector<test::Cover> first = walk(problem, {}).covers;
    first.resize(2);
    BOOST_TEST((walk(problem, {}, {.limits = {.covers = 2}}).covers == first));
}

BOOST_AUTO_TEST_SUITE_END()
