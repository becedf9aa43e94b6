// SPDX-License-Identifier: MIT
// Known counts that take minutes each: run by tests/long.sh only.
#include <boost/test/unit_test.hpp>

#include "generators/generator.hpp"
#include "support/known_count.hpp"
#include "support/read_file.hpp"

using namespace quadrille;

BOOST_AUTO_TEST_SUITE(long_test, *boost::unit_test::disabled())

BOOST_AUTO_TEST_CASE(macmahon_squares_of_4_by_6) {
    test::check_known_count(test::read_file("bench/xcc_macmahon4x6.dlx"), 106'624, "MacMahon 4x6");
}

BOOST_AUTO_TEST_CASE(the_partridge_of_order_8) {
    test::check_known_count(test::read_file("bench/mcc_partridge8.dlx.xz"), 18'656, "partridge 8");
}

// C. J. Bouwkamp 1969: 3940 up to the eight symmetries of the box.
BOOST_AUTO_TEST_CASE(solid_pentominoes_of_3_by_4_by_5) {
    const auto& tile = *generators::find_generator("tile");
    generators::Arguments arguments;
    arguments.flags["text"] = "grid cube;board 3x4x5;set pentominoes";
    test::check_known_count(make(tile, arguments), 31'520, "3x4x5");
    arguments.flags["distinct"] = "";
    test::check_known_count(make(tile, arguments), 3'940, "3x4x5 up to symmetry");
    arguments.flags["keep-mirrors"] = "";
    test::check_known_count(make(tile, arguments), 7'880, "3x4x5 up to turns");
}

BOOST_AUTO_TEST_SUITE_END()
