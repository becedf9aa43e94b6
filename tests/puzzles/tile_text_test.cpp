// SPDX-License-Identifier: MIT
// Missed without it: a board or piece that is read otherwise than it is drawn.
#include <map>
#include <set>

#include <quadrille/formats.hpp>

#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(tile_text_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

BOOST_AUTO_TEST_CASE(pentomino_is_the_same_problem) {
    const Problem one = tiling("board 6x10;set pentominoes").problem(), other = Call("pentomino", {"6x10"}).problem();
    BOOST_TEST(digest(one) == digest(other));
    for (std::uint32_t i = 0; i < one.option_count(); ++i)
        BOOST_REQUIRE_EQUAL(one.option_name(OptionId{i}), other.option_name(OptionId{i}));
}

BOOST_AUTO_TEST_CASE(boards_by_name_have_their_areas) {
    const auto cells = [](const std::string& board) {
        const Problem problem = tiling(board + ";piece X x*;#").problem();
        BOOST_TEST(count(problem).covers == 1U);
        return problem.item_count();
    };
    BOOST_TEST(cells("board 7x3") == 21U);
    BOOST_TEST(cells("grid cube;board 2x3x4") == 24U);
    BOOST_TEST(cells("grid hex;board 4x7") == 28U);
    for (std::uint32_t n = 1; n < 6; ++n) {
        const std::string side = std::to_string(n);
        BOOST_TEST(cells("grid hex;board hexagon " + side) == 3 * n * n - 3 * n + 1); // A003215
        BOOST_TEST(cells("grid hex;board triangle " + side) == n * (n + 1) / 2);
        const auto triangles = [](const std::string& board) {
            return tiling("grid triangle;" + board + ";turns turn;piece X x*;A").problem();
        };
        for (const auto& [name, area] :
             std::map<std::string, std::uint32_t>{{"board hexagon ", 6 * n * n}, {"board triangle ", n * n}}) {
            const Problem problem = triangles(name + side);
            BOOST_TEST(problem.item_count() == area);
            BOOST_TEST(count(problem).covers == 1U);
        }
        BOOST_TEST(triangles("board 3x" + side).item_count() == 6 * n);
    }
}

BOOST_AUTO_TEST_CASE(a_named_board_is_its_drawing) {
    const auto same = [](const std::string& grid, const std::string& one, const std::string& other) {
        const std::string pieces = ";piece X x*;" + std::string(grid == "triangle" ? "A" : "#");
        BOOST_TEST(digest(tiling("grid " + grid + ";board " + one + pieces).problem())
                   == digest(tiling("grid " + grid + ";board;" + other + pieces).problem()));
    };
    same("square", "2x3", "###;###");
    same("cube", "2x1x3", "### ###");
    same("hex", "2x3", "# # #; # # #");
    same("hex", "hexagon 2", " # #;# # #; # #");
    same("hex", "triangle 3", "  #; # #;# # #");
    same("triangle", "2x2", " AVAV;AVAV");
    same("triangle", "hexagon 1", "AVA;VAV");
    same("triangle", "triangle 2", " A;AVA");
}

BOOST_AUTO_TEST_CASE(pieces_lie_as_they_are_told) {
    const auto ways = [](const std::string& words) {
        return tiling("board 9x9;turns " + words + ";##;##;#.").problem().option_count();
    };
    BOOST_TEST(ways("flip;piece P x*") == 8U * 7 * 8);
    BOOST_TEST(ways("turn;piece P x*") == 4U * 7 * 8);
    BOOST_TEST(ways("fixed;piece P x*") == 7U * 8);
    BOOST_TEST(ways("fixed;piece P x* flip") == 8U * 7 * 8);
    BOOST_TEST(ways("flip;piece P turn x*") == 4U * 7 * 8);
}

BOOST_AUTO_TEST_CASE(pieces_are_used_as_often_as_they_may) {
    const auto covers = [](const std::string& times) {
        return cover_count(tiling("board 2x3;piece D x" + times + ";##;piece M x*;#"));
    };
    // Matchings of a grid of 2 x 3 by size: 1, 7, 11, 3.
    BOOST_TEST(covers("0-1") == 8U);
    BOOST_TEST(covers("1") == 7U);
    BOOST_TEST(covers("2") == 11U);
    BOOST_TEST(covers("1-2") == 18U);
    BOOST_TEST(covers("3") == 3U);
    BOOST_TEST(covers("0-3") == 22U);
    BOOST_TEST(covers("*") == 22U);
}

