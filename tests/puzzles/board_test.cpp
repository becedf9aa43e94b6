// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "generator_test.hpp"
#include "puzzles/base/board.hpp"
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

BOOST_AUTO_TEST_SUITE_END()
