// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of star battles, regions or domination.
#include <numeric>

#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(stars_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

Call board(const std::string& text, const Words& flags = {}) { return Call("stars", flags).reading(text); }

/// The ways to put a star into each row, column and region of a board, tried column by column. A star of a
/// given cell must be there; no two touch or, as queens, share a diagonal.
std::size_t brute_force(const std::string& regions, const std::vector<bool>& given, std::size_t n, bool queens) {
    std::vector<std::size_t> column(n);
    std::iota(column.begin(), column.end(), 0U);
    std::size_t total = 0;
    do {
        bool good = true;
        std::string seen;
        for (std::size_t row = 0; row < n; ++row) {
            const std::size_t cell = row * n + column[row];
            for (std::size_t c = 0; c < n; ++c) good &= !given[row * n + c] || c == column[row];
            for (std::size_t other = 0; other < row; ++other) {
                const auto apart
                    = column[row] > column[other] ? column[row] - column[other] : column[other] - column[row];
                good &= queens ? apart != row - other : row - other > 1 || apart > 1;
            }
            if (regions[cell] != '.') good &= seen.find(regions[cell]) == std::string::npos;
            seen += regions[cell];
        }
        for (const char region : regions) good &= region == '.' || seen.find(region) != std::string::npos;
        total += good ? 1 : 0;
    } while (std::ranges::next_permutation(column).found);
    return total;
}

/// Boards of n regions, each grown from a cell at random.
std::string random_regions(std::size_t n, std::uint32_t& state) {
    const auto draw = [&](std::size_t below) {
        state = state * 1664525 + 1013904223;
        return (state >> 8) % below;
    };
    std::string regions(n * n, '.');
    for (std::size_t k = 0; k < n;) {
        const std::size_t cell = draw(n * n);
        if (regions[cell] == '.') regions[cell] = static_cast<char>('A' + k++);
    }
    while (regions.find('.') != std::string::npos) {
        const std::size_t cell = draw(n * n), way = draw(4);
        if (regions[cell] != '.') continue;
        const std::size_t r = cell / n, c = cell % n;
        if (way == 0 && r > 0) regions[cell] = regions[cell - n];
        if (way == 1 && r + 1 < n) regions[cell] = regions[cell + n];
        if (way == 2 && c > 0) regions[cell] = regions[cell - 1];
        if (way == 3 && c + 1 < n) regions[cell] = regions[cell + 1];
    }
    return regions;
}

std::string rows(const std::string& cells, std::size_t n) {
    std::string text;
    for (std::size_t at = 0; at < cells.size(); at += n) text += cells.substr(at, n) + '\n';
    return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(counts_without_regions_are_those_of_A002464) {
    const std::vector<std::size_t> expected{1, 0, 0, 2, 14, 90, 646, 5242, 47622};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(count(Call("stars", {std::to_string(n)}).problem(), {}).covers == expected[n - 1], "n = " << n);
    BOOST_TEST(cover_count({"stars", {"6"}}) == 90U);
}

BOOST_AUTO_TEST_CASE(ten_stars_are_479306, *test::without_sanitizers()) {
    BOOST_TEST(count(Call("stars", {"10"}).problem(), {}).covers == 479306U);
}

// Counted by going through all rows of two stars.
BOOST_AUTO_TEST_CASE(counts_of_two_stars_a_row) {
    BOOST_TEST(cover_count({"stars", {"8", "--stars", "2"}}) == 2U);
    BOOST_TEST(count(Call("stars", {"9", "--stars", "2"}).problem(), {}).covers == 664U);
}

// Jaenisch 1862 (TAOCP 7.2.2.1 has the 4860 too), the small boards by trying all sets of squares.
BOOST_AUTO_TEST_CASE(counts_of_domination) {
    const auto dominations = [](const Words& words) { return count(Call("stars", words).problem(), {}).covers; };
    BOOST_TEST(cover_count({"stars", {"5", "--dominate", "3"}}) == 186U);
    BOOST_TEST(cover_count({"stars", {"6", "--dominate", "3"}}) == 4U);
    BOOST_TEST(dominations({"7", "--dominate", "4"}) == 86U);
    BOOST_TEST(cover_count({"stars", {"5", "--dominate", "5", "--piece", "knight"}}) == 47U);
    BOOST_TEST(cover_count({"stars", {"3", "--dominate", "1", "--piece", "king"}}) == 1U); // the middle
    BOOST_TEST(cover_count({"stars", {"3", "--dominate", "3", "--piece", "rook"}})
               == 27U + 27 - 6); // in all rows or all columns
    BOOST_TEST(cover_count({"stars", {"1", "--dominate", "1", "--piece", "bishop"}}) == 1U);
}

// Jaenisch 1862 (TAOCP 7.2.2.1)
BOOST_AUTO_TEST_CASE(five_queens_dominate_a_chessboard, *test::at_full_scale() * test::without_sanitizers()) {
    BOOST_TEST(count(Call("stars", {"8", "--dominate", "5"}).problem()).covers == 4860U);
}

BOOST_AUTO_TEST_CASE(queens_are_those_of_A000170) {
    const std::vector<std::size_t> expected{1, 0, 0, 2, 10, 4, 40, 92};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"stars", {std::to_string(n), "--queens"}}) == expected[n - 1], "n = " << n);
}