// The matchings of a graph are those packings of dominoes that need not cover anything: 71 in a grid of 2 x 4
// (A028420), 131 in one of 3 x 3 (A028420).
BOOST_AUTO_TEST_CASE(optional_cells_may_stay_free) {
    BOOST_TEST(cover_count(tiling("board;????;????;piece D x*;##")) == 71U);
    BOOST_TEST(cover_count(tiling("board;???;???;???;piece D x*;##")) == 131U);
    BOOST_TEST(cover_count(tiling("board;##??;piece D x1;##")) == 1U);
    BOOST_TEST(cover_count(tiling("board;##??;piece D x*;##")) == 2U);
    BOOST_TEST(cover_count(tiling("board;#??;piece D x*;##")) == 1U);
}

BOOST_AUTO_TEST_CASE(cells_of_a_label_are_left) {
    BOOST_TEST(cover_count(tiling("board;aaa;leave a 1;piece D;##")) == 2U);
    BOOST_TEST(cover_count(tiling("board;aaa;leave a 0-3;piece D x*;##")) == 3U);
    BOOST_TEST(cover_count(tiling("board;aaa;leave a *;piece D x*;##")) == 3U);
    BOOST_TEST(cover_count(tiling("board;ab;ab;leave a 1;leave b 1;piece D;##")) == 2U);
    BOOST_TEST(cover_count(tiling("board;ab;ba;leave a 1;leave b 1;piece D;##")) == 4U);
    // The last two cells may stay free: 2 ways to fill the first two by themselves, 5 for those; or 2 across.
    BOOST_TEST(cover_count(tiling("board;bbBB;optional B b;piece one x*;b;piece two x*;bb")) == 12U);
    BOOST_TEST(cover_count(tiling("board;##bb;optional b b;piece one x*;#;piece two x*;##")) == 12U);
    BOOST_TEST(cover_count(tiling("board;##bb;optional b b;piece one x*;#;piece two x*;bb")) == 5U);
}

BOOST_AUTO_TEST_CASE(letters_of_a_piece_lie_on_their_labels) {
    BOOST_TEST(cover_count(tiling("board;aabb;piece P;a#;piece Q;bb")) == 1U);
    BOOST_TEST(cover_count(tiling("board;abab;piece P x2;ab")) == 1U);
    BOOST_TEST(cover_count(tiling("board;abab;piece P x2 fixed;ab")) == 1U);
    BOOST_TEST(cover_count(tiling("board;abba;piece P x2 fixed;ab")) == 0U);
    BOOST_TEST(cover_count(tiling("board;aa;piece P;a#")) == 1U); // as it looks, not as it lies
    // Checkered dominoes of two kinds: every domino of a chessboard has both colours.
    BOOST_TEST(cover_count(tiling("board;abab;baba;piece D x*;ab")) == 5U);
    BOOST_TEST(cover_count(tiling("board;abab;baba;piece D x*;aa")) == 0U);
}

BOOST_AUTO_TEST_CASE(pictures_of_all_grids) {
    const auto only = [](const std::string& puzzle, const Style& style = {}) {
        const Call call = tiling(puzzle);
        const auto all = covers(call.problem());
        BOOST_REQUIRE(all.size() == 1U);
        return call.drawn(all.front(), style);
    };
    const std::string flower = "grid hex;turns fixed;board; # #;# # #; # #;piece a; # #;#;piece b; # #;# #";
    BOOST_TEST(only(flower)
               == "   / \\ / \\\n"
                  "  | a     |\n"
                  " /   / \\ / \\\n"
                  "|   | b     |\n"
                  " \\ /       /\n"
                  "  |       |\n"
                  "   \\ / \\ /\n");
    const std::string a = "\x1b[38;5;16;48;5;214m", b = "\x1b[38;5;16;48;5;74m", off = "\x1b[0m";
    BOOST_TEST(only(flower, {.colour = true})
               == "   / \\ / \\\n"
                  "  |"
                      + a + " a     " + off
                      + "|\n"
                        " / "
                      + a + " " + off
                      + " / \\ / \\\n"
                        "|"
                      + a + "   " + off + "|" + b + " b     " + off
                      + "|\n"
                        " \\ / "
                      + b + " " + off + " " + b + " " + off + " " + b + " " + off
                      + " /\n"
                        "  |"
                      + b + "       " + off
                      + "|\n"
                        "   \\ / \\ /\n");
    const std::string hexagon = "grid triangle;turns fixed;board hexagon 1;piece a;AVA;piece b;VAV";
    BOOST_TEST(only(hexagon)
               == "  ____\n"
                  " / a  \\\n"
                  "/______\\\n"
                  "\\      /\n"
                  " \\_b__/\n");
    BOOST_TEST(only(hexagon, {.colour = true})
               == "  ____\n"
                  " /" + a
                      + " a  " + off
                      + "\\\n"
                        "/"
                      + a + "______" + off
                      + "\\\n"
                        "\\"
                      + b + "      " + off
                      + "/\n"
                        " \\"
                      + b + "_b__" + off + "/\n");
    const std::string cube = "grid cube;turns fixed;board 2x2x2;piece a;## #.;#. ..;piece b;.. .#;.# ##";
    BOOST_TEST(only(cube)
               == "┌───────┐   ┌───┬───┐\n"
                  "│ a     │   │ a │   │\n"
                  "│   ┌───┤   ├───┘   │\n"
                  "│   │ b │   │     b │\n"
                  "└───┴───┘   └───────┘\n");
}

