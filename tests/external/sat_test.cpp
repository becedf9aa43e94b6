// SPDX-License-Identifier: MIT
// Missed without it: a cover that CaDiCaL misses, finds twice, or invents.
#include <boost/test/unit_test.hpp>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include <quadrille/problem.hpp>
#include <quadrille/verify.hpp>

#include "external/sat.hpp"
#include "search/meter.hpp"
#include "search/observers.hpp"
#include "support/brute_force.hpp"
#include "support/clock.hpp"
#include "support/coloured_problem.hpp"
#include "support/mutilated_board.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(sat_test)

using namespace quadrille;
using namespace std::chrono_literals;
using std::chrono::steady_clock;
using test::mutilated_board;

namespace {

const CoverSink count_only;

SolveResult walk(const Problem& problem, const Control& control = {}, const CoverSink& sink = count_only) {
    external::Sat sat(problem);
    const Ending ending = sink ? sat.run(control, search::SinkObserver{sink}) : sat.run(control, search::CountOnly{});
    return {sat.covers(), {}, ending, "sat", sat.stats()};
}

/// All covers, each of which must come once.
std::vector<test::Cover> covers_of(const Problem& problem) {
    std::set<test::Cover> covers;
    const SolveResult result = walk(problem, {}, [&](std::span<const OptionId> cover) {
        BOOST_TEST(covers.emplace(cover.begin(), cover.end()).second);
        return true;
    });
    BOOST_TEST(result.complete());
    BOOST_TEST(result.covers == covers.size());
    return {covers.begin(), covers.end()};
}

void compare(const Problem& problem) {
    BOOST_TEST_CONTEXT(test::write_string(problem, "json")) {
        BOOST_TEST_REQUIRE((covers_of(problem) == test::covers_by_subsets(problem)));
        BOOST_TEST((walk(problem).covers == test::covers_by_subsets(problem).size()));
    }
}

const int problems = test::runs(2000);

void compare_random(const test::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < problems; ++i) compare(test::random_problem(random, shape));
}

/// What comes out of standard output and standard error while `work` runs.
template <class Work> std::string output_of(const Work& work) {
    const std::string path = (std::filesystem::temp_directory_path() / "quadrille_sat_XXXXXX").string();
    std::vector<char> name(path.c_str(), path.c_str() + path.size() + 1);
    const int file = ::mkstemp(name.data());
    BOOST_TEST_REQUIRE(file >= 0);
    std::array<int, 2> saved{};
    for (const int stream : {1, 2}) {
        std::fflush(stream == 1 ? stdout : stderr);
        saved[static_cast<std::size_t>(stream - 1)] = ::dup(stream);
        ::dup2(file, stream);
    }
    work();
    for (const int stream : {1, 2}) {
        std::fflush(stream == 1 ? stdout : stderr);
        ::dup2(saved[static_cast<std::size_t>(stream - 1)], stream);
        ::close(saved[static_cast<std::size_t>(stream - 1)]);
    }
    ::close(file);
    std::ifstream in(name.data());
    std::string text(std::istreambuf_iterator<char>(in), {});
    std::filesystem::remove(name.data());
    return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_cover_once) { compare_random({.names = true}, 1); }

BOOST_AUTO_TEST_CASE(with_everything) {
    compare_random({.restrictions = true, .colours = true, .bounds = true, .parts = true}, 2);
}

BOOST_AUTO_TEST_CASE(with_colours_that_matter) {
    std::mt19937_64 random(3);
    for (int i = 0; i < problems; ++i) compare(test::coloured_problem(random, i % 2 == 0));
}

BOOST_AUTO_TEST_CASE(known_counts) {
    BOOST_TEST(walk(test::read_file("oracles/queens_8.ec")).covers == 92u); // A000170
    BOOST_TEST(walk(test::read_file("oracles/bell_6.ec")).covers == 203u);  // A000110
    BOOST_TEST(walk(test::read_file("dlx/small.dlx")).covers == 13u);       // tests/data/README.md
}

// A cover that is part of another one must not rule it out.
BOOST_AUTO_TEST_CASE(covers_within_covers) {
    const Problem problem = test::read_string("0:3|A B\nA\nA\nB\n").problem;
    BOOST_TEST(covers_of(problem).size() == 4u);
}

BOOST_AUTO_TEST_CASE(no_cover_and_the_empty_cover) {
    for (const auto* text : {"A B\nA\n", "{\"items\":[\"a\"],\"options\":[]}", "2|A\nA\n"})
        BOOST_TEST(walk(test::read_string(text).problem).proved_none(), text);
    for (const auto* text : {"{\"items\":[],\"options\":[]}", "p ec 2 1 2\ns 1\n"})
        BOOST_TEST((covers_of(test::read_string(text).problem) == std::vector<test::Cover>{{}}), text);
}

// Dominoes cover as many white squares as black ones. It takes links minutes.
BOOST_AUTO_TEST_CASE(it_refutes_the_mutilated_board) {
    const SolveResult result = solve(mutilated_board(10), {.engine = "sat"}, {}, [](auto) { return true; });
    BOOST_TEST(result.proved_none());
    BOOST_TEST(result.engine == "sat");
}

