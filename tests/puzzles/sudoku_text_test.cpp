// SPDX-License-Identifier: MIT
// Missed without it: a text of a sudoku that is misread, or refused at a wrong place.
#include "generator_test.hpp"
#include "puzzles/sudoku/importers.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_text_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

BOOST_AUTO_TEST_CASE(rules_that_cannot_be_are_refused_with_their_place) {
    const std::string nine(81, '.'), four(16, '.');
    const std::string names
        = ", expected rules of x, falling, rising, windoku, asterisk, disjoint, antiknight, antiking, "
          "nonconsecutive, toroidal";
    const std::string boxes = "AABBAABBCCDDCCDD";
    const std::vector<std::array<std::string, 3>> cases{
        {nine, "rules x foo", "file:2:9: found 'foo'" + names},
        {nine, "RULES X foo", "file:2:9: found 'foo'" + names},
        {nine, "rules toroidal",
         "file:2:7: found toroidal alone, expected a rule that it leads over the edges: x, antiknight, "
         "antiking, "
         "nonconsecutive or regions"},
        {four, "rules asterisk", "file:2:7: found asterisk for 4x4, expected 9x9"},
        {std::string(36, '.'), "rules x windoku", "file:2:9: found windoku with boxes of 2x3, expected square boxes"},
        {four, "rules disjoint\nregions " + boxes, "file:2:7: found disjoint and regions, expected one of them"},
        {four, "regions AABB", "file:2:9: found regions for 4 cells, expected a letter for each of 16"},
        {four, "regions AABBAABBCCDDCC!D", "file:2:23: found '!', expected a letter or digit for each region"},
        {four, "regions AABBAABBCCDDCDDD", "file:2:17: found region C of 3 cells, expected 4"},
        {four, "regions AABBABBACCDDCCDD",
         "file:2:16: found region A in pieces: r1c3 is apart from r0c0, expected one piece"},
        {four, "regions " + boxes + "\nregions " + boxes, "file:3:9: found regions twice, expected them once"},
        {four, "even r0c0 r4c0", "file:2:11: found r4c0, expected a cell of the grid, r0c0 to r3c3"},
        {four, "odd r0c2\neven r0c0-r0c3",
         "file:3:6: found r0c2 among the even cells, expected it there or among the others"},
        {four, "even r0c0-r4c4", "file:2:6: found r0c0-r4c4, expected a cell of the grid, r0c0 to r3c3"},
        {four, "even r0c0-r1c2", "file:2:6: found r0c0-r1c2, expected cells in one row, column or diagonal"},
        {four, "even r0c0-r0c2 r0c1", "file:2:16: found r0c1 twice, expected each cell once"},
        {four, "even r0c0\nodd r1c0 r0c0",
         "file:3:10: found r0c0 among the odd cells, expected it there or among the others"},
        {four, "evens r0c0",
         "file:2:1: found 'evens', expected one of rules, regions, even, odd, candidates, whisper, cage, sum, thermo, "
         "arrow, renban, dots; did you mean 'even'?"},
        {std::string(369, '.'), "regions " + boxes, "file:2:9: found regions of a samurai, expected a single grid"},
        {std::string(369, '.'), "rules x toroidal", "file:2:9: found toroidal for a samurai, expected a single grid"},
        {std::string(369, '.'), "even r0c10", "file:2:6: found r0c10, expected a cell of the grid, r0c0 to r20c20"},
    };
    for (const auto& [grid, lines, message] : cases)
        BOOST_TEST(complaint<ParseError>(in_file(grid + '\n' + lines + '\n')) == message, lines);
    BOOST_TEST(complaint<ParseError>(in_file("rules x\n" + four))
               == "file:1:1: found 'rules' before a grid, expected it behind one");
    BOOST_TEST(complaint<ParseError>({"sudoku", {"--base", "--rules", "x; y"}}) == "--rules:1:4: found 'y'" + names);
    BOOST_TEST(complaint<ParseError>({"sudoku", {"--base", "--rules", ""}})
               == "--rules:1:1: found no rule, expected one such as x");
    BOOST_TEST(complaint<UsageError>({"sudoku", {"--base", "--samurai", "--box", "2x2"}})
               == "sudoku: found --box and --samurai, expected one of them");
    BOOST_TEST(complaint<ParseError>({"sudoku", {"--samurai", "--grid", four}})
               == "--grid:1:1: found 16 cells, expected a samurai: 21 rows of 18, 21 and 9 cells, or 369 cells");
}

