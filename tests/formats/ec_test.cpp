// SPDX-License-Identifier: MIT
// Missed without it: an item of the format ec that is off by one.
#include <boost/test/unit_test.hpp>

#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(ec_test)

using namespace quadrille;
using test::error_of;
using test::read_string;

BOOST_AUTO_TEST_CASE(items_from_1_the_last_ones_secondary) {
    const Problem problem = read_string("c three items\np ec 3 2 1\ns 3 1\ns 2\n").problem;
    BOOST_TEST(problem.primary_count() == 2u);
    BOOST_TEST(!problem.is_primary(ItemId{2}));
    BOOST_TEST((problem.items(OptionId{0})[0] == ItemId{2}));
    BOOST_TEST(read_string("p ec 3\ns 1 2 3\n").problem.option_count() == 1u);
}

BOOST_AUTO_TEST_CASE(errors_with_their_places) {
    BOOST_TEST(error_of("p ec 3 1\ns 0\n") == "test:2:3: found '0', expected an item from 1 to 3");
    BOOST_TEST(error_of("p ec 3\ns 1 4\n") == "test:2:5: found '4', expected an item from 1 to 3");
    BOOST_TEST(error_of("p ec 3\ns 1 2 1\n") == "test:2:7: found item 1 twice, expected each item once in an option");
    BOOST_TEST(error_of("p ec 3\ns 1 x\n") == "test:2:5: found 'x', expected an item from 1 to 3");
    BOOST_TEST(error_of("p ec 3\n1 2\n") == "test:2:1: found '1', expected a line that begins with c, p or s");
    BOOST_TEST(error_of("p ec 2\np ec 2\n") == "test:2:1: found a second p line, expected one only, as in line 1");
    BOOST_TEST(error_of("s 1\np ec 2\n", "ec") == "test:1:1: found an option, expected a line 'p ec ITEMS' before it");
    BOOST_TEST(error_of("c nothing\n", "ec") == "test:2:1: found the end of the input, expected a line 'p ec ITEMS'");
    BOOST_TEST(error_of("p cnf 3 1\n", "ec") == "test:1:3: found 'cnf', expected 'ec'");
    BOOST_TEST(error_of("p ec\n") == "test:1:5: found the end of the line, expected the number of items");
    BOOST_TEST(error_of("p ec 2 1 1 1\n") == "test:1:12: found '1', expected the end of the line");
    BOOST_TEST(error_of("p ec 2 2\ns 1\n") == "test:3:1: found the end of the input after 1 options, expected 2");
    BOOST_TEST(error_of("p ec 2 1\ns 1\ns 2\n")
               == "test:3:1: found another option, expected the 1 that line 1 declares");
}

BOOST_AUTO_TEST_CASE(declared_numbers_reserve_nothing_before_they_are_checked) {
    BOOST_TEST(error_of("p ec 4294967296 1\n")
               == "test:1:6: found '4294967296', expected a number of items from 0 to 16777216");
    BOOST_TEST(error_of("p ec 18446744073709551616\n").starts_with("test:1:6: found '18446744073709551616'"));
    BOOST_TEST(error_of("p ec -1\n").starts_with("test:1:6: found '-1', expected a number of items"));
    BOOST_TEST(
        error_of("p ec 1 99999999999\n").starts_with("test:1:8: found '99999999999', expected a number of options"));
    BOOST_TEST(error_of("p ec 1 1 2\n") == "test:1:10: found '2', expected a number of secondary items from 0 to 1");
}

BOOST_AUTO_TEST_SUITE_END()
