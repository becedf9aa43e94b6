// SPDX-License-Identifier: MIT
#include <map>

#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(nonogram_test)

using namespace quadrille;
using namespace quadrille::generators;

namespace {

Call reading(const std::string& text) { return Call("nonogram", {}).reading(text); }

/// The clue of a line of cells, given as every `step`-th bit of a picture.
std::string clue(std::uint32_t picture, std::uint32_t first, std::uint32_t step, std::uint32_t length) {
    std::string text;
    std::uint32_t run = 0;
    for (std::uint32_t k = 0; k <= length; ++k) {
        const bool filled = k < length && (picture >> (first + k * step) & 1) != 0;
        if (!filled && run > 0) text += (text.empty() ? "" : ",") + std::to_string(run);
        run = filled ? run + 1 : 0;
    }
    return (text.empty() ? "0" : text) + '\n';
}

/// The nonogram of a picture of n x n cells, a bit a cell.
std::string clues(std::uint32_t picture, std::uint32_t n) {
    std::string text = "rows\n";
    for (std::uint32_t row = 0; row < n; ++row) text += clue(picture, row * n, 1, n);
    text += "columns\n";
    for (std::uint32_t column = 0; column < n; ++column) text += clue(picture, column, n, n);
    return text;
}

/// How many pictures of n x n cells each nonogram has.
std::map<std::string, std::size_t> all_nonograms(std::uint32_t n) {
    std::map<std::string, std::size_t> pictures;
    for (std::uint32_t picture = 0; picture < 1U << n * n; ++picture) ++pictures[clues(picture, n)];
    return pictures;
}

const std::string heart
    = "title \"A heart\"\nwidth 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n";

} // namespace

BOOST_AUTO_TEST_CASE(all_nonograms_of_3x3_have_as_many_covers_as_pictures) {
    std::size_t unique = 0;
    for (const auto& [text, pictures] : all_nonograms(3)) {
        const std::size_t found = cover_count(reading(text));
        BOOST_REQUIRE_MESSAGE(found == pictures, text);
        unique += found == 1 ? 1 : 0;
    }
    BOOST_TEST(unique == 384U); // A242876
}

BOOST_AUTO_TEST_CASE(nonograms_of_4x4) {
    const auto all = all_nonograms(4);
    BOOST_TEST(all.size() == 58196U);
    std::size_t unique = 0, number = 0, most = 0;
    for (const auto& [text, pictures] : all) {
        unique += pictures == 1 ? 1 : 0;
        if (++number % 600 == 0 || pictures > most) BOOST_TEST(cover_count(reading(text)) == pictures, text);
        most = std::max(most, pictures);
    }
    BOOST_TEST(unique == 52362U); // A242876
}

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const Problem problem = reading("rows\n1 1\n2\n0\ncolumns\n2\n1\n1\n").problem();
    for (const std::string text :
         {"rows\r\n1,1\r\n2\r\n0\r\ncolumns\r\n2\r\n1\r\n1",
          "width 3\nheight 3\n\nrows\n1, 1\n2,\n0\n\ncolumns\n2\n1\n1\ngoal \"101110000\"\n",
          "catalogue \"x\" # y\ncolumns\n2\n1\n1\nby me\nrows\n1 1\n2 // two\n0\nlicense CC-BY"})
        BOOST_CHECK(digest(reading(text).problem()) == digest(problem));
    BOOST_CHECK(Call("nonogram", {"--text", "rows\n1 1\n2\n0\ncolumns\n2\n1\n1"}).problem() == problem);
}

BOOST_AUTO_TEST_CASE(lines_as_long_as_their_clue_and_blank_ones) {
    BOOST_TEST(cover_count(reading("rows\n0\ncolumns\n0\n0\n")) == 1U);
    BOOST_TEST(cover_count(reading("rows\n2\ncolumns\n1\n1\n")) == 1U);
    std::string text = "rows\n"; // one row of many runs with one way to lie: C(31, 31) patterns
    for (int k = 0; k < 30; ++k) text += "1,";
    text += "1\ncolumns\n";
    for (int k = 0; k < 61; ++k) text += k % 2 == 0 ? "1\n" : "0\n";
    BOOST_TEST(cover_count(reading(text)) == 1U);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title(reading(heart)) == "4x5 nonogram: A heart");
    BOOST_TEST(title(reading(clues(0, 3))) == "3x3 nonogram");
    BOOST_TEST(origin(reading("width 2\nrows\n1 # c\ncolumns\n1\n0\n"))
                   == (std::vector<std::string>{"--text", "rows\n1\ncolumns\n1\n0\n"}),
               boost::test_tools::per_element());
    BOOST_TEST(reading(heart).problem().option_name(OptionId{0}) == "r0=#.#..");
    BOOST_TEST(cover_count(reading(heart)) == 1U);
}

