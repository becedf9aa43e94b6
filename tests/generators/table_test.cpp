// SPDX-License-Identifier: MIT
#include "generator_test.hpp"
#include "generators/front_end.hpp"

BOOST_AUTO_TEST_SUITE(table_test)

using namespace quadrille::generators;

BOOST_AUTO_TEST_CASE(the_table_lists_front_ends_by_name) {
    std::string names;
    for (const Generator& generator : quadrille::generators::generators())
        names += std::string(generator.info.name) + ' ';
    BOOST_TEST(
        names
        == "edges graph groups langford latin nonogram pentomino queens stars sudoku tile words zebra ");
    BOOST_TEST(find_generator("sudoku")->info.name == "sudoku");
    BOOST_TEST(find_generator("su") == nullptr);
}

BOOST_AUTO_TEST_CASE(every_row_is_filled) {
    for (const Generator& generator : quadrille::generators::generators()) {
        BOOST_TEST(!generator.info.summary.empty());
        BOOST_TEST(generator.info.help.ends_with('\n'));
        BOOST_TEST(generator.emit != nullptr);
        for (const Flag& flag : generator.info.flags)
            BOOST_TEST(generator.info.synopsis.find(flag.name) != std::string::npos);
    }
}

// A cell of the board goes to its image under the symmetry, and so does its orbit.
BOOST_AUTO_TEST_CASE(symmetries_are_orbits_of_the_options_of_the_base) {
    for (const Generator& generator : quadrille::generators::generators()) {
        for (const std::string_view symmetry : generator.info.symmetries) {
            const Made base = Call(generator.info.name, {"--base"}).made();
            BOOST_TEST(base.orbits(symmetry).size() == base.problem.option_count());
        }
    }
}

BOOST_AUTO_TEST_CASE(orbits_of_a_square_board) {
    const auto picture = [](std::uint32_t size, std::string_view symmetry) {
        std::string text;
        for (const std::uint32_t first : square_orbits(size, symmetry)) text += "abcdefghi"[first];
        return text;
    };
    BOOST_TEST(picture(3, "half") == "abcdedcba");
    BOOST_TEST(picture(3, "quarter") == "ababebaba");
    BOOST_TEST(picture(3, "mirror") == "abadedghg");
    BOOST_TEST(picture(3, "diagonal") == "abcbefcfi");
}

BOOST_AUTO_TEST_SUITE_END()
