// SPDX-License-Identifier: MIT
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator_test.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/grid_picture.hpp"

BOOST_AUTO_TEST_SUITE(grid_picture_test)

using namespace quadrille;
using namespace quadrille::puzzles;

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
