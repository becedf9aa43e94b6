// SPDX-License-Identifier: MIT
// Missed without it: a text that is read in a format it does not have.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(sniffing_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

BOOST_AUTO_TEST_CASE(each_format_by_its_content) {
    BOOST_TEST(read_string("1 0\n0 1\n").format == "dense");
    BOOST_TEST(read_string("# made by hand\n\n10\n01\n").format == "dense");
    BOOST_TEST(read_string("0,1\n").format == "dense");
    BOOST_TEST(read_string("c a comment\np ec 2\ns 1 2\n").format == "ec");
    BOOST_TEST(read_string("  p ec 2\ns 1 2\n").format == "ec");
    BOOST_TEST(read_string("| a comment\nA B\nA B\n").format == "dlx");
    BOOST_TEST(read_string("A B\nA B\n").format == "dlx");
    BOOST_TEST(read_string(" {\"items\":[],\"options\":[]}").format == "json");
}

BOOST_AUTO_TEST_CASE(names_that_look_like_another_format) {
    BOOST_TEST(read_string("c d e\nc d e\n").format == "dlx");
    BOOST_TEST(read_string("p q\np q\n").format == "dlx");
    BOOST_TEST(read_string("| dlx\n#1 #2\n#1 #2\n").format == "dlx");
    BOOST_TEST(read_string("| dlx\n0 1\n0 1\n").format == "dlx");
    BOOST_TEST(read_string("01 02\n01\n02\n").format == "dlx");
}

BOOST_AUTO_TEST_CASE(a_matrix_with_a_wrong_digit) {
    BOOST_TEST(error_of("1 0 2\n0 1 0\n") == "test:1:5: found '2', expected 0 or 1");
    BOOST_TEST(error_of("1 0 2\n0 1 0") == "test:1:5: found '2', expected 0 or 1");
    BOOST_TEST(error_of("100\n012\n") == "test:2:3: found '2', expected 0 or 1");
    BOOST_TEST(error_of("7,0,1\n0,1,0\n") == "test:1:1: found '7,0,1', expected 0 or 1");
}

// A text that another program may mean otherwise is read only if its format is named.
BOOST_AUTO_TEST_CASE(no_guess_in_silence) {
    const auto doubt = [](const std::string& other) {
        return "test:1:1: found what could be " + other
               + ", or a problem in the format dlx: if it is dlx, add --from dlx; quadrille help formats shows each format";
    };
    for (const auto* text : {"1 0 2\n2 1 0\n", "7\n7\n", "1 2\n1 |5 2\n"})
        BOOST_TEST(error_of(text) == doubt("a matrix"), text);
    const auto sets = [](const std::string& command) {
        return "test:1:1: found what could be sets of numbers, or a problem in the format dlx: if line 1 lists the items, "
               "add --from dlx; if it is a set like the others, add a line of all items above it: "
               + command + " | quadrille solve --from dlx";
    };
    BOOST_TEST(error_of("1 0 2\n1 0\n2\n") == sets("(echo '0 1 2'; cat FILE)"));
    BOOST_TEST(error_of("1 2 3\n4 3 1\n") == sets("(echo '1 2 3 4'; cat FILE)"));
    BOOST_TEST(error_of("0 1 2\n0 1\n") == sets("(echo '0 1 2'; cat FILE)"));
    BOOST_TEST(error_of("12 3 5\n4 6 7 8\n9 10 11\n") == sets("(seq -s ' ' 3 12; cat FILE)"));
    BOOST_TEST(error_of("12,3,5\n4,5\n") == sets("(echo '3 4 5 12'; tr ',;' '  ' < FILE)"));
    BOOST_TEST(error_of("# items\n# items\nitems\n")
               == "test:1:1: found a comment that begins with '#', expected one that begins with '|', as in dlx: "
                  "sed 's/^#/|/' FILE | quadrille solve; if # is an item, add --from dlx");
    BOOST_TEST(read_string("#1 #2\n#1 #2\n").format == "dlx");
    for (const auto* text : {"a,1 b,1\na,1\nb,1\n", "a;b 2:3|c;d | s;\na;b s;:red |5\nc;d\n"})
        BOOST_TEST(error_of(text) == doubt("a table"), text);
    for (const auto* text : {"1 0 2\n1 0\n2\n", "# items\n# items\nitems\n", "a,1 b,1\na,1\nb,1\n"})
        BOOST_TEST(read_string(text, "dlx").format == "dlx");
    BOOST_TEST(read_string("True False\nFalse True\n").format == "dense");
    BOOST_TEST(read_string("TRUE,FALSE\nfalse,true\n").problem.cell_count() == 2u);
    BOOST_TEST(read_string("0.000e+00 1.000e+00\n1.000e+00 0.000e+00\n").problem.cell_count() == 2u);
    BOOST_TEST(read_string("0;1\r\n1;0\r\n").format == "dense");
}

BOOST_AUTO_TEST_CASE(a_mark_and_other_line_ends) {
    BOOST_TEST(read_string("\xef\xbb\xbf"
                           "A\r\nA\r\n")
                   .problem.option_count()
               == 1u);
    BOOST_TEST(error_of("\xef\xbb\xbf"
                        "A B\nC\n")
               == "test:2:1: found 'C', expected an item of line 1");
    BOOST_TEST(error_of("A\nA\xef\xbb\xbf\n").starts_with("test:2:2: found the invisible character U+FEFF"));
}

BOOST_AUTO_TEST_CASE(what_is_no_problem) {
    BOOST_TEST(error_of("") == "test:1:1: found nothing but blanks, expected a problem");
    BOOST_TEST(error_of(" \n\t\n") == "test:1:1: found nothing but blanks, expected a problem");
    BOOST_TEST(error_of("# all\n# comments\n")
               == "test:1:1: found nothing but blanks and comments, expected a problem");
    BOOST_TEST(error_of("\x89PNG\r\n") == "test:1:1: found what looks like a PNG picture, expected a problem as text");
    BOOST_TEST(error_of("PK\x03\x04zip")
               == "test:1:1: found what looks like a zip archive, expected a problem as text: take the file out of "
                  "it; of a spreadsheet (xlsx, ods) save the sheet as CSV, which is read");
    BOOST_TEST(error_of(std::string("\xff\xfe"
                                    "A\0",
                                    4))
               == "test:1:1: found what looks like UTF-16 text, not UTF-8, expected a problem as text: "
                  "iconv -f UTF-16 -t UTF-8 FILE | quadrille solve");
}

BOOST_AUTO_TEST_CASE(a_format_by_name) {
    BOOST_TEST(read_string("0 1\n0 1\n", "dlx").format == "dlx");
    BOOST_CHECK_THROW(read_string("A\n", "xyz"), Unsupported);
    BOOST_TEST(error_of("A\n", "dense") == "test:1:1: found 'A', expected 0 or 1");
}

BOOST_AUTO_TEST_SUITE_END()
