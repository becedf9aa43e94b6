// SPDX-License-Identifier: MIT
// Missed without it: a matrix whose separators, sizes or secondary items are misread.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(dense_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

BOOST_AUTO_TEST_CASE(all_ways_to_separate_cells) {
    const Problem expected = read_string("0 1 1\n1 0 0\n").problem;
    BOOST_TEST(expected.item_count() == 3u);
    for (const auto* text : {"011\n100\n", "0,1,1\n1,0,0\n", "0\t1\t1\n1\t0\t0", "0, 1, 1\r\n1, 0, 0\r\n",
                             "# of three items\n\n 01 1 \n\n# and more\n1 00\n"})
        BOOST_TEST((read_string(text).problem == expected), text);
}

BOOST_AUTO_TEST_CASE(a_size_above_the_rows) {
    const Problem expected = read_string("0 1 1\n1 0 0\n").problem;
    for (const auto* text : {"2 3\n0 1 1\n1 0 0\n", "3\n011\n100", "# of 3\n\n2,3\r\n0,1,1\r\n1,0,0\r\n",
                             "2\t3\n0.0 1.0 1.0\n1.0 0.0 0.0\n", "2 3\n\n# rows\nfalse true true\ntrue false false\n"})
        BOOST_TEST((read_string(text).problem == expected), text);
    BOOST_TEST((read_string("3 2\n0 1 1\n1 0 0\n").problem == expected)); // only columns and rows fit
    // Numbers of 0s and 1s are a size only if they are no row, and fit.
    BOOST_TEST(read_string("1 1\n1 1\n").problem.option_count() == 2u);
    BOOST_TEST(read_string("1 1\n1\n").problem.option_count() == 1u);
    BOOST_TEST(read_string("1\n1\n").problem.option_count() == 2u);
    BOOST_TEST(read_string("1 11\n10101010101\n").problem.item_count() == 11u);
    BOOST_TEST(read_string("3 2\n1 0\n0 1\n1 1\n").problem.option_count() == 3u);
    BOOST_TEST(read_string("# secondary 2\n2 3\n0 1 1\n1 0 0\n").problem.secondary_count() == 1u);
    // Both readings are possible of the first text only.
    const auto* const both = "3 3\n1 1 1\n1 1 1\n0 1 1\n";
    BOOST_TEST(error_of(both).starts_with(
        "test:1:1: found what could be a matrix below its size, or a problem in the format spp"));
    BOOST_TEST(read_string(both, "dense").problem.option_count() == 3u);
    BOOST_TEST(read_string(both, "spp").problem.cell_count() == 3u);
    BOOST_TEST(read_string("3 3\n1 1 1\n1 0 1\n0 1 1\n").format == "dense");
    BOOST_TEST(read_string("2 3\n1 1 1\n0 1 1\n").format == "dense");
    BOOST_TEST(read_string("5 3\n1 1 1\n1 1 1\n0 1 1\n").format == "spp");
    BOOST_TEST(read_string("3 3\n1 1 1\n5 1 2\n0 1 3\n").format == "spp");
}

BOOST_AUTO_TEST_CASE(secondary_items_by_index_from_0) {
    const Problem problem = read_string("# secondary 0 2\n1 1 0\n0 1 1\n").problem;
    BOOST_TEST(!problem.is_primary(ItemId{0}));
    BOOST_TEST(problem.is_primary(ItemId{1}));
    BOOST_TEST(!problem.is_primary(ItemId{2}));
}

BOOST_AUTO_TEST_CASE(errors_with_their_places) {
    BOOST_TEST(error_of("0 1 1\n1 0\n") == "test:2:4: found a row of 2 cells, expected 3 as in line 1");
    BOOST_TEST(error_of("0 1\n1 0 1\n") == "test:2:5: found a row of more than 2 cells, expected 2 as in line 1");
    BOOST_TEST(error_of("0 1\n1 2\n") == "test:2:3: found '2', expected 0 or 1");
    BOOST_TEST(error_of("01\n-1\n") == "test:2:1: found '-1', expected 0 or 1");
    BOOST_TEST(error_of("01\n0x\n") == "test:2:2: found 'x', expected 0 or 1");
    BOOST_TEST(error_of("0,1\n0,,1\n") == "test:2:3: found an empty cell before ',', expected 0 or 1");
    BOOST_TEST(error_of("0,1\n0,\n")
               == "test:2:3: found the end of the line after ',', expected 0 or 1: a row ends without it, and an "
                  "empty cell is written as 0");
    BOOST_TEST(error_of("01\n# secondary 1\n")
               == "test:2:3: found a list of secondary items, expected it before the first row");
    BOOST_TEST(error_of("# secondary 2\n01\n")
               == "test:1:13: found secondary item 2, expected less than the 2 items of a row");
    BOOST_TEST(error_of("# secondary 1 1\n01\n") == "test:1:15: found secondary item 1 again, expected each once");
    BOOST_TEST(error_of("# secondary x\n01\n") == "test:1:13: found 'x', expected the index of an item, from 0");
    BOOST_TEST(error_of("# no rows\n", "dense") == "test:2:1: found the end of the input, expected a row of 0s and 1s");
}

BOOST_AUTO_TEST_CASE(a_row_of_zeros_is_an_option_that_is_warned_of) {
    const ReadResult result = read_string("1 1\n0 0\n");
    BOOST_TEST(result.problem.option_count() == 2u);
    BOOST_TEST(result.warnings.size() == 1u);
    BOOST_TEST(result.warnings.front() == "test:2:1: warning: this option has no primary item, so it is in no cover");
}

BOOST_AUTO_TEST_SUITE_END()