BOOST_AUTO_TEST_CASE(givens_that_contradict_each_other_are_both_named) {
    const auto said = [](std::string givens, const std::string& rules) {
        givens.resize(81, '.');
        return complaint<ParseError>(in_file(givens + "\nrules " + rules));
    };
    BOOST_TEST(said("1.........1", "x") == "file:1:11: found 1, expected a digit not yet in box 1: r0c0 has it");
    BOOST_TEST(said("1" + std::string(39, '.') + "1", "x")
               == "file:1:41: found 1, expected a digit not yet in the falling diagonal: r0c0 has it");
    BOOST_TEST(said("..1......"
                    "...1.....",
                    "antiking")
               == "file:1:13: found 1, expected a digit not yet in cells that touch: r0c2 has it");
    BOOST_TEST(said("..1......"
                    "....1....",
                    "antiknight")
               == "file:1:14: found 1, expected a digit not yet in cells a knight's move apart: r0c2 has it");
    BOOST_TEST(said("45", "nonconsecutive")
               == "file:1:2: found 5, expected a digit that differs by 2 at least from the 4 of r0c0, its "
                  "neighbour");
    BOOST_TEST(said("1" + std::string(79, '.') + "1", "antiking toroidal")
               == "file:1:81: found 1, expected a digit not yet in cells that touch: r0c0 has it");
    BOOST_TEST(complaint<ParseError>(in_file("1....1..........\nregions AABBAABBCCDDCCDD"))
               == "file:1:6: found 1, expected a digit not yet in region A: r0c0 has it");
}

BOOST_AUTO_TEST_CASE(clues_belong_to_the_puzzle_before_them) {
    const std::string four(16, '.');
    const std::string text = four + "\nrules x\n# a comment\n\n" + four + "\n" + four + "\n  rules antiknight # so\n";
    BOOST_TEST(title(in_file(text, {"--puzzle", "1"})) == "4x4 sudoku with 0 givens, rules x");
    BOOST_TEST(title(in_file(text, {"--puzzle", "2"})) == "4x4 sudoku with 0 givens");
    BOOST_TEST(title(in_file(text, {"--puzzle", "3"})) == "4x4 sudoku with 0 givens, rules antiknight");
    BOOST_TEST(origin(in_file(text, {"--puzzle", "3", "--rules", "x"}))
                   == (Words{"--box", "2x2", "--grid", four, "--rules", "antiknight; x"}),
               boost::test_tools::per_element());
}

// Counted by a plain search in Python.
BOOST_AUTO_TEST_CASE(rows_of_dashes_are_empty_and_drawn_lines_are_none) {
    const std::vector<std::pair<std::string, std::size_t>> cases{
        {"1---\n----\n--2-\n---3\n", 6},
        {"1---\n----\n----\n---3\n", 18},
        {"1- --\n-- --\n-- 2-\n-- --\n", 18},
        {"1-|--\n--|--\n--+--\n--|2-\n--|-3\n", 6},        // with a drawn line
        {"----\n--12\n----\n34--\n", 4},                   // the first row
        {"1234\n----\n----\n----\n", 12},                  // nothing else is empty
        {"12--\n--12\n----\n34--\n--34\n", 1},             // a drawn line as wide as a row
        {"12--\n--12\n-----\n34--\n--34\n", 1},            // and a wider one
        {"1...\n....\n----\n..2.\n...3\n", 6},             // a drawn line among dots
        {"1---\n----\n--2-\n---3\n\n----\nodd r0c1\n", 2}, // and one behind the puzzle
    };
    for (const auto& [text, covers] : cases) BOOST_TEST(cover_count(in_file(text)) == covers, text);
    BOOST_TEST(complaint<ParseError>(in_file("1...\n----\n..2.\n...3\n"))
               == "file:5:1: found a puzzle of 3 rows, expected 4");
    BOOST_TEST(complaint<UsageError>(in_file("12--\n----\n--12\n----\n34--\n----\n--34\n----\n"))
               == "sudoku: found 2 puzzles in file, expected --puzzle K with K from 1 to 2");
    std::string samurai; // whose rows differ in width
    for (int row = 0; row < 21; ++row)
        samurai += std::string(row < 6 || row > 14 ? 18 : row < 9 || row > 11 ? 21 : 9, '-') + '\n';
    BOOST_TEST(title(in_file("1" + samurai.substr(1))) == "samurai sudoku with 1 given");
}