BOOST_AUTO_TEST_CASE(cells_have_names) {
    const Call call = tiling("board;aab;names;ONE . 2;leave a 1;piece P;##");
    const Problem problem = call.problem();
    BOOST_TEST(problem.item_name(ItemId{2}) == "ONE");
    BOOST_TEST(problem.item_name(ItemId{3}) == "r0c1"); // a dot is no name
    BOOST_TEST(problem.item_name(ItemId{4}) == "2");
    BOOST_TEST(call.picture({"P0@r0c1", "leave-a@ONE"})
               == "┌───┬───────┐\n"
                  "│ONE│ P     │\n"
                  "└───┴───────┘\n");
    BOOST_TEST(call.drawn({}).starts_with("┌───────────┐\n"
                                          "│ONE  a   2 │\n"
                                          "└───────────┘\n"));
    BOOST_TEST(origin(call) == (Words{"--text", "board;aab;names;ONE . 2;leave a 1;piece P;##"}),
               boost::test_tools::per_element());
    // In space layer by layer, and by lines of any length; a name that a piece has, gets an underscore.
    const Problem cube = tiling("grid cube;board 2x1x2;names;A;B C D;piece A x2;##").problem();
    BOOST_TEST(cube.item_name(ItemId{1}) == "A_");
    BOOST_TEST(cube.item_name(ItemId{4}) == "D");
}

// Each piece once, with its letter, below the unsolved board.
BOOST_AUTO_TEST_CASE(an_unsolved_puzzle_shows_its_pieces) {
    BOOST_TEST(tiling("board;####;###;piece L;##;#.;piece I x2;##").drawn({})
               == "┌───────────────┐\n"
                  "│ ·   ·   ·   · │\n"
                  "│           ┌───┘\n"
                  "│ ·   ·   · │\n"
                  "└───────────┘\n"
                  "\n"
                  "pieces: L I (2)\n"
                  "\n"
                  "┌───────┐   ┌───────┐\n"
                  "│ L     │   │ I     │\n"
                  "│   ┌───┘   └───────┘\n"
                  "│   │\n"
                  "└───┘\n");
    for (const char* grid : {"grid hex;board hexagon 2;set 3 x*", "grid triangle;board hexagon 2;set 4 x*",
                             "grid cube;board 3x3x3;set soma"}) {
        const Made made = tiling(grid).made();
        BOOST_TEST(made.board.pieces->all_options().size() == made.board.looks.size());
        const std::string picture = made.draw({}, {.ascii = true});
        for (const Look& look : made.board.looks) BOOST_TEST(picture.find(look.text) != std::string::npos, picture);
    }
}

BOOST_AUTO_TEST_CASE(boards_are_drawn_by_others) {
    for (const std::string puzzle : {"grid hex;turns fixed;board; # #;# # #; # #;piece a; # #;#;piece b; # #;# #",
                                     "grid triangle;turns fixed;board hexagon 1;piece a;AVA;piece b;VAV",
                                     "grid cube;turns fixed;board 2x2x2;piece a;## #.;#. ..;piece b;.. .#;.# ##",
                                     "board;#m;#m;leave m 2;piece D;##"}) {
        const Call call = tiling(puzzle);
        const Made made = call.made();
        const Board& board = made.board;
        BOOST_TEST(board.option_count() == made.problem.option_count());
        std::set<std::uint32_t> taken;
        for (std::uint32_t o = 0; o < board.option_count(); ++o)
            for (const std::uint32_t cell : board.shown(OptionId{o}).cells) taken.insert(cell);
        BOOST_TEST(taken.size() == (puzzle.starts_with("board") ? 4U : board.cells.size()));
        for (const auto& cell : board.cells) BOOST_TEST(cell.corners.size() >= 3U);
    }
    const Made made = tiling("board;#m;#m;leave m 2;piece D;##").made();
    const Board& board = made.board;
    BOOST_TEST(board.cells[1].text == "m");
    BOOST_TEST(board.looks[board.shown(OptionId{0}).look(0)].text == "D");
    BOOST_TEST(board.shown(OptionId{made.problem.option_count() - 1}).cells.empty());
}

