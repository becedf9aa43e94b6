// SPDX-License-Identifier: MIT
// Missed without it: a CNF file whose comments or units say something else than the problem.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(cnf_test)

using namespace quadrille;
using test::read_string;

namespace {

std::string cnf(const std::string& text, const WriteParams& params = {}) {
    return test::write_string(read_string(text).problem, "cnf", params);
}

std::string refusal(const std::string& text, std::string_view format, const WriteParams& params = {}) {
    try {
        test::write_string(read_string(text).problem, format, params);
        return "";
    } catch (const Unsupported& error) {
        return error.what();
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(options_are_the_first_variables) {
    BOOST_TEST(cnf("p ec 2 3 1\ns 1\ns 1 2\ns 2\n")
               == "c item 0 is \"1\"\nc item 1 is \"2\"\n"
                  "c variable 1 is option 0\nc variable 2 is option 1\nc variable 3 is option 2\n"
                  "p cnf 3 3\n"
                  "-3 0\n"           // no primary item
                  "1 2 0\n-1 -2 0\n" // item 0 once; item 1 is only in option 1
    );
}

BOOST_AUTO_TEST_CASE(comments_carry_names_and_the_origin) {
    const std::string text = cnf(R"({"meta":{"generator":"other","arguments":["4"]},
        "items":["a b",{"name":"s\n","kind":"secondary"}],
        "options":[{"name":"one \"1\"","items":[0,["s\n","r d"]]},[0,["s\n","r d"]]]})");
    BOOST_TEST(text.substr(0, text.find("p cnf"))
               == "c quadrille: {\"generator\":\"other\",\"arguments\":[\"4\"]}\n"
                  "c item 0 is \"a b\"\nc item 1 is \"s\\n\"\n"
                  "c variable 1 is option 0, \"one \\\"1\\\"\"\nc variable 2 is option 1\n"
                  "c variable 3 is colour \"r d\" of item 1\n");
}

BOOST_AUTO_TEST_CASE(required_and_forbidden_options_are_units) {
    BOOST_TEST(cnf(R"({"items":["a","b"],"options":[["a"],["b"]],"require":[0],"forbid":[1]})")
                   .ends_with("p cnf 2 4\n1 0\n-2 0\n1 0\n2 0\n"));
}

BOOST_AUTO_TEST_CASE(an_item_without_options_cannot_be_covered) {
    BOOST_TEST(cnf("a b\na\n").ends_with("p cnf 2 3\n1 0\n2 0\n-2 0\n"));
    BOOST_TEST(cnf("p ec 1 0\n") == "c item 0 is \"1\"\np cnf 1 2\n1 0\n-1 0\n");
    BOOST_TEST(cnf("0:1|a b\nb\n").ends_with("p cnf 1 1\n1 0\n"));
}

BOOST_AUTO_TEST_CASE(no_items_or_no_options) {
    BOOST_TEST(cnf("p ec 0 0\n") == "p cnf 0 0\n");
    BOOST_TEST(cnf("p ec 1 1 1\ns 1\n") == "c item 0 is \"1\"\nc variable 1 is option 0\np cnf 1 1\n-1 0\n");
}

BOOST_AUTO_TEST_CASE(costs_are_refused_unless_lossy) {
    BOOST_TEST(refusal("a\na |5\n", "cnf") == "format cnf cannot carry costs; --lossy leaves them out");
    BOOST_TEST(refusal(R"({"items":["a"],"options":[["a"]],"sense":"max"})", "cnf")
               == "format cnf cannot carry sense max; --lossy leaves them out");
    BOOST_TEST(cnf("a\na |5\n", {.lossy = true}).ends_with("p cnf 1 1\n1 0\n"));
    std::ostringstream out;
    const auto warnings = write_problem(out, read_string("a | s\na s:x\n").problem, "cnf");
    BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_choice_of_encodings) {
    std::string seven = "a\n";
    for (int i = 0; i < 7; ++i) seven += "a\n";
    const auto header = [&](const std::string& encoding) {
        const std::string text = cnf(seven, {.encoding = encoding});
        const std::size_t begin = text.find("p cnf");
        return text.substr(begin, text.find('\n', begin) - begin);
    };
    BOOST_TEST(header("") == "p cnf 7 22");
    BOOST_TEST(header("auto") == "p cnf 7 22");
    BOOST_TEST(header("pairwise") == "p cnf 7 22");
    BOOST_TEST(header("ladder") == "p cnf 12 22"); // 1 + 6 pairs + 5 definitions of 3
    BOOST_TEST(header("binary") == "p cnf 10 25"); // 1 + for each of 3 bits: 4 ones, defined, and 3 zeros
    BOOST_TEST(refusal("a\na\n", "cnf", {.encoding = "best"})
               == "found encoding 'best', expected one of auto, pairwise, ladder, product, commander, binary");
    BOOST_TEST(refusal("a\na\n", "ec", {.encoding = "ladder"})
               == "found encoding 'ladder', expected none: format ec has no choice");
}

BOOST_AUTO_TEST_CASE(it_is_not_read) { BOOST_CHECK_THROW(read_string("p cnf 1 1\n1 0\n", "cnf"), Unsupported); }

BOOST_AUTO_TEST_SUITE_END()