BOOST_AUTO_TEST_CASE(a_clue_that_is_none_is_no_row) {
    const std::string four(16, '.');
    const std::string expected = ", expected one of rules, regions, even, odd, candidates, whisper, cage, sum, "
                                 "thermo, arrow, renban, dots";
    BOOST_TEST(complaint<ParseError>(in_file(four + "\nfoo 1\n")) == "file:2:1: found 'foo'" + expected);
    BOOST_TEST(complaint<ParseError>(in_file("1...\n....\n..2.\n...3\n  total 12 a # so\n"))
               == "file:5:3: found 'total'" + expected);
    BOOST_TEST(complaint<ParseError>(in_file(four + "\neven\n"))
               == "file:2:1: found 'even' alone, expected CELLS behind it: cells with even digits, as in \"r0c0 "
                  "r4c4\"");
    BOOST_TEST(complaint<ParseError>(in_file("cage # which?\n" + four)).starts_with("file:1:1: found 'cage' alone"));
    // Symbols may be such words, and letters stand for digits above 9.
    BOOST_TEST(title(in_file("aceg\n....\n....\ncage\n", {"--symbols", "aceg"})) == "4x4 sudoku with 8 givens");
    std::string letters(12 * 12 - 12, '.');
    for (std::size_t row = 12; row <= letters.size(); row += 13) letters.insert(row, "\n");
    BOOST_TEST(title(in_file(letters + "abc 123 456 789")) == "12x12 sudoku with 12 givens");
}

BOOST_AUTO_TEST_CASE(texts_of_other_programs) {
    const std::string grid = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1";
    std::string sdk = "#ANobody\n#D an example\n[Puzzle]\n";
    for (std::size_t i = 0; i < 81; i += 9) sdk += grid.substr(i, 9) + "\n";
    BOOST_TEST(origin(in_file(sdk)).at(3) == grid);
    BOOST_TEST(origin(in_file(sdk + "[State]\n2..1.5..3\nnonsense!\n")).at(3) == grid);
}

BOOST_AUTO_TEST_CASE(killers_of_SumoCue) {
    // = begins a cage, +k belongs to the cage that cell k begins, =0 is free; a cage of one cell is a given.
    BOOST_TEST(origin(in_file("SumoCueV1D=3+0=7+2\n=0=0 =0=0\r\n=0 =0=0=4\n=0=8+13+13"))
                   == (Words{"--box", "2x2", "--grid", "...........4....", "--rules", "x", "--cage",
                             "3 r0c0 r0c1; 7 r0c2 r0c3; 8 r3c1 r3c2 r3c3"}),
               boost::test_tools::per_element());
    BOOST_TEST(origin(in_file(" SumoCueV1=1J0=0J0=0J1=0J1=0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=4J3"))
                   == (Words{"--box", "2x2", "--grid", "1..............4", "--regions", "AABBAABBCCDDCCDD"}),
               boost::test_tools::per_element());
    // The other form: 256 times the sum and the number of the cage.
    std::string perfect = "3x3:d:k:3840:3840:3840:1793:1793";
    for (int cell = 5; cell < 81; ++cell) perfect += ':' + std::to_string(cell);
    BOOST_TEST(origin(in_file(perfect))
                   == (Words{"--box", "3x3", "--grid", std::string(81, '.'), "--rules", "x", "--cage",
                             "15 r0c0 r0c1 r0c2; 7 r0c3 r0c4"}),
               boost::test_tools::per_element());

    const std::string fifteen = "=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"SumoCueV1" + fifteen, "file:1:1: found 15 cells, expected 81, or n*n where n has boxes"},
        {"SumoCueV1=0 + 1" + fifteen.substr(2),
         "file:1:13: found +1 in r0c1, expected the number of a cell that begins a cage"},
        {"SumoCueV1=0\n=a", "file:2:2: found 'a', expected a number up to 65535"},
        {"SumoCueV1=0\n!", "file:2:1: found '!', expected = and a sum or + and a cell"},
        {"SumoCueV1=0=", "file:1:13: found the end of the text, expected a number up to 65535"},
        {"SumoCueV1=70000", "file:1:11: found '70000', expected a number up to 65535"},
        {"SumoCueV1=0J0" + fifteen, "file:1:14: found regions for some of the cells, expected all or none"},
        {"SumoCueV1=3+0" + fifteen.substr(0, 26) + "=99",
         "file:1:40: found a sum of 99 for 1 different digit, expected 1 to 4"},
        {"3x3::j:1", "file:1:6: found 'j', expected 3x3::k: or 3x3:d:k: and 81 numbers"},
        {"3x3::k:1:2:3", "file:1:1: found 3 cells, expected 81, or n*n where n has boxes"},
    };
    for (const auto& [text, message] : cases) BOOST_TEST(complaint<ParseError>(in_file(text)) == message);
    std::string two_sums = "3x3::k:257:513";
    for (int cell = 2; cell < 81; ++cell) two_sums += ":0";
    BOOST_TEST(complaint<ParseError>(in_file(two_sums))
               == "file:1:12: found a sum of 2 for cage 1, expected 1 as before");
}