BOOST_AUTO_TEST_CASE(limits_of_covers) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    for (const std::uint64_t limit : {0u, 1u, 5u}) {
        const SolveResult result = walk(problem, {.limits = {.covers = limit}});
        BOOST_TEST(result.covers == limit);
        BOOST_TEST((result.ending == Ending::cover_limit));
    }
    int seen = 0;
    BOOST_TEST(walk(problem, {}, [&](auto) { return ++seen < 3; }).covers == 3u);
}

// A few conflicts teach nothing: CaDiCaL only backtracks then.
BOOST_AUTO_TEST_CASE(limits_of_nodes) {
    const Problem problem = mutilated_board(12);
    for (const std::uint64_t limit : {0u, 1u, 10u, 1000u}) {
        const SolveResult result = walk(problem, {.limits = {.nodes = limit}});
        BOOST_TEST((result.ending == Ending::node_limit));
        BOOST_TEST(result.stats.nodes <= limit);
        BOOST_TEST(result.stats.nodes >= limit - limit / 5);
    }
    const SolveResult some = walk(test::read_file("oracles/queens_8.ec"), {.limits = {.nodes = 50}});
    BOOST_TEST((some.ending == Ending::node_limit));
    BOOST_TEST(some.stats.nodes <= 50u);
    BOOST_TEST(some.covers > 0u);
}

BOOST_AUTO_TEST_CASE(the_stop_token_ends_it) {
    const Problem problem = mutilated_board(20);
    std::stop_source source;
    steady_clock::time_point asked;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(200ms);
        asked = steady_clock::now();
        source.request_stop();
    });
    const SolveResult result = walk(problem, {.stop = source.get_token()});
    stopper.join();
    BOOST_TEST((result.ending == Ending::interrupted));
    BOOST_TEST(test::seconds_since(asked) < test::promptly);
}

BOOST_AUTO_TEST_CASE(the_deadline_ends_it) {
    const auto deadline = steady_clock::now() + 200ms;
    const SolveResult result = walk(mutilated_board(20), {.limits = {.deadline = deadline}});
    BOOST_TEST((result.ending == Ending::time_limit));
    BOOST_TEST(test::seconds_since(deadline) < test::promptly);
    BOOST_TEST(test::seconds_since(deadline) >= 0);
}

// Making 4 million clauses takes longer than making none, by far.
BOOST_AUTO_TEST_CASE(the_deadline_ends_the_making_of_clauses, *test::without_sanitizers()) {
    ProblemBuilder builder;
    builder.add_items(50'000);
    for (std::uint32_t o = 0; o < 1'000'000; ++o) {
        builder.begin_option();
        BOOST_TEST_REQUIRE(builder.add_cell(ItemId{o % 50'000}));
    }
    const Problem problem = builder.build();
    const auto seconds = [&](const Limits& limits) {
        const auto begin = steady_clock::now();
        BOOST_TEST(!walk(problem, {.limits = limits}).complete());
        return test::seconds_since(begin);
    };
    BOOST_TEST(seconds({.deadline = steady_clock::now()}) < seconds({.covers = 1}) / 3);
}

BOOST_AUTO_TEST_CASE(it_tells_how_far_it_is) {
    std::optional<Progress> told;
    walk(mutilated_board(12),
         {.limits = {.nodes = 1000}, .progress = {0ms, [&](const Progress& progress) { told = progress; }}});
    BOOST_TEST_REQUIRE(told.has_value());
    BOOST_TEST(told->nodes <= 1000u);
}

BOOST_AUTO_TEST_CASE(the_engine_ends_at_its_limit_of_nodes) {
    for (const std::uint64_t limit : {1u, 100u, 300u}) {
        const SolveResult result = count(mutilated_board(12), {.engine = "sat"}, {.limits = {.nodes = limit}});
        BOOST_TEST((result.ending == Ending::node_limit));
    }
}

BOOST_AUTO_TEST_CASE(it_pauses_and_goes_on) {
    const auto pauses = [](const Problem& problem, std::uint64_t covers, std::chrono::microseconds slice) {
        external::Sat sat(problem);
        const auto run = [&](const Control& control) { return sat.run(control, search::CountOnly{}); };
        std::optional<Ending> ending;
        int count = -1;
        for (; !ending; ++count) ending = search::run_within({}, {.time = steady_clock::now() + slice}, run);
        BOOST_TEST((ending == Ending::exhausted));
        BOOST_TEST(sat.covers() == covers);
        return count;
    };
    BOOST_TEST(pauses(mutilated_board(10), 0, 10ms) > 0);
    BOOST_TEST(pauses(test::read_file("oracles/queens_8.ec"), 92, 2ms) > 0); // A000170
}

BOOST_AUTO_TEST_CASE(several_at_once) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    std::vector<std::jthread> threads;
    std::atomic<int> right = 0;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { right += walk(problem).covers == 92u; });
    threads.clear();
    BOOST_TEST(right == 4);
}

// CaDiCaL takes its settings from the environment too.
BOOST_AUTO_TEST_CASE(it_prints_nothing) {
    const Problem problem = mutilated_board(8);
    ::setenv("CADICAL_VERBOSE", "3", 1);
    const std::string text = output_of([&] { BOOST_TEST(walk(problem).proved_none()); });
    ::unsetenv("CADICAL_VERBOSE");
    BOOST_TEST(text.empty(), text);
}

BOOST_AUTO_TEST_SUITE_END()