BOOST_AUTO_TEST_CASE(items_and_options_have_names) {
    const Problem problem = tiling("board;#m;#?;leave m 1;piece D1;##;piece E x*;#").problem();
    std::string items, options;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) items += std::string(problem.item_name(ItemId{i})) + ' ';
    for (std::uint32_t i = 0; i < problem.option_count(); ++i)
        options += std::string(problem.option_name(OptionId{i})) + ' ';
    BOOST_TEST(items == "D1 E leave-m r0c0 r0c1 r1c0 r1c1 ");
    BOOST_TEST(options == "D1.0@r0c0 D1.0@r1c0 D1.1@r0c0 D1.1@r0c1 E0@r0c0 E0@r0c1 E0@r1c0 E0@r1c1 leave-m@r0c1 ");
    const Problem cubes = tiling("grid cube;board 1x1x2;piece r0c0;##;piece z0r0c1 x0-1;#").problem();
    BOOST_TEST(cubes.item_name(ItemId{1}) == "z0r0c1");
    BOOST_TEST(cubes.item_name(ItemId{3}) == "z0r0c1_");
    BOOST_TEST(cubes.option_name(OptionId{0}) == "r0c0.0@z0r0c0");
}

BOOST_AUTO_TEST_CASE(two_sets_with_equal_letters_are_told_apart) {
    const Problem problem = tiling("board 4x20;set pentominoes;set tetrominoes").problem();
    BOOST_TEST(problem.item_name(ItemId{1}) == "I");
    BOOST_TEST(problem.item_name(ItemId{12}) == "4I");
}

// Counted in Python by laying pieces on the first free square, all ways to lie tried.
BOOST_AUTO_TEST_CASE(a_set_may_be_taken_in_part) {
    for (const std::string set : {"set F I L P U", "set pentominoes F I L P U", "set 5 U F I P L", "set 5F 5I 5L 5P 5U",
                                  "piece F;piece 5L;piece U;piece P;set 5I"})
        BOOST_TEST(cover_count(tiling("board 5x5;" + set)) == 16U, set);
    BOOST_TEST(cover_count(tiling("board 5x5;set I L P W Y")) == 80U);
    BOOST_TEST(digest(tiling("board 5x5;set F I L P U").problem())
               == digest(Call("pentomino", {"5x5", "--pieces", "FILPU"}).problem()));
    BOOST_TEST(cover_count(tiling("board 4x5;set 4I 4L 4O x0-2")) == 76U);
    BOOST_TEST(cover_count(tiling("board 4x5;piece 4I x0-2;piece O x0-2;piece 4L x0-2")) == 76U);
    const Problem both = tiling("board 3x3;piece 4L;set 5L 5I x0-1").problem();
    BOOST_TEST(both.item_name(ItemId{0}) == "4L");
    BOOST_TEST(both.item_name(ItemId{1}) == "5L");
    BOOST_TEST(tiling("board 2x8;set hexominoes A C x0-2").problem().item_name(ItemId{1}) == "C");
    BOOST_TEST(cover_count(tiling("grid cube;board 3x3x3;set soma V L T Z A B P")) == 11520U); // Winning Ways
    BOOST_TEST(cover_count(tiling("grid cube;board 1x3x5;set F P U")) == 4U);
}

BOOST_AUTO_TEST_CASE(letters_lie_as_they_are_told) {
    const auto ways = [](const std::string& words) { // on 9 x 9, 7 x 8 places for each way that P may lie
        return tiling("board 9x9;piece M x*;#;" + words).problem().option_count() - 81;
    };
    BOOST_TEST(ways("piece P x*") == 8U * 7 * 8);
    BOOST_TEST(ways("piece P x* turn") == 4U * 7 * 8);
    BOOST_TEST(ways("set P p x* turn") == 8U * 7 * 8);
    BOOST_TEST(ways("piece P x* fixed") == 7U * 8);
    BOOST_TEST(ways("set pentominoes P x* fixed") == 7U * 8);
    BOOST_TEST(digest(tiling("board 5x5;turns fixed;set pentominoes P x0-5;piece M x*;#").problem())
               == digest(tiling("board 5x5;turns fixed;piece P x0-5;##;##;#.;piece M x*;#").problem()));
}

