// SPDX-License-Identifier: MIT
// When the search by symmetries begins beside others, by counters.
#include <boost/test/unit_test.hpp>

#include "solve/auto/orbits_attempt.hpp"
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

BOOST_AUTO_TEST_SUITE_END()
