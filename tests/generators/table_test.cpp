// SPDX-License-Identifier: MIT
#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(table_test)

using namespace quadrille::generators;

BOOST_AUTO_TEST_CASE(the_table_lists_front_ends_by_name) {
    std::string names;
    for (const Generator& generator : quadrille::generators::generators())
        names += std::string(generator.name) + ' ';
    BOOST_TEST(
        names
        == "edges graph groups langford latin nonogram pentomino queens stars sudoku tile words zebra ");
    BOOST_TEST(find_generator("sudoku")->name == "sudoku");
    BOOST_TEST(find_generator("su") == nullptr);
}

BOOST_AUTO_TEST_CASE(every_row_is_filled) {
    for (const Generator& generator : quadrille::generators::generators()) {
        BOOST_TEST(!generator.summary.empty());
        BOOST_TEST(generator.help.ends_with('\n'));
        BOOST_TEST(generator.emit != nullptr);
        BOOST_TEST(generator.render != nullptr);
        for (const Flag& flag : generator.flags)
            BOOST_TEST(generator.synopsis.find(flag.name) != std::string::npos);
    }
}

BOOST_AUTO_TEST_SUITE_END()