// One puzzle, as spreadsheets, programs and render write it: each text has the givens of the line.
BOOST_AUTO_TEST_CASE(tables_and_drawings) {
    const std::string plain = digest(in_file("1....4..2.......").problem());
    const Words texts{
        "1,,,\n,4,,\n2,,,\n,,,\n",
        "1;;;\r\n;4;;\r\n2;;;\r\n;;;\r\n",
        "1\t\t\t\n\t4\t\t\n2\t\t\t\n\t\t\t\n",
        "1,,,,\n,4,,,\n2,,,,\n,,,,\n",
        "\"1\",\"\",\"\",\"\"\n0, 4, 0, 0\n2,0,0,0\n0,0,0,0\n",
        "[[1,0,0,0],\n [0,4,0,0],\n [2,0,0,0],\n [0,0,0,0]]\n",
        "[\n[1,0,0,0],\n[0,4,0,0],\n[2,0,0,0],\n[0,0,0,0],\n]\n",
        "[[1,0,0,0],[0,4,0,0],[2,0,0,0],[0,0,0,0]]",
        "1,,,,,4,,,2,,,,,,,",
        "\xef\xbb\xbf"
        "1...\n.4..\n2...\n....\n",
        "Grid 01\n1...\n.4..\n2...\n....\n",
        "┏━━━━━━━┳━━━━━━━┓\n┃ 1   . ┃ .   . ┃\n┃ .   4 ┃ .   . ┃\n┣━━━━━━━╋━━━━━━━┫\n┃ 2   . ┃ .   . ┃\n"
        "┃ .   . ┃ .   . ┃\n┗━━━━━━━┻━━━━━━━┛\n",
        "\t1\t.\t.\t.\n\t.\t4\t.\t.\n\t2\t.\t.\t.\n\t.\t.\t.\t.\n",
    };
    for (const std::string& text : texts) {
        const Made made = in_file(text).made();
        BOOST_TEST(digest(made.problem) == plain, text);
        const bool mixed = text.find("\"\"") != std::string::npos; // empty fields beside zeros
        BOOST_TEST(made.warnings.empty() == !mixed, text);
    }
    const std::string two = "Grid 01\n4...\n....\n....\n....\nGrid 02\n1...\n.4..\n2...\n....\n";
    BOOST_TEST(digest(in_file(two, {"--puzzle", "2"}).problem()) == plain);
}

// What is no row or no clue is named with its line, and what could be meant.
BOOST_AUTO_TEST_CASE(lines_that_are_no_rows) {
    const std::string rows = "1...\n.4..\n2...\n....\n";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"Daily sudoku 12 March\n" + rows,
         "file:1:1: found 18 cells, expected 4 as in the next line: if line 1 is no row, # begins a comment"},
        {"Daily: sudoku!\n" + rows,
         "file:1:1: found 5 cells, expected 4 as in the next line: if line 1 is no row, # begins a comment"},
        {"Hey!\n" + rows, "file:1:4: found '!', expected a digit or '.'; if line 1 is no row: # begins a comment"},
        {"1...\n.4.\n2...\n....\n", "file:2:4: found 3 cells, expected 4: an empty cell is a dot or 0"},
        {"1,10,,\n,,,\n,,,\n,,,\n", "file:1:3: found '10', expected one character a cell: write 10 as A, 11 as B"},
        {"https://f-puzzles.com/?id=abc\n",
         "file:1:1: found a short link of f-puzzles, which holds no puzzle, expected a puzzle for gen sudoku: "
         "open it and export the long link, which has ?load= in it"},
        {"| 1  23 | 4  23 |\n| 24 34 | 12 13 |\n+-------+\n| 23 124 | 123 14 |\n| 34 12 | 23 124 |\n",
         "file:1:1: found several digits in a cell, expected one: write a dot there, and the candidates behind "
         "the grid as in 'candidates 23 r0c1'; 10 and more are letters from A"},
        {rows + "cage 3 r3c3 r4c3",
         "file:5:13: found r4c3, expected a cell of the grid, r0c0 to r3c3; R4C3 counts from 1"},
        {"1...\n21..\n....\n....\n", "file:2:2: found 1, expected a digit not yet in box 1: r0c0 has it; as a "
                                     "latin square it has no boxes: gen latin"},
    };
    for (const auto& [text, message] : cases) BOOST_TEST(complaint<ParseError>(in_file(text)) == message);
    const auto last = [&](const std::string& line) { return complaint<ParseError>(in_file(rows + line)); };
    BOOST_TEST(last("diagonal\n").ends_with("dots; did you mean 'rules x'?"));
    BOOST_TEST(last("Diagonal\n").ends_with("dots; did you mean 'rules x'?"));
    BOOST_TEST(last("Kage 3 r0c0\n").starts_with("file:5:1: found 'Kage', expected one of rules"));
}