BOOST_AUTO_TEST_CASE(pictures) {
    const Call call = reading("rows\n1\n2\ncolumns\n2\n1\n");
    BOOST_TEST(call.picture({"r0=#.", "r1=##", "c0=##", "c1=.#"})
               == "    2 1\n"
                  "  ┏━━━━┓\n"
                  "1 ┃██· ┃\n"
                  "2 ┃████┃\n"
                  "  ┗━━━━┛\n");
    BOOST_TEST(call.picture({"r0=#.", "r1=##", "c0=##", "c1=.#"}, {.ascii = true})
               == "    2 1\n"
                  "  +----+\n"
                  "1 |##. |\n"
                  "2 |####|\n"
                  "  +----+\n");
    // Numbers of two digits keep apart.
    std::string wide = "rows\n", columns;
    for (int row = 0; row < 10; ++row) wide += "2\n";
    BOOST_TEST(
        reading(wide + "columns\n10\n10\n").drawn({}).starts_with("    10 10\n  ┏━━━━━━┓\n2 ┃·  ·  ┃\n"));
}

BOOST_AUTO_TEST_CASE(the_format_is_known_by_its_looks) {
    BOOST_REQUIRE(claim_puzzle(heart));
    BOOST_TEST(claim_puzzle(heart)->front_end->name == "nonogram");
    BOOST_TEST(!claim_puzzle("rows\ncolumn\n"));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_refused_with_the_figure) {
    std::string text = "width 60\nrows\n4,4,4,4,4,4\ncolumns\n";
    for (int k = 0; k < 60; ++k) text += k < 24 ? "1\n" : "0\n";
    BOOST_TEST(complaint<UsageError>(reading(text))
               == "nonogram: found 2324784 patterns of row 1, expected at most 200000 of a line");
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    BOOST_TEST(says("") == "file:1:1: found no rows, expected a line 'rows' and clues");
    BOOST_TEST(says("rows\n1\n") == "file:3:1: found no columns, expected a line 'columns' and clues");
    BOOST_TEST(says("rows\n1\ncolumns\n0\n")
               == "file:4:1: found columns with 0 filled cells, expected 1 as in the rows");
    BOOST_TEST(says("rows\n1\ncolumns\n1\n1\n")
               == "file:4:1: found columns with 2 filled cells, expected 1 as in the rows");
    BOOST_TEST(says("rows\n1,1\ncolumns\n1\n1\n")
               == "file:2:1: found a clue that takes 3 cells, expected at most 2, the number of columns");
    BOOST_TEST(says("rows\n1\ncolumns\n2\n")
               == "file:4:1: found a clue that takes 2 cells, expected at most 1, the number of rows");
    BOOST_TEST(says("rows\n1,x\n") == "file:2:3: found 'x', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("rows\n1,,2\n") == "file:2:3: found '', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("rows\n-1\n") == "file:2:1: found '-1', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("rows\n1,0\n") == "file:2:3: found '0', expected a 0 only where it is alone");
    BOOST_TEST(says("rows\n1\nrows\n1\n") == "file:3:1: found 'rows', expected one line 'rows' only");
    BOOST_TEST(says("1\nrows\n")
               == "file:1:1: found '1', expected width, height, rows, columns, title or a clue such as 3,1");
    BOOST_TEST(
        says("color a red\n")
        == "file:1:1: found 'color', expected width, height, rows, columns, title or a clue such as 3,1");
    BOOST_TEST(says("width 0\n") == "file:1:7: found '0', expected a number of cells from 1 to 1000");
    BOOST_TEST(says("width\n") == "file:1:6: found the end of the line, expected 'width NUMBER'");
    BOOST_TEST(says("height 2\nrows\n1\ncolumns\n1\n")
               == "file:4:1: found 1 rows, expected 2 as declared (0 is a blank one)");
    BOOST_TEST(says("height 1\nrows\n1\n0\ncolumns\n1\n")
               == "file:4:1: found 2 rows, expected 1 as declared (0 is a blank one)");
}

BOOST_AUTO_TEST_SUITE_END()
