// SPDX-License-Identifier: MIT
// Missed without it: a figure for people with a wrong unit or too many digits.
#include <limits>

#include <boost/test/unit_test.hpp>

#include "cli/terminal/messages.hpp"

BOOST_AUTO_TEST_SUITE(figures_test)

using namespace quadrille::cli;

BOOST_AUTO_TEST_CASE(three_digits_and_a_word) {
    BOOST_TEST(in_words(0) == "0");
    BOOST_TEST(in_words(3.4) == "3.4");
    BOOST_TEST(in_words(999) == "999");
    BOOST_TEST(in_words(999.4) == "999");
    BOOST_TEST(in_words(999.6) == "1 thousand"); // because of rounding
    BOOST_TEST(in_words(211'716) == "212 thousand");
    BOOST_TEST(in_words(999'999) == "1 million");
    BOOST_TEST(in_words(1.234e9) == "1.23 billion");
    BOOST_TEST(in_words(4.5e14) == "450 trillion");
    BOOST_TEST(in_words(1e15) == "1e15");
    BOOST_TEST(in_words(1.2e30) == "1.2e30");
    BOOST_TEST(in_words(1.7e308) == "1.7e308");
    BOOST_TEST(in_words(std::numeric_limits<double>::infinity()) == "1e290");
}

BOOST_AUTO_TEST_CASE(ranges_share_a_unit_where_they_can) {
    BOOST_TEST(range_in_words(190'000, 240'000) == "190 to 240 thousand");
    BOOST_TEST(range_in_words(900'000, 1'200'000) == "900 thousand to 1.2 million");
    BOOST_TEST(range_in_words(3, 12) == "3 to 12");
    BOOST_TEST(range_in_words(3e30, 4.5e31) == "3e30 to 4.5e31");
}

BOOST_AUTO_TEST_CASE(times) {
    BOOST_TEST(time_in_words(0.0213) == "21.3 ms");
    BOOST_TEST(time_in_words(3.2) == "3.2 s");
    BOOST_TEST(time_in_words(119) == "119 s");
    BOOST_TEST(time_in_words(270) == "4.5 minutes");
    BOOST_TEST(time_in_words(7 * 3600) == "7 hours");
    BOOST_TEST(time_in_words(12 * 86'400) == "12 days");
    BOOST_TEST(time_in_words(31'557'600 * 3.4e6) == "3.4 million years");
    BOOST_TEST(time_range_in_words(0.02, 0.03) == "20 to 30 ms");
    BOOST_TEST(time_range_in_words(0.02, 30) == "20 ms to 30 s");
    BOOST_TEST(time_range_in_words(31'557'600 * 3e6, 31'557'600 * 5e6) == "3 to 5 million years");
    BOOST_TEST(time_range_in_words(31'557'600 * 3e20, 31'557'600 * 5e21) == "3e20 to 5e21 years");
}

BOOST_AUTO_TEST_SUITE_END()
