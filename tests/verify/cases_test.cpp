// SPDX-License-Identifier: MIT
// Missed without it: a demand of the checker that a forged proof gets past.
// Small proofs and diagrams, most of them forged: each demand of the checker has one that it alone refuses
// (tests/verify/sabotage.py leaves each of them out in turn).
#include <boost/test/unit_test.hpp>

#include "verify/cases.hpp"

BOOST_AUTO_TEST_SUITE(cases_test)

BOOST_AUTO_TEST_CASE(each_case_is_judged_as_expected) {
    std::size_t count = 0;
    for (const std::string& line : quadrille::test::surprises(TEST_DATA "/proofs/cases.json", count)) BOOST_ERROR(line);
    BOOST_TEST(count > 80u);
}

BOOST_AUTO_TEST_SUITE_END()
