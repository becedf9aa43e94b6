// SPDX-License-Identifier: MIT
// Missed without it: steps of a sudoku in words that name the wrong house or clue.
#include <algorithm>

#include <quadrille/deduce.hpp>
#include <quadrille/front_ends.hpp>

#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_words_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

/// What an item of the name is called.
std::string called(const Problem& problem, std::string_view name) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) == name) return puzzle_words(problem).item(ItemId{i});
    return "no item";
}

Problem four(const std::vector<std::string>& flags) {
    std::vector<std::string> words{"--base", "--box", "2x2"};
    words.insert(words.end(), flags.begin(), flags.end());
    return Call("sudoku", words).problem();
}

/// What is deduced from a text, a step a line.
std::string deduced(const std::string& text) {
    const Problem problem = in_file(text).problem();
    const Words words = puzzle_words(problem);
    std::string steps;
    deduce(problem, [&](const Deduction& step) {
        steps += words.explain(step) + '\n';
        return true;
    });
    return steps;
}

} // namespace

BOOST_AUTO_TEST_CASE(houses_of_rules_have_words) {
    const Problem diagonals = four({"--rules", "x windoku disjoint"});
    BOOST_TEST(called(diagonals, "p13") == "r1c3");
    BOOST_TEST(called(diagonals, "b13") == "the 3 of box 1");
    BOOST_TEST(called(diagonals, "x02") == "the 2 of the falling diagonal");
    BOOST_TEST(called(diagonals, "y04") == "the 4 of the rising diagonal");
    BOOST_TEST(called(diagonals, "w01") == "the 1 of window 0");
    BOOST_TEST(called(diagonals, "d31") == "the 1 of disjoint group 3");
    BOOST_TEST(called(four({"--rules", "x toroidal"}), "y31") == "the 1 of the rising diagonal 3");
    BOOST_TEST(called(four({"--rules", "antiking"}), "q013") == "the 3 of the square at r0c1");
    BOOST_TEST(called(four({"--rules", "antiknight"}), "k00123") == "the 3 of r0c0 and r1c2");
    BOOST_TEST(called(four({"--rules", "nonconsecutive"}), "n00012") == "the 2 or 3 of r0c0 and r0c1");
    const Problem nine = Call("sudoku", {"--base", "--rules", "asterisk", "--whisper", "r0c0 r0c1"}).problem();
    BOOST_TEST(called(nine, "a07") == "the 7 of the asterisk");
    BOOST_TEST(called(nine, "s00012") == "the 2 to 6 of r0c0 and r0c1");
    const Problem samurai = Call("sudoku", {"--base", "--samurai"}).problem();
    BOOST_TEST(called(samurai, "Br47") == "the 7 of row 4 of grid B");
}

BOOST_AUTO_TEST_CASE(clues_have_words) {
    const Problem clues = four({"--cage", "3 r0c0 r0c1", "--thermo", "r2c1 r2c2", "--arrow", "r0c3 r1c2 r1c3",
                                "--renban", "r3c0 r3c1", "--dots", "r2c3-r3c3 white", "--even", "r0c2"});
    BOOST_TEST(called(clues, "cage0") == "the cage at r0c0");
    BOOST_TEST(called(clues, "thermo0") == "the thermometer from r2c1");
    BOOST_TEST(called(clues, "arrow0") == "the arrow from r0c3");
    BOOST_TEST(called(clues, "renban0") == "the renban from r3c0");
    BOOST_TEST(called(clues, "dots0") == "the sign between r2c3 and r3c3");
    BOOST_TEST(called(clues, "v00") == "the digit of r0c0");
    BOOST_TEST(called(clues, "m02") == "the mark of r0c2");
    const Words words = puzzle_words(clues);
    for (std::uint32_t i = 0; i < clues.item_count(); ++i)
        BOOST_TEST(words.item(ItemId{i}) != clues.item_name(ItemId{i}));
    for (std::uint32_t o = 0; o < clues.option_count(); ++o)
        if (clues.option_name(OptionId{o}) == "cage0=12")
            BOOST_TEST(words.option(OptionId{o}) == "12 in the cage at r0c0");
}

// The cage has 1 and 3, or 3 and 1; the 1 of box 1 is given, so it has 1 and 3.
BOOST_AUTO_TEST_CASE(steps_have_no_names_of_items) {
    const std::string steps = deduced("..1.\n....\n....\n....\ncage 5 r2c0 r3c0\ncage 4 r1c1 r1c2\n");
    BOOST_TEST(steps.find("cage0") == std::string::npos);
    BOOST_TEST(steps.find("cage1") == std::string::npos);
    BOOST_TEST(steps.find("the cage at r1c1: only 13 is left\n") != std::string::npos, steps);
    BOOST_TEST(steps.find(" v1") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_cell_takes_a_digit_of_its_neighbours) {
    const Problem problem = four({"--rules", "nonconsecutive"});
    const auto item = [&](std::string_view name) {
        std::uint32_t i = 0;
        while (problem.item_name(ItemId{i}) != name) ++i;
        return ItemId{i};
    };
    const Deduction step{
        .technique = Technique::inside, .items = {item("p00")}, .within = {item("n00012")}, .forbidden = {OptionId{5}}};
    BOOST_TEST(puzzle_words(problem).explain(step) == "r0c0 takes the 2 or 3 of r0c0 and r0c1, so r0c1=2 is out");
}

BOOST_AUTO_TEST_SUITE_END()