// Between the words of clues stand blanks, commas, colons or arrows.
BOOST_AUTO_TEST_CASE(separators_in_clues) {
    const auto digest_with
        = [](const std::string& clue) { return digest(in_file("................\n" + clue).problem()); };
    BOOST_TEST(digest_with("cage 3: r0c0,r0c1") == digest_with("cage 3 r0c0 r0c1"));
    BOOST_TEST(digest_with("cage: 3, r0c0, r0c1") == digest_with("cage 3 r0c0 r0c1"));
    BOOST_TEST(digest_with("thermo r0c0 -> r0c1->r1c1 → r2c1") == digest_with("thermo r0c0 r0c1 r1c1 r2c1"));
    BOOST_TEST(digest_with("dots r0c0-r0c1, r1c0-r1c1 white") == digest_with("dots r0c0-r0c1 r1c0-r1c1 white"));
}

// What has a meaning, and is odd all the same.
BOOST_AUTO_TEST_CASE(warnings) {
    const std::string grid = "................\n";
    const auto warned = [](const std::string& text) {
        std::string all;
        for (const std::string& warning : in_file(text).made().warnings) all += warning + '\n';
        return all;
    };
    const std::vector<std::pair<std::string, std::string>> cases{
        {"0.2.\n2.0.\n.0.2\n.2.0\n",
         "file:1:1: warning: 0 and . are both empty cells; with --symbols 0123 0 is a digit\n"},
        {"0020\n2000\n0002\n0200\n", ""},
        {grid + "cage 3 r0c0 r3c3", "file:2:6: warning: the cage is in parts: r0c0 and r3c3 are in different ones\n"},
        {grid + "cage 3 r0c0 r1c1", "file:2:6: warning: the cage is in parts: r0c0 and r1c1 are in different ones\n"},
        {grid + "cage 6 r1c1 r0c0 r1c0", ""},
        {grid + "thermo r0c0 r1c1 r3c1",
         "file:2:8: warning: r1c1 and r3c1 do not touch, and follow each other on the thermometer\n"},
        {grid + "arrow r0c0 r1c1 r1c0", ""},
        {grid + "renban r0c0 r0c2 r0c1", ""},
        {grid + "cage 3 r0c0 r0c1\ncage 5 r0c1 r0c2",
         "file:3:6: warning: the cage shares r0c1 with the cage of 3 at 2:6\n"},
        {grid + "cage r0c0 r0c1\ncage 5 r0c1 r0c2", ""},
        {"|1|2|3|4|\n|.|.|.|.|\n|.|.|.|.|\n|.|.|.|.|\n", ""},
        {"| 1 2 3 | 4 |\n| . . . | . |\n| . . | . . |\n| . . | . . |\n",
         "file:1:11: warning: the bars here are not those of boxes of 2x2; --box RxC makes other boxes, and a line "
         "'walls' above the drawing makes regions of its lines\n"},
    };
    for (const auto& [text, expected] : cases) BOOST_TEST(warned(text) == expected, text);
}

// Cages that no digits fit together are a sudoku without a solution, and no mistake of the text.
BOOST_AUTO_TEST_CASE(cages_that_contradict_each_other) {
    BOOST_TEST(cover_count(in_file("................\ncage 3 r0c0 r0c1\ncage 4 r0c0 r0c1\n")) == 0U);
}