BOOST_AUTO_TEST_CASE(regions_and_givens_as_by_trying_all) {
    std::uint32_t state = 7;
    std::size_t with_cover = 0;
    for (int round = 0; round < 60; ++round) {
        const std::size_t n = 5 + static_cast<std::size_t>(round % 3);
        const std::string regions = random_regions(n, state);
        const bool queens = round % 2 == 1;
        std::vector<bool> given(n * n);
        std::string text = rows(regions, n);
        if (round % 4 == 3) { // a given in the second row
            given[n + 2] = true;
            text.insert(n + 1 + 3, "*");
        }
        const std::size_t expected = brute_force(regions, given, n, queens);
        with_cover += expected > 0 ? 1 : 0;
        BOOST_TEST(cover_count(board(text, queens ? Words{"--queens"} : Words{})) == expected, text);
    }
    BOOST_TEST(with_cover > 10U);
}

BOOST_AUTO_TEST_CASE(queens_with_givens) {
    const std::string none(64, '.');
    std::vector<bool> given(64);
    given[3] = given[15] = true;
    BOOST_TEST(cover_count(board("...*....\n.......*\n........\n........\n........\n........\n........\n........\n",
                                 {"--queens"}))
               == brute_force(none, given, 8, true));
}

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    BOOST_CHECK(board("A\u0308B\nA\u0308B\n").problem() == board("\u00c4B\n\u00c4B\n").problem());
    const Call call = board("AAB*B\nCCBB\nCDDD\nCDDD\n");
    BOOST_CHECK(alike(board("// queens\nA A B* B // of the day\nC C B B\nC D D D\nC D D D"), call));
    BOOST_CHECK(Call("stars", {"--text", "AAB*B\nCCBB\nCDDD\nCDDD"}).problem() == call.problem());
    BOOST_CHECK(alike(board("..*.\n....\n.*..\n....\n"), board(". . * .\n. . . .\n. * . .\n. . . .")));
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title({"stars", {"8"}}) == "8x8 with 1 star a row");
    BOOST_TEST(title({"stars", {"8", "--queens"}}) == "8 queens");
    BOOST_TEST(title({"stars", {"8", "--dominate", "5"}}) == "5 queens that dominate 8x8 squares");
    BOOST_TEST(title(board("AAB*B\nCCBB\nCDDD\nCDDD\n")) == "4x4 with 1 star a row in 4 regions, 1 given");
    BOOST_TEST(origin({"stars", {"08", "--stars", "1"}}) == Words{"8"}, boost::test_tools::per_element());
    BOOST_TEST(origin({"stars", {"--piece", "king", "8", "--dominate", "09"}})
                   == (Words{"8", "--dominate", "9", "--piece", "king"}),
               boost::test_tools::per_element());
    BOOST_TEST(origin(board("..\n..\n")) == Words{"2"}, boost::test_tools::per_element());
    BOOST_TEST(origin(board("A A . .\n. . . *\n. B* . .\n. . . .\n"))
                   == (Words{"--text", "A A . .\n. . . *\n. B* . .\n. . . .\n"}),
               boost::test_tools::per_element());
    BOOST_TEST(origin(board("A *..\n....\n....\n....\n"))
                   == (Words{"--text", "A *..\n....\n....\n....\n"}), // a star behind a cell of a region
               boost::test_tools::per_element());
    const Problem problem = board("AAB*B\nCCBB\nCDDD\nCDDD\n").problem();
    BOOST_TEST(problem.option_name(OptionId{2}) == "r0c2");
    BOOST_TEST(problem.item_name(problem.items(OptionId{2}).back()) == "given-r0c2");
}

