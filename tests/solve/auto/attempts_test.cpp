// SPDX-License-Identifier: MIT
// Missed without it: a list by an attempt that should not have led.
// Which attempt lists covers while none has ended, with made attempts.
#include <chrono>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "base/threads.hpp"
#include "solve/auto/attempt.hpp"
#include "solve/auto/auto.hpp"
#include "solve/engine_table.hpp"
#include "support/made_attempt.hpp"
#include "support/read_file.hpp"
#include "support/symmetric.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(attempts_test)

using namespace quadrille;

BOOST_AUTO_TEST_SUITE(list_auto_cases)

using test::ms;
using test::Record;
using test::Script;

namespace {

constexpr double s = 1000 * ms;

/// Runs attempts a, b, ... until the leader has spent two seconds. Returns which attempt lists and which
/// leads.
std::string lister_and_leader(std::vector<Script> scripts) {
    std::vector<Record> records;
    Scheduler attempts = test::made_attempts(std::move(scripts), records);
    const auto ending = attempts.run({}, [](const Attempt& leader) { return leader.spent() > 2 * s; });
    BOOST_REQUIRE(!ending);
    return std::string(choose_lister(attempts).engine()) + std::string(attempts.leader().engine());
}

} // namespace

BOOST_AUTO_TEST_CASE(the_leader_lists_if_it_has_covers) {
    BOOST_TEST(lister_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 60 * s, .covers_from = s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(the_leader_lists_if_it_ends_soon) {
    BOOST_TEST(lister_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 6 * s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(the_leader_lists_if_nobody_has_covers) {
    BOOST_TEST(lister_and_leader({{.takes = 1000 * s, .covers_from = 900 * s}, {.takes = 60 * s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(who_has_covers_lists_before_a_leader_that_takes_long) {
    BOOST_TEST(lister_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 60 * s}}) == "ab");
}

BOOST_AUTO_TEST_CASE(of_those_with_covers_the_one_lists_that_ends_first) {
    BOOST_TEST(lister_and_leader({{.takes = 1000 * s, .covers_from = 0},
                                  {.takes = 60 * s},
                                  {.takes = 500 * s, .covers_from = 0},
                                  {.takes = 700 * s, .covers_from = 0}})
               == "cb");
}

BOOST_AUTO_TEST_SUITE_END()

// Attempts that walk a tree.
BOOST_AUTO_TEST_SUITE(walk_attempt_cases)

BOOST_AUTO_TEST_CASE(what_building_costs_is_part_of_an_amount) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const SolveParams params;
    const auto attempt = make_attempt(find_engine("links"), problem, params, {.clock = Clock::counters});
    const double building = attempt->next_step();
    BOOST_TEST(building > 0);
    BOOST_TEST(!attempt->run({}, building, 1).has_value());
    BOOST_TEST(attempt->spent() == building);
    BOOST_TEST(attempt->stats().nodes == 0u);
    BOOST_TEST((attempt->run({}, 1e9, 1) == Ending::exhausted));
    BOOST_TEST(attempt->answer(Ending::exhausted, {}, {}).covers == 92u); // A000170
}

BOOST_AUTO_TEST_SUITE_END()

// When the search by symmetries takes part.
BOOST_AUTO_TEST_SUITE(orbits_attempt_cases, *test::with_symmetries())

namespace {

struct Looked {
    std::unique_ptr<Attempt> attempt;
    bool after_colours = false;        // whether it begins by then
    std::optional<Ending> ending = {}; // of the look
};

/// An attempt that has refined colours and looked at the symmetries.
Looked looked(const Problem& problem, const SolveParams& params) {
    Looked result{make_attempt(find_engine("orbits"), problem, params, {.clock = Clock::counters})};
    BOOST_TEST(result.attempt->facts().weight < 1);
    BOOST_TEST(!result.attempt->run({}, 1, 1));
    BOOST_TEST(result.attempt->stats().nodes == 0u); // the colours only
    result.after_colours = result.attempt->facts().weight == 1;
    result.ending = result.attempt->run({}, 1, 1);
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(many_symmetries_begin) { // 6 * 6!^3
    const Problem latin = test::latin_squares(6);
    const SolveParams params;
    const Looked it = looked(latin, params);
    BOOST_TEST(it.after_colours);
    BOOST_TEST(!it.ending);
    BOOST_TEST((it.attempt->stats().symmetry.order == 2'239'488'000u));
}

BOOST_AUTO_TEST_CASE(few_symmetries_stay_in_the_second_row) { // of the square
    const Problem queens = test::queens(12);
    const SolveParams params;
    const Looked it = looked(queens, params);
    BOOST_TEST(!it.after_colours);
    BOOST_TEST(!it.ending);
    BOOST_TEST((it.attempt->stats().symmetry.order == 8u));
    BOOST_TEST(it.attempt->facts().weight < 1);
}

BOOST_AUTO_TEST_CASE(without_a_symmetry_it_leaves) {
    const Problem problem = test::read_string("a b c\na b\nc\na\nb c\nb\nc\n", "dlx").problem;
    const SolveParams params;
    const auto attempt = make_attempt(find_engine("orbits"), problem, params, {.clock = Clock::counters});
    std::optional<Ending> ending;
    for (int step = 0; step < 3 && !ending; ++step) ending = attempt->run({}, 1, 1);
    BOOST_TEST(ending.has_value()); // it settles so small a problem, or leaves
}

BOOST_AUTO_TEST_CASE(boards_have_a_forecast_by_walks) {
    const Problem langford = test::langford_pairs(12);
    const SolveParams params;
    const auto attempt = make_attempt(find_engine("orbits"), langford, params, {.clock = Clock::time});
    std::optional<Ending> ending;
    for (int step = 0; step < 100 && !ending && std::isinf(attempt->left()); ++step) ending = attempt->run({}, 1e6, 1);
    BOOST_TEST(!ending);
    BOOST_TEST(std::isfinite(attempt->left()));
}

BOOST_AUTO_TEST_SUITE_END()

// The policy "two jobs at the same time".
BOOST_AUTO_TEST_SUITE(beside_cases)

using namespace std::chrono_literals;

namespace {

/// A job that has the answer.
int answer(const std::stop_source& over) {
    over.request_stop();
    return 42;
}

/// One that never has: it ends when it is told to.
int wait(const std::stop_source& over) {
    while (!over.stop_requested()) std::this_thread::sleep_for(1ms);
    return 7;
}

int fail(const std::stop_source&) { throw std::logic_error("broken"); }

} // namespace

BOOST_AUTO_TEST_CASE(who_has_the_answer_stops_the_other) {
    BOOST_TEST((beside({}, answer, wait) == std::pair(42, 7)));
    BOOST_TEST((beside({}, wait, answer) == std::pair(7, 42)));
}

BOOST_AUTO_TEST_CASE(who_gives_up_does_not) {
    const auto give_up = [](const std::stop_source&) { return 0; };
    const auto late = [](const std::stop_source& over) {
        std::this_thread::sleep_for(20ms);
        return over.stop_requested() ? 1 : 2;
    };
    BOOST_TEST((beside({}, give_up, late) == std::pair(0, 2)));
    BOOST_TEST((beside({}, late, give_up) == std::pair(2, 0)));
}

BOOST_AUTO_TEST_CASE(the_caller_stops_both) {
    std::stop_source stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(5ms);
        stop.request_stop();
    });
    BOOST_TEST((beside(stop.get_token(), wait, wait) == std::pair(7, 7)));
}

BOOST_AUTO_TEST_CASE(what_a_job_throws_stops_the_other) {
    BOOST_CHECK_THROW(beside({}, fail, wait), std::logic_error);
    BOOST_CHECK_THROW(beside({}, wait, fail), std::logic_error);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
