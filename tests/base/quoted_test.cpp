// SPDX-License-Identifier: MIT
#include <string>

#include <boost/test/unit_test.hpp>

#include "base/quoted.hpp"
#include "base/utf8.hpp"

BOOST_AUTO_TEST_SUITE(quoted_test)

using namespace quadrille;

BOOST_AUTO_TEST_CASE(a_line_stays_one) {
    BOOST_TEST(printable("a\nb\x1b\x7f") == "a\\x0ab\\x1b\\x7f");
    BOOST_TEST(printable("\xc3\xa9 \xc2\x9b \xe2\x80\xae") == "\xc3\xa9 \xc2\x9b \xe2\x80\xae");
    BOOST_TEST(printable("\xff\xc3") == "\\xff\\xc3");
}

BOOST_AUTO_TEST_CASE(nothing_tricks_a_terminal) {
    BOOST_TEST(harmless("\x1b[31m\r\n") == "\\x1b[31m\\x0d\\x0a");
    BOOST_TEST(harmless("a\tb\n\r", "\n\t") == "a\tb\n\\x0d");
    BOOST_TEST(harmless("\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa1") == "\\u0080\\u009b\\u009f\xc2\xa1");
    BOOST_TEST(harmless("\xe2\x80\xaa\xe2\x80\xae\xe2\x81\xa6\xe2\x81\xa9") == "\\u202a\\u202e\\u2066\\u2069");
    BOOST_TEST(harmless("\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c") == "\\u200e\\u200f\\u061c");
    BOOST_TEST(harmless("\xf3\xa0\x81\x81\xf0\x9f\x9a\x80") == "\\U000e0041\xf0\x9f\x9a\x80");
    BOOST_TEST(harmless("\xe2\x80\x8d") == "\xe2\x80\x8d"); // joins the pieces of one sign
    BOOST_TEST(in_quotes("a\xe2\x80\xae") == "'a\\u202e'");
    BOOST_TEST(harmless(harmless("\x1b\xe2\x80\xae\n")) == harmless("\x1b\xe2\x80\xae\n"));
}

BOOST_AUTO_TEST_CASE(characters_cut_in_two) {
    const std::string text = "x\xf0\x9f\x9a\x80";
    for (std::size_t n = 1; n < text.size(); ++n)
        BOOST_TEST(incomplete_end(std::string_view(text).substr(0, n)) == n - 1);
    BOOST_TEST(incomplete_end(text) == 0U);
    BOOST_TEST(incomplete_end("") == 0U);
    BOOST_TEST(incomplete_end("\xc3") == 1U);
    BOOST_TEST(incomplete_end("\xc3\xa9") == 0U);
    BOOST_TEST(incomplete_end("\x80\x80\x80\x80") == 0U); // no beginning of anything
}

BOOST_AUTO_TEST_SUITE_END()