BOOST_AUTO_TEST_CASE(pictures) {
    const Call call = board("AAB*B\nAABB\nCCDD\nCCDD\n");
    const Words cover{"r0c2", "r1c0", "r2c3", "r3c1"};
    BOOST_TEST(call.picture(cover)
               == "┏━━━━━┳━━━━━┓\n"
                  "┃ · · ┃ ★ · ┃\n"
                  "┃ ★ · ┃ · · ┃\n"
                  "┣━━━━━╋━━━━━┫\n"
                  "┃ · · ┃ · ★ ┃\n"
                  "┃ · ★ ┃ · · ┃\n"
                  "┗━━━━━┻━━━━━┛\n");
    BOOST_TEST(call.drawn({}, {.ascii = true}) // with the star that is given
               == "+-----+-----+\n"
                  "| . . | * . |\n"
                  "| . . | . . |\n"
                  "+-----+-----+\n"
                  "| . . | . . |\n"
                  "| . . | . . |\n"
                  "+-----+-----+\n");
    BOOST_TEST(Call("stars", {"4"}).picture({"r0c1", "r1c3", "r2c0", "r3c2"}, {.ascii = true})
               == ". * . .\n. . . *\n* . . .\n. . * .\n");
    BOOST_TEST(Call("stars", {"2", "--dominate", "1"}).picture({"r0c1"}) == "· ♛\n· ·\n");
    BOOST_TEST(Call("stars", {"2", "--dominate", "1", "--piece", "king"}).picture({"r0c1"}, {.ascii = true})
               == ". K\n. .\n");
    BOOST_TEST(board("A\n").picture({"r0c0"}, {.colour = true})
               == "┏━━━┓\n┃\x1b[38;5;16;48;5;214m ★ \x1b[0m┃\n┗━━━┛\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const auto says = [](const Words& words) { return complaint<UsageError>({"stars", words}); };
    BOOST_TEST(says({"0"}) == "stars: found '0', expected a size from 1 to 1000");
    BOOST_TEST(says({"101", "--dominate", "3"}) == "stars: found '101', expected a size from 1 to 100");
    BOOST_TEST(says({"8", "--stars", "0"}) == "stars: found '0' for --stars, expected a number from 1 to 500");
    BOOST_TEST(says({"8", "--stars", "2", "--queens"})
               == "stars: found --queens and several --stars, expected one queen in a row");
    BOOST_TEST(says({"8", "--dominate", "5", "--stars", "2"})
               == "stars: found --dominate and --stars, expected one of them");
    BOOST_TEST(says({"--dominate", "5"}) == "stars: found --dominate without N, expected the size of the board");
    BOOST_TEST(says({"2", "--dominate", "5"}) == "stars: found 5 pieces, expected at most the 4 squares");
    BOOST_TEST(says({"2", "--piece", "king"}) == "stars: found --piece without --dominate, expected both or none");
    BOOST_TEST(says({"2", "--dominate", "1", "--piece", "pawn"})
               == "stars: found 'pawn' for --piece, expected queen, king, rook, bishop or knight");
}

// The only one of 24 permutations, tried in Python.
BOOST_AUTO_TEST_CASE(regions_in_several_pieces_are_named) {
    const Call call = board("AABC\nBAAC\nBDDC\nBBDD\n");
    BOOST_TEST(cover_count(call) == 1U);
    BOOST_TEST(call.made().warnings == Words{"file:2:1: warning: region B is in several pieces: the first is at 1:3"},
               boost::test_tools::per_element());
    BOOST_TEST(board("AAB*B\nAABB\nCCDD\nCCDD\n").made().warnings.empty());
}

BOOST_AUTO_TEST_CASE(commas_between_cells_as_spreadsheets_write_them) {
    BOOST_CHECK(
        alike(board("A,A,B,B\nA, A, B, B\n# a remark\nC;C;D;D\nC C* D D\n"), board("AABB\nAABB\nCCDD\nCC*DD\n")));
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says
        = [](const std::string& text, const Words& flags = {}) { return complaint<ParseError>(board(text, flags)); };
    BOOST_TEST(says("") == "file:1:1: found no row, expected a board, a row a line");
    BOOST_TEST(says("AB\n%B\n") == "file:2:1: found '%', expected a letter or digit, '.' or '*'");
    BOOST_TEST(says("AB\nABB\n") == "file:2:3: found a row of 3 cells, expected 2 as in the first row");
    BOOST_TEST(says("AB\nA\n") == "file:2:2: found a row of 1 cell, expected 2 as in the first row");
    BOOST_TEST(says("AB\n") == "file:2:1: found 1 row, expected 2 as there are columns");
    BOOST_TEST(says("AB\nAB\nAB\n") == "file:3:1: found one more row, expected 2 as there are columns");
    BOOST_TEST(says("AAA\nBBB\nBBB\n") == "file:1:1: found a board filled by 2 regions, expected 3, as many as rows");
    BOOST_TEST(says("*...\n.*..\n....\n....\n")
               == "file:2:2: found a star beside that at 1:1, expected stars that do not touch");
    BOOST_TEST(says("*...\n....\n..*.\n....\n", {"--queens"})
               == "file:3:3: found a star on a diagonal with that at 1:1, expected queens that do not attack "
                  "each other");
    BOOST_TEST(says("*..*\n....\n....\n....\n")
               == "file:1:4: found star 2 of row 1 (the first is at 1:1), expected 1 in it");
    BOOST_TEST(says("*...\n....\n*...\n....\n")
               == "file:3:1: found star 2 of column 1 (the first is at 1:1), expected 1 in it");
    BOOST_TEST(says("A*A..\n.A..\n.AA*.\n....\n")
               == "file:3:3: found star 2 of region A (the first is at 1:1), expected 1 in it");
    BOOST_TEST(says(std::string(1001, '.')) == "file:1:1: found 1001 cells, expected at most 1000");
}

// Cells without a region as render draws them, and white squares: 5242 boards of 8, as an empty board has.
BOOST_AUTO_TEST_CASE(middle_dots_and_white_squares_are_no_regions) {
    for (const std::string sign : {"·", "⬜", "□"}) {
        std::string text;
        for (std::size_t cell = 0; cell < 64; ++cell) text += sign + (cell % 8 == 7 ? "\n" : " ");
        BOOST_TEST(count(board(text).problem(), {}).covers == 5242U, sign);
    }
    const auto counted = [](const std::string& text, const Words& flags) {
        return count(board(text, flags).problem(), {}).covers.to_string();
    };
    BOOST_TEST(counted("· ★ · ·\n· · · ★\n★ · · ·\n· · ★ ·\n", {}) == "1");
    BOOST_TEST(counted("· ♛ · ·\n· · · ·\n· · · ·\n· · ♛ ·\n", {"--queens"}) == "1");
    BOOST_TEST(complaint<ParseError>(board("┏━┓\n┃·┃\n┗━┛\n")).starts_with("file:1:1: found '┏', expected"));
}

BOOST_AUTO_TEST_SUITE_END()
