// SPDX-License-Identifier: MIT
// Missed without it: a nonogram file that is misread or refused at a wrong place.
// Files of nonograms: texts and XML, what is refused, names, and how they are drawn.
#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(nonogram_files_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

Call reading(const std::string& text) { return Call("nonogram", {}).reading(text); }

const std::string heart = "title \"A heart\"\nwidth 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n";

} // namespace

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const Problem problem = reading("rows\n1 1\n2\n0\ncolumns\n2\n1\n1\n").problem();
    for (const std::string text :
         {"rows\r\n1,1\r\n2\r\n0\r\ncolumns\r\n2\r\n1\r\n1",
          "width 3\nheight 3\n\nrows\n1, 1\n2,\n0\n\ncolumns\n2\n1\n1\ngoal \"101110000\"\n",
          "catalogue \"x\" # y\ncolumns\n2\n1\n1\nby me\nrows\n1 1\n2 // two\n0\nlicense CC-BY"})
        BOOST_CHECK(digest(reading(text).problem()) == digest(problem));
    BOOST_CHECK(Call("nonogram", {"--text", "rows\n1 1\n2\n0\ncolumns\n2\n1\n1"}).problem() == problem);
    // Properties of other programs, sizes by other words, an empty line for a blank one.
    for (const std::string text : {"date 2004\nrows 3\ncolumns 3\nrows\n1 1\n2\n\ncolumns\n2\n1\n1\n",
                                   "width 3\nheight 3\nmaxrule 2\nrows\n1 1\n2\n\ncolumns\n2\n1\n1\n",
                                   "height 3\nrows\n1 1\n2\n# none\ncolumns\n2\n1\n1\n"})
        BOOST_CHECK(digest(reading(text).problem()) == digest(problem));
    BOOST_CHECK(digest(reading("height 3\nwidth 2\nrows\n\n1\n\ncolumns\n1\n\ngoal x\n").problem())
                == digest(reading("rows\n0\n1\n0\ncolumns\n1\n0\n").problem()));
}

namespace {

std::string xml(const std::string& attributes, const std::string& colours, const std::string& columns,
                const std::string& rows) {
    return "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"http://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\n<puzzle "
           + attributes + ">\n<title>Two &amp; three</title>\n" + colours + "<clues type=\"columns\">" + columns
           + "</clues>\n<clues type=\"rows\">" + rows + "</clues>\n</puzzle>\n</puzzleset>\n";
}

const std::string red_and_black = "<color name=\"red\" char=\"%\">f00</color>\n<color name=\"black\" "
                                  "char=\"X\">000000</color>\n";
const std::string one_red = "<line><count color=\"red\">1</count></line>", one = "<line><count>1</count></line>";

} // namespace

BOOST_AUTO_TEST_CASE(files_of_webpbn) {
    const std::string rows = "<line><count> 1 </count><count color=\"red\">1</count></line>\n<line/>\n";
    const Call read = reading(xml("type=\"grid\" defaultcolor=\"black\"", red_and_black, one + one_red, rows));
    BOOST_TEST(cover_count(read) == 1U);
    BOOST_TEST(title(read) == "2x2 nonogram: Two & three");
    BOOST_TEST(origin(read)
                   == (std::vector<std::string>{
                       "--text", "title \"Two & three\"\ncolor r #ff0000\nrows\n1,1r\n0\ncolumns\n1\n1r\n"}),
               boost::test_tools::per_element());
    // Colours black and white need not be declared; what is not declared as the background is ink.
    BOOST_TEST(cover_count(reading(xml("", "", one, one))) == 1U);
    BOOST_TEST(origin(reading(xml("defaultcolor=\"white\" backgroundcolor=\"black\"", "", one, one))).back()
               == "title \"Two & three\"\ncolor w #ffffff\nrows\n1w\ncolumns\n1w\n");
    BOOST_REQUIRE(claim_puzzle(xml("", "", one, one)));
    BOOST_TEST(claim_puzzle(xml("", "", one, one))->front_end->name == "nonogram");
}