// Digits from 0 to F, and dots: 0 is the first of 16 symbols where no G occurs, or else an empty cell.
BOOST_AUTO_TEST_CASE(hexadecimal_digits) {
    const std::string digits = "0123456789ABCDEF";
    std::string grid;
    for (std::size_t row = 0; row < 16; ++row)
        for (std::size_t column = 0; column < 16; ++column) grid += digits[(row % 4 * 4 + row / 4 + column) % 16];
    grid[2] = '.';
    const Made made = in_file(grid).made();
    BOOST_TEST(made.problem.option_count() == 1U);
    BOOST_TEST(made.problem.option_name(OptionId{0}) == "r0c2=2");
    BOOST_TEST(made.warnings.front()
               == "file:1:1: warning: 0 and . both occur, and G does not, so the symbols are 0 to F");
    std::ranges::replace(grid, '0', 'G');
    grid[0] = '0';
    BOOST_TEST(in_file(grid).made().warnings.front()
               == "file:1:1: warning: 0 and . are both empty cells; with --symbols 0123456789ABCDEF 0 is a digit");
}

// One grid of four givens, as spreadsheets, numpy and lists in programs write it.
BOOST_AUTO_TEST_CASE(rows_with_tabs_brackets_and_middle_dots) {
    const std::string plain = "1...\n..3.\n.4..\n...2\n";
    const auto digest_of = [](const std::string& text) { return digest(in_file(text).problem()); };
    for (const std::string text :
         {"1\t\t\t\n\t\t3\t\n\t4\t\t\n\t\t\t2\n", "[[1 0 0 0]\n [0 0 3 0]\n [0 4 0 0]\n [0 0 0 2]]\n",
          "1···\n··3·\n·4··\n···2\n", "[\"1...\",\n \"..3.\",\n \".4..\",\n \"...2\"]\n",
          "\t1...\n\t..3.\n\t.4..\n\t...2\n"})
        BOOST_TEST(digest_of(text) == digest_of(plain), text);
}

BOOST_AUTO_TEST_CASE(lines_that_are_no_rows_are_named) {
    const std::string grid = "1...\n..3.\n.4..\n...2\n";
    const auto says = [](const std::string& text) { return complaint<ParseError>(in_file(text)); };
    BOOST_TEST(says("1...\n..3.\n\n.4..\n...2\n")
               == "file:3:1: found a puzzle of 2 rows, expected 4 without empty lines inside");
    BOOST_TEST(says("Hard\n" + grid)
               == "file:1:1: found a line of letters above 4 rows, expected a row: if line 1 is no row, # begins "
                  "a comment");
    BOOST_TEST(says(grid + "4 r0c1 r0c2\n")
               == "file:5:1: found '4', expected a word such as cage before it; did you mean 'cage 4 r0c1'?");
    for (const std::string rule : {"x", "antiknight"})
        BOOST_TEST(says(grid + rule).ends_with("; did you mean 'rules " + rule + "'?"), rule);
    BOOST_TEST(says(grid + "Anti-Knight\n").ends_with("; did you mean 'rules antiknight'?"));
    BOOST_TEST(says(grid + "dots r0c0-r0c1-r0c2 white\n") == "file:5:6: found 3 cells for a sign, expected 2");
    BOOST_TEST(says("1 2 3 4 5 6 7 8 9 10 11 12\n" + grid)
               == "file:1:19: found '10', expected one character a cell: write 10 as A, 11 as B");
}

BOOST_AUTO_TEST_CASE(walls_with_a_colon_or_capitals) {
    const auto regions = [&](const std::string& head) {
        return digest(in_file(head
                              + "\n+---+---+\n|1 .|. .|\n+   +   +\n|. .|. .|\n+---+---+\n|. .|. .|\n+   +   "
                                "+\n|. .|. .|\n+---+---+\n")
                          .problem());
    };
    for (const std::string head : {"walls:", "WALLS", "Walls :"}) BOOST_TEST(regions(head) == regions("walls"));
}

namespace {

std::string error(const std::string& text) {
    return test::parse_error_of([&] { (void)in_file(text).problem(); });
}

std::string grid_with(const std::string& more) {
    return R"({"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]])" + more + "}";
}

std::string counted(const std::string& more) {
    return count(in_file(grid_with(more)).problem(), {}).covers.to_string();
}

