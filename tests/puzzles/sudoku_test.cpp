// SPDX-License-Identifier: MIT
// Missed without it: a sudoku with other answers than the published ones.
#include "generator_test.hpp"
#include "support/sanitizers.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

Call inline_grid(std::string grid, Words more = {}) {
    more.insert(more.end(), {"--grid", std::move(grid)});
    return {"sudoku", more};
}

/// The grid that an origin holds: the givens as they were understood.
std::string understood(const Call& call) { return origin(call).at(3); }

/// The only cover as one line of digits.
std::string answer(const Call& call) {
    const auto all = covers(call.problem());
    BOOST_REQUIRE(all.size() == 1U);
    std::string digits;
    for (const char c : call.drawn(all.front(), {.ascii = true}))
        if (std::string_view(" |+-\n").find(c) == std::string_view::npos) digits += c;
    return digits;
}

/// A full grid by a rule: each row is the one before moved on by a box, in each new band by one more.
std::string full_grid(std::uint32_t rows, std::uint32_t columns, std::string_view symbols) {
    const std::uint32_t n = rows * columns;
    std::string grid;
    for (std::uint32_t row = 0; row < n; ++row)
        for (std::uint32_t column = 0; column < n; ++column)
            grid += symbols[(row % rows * columns + row / rows + column) % n];
    return grid;
}

const std::string symbols_25 = "123456789ABCDEFGHIJKLMNOP";

// The example that the Wikipedia article opens with.
const std::string classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string classic_answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

} // namespace

BOOST_AUTO_TEST_CASE(puzzles_of_17_clues_have_one_answer) {
    for (const std::string grid : {
             ".................1....23.4.........5..2..6.3...71.........37.6..5...8...91.......",
             ".................1..2..3........2.3..4...5...61..7...8...1...74...6.......5....2.",
             ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
         })
        BOOST_TEST(cover_count(inline_grid(grid)) == 1U); // Royle's collection
}

BOOST_AUTO_TEST_CASE(counts_and_answers_of_the_tdoku_test_cases) {
    BOOST_TEST(answer(inline_grid("........3..1..9.6..5..8.4.....9...8...867.....1....2....6..7.2..3.8..5..4.......8"))
               == "862714953741359862953286471374921685298675134615438297586147329137892546429563718");
    BOOST_TEST(answer(inline_grid(".....5..3..9....4..81.4.......7.......4..2..68...14.3.......2...4...6..79...5..1."))
               == "427165893539278641681349725216793458394582176875614932758431269143926587962857314");
    const std::vector<std::pair<std::string, std::size_t>> cases{
        {"1...5.2.9..7.......6.......2...........5.1..2....2.39.3.4.9...15...1...3...8...4.", 0},
        {"....5....4....92....9....1.2..6.39....6.....79....43...94...8.......8.9.8......23", 0},
        {"8.........59.......67.........756238...418796...923415...571.6....8921.7...634...", 132},
        {"8.........59.......76.........978245...653198...412736...591......836.1....724.8.", 601},
        {".......8...6.8.1..7....3..4.47..5...5..34............53....4..7......9...1.9...6.", 633},
    };
    for (const auto& [grid, expected] : cases) {
        const bool solvable = covers(inline_grid(grid).problem()).size() == expected;
        BOOST_TEST(solvable, grid);
    }
}

BOOST_AUTO_TEST_CASE(counts_of_empty_grids, *test::sanitized_at_full_scale()) {
    BOOST_TEST(cover_count(inline_grid(std::string(16, '.'))) == 288U); // A107739(2)
    // 28200960 grids of 2 x 3 boxes (Mathematics of Sudoku); their first rows are the 720 orders of six
    // digits alike.
    BOOST_TEST(cover_count(inline_grid("123456" + std::string(30, '.'))) == 28200960U / 720);
    if (!test::sanitized)
        BOOST_TEST(cover_count(inline_grid("123456" + std::string(30, '.'), {"--box", "3x2"})) == 28200960U / 720);
    BOOST_TEST(cover_count(inline_grid(std::string(25, '.'), {"--box", "1x5"}))
               == 161280U); // Latin squares, A002860(5)
}

BOOST_AUTO_TEST_CASE(ai_escargot_has_the_shape_and_search_nodes_of_Knuths_problem) {
    const Problem problem
        = inline_grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..").problem();
    BOOST_TEST(problem.item_count() == 232U);
    BOOST_TEST(problem.option_count() == 223U);
    const SolveResult result = count(problem, {.engine = "links", .simplify = false});
    BOOST_TEST(result.covers == 1U);
    BOOST_TEST(result.stats.nodes == 1422U); // dlx2, as in the benchmark of all peers
}

