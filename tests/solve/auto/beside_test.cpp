// SPDX-License-Identifier: MIT
// The policy "two jobs at the same time".
#include <chrono>
#include <stdexcept>
#include <thread>

#include <boost/test/unit_test.hpp>

#include "solve/auto/attempt.hpp"

BOOST_AUTO_TEST_SUITE(beside_test)

using namespace quadrille;
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
