// SPDX-License-Identifier: MIT
// Missed without it: a front end whose row is unfilled, or whose symmetries are none.
#include "generator_test.hpp"
#include "puzzles/base/front_end.hpp"

#include <map>

BOOST_AUTO_TEST_SUITE(table_test)

using namespace quadrille::puzzles;

BOOST_AUTO_TEST_CASE(the_table_lists_front_ends_by_name) {
    std::string names;
    for (const Generator& generator : quadrille::puzzles::generators()) names += std::string(generator.info.name) + ' ';
    BOOST_TEST(names
               == "edges graph grid groups langford latin nonogram pentomino queens stars sudoku tile words zebra ");
    BOOST_TEST(find_generator("sudoku")->info.name == "sudoku");
    BOOST_TEST(find_generator("su") == nullptr);
}

BOOST_AUTO_TEST_CASE(every_row_is_filled) {
    for (const Generator& generator : quadrille::puzzles::generators()) {
        BOOST_TEST(!generator.info.summary.empty());
        BOOST_TEST(generator.info.help.ends_with('\n'));
        BOOST_TEST(generator.emit != nullptr);
        for (const Flag& flag : generator.info.flags)
            BOOST_TEST(generator.info.synopsis.find(flag.name) != std::string::npos);
    }
}

// A cell of the board goes to its image under the symmetry, and so does its orbit.
BOOST_AUTO_TEST_CASE(symmetries_are_orbits_of_the_options_of_the_base) {
    for (const Generator& generator : quadrille::puzzles::generators()) {
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

/// A text of a front end: what is in <> is a keyword, and behind | may stand a comment with #.
std::string example_text(std::string_view name) {
    const std::map<std::string_view, std::string> texts{
        {"edges", "<board> 2x2|\n<turns> <turn>|\n<rim> a\n<set> ab\n<place> r0c0 aaaa|\nabab x2\n"},
        {"graph", "<p> <edge> 2 1|\n<e> 1 2|\n<c> a remark\n"},
        {"grid", "<grid> 2x2|\n<symbols> A B|\n<cells>\n#.\n..\n<pattern> <row> 2 A*|\n<count> <all> A 1|\n"},
        {"groups", "<players> Ann Bob Cy Dee|\n<size> 2|\n<rounds> 2\n<apart> Ann Bob|\n<together> Ann Cy\n"},
        {"latin", "1 2 3|\n. . .|\n. . 2\n"},
        {"nonogram", "<title> A cat\n<color> r #ff0000\n<height> 2\n<rows>\n1|\n1r\n<columns>\n1\n1r|\n"},
        {"stars", "AABB|\nAABB\nCCDD\nCCDD|\n"},
        {"sudoku", "12..\n....|\n....\n....\n<cage> 3 r0c0 r0c1|\n<rules> <x> <antiking>|\n<even> r3c0\n"
                   "<dots> r1c0-r1c1 <white>\n"},
        {"tile", "<grid> <square>|\n<board> 2x4|\n<names>|\na b c d|\n. . . .|\n"
                 "<turns> <turn>|\n<piece> I3 <fixed>\n###\n<set> <trominoes> A x0-2 |\n"
                 "<set> 2|\n"},
        {"words", "..\n..\n<words:>\nab|\nbc\n"},
        {"zebra", "kind: a b|\nother: c d\na <next> d|\nb <at> 2\nc <=> a\n"},
    };
    const auto found = texts.find(name);
    BOOST_REQUIRE_MESSAGE(found != texts.end(), "no text of front end " << name);
    return found->second;
}

/// The text with its keywords as `change` makes them, and with a comment where one may stand.
template <class Change> std::string text_with(std::string_view marked, std::string_view comment, Change change) {
    std::string text;
    bool keyword = false;
    for (const char c : marked) {
        if (c == '<' || c == '>')
            keyword = c == '<';
        else if (c == '|')
            text += comment;
        else
            text += keyword ? change(c) : c;
    }
    return text;
}

BOOST_AUTO_TEST_CASE(capitals_and_comments_are_the_same_to_all_front_ends) {
    const auto as_it_is = [](char c) { return c; };
    const auto capital = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~' ') : c; };
    for (const Generator& generator : quadrille::puzzles::generators()) {
        if (!generator.info.reads_text) continue;
        const std::string_view name = generator.info.name;
        const std::string marked = example_text(name);
        const std::vector<std::string> flags
            = name == "graph" ? std::vector<std::string>{"--matching"} : std::vector<std::string>{};
        const auto sum = [&](const std::string& text) { return digest(Call(name, flags).reading(text).problem()); };
        const auto plain = sum(text_with(marked, "", as_it_is));
        BOOST_TEST_CONTEXT(name) {
            BOOST_CHECK(sum(text_with(marked, "", capital)) == plain);
            BOOST_CHECK(sum(text_with(marked, " # a remark", as_it_is)) == plain);
            BOOST_CHECK(sum(text_with(marked, " // a remark", capital)) == plain);
            BOOST_CHECK(sum("# Two lines of remarks\n// before the text\n" + text_with(marked, "", as_it_is)) == plain);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