BOOST_AUTO_TEST_CASE(sixteen_by_sixteen) {
    // sud16a of the benchmark, 78 covers by all peers.
    const std::string grid = "9.4..E1.8..F5C.33C5.8...BE1...2.A.F...24....6.1..B....D.7....8..5......7...C8G."
                             "462..15....A.CD3...."
                             "A2.9CDF.7....F.C3G.A8..E..2.......1...G.....D1..B4...5.....8G....527A4DC.96B1.."
                             "E.FG836.B9..7.B92..."
                             "51A......8.E15....9B6.G..783D.A7.G...1.96.7AG49B6.38.D1...";
    BOOST_TEST(cover_count(inline_grid(grid)) == 78U);
}

BOOST_AUTO_TEST_CASE(every_size_is_read_and_solved) {
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> boxes{{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}, {3, 4},
                                                                     {3, 5}, {4, 4}, {4, 5}, {4, 6}, {5, 5}};
    for (const auto& [rows, columns] : boxes) {
        const std::uint32_t n = rows * columns;
        const std::string full = full_grid(rows, columns, symbols_25);
        const std::string blanked = std::string(n, '.') + full.substr(n); // each column misses one digit: one answer
        BOOST_TEST(cover_count(inline_grid(blanked)) == 1U);
        BOOST_TEST(answer(inline_grid(blanked)) == full);
        BOOST_TEST(origin(inline_grid(blanked)).at(1) == std::to_string(rows) + "x" + std::to_string(columns));
    }
}

BOOST_AUTO_TEST_CASE(a_full_grid_has_no_items_and_the_empty_cover) {
    const Problem problem = inline_grid(classic_answer).problem();
    BOOST_TEST(problem.item_count() == 0U);
    BOOST_TEST(problem.option_count() == 0U);
    BOOST_TEST(cover_count(inline_grid(classic_answer)) == 1U);
}

BOOST_AUTO_TEST_CASE(items_and_options_have_names) {
    const Problem problem = inline_grid("1....4..2.......").problem();
    std::string items;
    for (std::uint32_t i = 0; i < 16; ++i) items += std::string(problem.item_name(ItemId{i})) + ' ';
    BOOST_TEST(items == "p01 p02 p03 p10 p12 p13 p21 p22 p23 p30 p31 p32 p33 r02 b02 r03 ");
    BOOST_TEST(problem.option_name(OptionId{0}) == "r0c1=2");
    const auto first = problem.items(OptionId{0});
    BOOST_REQUIRE(first.size() == 4U);
    BOOST_TEST(problem.item_name(first[0]) == "p01");
    BOOST_TEST(problem.item_name(first[1]) == "r02");
    BOOST_TEST(problem.item_name(first[2]) == "c12");
    BOOST_TEST(problem.item_name(first[3]) == "b02");
}