BOOST_AUTO_TEST_CASE(files_with_several_puzzles) {
    const std::string bundle = "rows\n1\ncolumns\n1\n====\nrows\n2\ncolumns\n1\n1\n";
    const auto read = [](const std::string& text, const std::string& number) {
        return Call("nonogram", {"--puzzle", number}).reading(text);
    };
    BOOST_TEST(title(read(bundle, "1")) == "1x1 nonogram");
    BOOST_TEST(title(read(bundle, "2")) == "1x2 nonogram");
    BOOST_TEST(cover_count(read(bundle, "2")) == 1U);
    BOOST_TEST(complaint<UsageError>(reading(bundle))
               == "nonogram: found 2 puzzles in file, expected --puzzle K with K from 1 to 2");
    BOOST_TEST(complaint<UsageError>(read(bundle, "3"))
               == "nonogram: found --puzzle 3, expected a number up to 2, the number of puzzles in file");
    BOOST_TEST(complaint<UsageError>(read(bundle, "0")) == "nonogram: found '0', expected a number such as --puzzle 1");
    const std::string puzzle = "<puzzle><clues type=\"rows\">" + one + "</clues><clues type=\"columns\">" + one;
    const std::string two
        = "<puzzleset>" + puzzle + "<line/></clues></puzzle>" + puzzle + "</clues></puzzle></puzzleset>";
    BOOST_TEST(title(read(two, "1")) == "1x2 nonogram");
    BOOST_TEST(title(read(two, "2")) == "1x1 nonogram");
    BOOST_TEST(complaint<UsageError>(reading(two))
               == "nonogram: found 2 puzzles in file, expected --puzzle K with K from 1 to 2");
}

BOOST_AUTO_TEST_CASE(a_colour_that_no_clue_has_is_warned_of) {
    const auto warnings = [](const std::string& text) { return reading(text).made().warnings; };
    BOOST_TEST(warnings("color r #ff0000\ncolor g #0f0\nrows\n1g\ncolumns\n1g\n")
                   == std::vector<std::string>{"file:1:7: warning: no clue has the colour r"},
               boost::test_tools::per_element());
    BOOST_TEST(warnings(xml("", red_and_black, one, one))
                   == std::vector<std::string>{"file:6:1: warning: no clue has the colour red"},
               boost::test_tools::per_element());
    BOOST_TEST(warnings(xml("", red_and_black, one_red, one_red)).empty()); // black is the default
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
    BOOST_TEST(title(reading("rows\n0\n0\n0\ncolumns\n0\n0\n0\n")) == "3x3 nonogram");
    BOOST_TEST(title(reading("title \"A # b\" # c\nrows\n1\ncolumns\n1\n")) == "1x1 nonogram: A # b");
    BOOST_TEST(origin(reading("width 2\nrows\n1 # c\ncolumns\n1\n0\n"))
                   == (std::vector<std::string>{"--text", "rows\n1\ncolumns\n1\n0\n"}),
               boost::test_tools::per_element());
    const Problem problem = reading(heart).problem();
    BOOST_TEST(problem.item_name(ItemId{0}) == "r0.0");
    BOOST_TEST(problem.option_name(OptionId{0}) == "r0.0=#1.1");
    BOOST_TEST(problem.option_name(OptionId{1}) == "r0.0=.0");
    std::set<std::string_view> names;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) names.insert(problem.option_name(OptionId{o}));
    BOOST_TEST(names.size() == problem.option_count());
    BOOST_TEST(names.contains("r0.2=.1.1")); // the blank that parts the runs, and one more
    BOOST_TEST(names.contains("r0.3=.1"));
    // Where there is one place only, it needs no item.
    BOOST_TEST(reading("rows\n2\ncolumns\n1\n1\n").problem().item_count() == 2 + 2 + 2U);
    BOOST_TEST(cover_count(reading(heart)) == 1U);
}

BOOST_AUTO_TEST_CASE(pictures) {
    const Call call = reading("rows\n1\n2\ncolumns\n2\n1\n");
    const std::vector<std::string> cover{"r0.0=#1.1", "r0.1=.1",   "r1.0=#1.1", "r1.1=#1.2",
                                         "c0.0=#1.1", "c0.1=#1.2", "c1.0=.0",   "c1.1=#1.1"};
    BOOST_TEST(call.picture(cover)
               == "    2 1\n"
                  "  ┏━━━━┓\n"
                  "1 ┃██· ┃\n"
                  "2 ┃████┃\n"
                  "  ┗━━━━┛\n");
    BOOST_TEST(call.picture(cover, {.ascii = true})
               == "    2 1\n"
                  "  +----+\n"
                  "1 |##. |\n"
                  "2 |####|\n"
                  "  +----+\n");
    // Blank cells that are given.
    BOOST_TEST(call.picture(cover, {.ascii = true, .givens = 8})
               == "    2 1\n"
                  "  +----+\n"
                  "1 |##x |\n"
                  "2 |####|\n"
                  "  +----+\n");
    // Numbers of two digits keep apart.
    std::string wide = "rows\n", columns;
    for (int row = 0; row < 10; ++row) wide += "2\n";
    BOOST_TEST(reading(wide + "columns\n10\n10\n").drawn({}).starts_with("    10 10\n  ┏━━━━━━┓\n2 ┃·  ·  ┃\n"));
}

