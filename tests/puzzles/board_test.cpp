// SPDX-License-Identifier: MIT
// Missed without it: a picture whose marks, lines or junctions stand at wrong places.
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator_test.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/grid_picture.hpp"
#include "puzzles/base/svg.hpp"
#include "puzzles/base/text_picture.hpp"

BOOST_AUTO_TEST_SUITE(board_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers copy(Board::Numbers numbers) { return {numbers.begin(), numbers.end()}; }

/// A row of three squares, of which the last has a given.
Board row() {
    Board board;
    board.cells = square_cells(1, 3);
    board.cells[2].text = "g";
    board.looks = {{"a"}, {"b"}};
    return board;
}

std::string joined(const std::vector<std::string_view>& texts) {
    std::string all;
    for (const std::string_view text : texts) all.append(text).append(",");
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(options_show_what_was_said_in_their_order) {
    Board board = row();
    board.show({0, 1}, 0);
    board.show({0, 1}, 1); // the same cells again
    board.show_nothing();
    board.show(Numbers{1, 2}, Numbers{1, 0});
    BOOST_TEST(board.option_count() == 4U);
    BOOST_TEST(copy(board.shown(OptionId{0}).cells) == (Numbers{0, 1}), boost::test_tools::per_element());
    BOOST_TEST(copy(board.shown(OptionId{1}).cells) == (Numbers{0, 1}), boost::test_tools::per_element());
    BOOST_TEST(board.shown(OptionId{0}).look(1) == 0U);
    BOOST_TEST(board.shown(OptionId{1}).look(1) == 1U);
    BOOST_TEST(board.shown(OptionId{2}).cells.empty());
    BOOST_TEST(copy(board.shown(OptionId{3}).looks) == (Numbers{1, 0}), boost::test_tools::per_element());
    BOOST_TEST(board.shown(OptionId{9}).cells.empty()); // behind the last one
}

BOOST_AUTO_TEST_CASE(the_first_mark_stays_and_givens_do) {
    Board board = row();
    board.show({0, 2}, 0);
    board.show({0, 1}, 1);
    BOOST_TEST(joined(board.texts_of(std::vector{OptionId{0}, OptionId{1}})) == "a,b,g,");
    BOOST_TEST(joined(board.texts_of({})) == ",,g,");
}

BOOST_AUTO_TEST_CASE(marks_of_one_place_take_the_next_free_cell) {
    Board board = row();
    board.takes = Takes::next;
    board.show({0, 1, 2}, 0);
    board.show({0, 1, 2}, 1);
    BOOST_TEST(joined(board.texts_of(std::vector{OptionId{1}, OptionId{0}})) == "b,a,g,");
}

BOOST_AUTO_TEST_CASE(options_that_take_lines_take_no_cells) {
    Board board = row();
    board.takes = Takes::lines;
    board.lines = {{{0, 0}, {1, 1}}};
    board.show(Numbers{0}, Numbers{});
    BOOST_TEST(joined(board.texts_of(std::vector{OptionId{0}})) == ",,g,");
}

BOOST_AUTO_TEST_CASE(rows_are_drawn_without_captions_and_blanks_at_the_end) {
    Board board = row();
    board.cells.push_back(square_cell(1, 0));
    board.cells.push_back(caption({0, 2}, {1, 1}, "caption"));
    board.show({0}, 1);
    BOOST_TEST(rows_of()(board, std::vector{OptionId{0}}, {}) == "b . g\n.\n");
    BOOST_TEST(rows_of([](const FilledCell& cell, const Style&) {
                   return cell.look ? "x" : cell.last ? "!" : ".";
               })(board, std::vector{OptionId{0}}, {})
               == "x.!\n!\n");
}

// What the puzzle shows before any option is taken.
BOOST_AUTO_TEST_CASE(a_puzzle_is_drawn_without_a_cover) {
    const Made sudoku = Call("sudoku", {"--grid", "1....4..2......."}).made();
    SvgPainter sheet(sudoku.board, "unsolved");
    sheet.add({});
    BOOST_TEST(sheet.text().find(">4</text>") != std::string::npos);
    BOOST_TEST(sudoku.draw({}, {.line = true}) == "1....4..2.......\n");
    BOOST_TEST(Call("stars", {"2", "--queens"}).drawn({}, {.ascii = true}) == ". .\n. .\n");
}

namespace {

/// A board of squares and all of its options.
struct Cut {
    Board board;
    std::vector<OptionId> cover;
};

/// A board cut into pieces: equal letters are one piece, a dot is no cell, a question mark is a free cell.
Cut cut(std::uint32_t columns, std::string_view letters) {
    Cut made;
    made.board.takes = Takes::pieces;
    std::string names;
    std::vector<std::vector<std::uint32_t>> pieces;
    for (std::uint32_t place = 0; place < letters.size(); ++place) {
        if (letters[place] == '.') continue;
        made.board.cells.push_back(square_cell(place / columns, place % columns));
        if (letters[place] == '?') continue;
        if (names.find(letters[place]) == std::string::npos) {
            names += letters[place];
            made.board.looks.push_back({std::string(1, letters[place])});
            pieces.emplace_back();
        }
        pieces[names.find(letters[place])].push_back(static_cast<std::uint32_t>(made.board.cells.size() - 1));
    }
    for (std::uint32_t piece = 0; piece < pieces.size(); ++piece) {
        made.board.show(pieces[piece], piece);
        made.cover.push_back(OptionId{piece});
    }
    return made;
}

std::string drawn(const Cut& made, const Style& style = {}) { return pieces_on_grid()(made.board, made.cover, style); }

/// Squares in rows, each with its region.
Board regions(std::uint32_t columns, std::string_view letters) {
    Board board;
    board.cells = square_cells(static_cast<std::uint32_t>(letters.size()) / columns, columns);
    for (std::size_t cell = 0; cell < letters.size(); ++cell)
        board.cells[cell].region = static_cast<unsigned char>(letters[cell]);
    return board;
}

Stamp dot(const FilledCell&, const Style&) { return {"."}; }

std::string empty_grid(const Board& board, const Style& style = {}) {
    return grid_of({.stamp = dot})(board, {}, style);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_junction_of_pieces_is_drawn) {
    BOOST_TEST(drawn(cut(3, "AABCDDCEE"))
               == "┌───────┬───┐\n"
                  "│ A     │ B │\n"
                  "├───┬───┴───┤\n"
                  "│ C │ D     │\n"
                  "│   ├───────┤\n"
                  "│   │ E     │\n"
                  "└───┴───────┘\n");
    BOOST_TEST(drawn(cut(2, "ABCD"))
               == "┌───┬───┐\n"
                  "│ A │ B │\n"
                  "├───┼───┤\n"
                  "│ C │ D │\n"
                  "└───┴───┘\n");
    BOOST_TEST(drawn(cut(3, "AAAA.AAAA"))
               == "┌───────────┐\n"
                  "│ A         │\n"
                  "│   ┌───┐   │\n"
                  "│   │   │   │\n"
                  "│   └───┘   │\n"
                  "│           │\n"
                  "└───────────┘\n");
}

BOOST_AUTO_TEST_CASE(free_cells_have_their_texts) {
    Cut made = cut(3, "A?A??A");
    made.board.cells[1].text = "OCT";
    made.board.cells[3].text = "long";
    BOOST_TEST(drawn(made)
               == "┌───┬───┬───┐\n"
                  "│ A │OCT│ A │\n"
                  "├───┘   │   │\n"
                  "│lon  · │   │\n"
                  "└───────┴───┘\n");
    made.cover.clear();
    made.board.notes = {"a rule"};
    BOOST_TEST(drawn(made, {.ascii = true})
               == "+-----------+\n"
                  "| .  OCT  . |\n"
                  "|           |\n"
                  "|lon  .   . |\n"
                  "+-----------+\n"
                  "\n"
                  "a rule\n");
}

BOOST_AUTO_TEST_CASE(pieces_in_colour_keep_outlines_and_letters) {
    const std::string first = "\x1b[38;5;16;48;5;214m", second = "\x1b[38;5;16;48;5;74m", off = "\x1b[0m";
    BOOST_TEST(drawn(cut(3, "ABB"), {.colour = true})
               == "┌───┬───────┐\n│" + first + " A " + off + "│" + second + " B     " + off + "│\n└───┴───────┘\n");
}

// One sort of pieces says nothing by its colour, so colours part neighbours.
BOOST_AUTO_TEST_CASE(neighbours_of_one_sort_differ_in_colour) {
    const Made made = Call("tile", {"--text", "board 4x4; piece domino x*; ##"}).made();
    for (const auto& cover : covers(made.problem)) {
        const PieceMap map = pieces_of(made.board, cover, GridPlaces(made.board).neighbours());
        const auto colours = piece_colours(made.board, cover, map);
        for (std::size_t cell = 0; cell < map.pieces.size(); ++cell)
            for (const std::uint32_t near : map.neighbours[cell])
                BOOST_REQUIRE_EQUAL(map.pieces[cell] == map.pieces[near],
                                    colours[map.pieces[cell]] == colours[map.pieces[near]]);
    }
}

BOOST_AUTO_TEST_CASE(regions_have_borders) {
    const Board board = regions(3, "AABCCBCDB");
    BOOST_TEST(empty_grid(board)
               == "┏━━━━━━━┳━━━┓\n"
                  "┃ .   . ┃ . ┃\n"
                  "┣━━━━━━━┫   ┃\n"
                  "┃ .   . ┃ . ┃\n"
                  "┃   ┏━━━┫   ┃\n"
                  "┃ . ┃ . ┃ . ┃\n"
                  "┗━━━┻━━━┻━━━┛\n");
    BOOST_TEST(empty_grid(regions(2, "AABB"), {.ascii = true}) == "+-----+\n| . . |\n+-----+\n| . . |\n+-----+\n");
}

BOOST_AUTO_TEST_CASE(captions_stand_before_rows_and_above_columns) {
    Board board = regions(2, "AAAA");
    board.cells.push_back(caption({-1, 0}, {1, 1}, "12"));
    board.cells.push_back(caption({-1, 1}, {1, 1}, "3"));
    board.cells.push_back(caption({-2, 1}, {1, 1}, "4"));
    board.cells.push_back(caption({0, -1}, {1, 1}, "5"));
    board.cells.push_back(caption({1, -1}, {1, 1}, "6"));
    board.cells.push_back(caption({1, -2}, {1, 1}, "7"));
    BOOST_TEST(empty_grid(board)
               == "        7\n"
                  "      5 6\n"
                  "    ┏━━━━━┓\n"
                  " 12 ┃ . . ┃\n"
                  "4 3 ┃ . . ┃\n"
                  "    ┗━━━━━┛\n");
}

// A thin line parts cages. Where none goes along a border of regions, the border is dashed.
BOOST_AUTO_TEST_CASE(cages_have_lines_and_sums) {
    Board board = regions(4, "AABBAABBCCDDCCDD");
    board.figures
        = {{Figure::Kind::cage, {0, 1}, "3"}, {Figure::Kind::cage, {2, 6, 7}, "17"}, {Figure::Kind::cage, {4, 8}}};
    BOOST_TEST(empty_grid(board)
               == "┏3━━━━━━┳17━┯━━━┓\n"
                  "┃ .   . ┃ . │ . ┃\n"
                  "┠───┬───┨   └───┨\n"
                  "┃ . │ . ┃ .   . ┃\n"
                  "┣┅┅┅┿┅┅┅╋━━━━━━━┫\n"
                  "┃ . │ . ┇ .   . ┃\n"
                  "┠───┘   ┇       ┃\n"
                  "┃ .   . ┇ .   . ┃\n"
                  "┗━━━━━━━┻━━━━━━━┛\n");
}

BOOST_AUTO_TEST_CASE(what_has_no_room_is_told_in_words) {
    using Kind = Figure::Kind;
    Board board = regions(3, "AAAAAAAAA");
    board.figures = {{Kind::thermometer, {0, 1, 2}, "", "thermo one"},
                     {Kind::arrow, {0, 3, 6}, "", "arrow one"},
                     {Kind::white_dot, {4, 8}, "", "dots far"},
                     {Kind::line, {8, 7}, "", "whisper one"}};
    BOOST_TEST(empty_grid(board)
               == "┏━━━━━━━━━━━┓\n"
                  "┃◖.◗══.═══. ┃\n"
                  "┃           ┃\n"
                  "┃ .   .   . ┃\n"
                  "┃           ┃\n"
                  "┃ .   .┄┄┄. ┃\n"
                  "┗━━━━━━━━━━━┛\n"
                  "\n"
                  "signs: ◖ ◗ bulb\n"
                  "arrow one\n"
                  "dots far\n"
                  "whisper one\n");
}

BOOST_AUTO_TEST_SUITE_END()