BOOST_AUTO_TEST_CASE(titles_and_origins) {
    BOOST_TEST(title(inline_grid(classic)) == "9x9 sudoku with 30 givens");
    BOOST_TEST(title(inline_grid("1...............")) == "4x4 sudoku with 1 given");
    BOOST_TEST(origin(inline_grid("10-_*?xX.0..0..0")) == (Words{"--box", "2x2", "--grid", "1..............."}),
               boost::test_tools::per_element());
    BOOST_TEST(origin(inline_grid("a..............D", {"--symbols", "ABCD"}))
                   == (Words{"--box", "2x2", "--grid", "A..............D", "--symbols", "ABCD"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_file_may_hold_a_puzzle_in_many_forms) {
    const std::string rows
        = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";
    const std::string ruled = "#A a comment\r\n"
                              "+-------+-------+-------+\r\n"
                              "| 5 3 . | . 7 . | . . . |\r\n"
                              "| 6 . . | 1 9 5 | . . . |\r\n"
                              "| . 9 8 | . . . | . 6 . |\r\n"
                              "|-------+-------+-------|\r\n"
                              "| 8 . . | . 6 . | . . 3 |\r\n"
                              "| 4 . . | 8 . 3 | . . 1 | # in the middle\r\n"
                              "| 7 . . | . 2 . | . . 6 |\r\n"
                              "======+=======+======\r\n"
                              "| . 6 . | . . . | 2 8 . |\r\n"
                              "| . . . | 4 1 9 | . . 5 |\r\n"
                              "| . . . | . 8 . | . 7 9 |\r\n"
                              "*-----------------------*\r\n";
    for (const std::string& text : {classic, classic + '\n', "\n\n# x\n" + classic + ":1:" + classic_answer + '\n',
                                    rows, rows + "\n\n", ruled, '\t' + classic + " # solved by hand\r\n"})
        BOOST_TEST(understood(in_file(text)) == classic);
}

BOOST_AUTO_TEST_CASE(every_blank_is_an_empty_cell) {
    for (const char blank : std::string(".0*_-?Xx")) {
        std::string grid = classic;
        std::ranges::replace(grid, '.', blank);
        BOOST_TEST(understood(in_file(grid)) == classic);
    }
}

BOOST_AUTO_TEST_CASE(one_puzzle_of_many_is_picked) {
    const std::string small = "1...\n....\n....\n...2\n"; // a puzzle ends when it is full, gap or not
    const std::string text = classic + '\n' + small + small + '\n' + "............3...\n";
    BOOST_TEST(understood(in_file(text, {"--puzzle", "1"})) == classic);
    BOOST_TEST(understood(in_file(text, {"--puzzle", "3"})) == "1..............2");
    BOOST_TEST(understood(in_file(text, {"--puzzle", "4"})) == "............3...");
    BOOST_TEST(complaint<UsageError>(in_file(text))
               == "sudoku: found 4 puzzles in file, expected --puzzle K with K from 1 to 4");
    BOOST_TEST(complaint<UsageError>(in_file(text, {"--puzzle", "5"}))
               == "sudoku: found --puzzle 5, expected a number up to 4, the number of puzzles in file");
    for (const std::string word : {"0", "x", "-1", "1.0", ""})
        BOOST_TEST(complaint<UsageError>(in_file(text, {"--puzzle", word}))
                   == "sudoku: found '" + word + "', expected a number such as --puzzle 1");
}

BOOST_AUTO_TEST_CASE(sixteen_cells_are_a_row_only_among_sixteen) {
    std::string rows;
    for (int i = 0; i < 16; ++i) rows += "1...............\n";
    BOOST_TEST(complaint<ParseError>(in_file(rows))
               == "file:2:1: found 1, expected a digit not yet in column 1: r0c0 has it");
    BOOST_TEST(origin(in_file(rows, {"--box", "2x2", "--puzzle", "16"})).at(3) == "1...............");
    BOOST_TEST(understood(in_file("1...............\n")) == "1...............");
    BOOST_TEST(complaint<ParseError>(in_file("1...............\n", {"--box", "4x4"}))
               == "file:2:1: found a puzzle of 1 row, expected 16");
}

BOOST_AUTO_TEST_CASE(symbols_may_be_any_letters_and_digits) {
    const std::string hex = "0123456789ABCDEF";
    const std::string full = full_grid(4, 4, hex);
    std::string lower = "................" + full.substr(16);
    std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' ? static_cast<char>(c + 32) : c; });
    BOOST_TEST(answer(inline_grid(lower, {"--symbols", hex})) == full);
    BOOST_TEST(cover_count(inline_grid(lower, {"--symbols", hex})) == 1U);
    BOOST_TEST(understood(inline_grid("aA..............", {"--symbols", "aAbB"})) == "aA..............");
    BOOST_TEST(understood(inline_grid("X-..............", {"--symbols", "WXYZ"})) == "X...............");
}

BOOST_AUTO_TEST_CASE(pictures) {
    const Call call = inline_grid("12..34..2143....");
    const Words cover{"r1c2=1", "r1c3=2", "r0c2=3", "r0c3=4", "r3c0=4", "r3c1=3", "r3c2=2", "r3c3=1"};
    BOOST_TEST(call.picture(cover)
               == "┏━━━━━┳━━━━━┓\n"
                  "┃ 1 2 ┃ 3 4 ┃\n"
                  "┃ 3 4 ┃ 1 2 ┃\n"
                  "┣━━━━━╋━━━━━┫\n"
                  "┃ 2 1 ┃ 4 3 ┃\n"
                  "┃ 4 3 ┃ 2 1 ┃\n"
                  "┗━━━━━┻━━━━━┛\n");
    BOOST_TEST(call.picture(cover, {.ascii = true})
               == "+-----+-----+\n"
                  "| 1 2 | 3 4 |\n"
                  "| 3 4 | 1 2 |\n"
                  "+-----+-----+\n"
                  "| 2 1 | 4 3 |\n"
                  "| 4 3 | 2 1 |\n"
                  "+-----+-----+\n");
    const std::string given = "\x1b[1m", found = "\x1b[38;5;33m", off = "\x1b[0m";
    const std::string coloured = call.picture(cover, {.colour = true, .ascii = true});
    BOOST_TEST(coloured.substr(0, coloured.find("| \x1b[1m3"))
               == "+-----+-----+\n| " + given + "1" + off + " " + given + "2" + off + " | " + found + "3" + off + " "
                      + found + "4" + off + " |\n");
}

BOOST_AUTO_TEST_CASE(pictures_have_boxes_of_any_shape) {
    const std::string grid = full_grid(2, 3, symbols_25);
    BOOST_TEST(inline_grid(grid).picture({})
               == "┏━━━━━━━┳━━━━━━━┓\n"
                  "┃ 1 2 3 ┃ 4 5 6 ┃\n"
                  "┃ 4 5 6 ┃ 1 2 3 ┃\n"
                  "┣━━━━━━━╋━━━━━━━┫\n"
                  "┃ 2 3 4 ┃ 5 6 1 ┃\n"
                  "┃ 5 6 1 ┃ 2 3 4 ┃\n"
                  "┣━━━━━━━╋━━━━━━━┫\n"
                  "┃ 3 4 5 ┃ 6 1 2 ┃\n"
                  "┃ 6 1 2 ┃ 3 4 5 ┃\n"
                  "┗━━━━━━━┻━━━━━━━┛\n");
}

BOOST_AUTO_TEST_CASE(bad_text_is_refused_with_its_place) {
    const std::string shape
        = ", expected a row of n or a puzzle of n*n, where n has boxes (4, 6, 8, 9, 10, 12, ..), or "
          "--box";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", "file:1:1: found no puzzle, expected one"},
        {"# nothing\n\n---+---\n", "file:1:1: found no puzzle, expected one"},
        {"\n  12!4\n", "file:2:5: found '!', expected a digit or '.'"},
        {"12♛4\n", "file:1:3: found '♛', expected a digit or '.'"},
        {classic.substr(1), "file:1:1: found 80 cells" + shape},
        {"\n " + classic + ".", "file:2:2: found 82 cells" + shape},
        {"1234567\n", "file:1:1: found 7 cells" + shape},
        {"1234\n341\n", "file:2:4: found 3 cells, expected 4: an empty cell is a dot or 0"},
        {"1 2|3 4\n3 4|1 2|2\n", "file:2:9: found 5 cells, expected 4"},
        {"1234\n3412\n\n2143\n4321\n", "file:3:1: found a puzzle of 2 rows, expected 4 without empty lines inside"},
        {"1234\n3412", "file:3:1: found a puzzle of 2 rows, expected 4"},
        {"1234\n3412\n2143\n432O\n", "file:4:4: found 'O', expected one of 1234 or '.'"},
        {"1...\n..5.\n....\n....\n", "file:2:3: found '5', expected one of 1234 or '.'"},
        {"1..1\n....\n....\n....\n", "file:1:4: found 1, expected a digit not yet in row 1: r0c0 has it"},
        {"....\n.2..\n....\n.2..\n", "file:4:2: found 2, expected a digit not yet in column 2: r1c1 has it"},
        {"....\n....\n..3.\n...3\n",
         "file:4:4: found 3, expected a digit not yet in box 4: r2c2 has it; as a latin square it has no boxes: gen latin"},
    };
    for (const auto& [text, message] : cases) BOOST_TEST(complaint<ParseError>(in_file(text)) == message);
    BOOST_TEST(complaint<ParseError>(in_file("1234\n", {"--box", "2x3"}))
               == "file:1:1: found 4 cells, expected a row of 6 or a puzzle of 36");
    BOOST_TEST(complaint<ParseError>(inline_grid("1..1............"))
               == "--grid:1:4: found 1, expected a digit not yet in row 1: r0c0 has it");
}

BOOST_AUTO_TEST_CASE(the_base_has_every_choice) {
    const std::vector<std::pair<Words, std::size_t>> cases{
        {{"--base"}, 729}, {{"--base", "--box", "2x2"}, 64}, {{"--base", "--box", "4x4"}, 4096}};
    for (const auto& [words, options] : cases) {
        const Call call{"sudoku", words};
        const Problem made = call.problem();
        BOOST_TEST(made.option_count() == options);
        BOOST_CHECK(Call("sudoku", made.annotations().origin->arguments).problem() == made);
    }
    BOOST_TEST(origin({"sudoku", {"--base"}}) == (Words{"--box", "3x3", "--base"}), boost::test_tools::per_element());
    BOOST_TEST(cover_count({"sudoku", {"--base", "--box", "2x2"}}) == 288U); // A107739(2)
}

BOOST_AUTO_TEST_CASE(a_list_names_options_of_the_base) {
    const Call call{"sudoku", {"--givens", "list", "--box", "2x2", "--symbols", "ABCD"}};
    const auto reader = call.generator.list(call.arguments);
    std::string names = "> ";
    BOOST_TEST(reader->read("a..x............", 1, names));
    BOOST_TEST(names == "> r0c0=A");
    names.clear();
    BOOST_TEST(reader->read("ABCD.ABC........", 2, names));
    BOOST_TEST(names == "r0c0=A r0c1=B r0c2=C r0c3=D r1c1=A r1c2=B r1c3=C");
    BOOST_TEST(!reader->read("", 3, names));
    BOOST_TEST(!reader->read("  # ABCD.ABC........", 4, names));
    const auto place_is_right = [](const ParseError& error) { return error.place() == Place{5, 1}; };
    BOOST_CHECK_EXCEPTION(reader->read("ABCD|", 5, names), ParseError, place_is_right);
}

BOOST_AUTO_TEST_CASE(a_cover_on_a_line) {
    const Call call = inline_grid("12..34..2143....");
    const Words cover{"r1c2=1", "r1c3=2", "r0c2=3", "r0c3=4", "r3c0=4", "r3c1=3", "r3c2=2", "r3c3=1"};
    BOOST_TEST(call.picture(cover, {.line = true}) == "1234341221434321\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const std::string expected_box = ", expected a box of 4 to 25 cells such as --box 2x3, 2 rows by 3 columns";
    for (const std::string word : {"3", "3by3", "1x3", "2x13", "0x9", "26x1", ""})
        BOOST_TEST(complaint<UsageError>(inline_grid(classic, {"--box", word}))
                   == "sudoku: found '" + word + "'" + expected_box);
    for (const std::string word : {"", "1123", "12.4", "a b c"})
        BOOST_TEST(complaint<UsageError>(inline_grid(classic, {"--symbols", word}))
                   == "sudoku: found '" + word
                          + "', expected different letters and digits such as --symbols 0123456789ABCDEF");
    BOOST_TEST(complaint<UsageError>(inline_grid(classic, {"--symbols", "1234"}))
               == "sudoku: found '1234' for --symbols, expected 9 of them");
    BOOST_TEST(complaint<UsageError>({"sudoku", {}})
               == "sudoku: found neither FILE nor --grid nor --base, expected one of them");
    BOOST_TEST(complaint<UsageError>(in_file(classic, {"--grid", classic}))
               == "sudoku: found both FILE and --grid, expected one of them");
    BOOST_TEST(complaint<UsageError>(in_file(classic, {"second"})) == "sudoku: found 'second', expected one FILE only");
}

BOOST_AUTO_TEST_CASE(a_puzzle_is_known_by_its_looks) {
    const auto claimed = [](std::string_view text) {
        const auto found = claim_puzzle(text);
        if (!found) return std::string("nothing");
        BOOST_TEST(found->front_end->name == "sudoku");
        return found->what;
    };
    const std::string one(80, '.');
    BOOST_TEST(claimed("5" + one + "\n") == "a sudoku");
    BOOST_TEST(claimed("5" + one + "\n" + one + "5\n") == "a list of sudokus");
    BOOST_TEST(claimed("puzzle,rating\n" + one + "5,1.5\n") == "a table of sudokus");
    BOOST_TEST(claimed("11..............") == "a sudoku"); // whether it can be solved is not asked
    BOOST_TEST(claimed(one + ".\n") == "nothing");         // no given
    BOOST_TEST(claimed("1234123412341234\n") == "nothing");
    BOOST_TEST(claimed("1....4..9.......\n") == "nothing"); // no such digit in 4 x 4
    BOOST_TEST(claimed("5" + one + ".\n") == "nothing");
    BOOST_TEST(claimed("a b c\na b\nc\n") == "nothing");
    BOOST_TEST(claimed("") == "nothing");
}

BOOST_AUTO_TEST_SUITE_END()
