// SPDX-License-Identifier: MIT
// Missed without it: wrong counts that only a search of hours would show.
// Known counts that take long: run by tests/long.sh only.
#include <boost/test/unit_test.hpp>

#include "support/known_count.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(long_test, *boost::unit_test::disabled())

using namespace quadrille;

BOOST_AUTO_TEST_CASE(macmahon_squares_of_4_by_6) {
    test::check_known_count(test::read_file("bench/xcc_macmahon4x6.dlx"), 106'624, "MacMahon 4x6");
}

BOOST_AUTO_TEST_CASE(the_partridge_of_order_8) {
    test::check_known_count(test::read_file("bench/mcc_partridge8.dlx.xz"), 18'656, "partridge 8");
}

BOOST_AUTO_TEST_SUITE_END()