// A puzzle as f-puzzles exports it. The line is cosmetic, and the 3 in the second row is no given.
const std::string puzzle
    = R"J({"size":4,"title":"t","author":"a","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{"value":3},{}],[{},{},{},{"givenPencilMarks":[1,2]}],[{},{},{},{}]],"diagonal-":true,"antiknight":false,"killercage":[{"cells":["R1C2","R1C3"],"value":"5"},{"cells":["R4C1","R4C2"]}],"thermometer":[{"lines":[["R2C1","R2C2"]]}],"xv":[],"line":[{"lines":[["R1C1","R4C4"]],"outlineC":"#67F067"}]})J";

// The same as a link, compressed by a program of its own.
const std::string link = "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO90lQEMBXNACwHsAnBEQgkAcyogBMEBtD0AN0"
                         "K2K4AjKkYQeMAHYI0VQQF9kwRcqXyAusm4qVIPgNwBmHZu1rzoMRMkAFKQGMIWALKEqAazCcRAJnUatVSCTTRBWCEJ"
                         "GCkl%2BAFoZORgiSQx3SQhGMjQEADN%2BMCSQdyccKntI3G4QexgsLC94DhAAJSEAYR8GVrbDEFD9QVoAVhBdGrqGp"
                         "ubENqEumc7%2FUPIYKgBbCjWYNFXOUCwISRhJqZ9ZrrPFpdQADx5OUIOjvZAn484p9rnUabbEPtCFFIbzatAAxAA2A"
                         "DsADEAAzQ0b%2BIA";

} // namespace

BOOST_AUTO_TEST_CASE(a_puzzle_and_its_link) {
    const Call plain("sudoku", {"--grid", "1...............", "--rules", "falling", "--candidates", "12 r2c3", "--cage",
                                "5 r0c1 r0c2; r3c0 r3c1", "--thermo", "r1c0 r1c1"});
    BOOST_TEST(digest(in_file(puzzle).problem()) == digest(plain.problem()));
    BOOST_TEST(digest(in_file(link).problem()) == digest(plain.problem()));
    BOOST_TEST(count(in_file(link + "\n").problem(), {}).covers > 0);
}

// The counts of sudoku_rules_test, of grids listed by a program that tries all rows.
BOOST_AUTO_TEST_CASE(constraints_by_name) {
    BOOST_TEST(counted("") == "288");
    BOOST_TEST(counted(R"(,"diagonal+":true)") == "48");
    BOOST_TEST(counted(R"(,"extraregion":[{"cells":["R1C1","R2C3","R4C4"]}])") == "72");
    BOOST_TEST(
        counted(
            R"(,"littlekillersum":[{"cell":"R0C0","cells":["R1C1","R2C2","R3C3","R4C4"],"value":"9","direction":"DR"}])")
        == "48");
    BOOST_TEST(counted(R"(,"whispers":[{"lines":[["R1C1","R2C2"]],"value":3}])") == "48");
    BOOST_TEST(counted(R"(,"antiknight":true)") == "24");
}

// Cells that state no region lie in the usual box: here the boxes at the left exchange r1c1 and r2c0.
BOOST_AUTO_TEST_CASE(regions_of_some_cells) {
    const std::string regions
        = R"({"size":4,"grid":[[{},{},{},{}],[{},{"region":2},{},{}],[{"region":0},{},{},{}],[{},{},{},{}]]})";
    const Call plain("sudoku", {"--grid", "................", "--regions", "AABBACBBACDDCCDD"});
    BOOST_TEST(digest(in_file(regions).problem()) == digest(plain.problem()));
    BOOST_TEST(error(R"({"grid":[[{},{},{},{}],[{},{"region":4},{},{}],[{},{},{},{}],[{},{},{},{}]]})")
               == "file:1:1: R2C2: found 4 for the region of R2C2, expected a number below 4");
}

