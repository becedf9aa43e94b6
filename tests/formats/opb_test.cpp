// SPDX-License-Identifier: MIT
// Missed without it: an OPB file that other programs read as another model.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(opb_test)

using namespace quadrille;

namespace {

std::string opb(const std::string& text) { return test::write_string(test::read_string(text).problem, "opb"); }

} // namespace

BOOST_AUTO_TEST_CASE(items_are_sums) {
    BOOST_TEST(opb("A 0:2|B 2|C 1:2|D | X\nA X\nA B C D\nB C D\nB D X\n")
               == "* #variable= 4 #constraint= 6\n"
                  "* x1 is option 0\n"
                  "* x2 is option 1\n"
                  "* x3 is option 2\n"
                  "* x4 is option 3\n"
                  "* item A\n"
                  "+1 x1 +1 x2 = 1 ;\n"
                  "* item B\n"
                  "-1 x2 -1 x3 -1 x4 >= -2 ;\n"
                  "* item C\n"
                  "+1 x2 +1 x3 = 2 ;\n"
                  "* item D\n"
                  "+1 x2 +1 x3 +1 x4 >= 1 ;\n"
                  "-1 x2 -1 x3 -1 x4 >= -2 ;\n"
                  "* item X\n"
                  "-1 x1 -1 x4 >= -1 ;\n");
}

// The format wants `>=` and `=` only, each line closed, and no line without a variable.
BOOST_AUTO_TEST_CASE(nothing_has_a_variable_too) {
    BOOST_TEST(opb("{\"items\":[\"a\"],\"options\":[]}")
               == "* #variable= 1 #constraint= 2\n* x1 is nothing\n* item a\n+1 x1 = 1 ;\n* nothing\n+1 x1 = 0 ;\n");
}

BOOST_AUTO_TEST_CASE(colours_get_a_variable_each) {
    BOOST_TEST(opb("A B | X\nA X:r\nB X:r\nB X\n")
               == "* #variable= 4 #constraint= 6\n"
                  "* x1 is option 0\n"
                  "* x2 is option 1\n"
                  "* x3 is option 2\n"
                  "* x4 is item X in colour r\n"
                  "* item A\n"
                  "+1 x1 = 1 ;\n"
                  "* item B\n"
                  "+1 x2 +1 x3 = 1 ;\n"
                  "* item X in colour r\n"
                  "-1 x1 +1 x4 >= 0 ;\n"
                  "* item X in colour r\n"
                  "-1 x2 +1 x4 >= 0 ;\n"
                  "* item X in colour r\n"
                  "+1 x1 +1 x2 -1 x4 >= 0 ;\n"
                  "* item X\n"
                  "-1 x3 -1 x4 >= -1 ;\n");
}

BOOST_AUTO_TEST_CASE(costs_are_exact_at_64_bits) {
    const std::string options = R"({"items":["a"],"options":[{"items":["a"],"cost":9223372036854775807},)"
                                R"({"items":["a"],"cost":-9223372036854775808},["a"]])";
    BOOST_TEST(opb(options + "}").find("\nmin: +9223372036854775807 x1 -9223372036854775808 x2 ;\n")
               != std::string::npos);
    BOOST_TEST(opb(options + ",\"sense\":\"max\"}")
                   .find("\n* The greatest cost is wanted, so the costs are negated.\n"
                         "min: -9223372036854775807 x1 +9223372036854775808 x2 ;\n")
               != std::string::npos);
    BOOST_TEST(opb("A\nA\n").find("min:") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(options_that_are_fixed) {
    const std::string text = opb(R"({"items":["a"],"options":[["a"],["a"],[]],"require":[0],"forbid":[1]})");
    for (const auto* line :
         {"\n* option 0\n+1 x1 = 1 ;\n", "\n* option 1\n+1 x2 = 0 ;\n", "\n* option 2\n+1 x3 = 0 ;\n"})
        BOOST_TEST(text.find(line) != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(names_are_comments_and_meta_is_lost) {
    const Problem problem
        = test::read_string(R"({"items":["a\nb"],"options":[{"name":"\u001b[1m","items":["a\nb"]}]})").problem;
    std::ostringstream out;
    BOOST_TEST(write_problem(out, problem, "opb").empty());
    BOOST_TEST(out.str().find("* x1 is option 0 (\\x1b[1m)\n* item a\\x0ab\n") != std::string::npos);
    const Problem named = test::read_string(R"({"name":"n","items":["a"],"options":[["a"]]})").problem;
    BOOST_TEST(write_problem(out, named, "opb").size() == 1u);
}

BOOST_AUTO_TEST_CASE(it_is_not_read) { BOOST_CHECK_THROW(test::read_string("min: ;\n", "opb"), Unsupported); }

BOOST_AUTO_TEST_SUITE_END()