BOOST_AUTO_TEST_CASE(items_and_options_in_words) {
    const Made made = reading(heart).made();
    const Problem& problem = made.problem;
    const auto words = made.explain(problem);
    const auto item = [&](std::string_view name) {
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (problem.item_name(ItemId{i}) == name) return words->item(ItemId{i});
        return std::string("none");
    };
    const auto option = [&](std::string_view name) { return words->option(*OptionNames(problem).find(name)); };
    BOOST_TEST(item("r0.3") == "r0c3 in row 0");
    BOOST_TEST(item("c4.3") == "r3c4 in column 4");
    BOOST_TEST(item("r0c3") == "r0c3");
    BOOST_TEST(item("c4.0-1") == "the clue of column 4 between r0c4 and r1c4");
    BOOST_TEST(option("r0.3=#2.1") == "r0c3 in row 0 as cell 1 of run 2");
    BOOST_TEST(option("r0.2=.1.1") == "r0c2 in row 0 as the blank that ends run 1");
    BOOST_TEST(option("c4.3=.1") == "r3c4 in column 4 as a blank behind run 1");
    BOOST_TEST(option("r0.0=.0") == "r0c0 in row 0 as a blank before run 1");
    Deduction deduction{.technique = Technique::single, .items = {ItemId{0}}};
    deduction.required = {OptionId{0}};
    BOOST_TEST(words->explain(deduction) == "r0c0 in row 0 can only be cell 1 of run 1");
}

BOOST_AUTO_TEST_CASE(pictures_in_colour) {
    const Call call = reading("color r #ff0000\ncolor k #000040\nrows\n1,1r\n1k\ncolumns\n1\n1r,1k\n");
    const std::vector<std::string> cover{"r0.0=#1.1", "r0.1=r2.1", "r1.0=.0",   "r1.1=k1.1",
                                         "c0.0=#1.1", "c0.1=.1",   "c1.0=r1.1", "c1.1=k2.1"};
    BOOST_TEST(call.picture(cover)
               == "          1r\n"
                  "        1 1k\n"
                  "     ┏━━━━━━┓\n"
                  "1 1r ┃███rrr┃\n"
                  "  1k ┃·  kkk┃\n"
                  "     ┗━━━━━━┛\n");
    BOOST_TEST(call.drawn({}, {.ascii = true})
               == "          1r\n"
                  "        1 1k\n"
                  "     +------+\n"
                  "1 1r |.  .  |\n"
                  "  1k |.  .  |\n"
                  "     +------+\n");
    const std::string red = "\x1b[38;5;16;48;5;196m", blue = "\x1b[38;5;231;48;5;17m", plain = "\x1b[0m";
    BOOST_TEST(call.picture(cover, {.colour = true})
               == "          " + red + "1r" + plain + "\n        1 " + blue + "1k" + plain + "\n     ┏━━━━━━┓\n1 " + red
                      + "1r" + plain + " ┃███" + red + "rrr" + plain + "┃\n  " + blue + "1k" + plain + " ┃·  " + blue
                      + "kkk" + plain + "┃\n     ┗━━━━━━┛\n");
}

BOOST_AUTO_TEST_CASE(the_format_is_known_by_its_looks) {
    BOOST_REQUIRE(claim_puzzle(heart));
    BOOST_TEST(claim_puzzle(heart)->front_end->name == "nonogram");
    BOOST_TEST(!claim_puzzle("rows\ncolumn\n"));
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
               == "file:1:1: found '1', expected width, height, rows, columns, title, color or a clue such as 3,1");
    BOOST_TEST(says("colums 3\n")
               == "file:1:1: found 'colums', expected width, height, rows, columns, title, color or a clue such as "
                  "3,1; did you mean 'columns'?");
    BOOST_TEST(says("rows\n1?\n") == "file:2:1: found '1?', expected a run of cells from 0 to 1000");
    BOOST_TEST(says("color a red\n") == "file:1:9: found 'red', expected a colour such as #ff0000");
    BOOST_TEST(says("color 1 #ff0000\n") == "file:1:7: found '1', expected a letter");
    BOOST_TEST(says("color a\n") == "file:1:8: found the end of the line, expected 'color LETTER #RRGGBB'");
    BOOST_TEST(says("color a #f00\ncolor a #00f\n") == "file:2:7: found colour a again, expected it once, as at 1:7");
    BOOST_TEST(says("color a #f00\nrows\n1a,2b\ncolumns\n1a\n2b\n")
               == "file:3:4: found the colour b, expected one that a line 'color' declares, such as a");
    BOOST_TEST(says("rows\n1a,2b,1\ncolumns\n1a\n1b\n1a\n1\n")
               == "file:4:1: found columns with 2 cells of a and 1 of b, expected 1 of a and 2 of b as in the rows");
    BOOST_TEST(says("rows\n2r\ncolumns\n1r\n1\n")
               == "file:4:1: found columns with 1 cell of black and 1 of r, expected 0 of black and 2 of r as in the "
                  "rows");
    BOOST_TEST(says("width 0\n") == "file:1:7: found '0', expected a number of cells from 1 to 1000");
    BOOST_TEST(says("width\n") == "file:1:6: found the end of the line, expected 'width NUMBER'");
    BOOST_TEST(says("height 2\nrows\n1\ncolumns\n1\n")
               == "file:4:1: found 1 rows, expected 2 as declared (0 is a blank one)");
    BOOST_TEST(says("height 1\nrows\n1\n0\ncolumns\n1\n")
               == "file:4:1: found 2 rows, expected 1 as declared (0 is a blank one)");
}