BOOST_AUTO_TEST_CASE(texts_that_are_damaged_or_ask_for_more) {
    BOOST_TEST(error(link.substr(0, link.size() / 2))
               == "file:1:1: found a link of f-puzzles that is damaged or cut off, expected all of it");
    BOOST_TEST(error(grid_with(R"(,"sandwichsum":[{"cell":"R0C1","value":"5"}])"))
                   .starts_with("file:1:1: found the constraint 'sandwichsum' of f-puzzles, expected one of"));
    BOOST_TEST(error(grid_with(R"(,"difference":[{"cells":["R1C1","R1C2"],"value":"2"}])"))
               == "file:1:1: difference 1: found a difference of 2 in R1C1-R1C2, expected 1");
    BOOST_TEST(error(grid_with(R"(,"killercage":[{"cells":"R1C1"}])"))
               == "file:1:1: killercage 1: found a list of cells that is no array, expected one such as [\"R1C1\"]");
    BOOST_TEST(error(grid_with(R"(,"even":[{"cell":"R9C9"}])"))
               == "file:1:1: even 1: found R9C9, expected a cell of the grid, R1C1 to R4C4");
    BOOST_TEST(error(grid_with(R"(,"xv":[{"cells":["R1C2","R1C3"],"value":"Z"}])"))
               == "file:1:1: xv 1: found 'Z', expected white, black, <, >, V or X");
    BOOST_TEST(error(R"({"grid":[[{"value":5,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})")
               == "file:1:1: R1C1: found 5, expected a digit from 1 to 4");
    BOOST_TEST(
        error(
            R"({"grid":[[{"value":1,"given":true},{"value":1,"given":true},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})")
        == "file:1:1: found 1 in R1C2, expected a digit not yet in row 1: R1C1 has it");
    BOOST_TEST(error(R"({"grid":[[{}]]})") == "file:1:1: found a grid of 1 row, expected 4 to 25");
    BOOST_TEST(error(R"({"grid":[)" + std::string(2000, '['))
               == "file:1:1: found no JSON object, expected a puzzle of f-puzzles");
    BOOST_TEST(error(R"({"grid":[[)") == "file:1:1: found no JSON object, expected a puzzle of f-puzzles");
}

/// A grid whose first cell is this.
std::string grid_from(const std::string& cell) {
    return R"({"grid":[[)" + cell + R"(,{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})";
}

// A grid with one given has 72 answers, a quarter of 288.
BOOST_AUTO_TEST_CASE(cells_that_are_digits_or_say_too_little) {
    for (const std::string cell : {R"({"value":1,"given":true})", "1", R"("1")"})
        BOOST_TEST(count(in_file(grid_from(cell)).problem(), {}).covers == 72U, cell);
    for (const std::string cell : {"0", R"("")", R"(".")", "{}"})
        BOOST_TEST(count(in_file(grid_from(cell)).problem(), {}).covers == 288U, cell);
    for (const std::string cell :
         {"true", "[]", "null", R"("x")", "1.5", R"({"value":1,"given":"true"})", R"({"value":1,"given":1})"})
        BOOST_TEST(error(grid_from(cell)).starts_with("file:1:1: R1C1: found "), cell);
    const auto warnings = [](const std::string& text) { return in_file(text).made().warnings; };
    BOOST_TEST(warnings(grid_from(R"({"value":1})")).front()
               == "file: warning: R1C1 has a value that is not given: only givens are read");
    BOOST_TEST(warnings(grid_from(R"({"given":true})")).front()
               == "file: warning: R1C1 is given without a value: it is read as empty");
}

BOOST_AUTO_TEST_CASE(switches_sizes_and_pairs_that_are_wrong) {
    BOOST_TEST(error(grid_with(R"(,"diagonal+":1)")) == "file:1:1: found 1 for 'diagonal+', expected true or false");
    BOOST_TEST(error(grid_with(R"(,"antiking":"true")"))
               == "file:1:1: found \"true\" for 'antiking', expected true or false");
    BOOST_TEST(error(grid_with(R"(,"size":9)"))
               == "file:1:1: found the size 9 and a grid of 4 rows, expected as many rows");
    BOOST_TEST(error(grid_with(R"(,"xv":[{"cells":["R1C1","R1C2","R1C3"],"value":"V"}])"))
               == "file:1:1: xv 1: found 3 cells for a sign, expected 2");
    BOOST_TEST(error(grid_with(R"(,"even":[{"cell":"a"}])"))
               == "file:1:1: even 1: found 'a', expected a cell such as R1C1");
    BOOST_TEST(in_file(grid_with(R"(,"xv":[{"cells":["R1C1","R3C3"],"value":"V"}])")).made().warnings.front()
               == "file:1:1: warning: xv 1: R1C1 and R3C3 do not touch, and have a sign between them");
}

// The example of lz-string's own documentation, and what is no such text.
BOOST_AUTO_TEST_CASE(compressed_texts) {
    BOOST_TEST(decompress_lz_string("BIUwNmD2A0AEDukBOYAmBCIA").value_or("?") == "Hello, world!");
    for (const auto* text : {"", "A", "!!", "////", "BIUwNmD2A0AEDuk"})
        BOOST_TEST(!decompress_lz_string(text).has_value(), text);
}

BOOST_AUTO_TEST_SUITE_END()
