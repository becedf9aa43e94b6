// SPDX-License-Identifier: MIT
// When the search by symmetries begins beside others, by counters.
#include <cmath>

#include <boost/test/unit_test.hpp>

#include "solve/auto/counting_attempts.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(orbits_attempt_test)

using namespace quadrille;

namespace {

constexpr double others = 1e9;

OrbitsAttempt attempt_at(const Problem& problem, const SolveParams& params) {
    return {problem, params, {.clock = Clock::counters}};
}

} // namespace

BOOST_AUTO_TEST_CASE(many_symmetries_need_not_wait) { // 6 * 6!^3
    const Problem latin = test::by_front_end("latin", {"6"});
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
    const Problem queens = test::by_front_end("queens", {"12"});
    const SolveParams params;
    OrbitsAttempt attempt = attempt_at(queens, params);
    BOOST_TEST(!attempt.run({}, 1, 1));
    BOOST_TEST(attempt.cap(others).value() < others / 10);
    BOOST_TEST(!attempt.run({}, 1, 1));
    BOOST_TEST((attempt.stats().symmetry.order == 8u));
    BOOST_TEST(attempt.cap(others).value() == 0);
}

BOOST_AUTO_TEST_CASE(boards_take_part_if_there_is_a_walk_for_each_thread) {
    const Problem langford = test::by_front_end("langford", {"12"});
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