BOOST_AUTO_TEST_CASE(bad_files_of_webpbn_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    BOOST_TEST(says("<puzzleset><puzzle></puzzleset>")
               == "file:1:22: found XML that is broken: Start-end tags mismatch, expected a puzzle of webpbn");
    BOOST_TEST(says("<?xml version=\"1.0\"?>\n<!-- <puzzleset> -->\n<x/>")
               == "file:1:1: found XML without a puzzleset, expected a puzzle of webpbn");
    BOOST_TEST(says("<puzzleset>\n</puzzleset>") == "file:1:1: found no puzzle, expected one at least");
    BOOST_TEST(says("<puzzleset>\n <puzzle/>\n</puzzleset>") == "file:2:2: found no rows, expected the clues of rows");
    BOOST_TEST(says(xml("type=\"triddler\"", "", one, one))
               == "file:4:1: found a puzzle of type 'triddler', expected type grid, the only one that is read");
    BOOST_TEST(says(xml("", "", "", one)) == "file:6:1: found no columns, expected a line each");
    BOOST_TEST(says(xml("", "", one, "<row/>")) == "file:7:20: found the element 'row' in clues, expected 'line'");
    BOOST_TEST(says(xml("", "", one, "<line><x/></line>"))
               == "file:7:26: found the element 'x' in a line, expected 'count'");
    BOOST_TEST(says(xml("", "", one, "<line>1</line>"))
               == "file:7:20: found '1' in a line, expected elements 'count' only");
    BOOST_TEST(says(xml("", "", one, "1")) == "file:7:1: found '1' in clues, expected elements 'line' only");
    BOOST_TEST(says(xml("", "", one, "<line><count>one</count></line>"))
               == "file:7:26: found 'one', expected a run of cells from 0 to 1000");
    BOOST_TEST(says(xml("", "", one, "<line><count>1</count><count>0</count></line>"))
               == "file:7:42: found '0', expected a 0 only where it is alone");
    BOOST_TEST(says(xml("", red_and_black, one, "<line><count color=\"rde\">1</count></line>"))
               == "file:9:26: found the color 'rde', expected one that the puzzle declares; did you mean 'red'?");
    BOOST_TEST(says(xml("", red_and_black, one, one_red))
               == "file:8:23: found columns with 1 cell of black and 0 of red, expected 0 of black and 1 of red as in "
                  "the rows");
    BOOST_TEST(says(xml("", "", one, "<line><count color=\"white\">1</count></line>"))
               == "file:7:26: found a run of 'white', the color of the background, expected another color");
    BOOST_TEST(says(xml("", red_and_black + red_and_black, one, one))
               == "file:8:1: found the color 'red' again, expected it once");
    BOOST_TEST(says(xml("", "<color>f00</color>", one, one))
               == "file:6:1: found a color without a name, expected one such as name=\"red\"");
    BOOST_TEST(says(xml("", "<color name=\"red\">reddish</color>", one, one))
               == "file:6:1: found 'reddish' for the color 'red', expected three or six hexadecimal digits, such as "
                  "ff0000");
    BOOST_TEST(says(xml("", "<clues type=\"rows\">" + one + "</clues>", one, one))
               == "file:7:1: found clues of rows again, expected them once");
    BOOST_TEST(says(xml("", "<clues/>", one, one))
               == "file:6:1: found clues of type '', expected type 'rows' or 'columns'");
}

BOOST_AUTO_TEST_SUITE_END()
