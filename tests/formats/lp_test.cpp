// SPDX-License-Identifier: MIT
// Missed without it: an LP file that other programs read as another model.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(lp_test)

using namespace quadrille;

namespace {

std::string lp(const std::string& text) { return test::write_string(test::read_string(text).problem, "lp"); }

} // namespace

BOOST_AUTO_TEST_CASE(items_are_sums) {
    BOOST_TEST(lp("A 0:2|B 1:2|D | X\nA X |7\nA B D |-3\nB D\nB D X\n")
               == "\\ x0 is option 0\n"
                  "\\ x1 is option 1\n"
                  "\\ x2 is option 2\n"
                  "\\ x3 is option 3\n"
                  "Minimize\n"
                  " cost: +7 x0 -3 x1\n"
                  "Subject To\n"
                  "\\ item A\n"
                  " r0: + x0 + x1 = 1\n"
                  "\\ item B\n"
                  " r1: + x1 + x2 + x3 <= 2\n"
                  "\\ item D\n"
                  " r2: + x1 + x2 + x3 >= 1\n"
                  " r3: + x1 + x2 + x3 <= 2\n"
                  "\\ item X\n"
                  " r4: + x0 + x3 <= 1\n"
                  "Binaries\n"
                  " x0 x1 x2 x3\n"
                  "End\n");
}

// Readers know a variable from the objective or the rows; what stands in no row is an addend of 0.
BOOST_AUTO_TEST_CASE(every_variable_is_known_before_it_is_binary) {
    BOOST_TEST(lp("A 0:9|B\nA\nB\nB\n").find("\n cost: +0 x1 +0 x2\n") != std::string::npos);
    BOOST_TEST(lp("A\nA\n").find("\n cost: 0 x0\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(nothing_has_a_variable_too) {
    BOOST_TEST(lp("{\"items\":[\"a\"],\"options\":[]}")
               == "\\ x0 is nothing\nMinimize\n cost: 0 x0\nSubject To\n\\ item a\n r0: + x0 = 1\n"
                  "\\ nothing\n r1: + x0 = 0\nBinaries\n x0\nEnd\n");
}

BOOST_AUTO_TEST_CASE(colours_get_a_variable_each) {
    BOOST_TEST(lp("A B | X\nA X:r\nB X:r\nB X\n").find("\\ item X in colour r\n r2: + x0 - x3 <= 0\n")
               != std::string::npos);
}

BOOST_AUTO_TEST_CASE(costs_are_exact_at_64_bits) {
    const std::string text = lp(R"({"sense":"max","items":["a"],"options":[)"
                                R"({"items":["a"],"cost":9223372036854775807},)"
                                R"({"items":["a"],"cost":-9223372036854775808}]})");
    BOOST_TEST(text.find("\nMaximize\n cost: +9223372036854775807 x0 -9223372036854775808 x1\n") != std::string::npos);
}

// CPLEX allows 560 characters a line, others 255.
BOOST_AUTO_TEST_CASE(long_rows_are_wrapped) {
    std::string text = "A\n";
    for (int o = 0; o < 2000; ++o) text += "A |-1234567890123456789\n";
    std::istringstream lines(lp(text));
    std::size_t longest = 0, number = 0;
    for (std::string line; std::getline(lines, line); ++number) longest = std::max(longest, line.size());
    BOOST_TEST(longest <= 100u);
    BOOST_TEST(number > 2000u + 600u);
}

BOOST_AUTO_TEST_CASE(names_are_comments_and_meta_is_lost) {
    const Problem problem
        = test::read_string(R"({"items":["a\nb"],"options":[{"name":"\u001b[1m","items":["a\nb"]}]})").problem;
    std::ostringstream out;
    BOOST_TEST(write_problem(out, problem, "lp").empty());
    BOOST_TEST(out.str().find("\\ x0 is option 0 (\\x1b[1m)\n") != std::string::npos);
    BOOST_TEST(out.str().find("\\ item a\\x0ab\n") != std::string::npos);
    const Problem named = test::read_string(R"({"name":"n","items":["a"],"options":[["a"]]})").problem;
    BOOST_TEST(write_problem(out, named, "lp").size() == 1u);
}

BOOST_AUTO_TEST_CASE(it_is_not_read) { BOOST_CHECK_THROW(test::read_string("End\n", "lp"), Unsupported); }

BOOST_AUTO_TEST_SUITE_END()