BOOST_AUTO_TEST_CASE(names_that_no_form_has_are_refused) {
    const auto says = [](const std::string& puzzle) { return complaint<ParseError>(tiling(puzzle)); };
    BOOST_TEST(says("board 5x5;piece Q")
               == "--text:1:11: found piece Q without a drawing, expected rows below it, or "
                  "a known letter (ILOST of 4 cells, FILNPTUVWXYZ of 5)");
    BOOST_TEST(says("board 5x5;piece I") == "--text:1:17: found 'I', expected 4I or 5I, or a drawing below it");
    BOOST_TEST(says("board 5x5;set I L T") == "--text:1:15: found 'I', expected a size too, as 4I or 5I");
    BOOST_TEST(says("board 5x5;set F O")
               == "--text:1:17: found 'O', expected forms of one size: ILOST of 4 cells, "
                  "FILNPTUVWXYZ of 5; 4I and 5I name a size too");
    BOOST_TEST(says("board 5x5;set F F") == "--text:1:17: found 'F', expected each piece once; x2 takes it twice");
    BOOST_TEST(says("board 5x5;set tetrominoes I J")
               == "--text:1:29: found 'J', expected pieces of this set (I L O S "
                  "T), x2, x0-9, x*, fixed, turn or flip");
    BOOST_TEST(says("board 5x5;set f")
               == "--text:1:15: found 'f', expected a number of cells or one of dominoes, "
                  "trominoes, tetrominoes, pentominoes, hexominoes, heptominoes, or letters "
                  "(ILOST of 4 cells, FILNPTUVWXYZ of 5)");
    BOOST_TEST(says("grid hex;board 5x5;piece Q")
               == "--text:1:20: found piece Q without a drawing, expected rows below it");
}

// Counted in Python, which tries all placements.
BOOST_AUTO_TEST_CASE(a_mark_may_fit_several_labels) {
    const std::string board = "board;abca;bcab;cabc;abca;fits x a b;fits y b c";
    BOOST_TEST(cover_count(tiling(board + ";piece D x*;xy")) == 36U);
    const std::string some = "board;ab#a;#bab;ba#b;abb#;fits x b #";
    BOOST_TEST(cover_count(tiling(some + ";piece D x*;xa;piece E x*;#b")) == 400U);
    const auto says = [](const std::string& puzzle) { return complaint<ParseError>(tiling(puzzle)); };
    const std::string piece = ";piece D x*;xx";
    BOOST_TEST(says("board;ab;fits x a c" + piece)
               == "--text:1:15: found label c to fit on, expected one that the board has");
    BOOST_TEST(says("board;ab;fits a b" + piece)
               == "--text:1:15: found label a of the board, expected a letter that only pieces have");
    BOOST_TEST(says("board;ab;fits x a;fits x b" + piece) == "--text:1:24: found 'x', expected each letter once");
    BOOST_TEST(says("board;ab;fits x ab" + piece)
               == "--text:1:17: found 'ab', expected labels of the board, or # for cells without one");
    BOOST_TEST(says("board;ab;fits x" + piece)
               == "--text:1:16: found the end of the line, expected 'fits LETTER LABEL ...'");
}

BOOST_AUTO_TEST_CASE(pieces_in_several_parts_are_named) {
    const auto warnings = [](const std::string& puzzle) { return tiling(puzzle).made().warnings; };
    BOOST_TEST(warnings("board 3x3;piece A;#.#;piece B x*;#")
                   == Words{"--text:1:17: warning: piece A is in 2 parts, which keep their distance"},
               boost::test_tools::per_element());
    BOOST_TEST(warnings("board 3x3;piece A;#.;.#;piece B x*;##;#.").size() == 1U); // a corner joins nothing
    BOOST_TEST(warnings("grid cube;board 2x2x2;piece A;#. ..;.. .#;piece B x*;#").size() == 1U);
    BOOST_TEST(warnings("grid hex;board 3x3;piece A;# . #;piece B x*;#").size() == 1U);
    BOOST_TEST(warnings("grid triangle;board 3x3;piece A;AV;piece B x*;A").empty());
    BOOST_TEST(warnings("board 6x10;set pentominoes").empty());
}

BOOST_AUTO_TEST_CASE(origins_are_short_and_make_the_same) {
    const Words origin_of
        = origin(tiling("// a comment\n\n  board 1x2 // here\r\npiece D\n ##\n // and here\n", {"--distinct"}));
    BOOST_TEST(origin_of == (Words{"--text", "board 1x2;piece D; ##", "--distinct"}), boost::test_tools::per_element());
    BOOST_TEST(cover_count(tiling("// a comment\n  board 1x2 // here\r\npiece D\n ##\n // and here\n", {"--distinct"}))
               == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
