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

#include "solve/auto/attempt.hpp"
#include "solve/auto/auto.hpp"
#include "solve/auto/best_of.hpp"
#include "solve/auto/counting_attempts.hpp"
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
std::string teller_and_leader(std::vector<Script> scripts) {
    std::vector<Record> records(scripts.size());
    std::vector<std::unique_ptr<Attempt>> attempts;
    for (std::size_t k = 0; k < scripts.size(); ++k)
        attempts.push_back(std::make_unique<test::MadeAttempt>(std::string(1, static_cast<char>('a' + k)),
                                                               std::move(scripts[k]), records[k]));
    BestOf race(std::move(attempts), 1);
    const auto ending = race.run({}, [](const Attempt& leader) { return leader.spent() > 2 * s; });
    BOOST_REQUIRE(!ending);
    return std::string(choose_teller(race).engine()) + std::string(race.leader().engine());
}

} // namespace

BOOST_AUTO_TEST_CASE(the_leader_lists_if_it_has_covers) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 60 * s, .covers_from = s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(the_leader_lists_if_it_ends_soon) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 6 * s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(the_leader_lists_if_nobody_has_covers) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 900 * s}, {.takes = 60 * s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(who_has_covers_lists_before_a_leader_that_takes_long) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 60 * s}}) == "ab");
}

BOOST_AUTO_TEST_CASE(of_those_with_covers_the_one_lists_that_ends_first) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0},
                                  {.takes = 60 * s},
                                  {.takes = 500 * s, .covers_from = 0},
                                  {.takes = 700 * s, .covers_from = 0}})
               == "cb");
}

BOOST_AUTO_TEST_SUITE_END()

// Attempts that walk a tree.
BOOST_AUTO_TEST_SUITE(walk_attempt_cases)

/// A single table: each of its tuples is a cover.
Problem one_table(int tuples) {
    std::string text = "a | x y\n";
    for (int k = 0; k < tuples; ++k) text += "a x:" + std::to_string(k) + " y:0\n";
    return test::read_string(text, "dlx").problem;
}

// Where covers are many, forecasts tell which engine counts them sooner.
BOOST_AUTO_TEST_CASE(what_finds_many_covers_loses_its_lead) {
    for (const int covers : {20, 200}) {
        const Problem problem = one_table(covers);
        const SolveParams params;
        const auto attempt = make_attempt(find_engine("tables"), problem, params, {.clock = Clock::counters});
        BOOST_TEST(attempt->lead() > 0);
        BOOST_TEST(attempt->least_share() > 0);
        BOOST_TEST((attempt->run({}, 1e9, 1) == Ending::exhausted));
        BOOST_TEST(attempt->answer(Ending::exhausted, {}, {}).covers == covers);
        BOOST_TEST((attempt->lead() > 0) == (covers < 100));
        BOOST_TEST((attempt->least_share() > 0) == (covers < 100));
    }
}

BOOST_AUTO_TEST_CASE(what_building_costs_is_part_of_an_amount) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const SolveParams params;
    const auto attempt = make_attempt(find_engine("links"), problem, params, {.clock = Clock::counters});
    BOOST_TEST(!attempt->run({}, attempt->setup_time(), 1).has_value());
    BOOST_TEST(attempt->spent() == attempt->setup_time());
    BOOST_TEST(attempt->stats().nodes == 0u);
    BOOST_TEST((attempt->run({}, 1e9, 1) == Ending::exhausted));
    BOOST_TEST(attempt->answer(Ending::exhausted, {}, {}).covers == 92u); // A000170
}

BOOST_AUTO_TEST_SUITE_END()

// When the search by symmetries begins beside others, by counters.
BOOST_AUTO_TEST_SUITE(orbits_attempt_cases, *test::with_symmetries())

namespace {

constexpr double others = 1e9;

OrbitsAttempt attempt_at(const Problem& problem, const SolveParams& params) {
    return {problem, params, {.clock = Clock::counters}};
}

} // namespace

BOOST_AUTO_TEST_CASE(many_symmetries_need_not_wait) { // 6 * 6!^3
    const Problem latin = test::latin_squares(6);
    const SolveParams params;
    OrbitsAttempt attempt = attempt_at(latin, params);
    BOOST_TEST(attempt.cap(others).value() < others / 10);
    BOOST_TEST(!attempt.run({}, 1, 1));
    BOOST_TEST(attempt.stats().nodes == 0u); // the colours only
    BOOST_TEST(attempt.cap(others).value() == others);
    BOOST_TEST(!attempt.run({}, 1, 1));
    BOOST_TEST((attempt.stats().symmetry.order == 2'239'488'000u));
    BOOST_TEST(attempt.cap(others).value() == others);
}

BOOST_AUTO_TEST_CASE(few_symmetries_wait_and_stop) { // of the square
    const Problem queens = test::queens(12);
    const SolveParams params;
    OrbitsAttempt attempt = attempt_at(queens, params);
    BOOST_TEST(!attempt.run({}, 1, 1));
    BOOST_TEST(attempt.cap(others).value() < others / 10);
    BOOST_TEST(!attempt.run({}, 1, 1));
    BOOST_TEST((attempt.stats().symmetry.order == 8u));
    BOOST_TEST(attempt.cap(others).value() == 0);
}

BOOST_AUTO_TEST_CASE(boards_take_part_if_there_is_a_walk_for_each_thread) {
    const Problem langford = test::langford_pairs(12);
    const AttemptParams by_time{.clock = Clock::time};
    const SolveParams two{.threads = 2}, too_many{.threads = 1'000'000};
    OrbitsAttempt attempt(langford, two, by_time), capped(langford, too_many, by_time);
    while (attempt.cap(others)) {
        BOOST_TEST_REQUIRE(!attempt.run({}, 2e5, 1));
        BOOST_TEST_REQUIRE(!capped.run({}, 2e5, 1));
        BOOST_TEST(capped.cap(others).has_value());
    }
    std::optional<Ending> ending;
    while (!ending && std::isinf(attempt.left())) ending = attempt.run({}, 1e6, 1);
    BOOST_TEST(!ending);
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
