// SPDX-License-Identifier: MIT
// Known counts that take many seconds each: run by tests/long.sh only.
#include <boost/test/unit_test.hpp>

#include <fmt/core.h>

#include "generators/generator.hpp"
#include "generators/generator_test.hpp"
#include "support/known_count.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(long_test, *boost::unit_test::disabled())

using namespace quadrille;

BOOST_AUTO_TEST_CASE(macmahon_squares_of_4_by_6) {
    test::check_known_count(test::read_file("bench/xcc_macmahon4x6.dlx"), 106'624, "MacMahon 4x6");
}

// MacMahon 1921; 13328 up to turns, mirrors and the two other colours (TAOCP 7.2.2.1).
BOOST_AUTO_TEST_CASE(macmahon_squares_by_their_front_end) {
    const generators::Call call("edges", {"4x6", "--set", "abc", "--rim", "a"});
    BOOST_TEST(count(call.problem(), {}).covers == 8U * 13328);
}

// A005271
BOOST_AUTO_TEST_CASE(perfect_matchings_of_the_cube_of_six_dimensions) {
    std::string text = "p edge 64 192\n";
    for (std::uint32_t a = 0; a < 64; ++a)
        for (std::uint32_t bit = 1; bit < 64; bit *= 2)
            if ((a & bit) == 0) text += fmt::format("e {} {}\n", a + 1, (a | bit) + 1);
    const auto call = generators::Call("graph", {"--matching"}).reading(text);
    BOOST_TEST(count(call.problem(), {}).covers == 16332454526976U);
}

// Jaenisch 1862 (TAOCP 7.2.2.1)
BOOST_AUTO_TEST_CASE(five_queens_dominate_the_board_in_4860_ways) {
    BOOST_TEST(count(generators::Call("stars", {"8", "--dominate", "5"}).problem(), {}).covers == 4860U);
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
