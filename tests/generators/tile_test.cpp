// SPDX-License-Identifier: MIT
#include <fstream>
#include <map>
#include <set>

#include <quadrille/formats.hpp>

#include <fmt/format.h>

#include "generator_test.hpp"
#include "support/without_sanitizers.hpp"

BOOST_AUTO_TEST_SUITE(tile_test)

using namespace quadrille;
using namespace quadrille::generators;

using Words = std::vector<std::string>;

namespace {

Call text(const std::string& puzzle, Words flags = {}) {
    flags.insert(flags.begin(), {"--text", puzzle});
    return {"tile", flags};
}

/// Counted, not listed: for counts that are large.
Count counted_covers(const Call& call) {
    const SolveResult result = count(call.problem());
    BOOST_TEST(result.complete());
    return result.covers;
}

std::size_t distinct(const std::string& puzzle) { return cover_count(text(puzzle, {"--distinct"})); }
std::size_t distinct_with_mirrors(const std::string& puzzle) {
    return cover_count(text(puzzle, {"--distinct", "--keep-mirrors"}));
}

std::string soma() { return "grid cube;board 3x3x3;set soma"; }

/// Ways to cover squares by pieces, each of them any number of times, found square by square. A piece is a
/// list of all its orientations, an orientation the steps from its first square to each.
using Steps = std::vector<std::pair<int, int>>;
std::size_t brute_force(std::set<std::pair<int, int>> free, const std::vector<Steps>& ways) {
    if (free.empty()) return 1;
    const auto [row, column] = *free.begin();
    std::size_t covers = 0;
    for (const Steps& way : ways) {
        auto left = free;
        std::size_t taken = 0;
        for (const auto& step : way) taken += left.erase({row + step.first, column + step.second});
        if (taken == way.size()) covers += brute_force(std::move(left), ways);
    }
    return covers;
}

const Steps along{{0, 0}, {0, 1}}, down{{0, 0}, {1, 0}};

} // namespace

// Golomb, Polyominoes; Haselgrove and Haselgrove 1960; 65 by Scott 1958.
BOOST_AUTO_TEST_CASE(pentominoes_in_boxes, *test::without_sanitizers()) {
    const std::string set = ";set pentominoes";
    BOOST_TEST(counted_covers(text("board 6x10" + set)) == 9356U);
    BOOST_TEST(counted_covers(text("board 5x12" + set)) == 4040U);
    BOOST_TEST(counted_covers(text("board 4x15" + set)) == 1472U);
    BOOST_TEST(cover_count(text("board 3x20;set 5")) == 8U);
    BOOST_TEST(counted_covers(text("board 5x12" + set, {"--distinct"})) == 1010U);
    BOOST_TEST(distinct("board 4x15" + set) == 368U);
    BOOST_TEST(distinct("board 3x20" + set) == 2U);
}

BOOST_AUTO_TEST_CASE(six_by_ten_up_to_symmetry, *test::without_sanitizers()) {
    BOOST_TEST(distinct("board 6x10;set pentominoes") == 2339U);
}

BOOST_AUTO_TEST_CASE(a_chessboard_without_its_middle, *test::without_sanitizers()) {
    std::string rows;
    for (int row = 0; row < 8; ++row) rows += row == 3 || row == 4 ? ";###..###" : ";########";
    BOOST_TEST(cover_count(text("board" + rows + ";set pentominoes")) == 520U);
    BOOST_TEST(distinct("board" + rows + ";set pentominoes") == 65U);
    BOOST_TEST(distinct_with_mirrors("board" + rows + ";set pentominoes") == 130U);
}

BOOST_AUTO_TEST_CASE(pentomino_is_the_same_problem) {
    const Problem one = text("board 6x10;set pentominoes").problem(),
                  other = Call("pentomino", {"6x10"}).problem();
    BOOST_TEST(digest(one) == digest(other));
    for (std::uint32_t i = 0; i < one.option_count(); ++i)
        BOOST_REQUIRE_EQUAL(one.option_name(OptionId{i}), other.option_name(OptionId{i}));
}

// C. J. Bouwkamp 1969: 264 and 12; 3x4x5 takes too long here (tests/solve/long_test.cpp).
BOOST_AUTO_TEST_CASE(solid_pentominoes, *test::without_sanitizers()) {
    const std::string set = ";set pentominoes";
    BOOST_TEST(counted_covers(text("grid cube;board 2x5x6" + set, {"--distinct"})) == 264U);
    BOOST_TEST(cover_count(text("grid cube;board 2x3x10" + set)) == 96U);
    BOOST_TEST(distinct("grid cube;board 2x3x10" + set) == 12U);
}

// 240 in Winning Ways; each of them is one of two mirror images in one of 24 places.
BOOST_AUTO_TEST_CASE(soma_cube, *test::without_sanitizers()) {
    BOOST_TEST(counted_covers(text(soma())) == 11520U);
    BOOST_TEST(distinct_with_mirrors(soma()) == 480U);
    BOOST_TEST(distinct(soma()) == 240U);
}

// P. Torbijn 1969.
BOOST_AUTO_TEST_CASE(hexiamonds_in_rhombi, *test::without_sanitizers()) {
    BOOST_TEST(cover_count(text("grid triangle;board 6x6;set hexiamonds")) == 624U);
    BOOST_TEST(distinct("grid triangle;board 6x6;set 6") == 156U);
    BOOST_TEST(cover_count(text("grid triangle;board 4x9;set 6")) == 148U);
    BOOST_TEST(distinct("grid triangle;board 4x9;set 6") == 74U);
    BOOST_TEST(cover_count(text("grid triangle;board 3x12;set 6")) == 0U);
}

BOOST_AUTO_TEST_CASE(tetrahexes_in_a_rhombus) {
    BOOST_TEST(cover_count(text("grid hex;board 4x7;set tetrahexes")) == 18U);
    BOOST_TEST(distinct("grid hex;board 4x7;set 4") == 9U);
}

BOOST_AUTO_TEST_CASE(dominoes_and_tetrominoes) {
    BOOST_TEST(counted_covers(text("board 8x8;piece D x*;##")) == 12988816U); // A004003(4)
    BOOST_TEST(cover_count(text("board 4x5;set tetrominoes")) == 0U); // by colouring it as a chessboard
}

// MacMahon's formula for plane partitions in a box: A008793.
BOOST_AUTO_TEST_CASE(lozenges_in_hexagons) {
    BOOST_TEST(cover_count(text("grid triangle;board;AVA;VAV;piece D x*;AV")) == 2U);
    BOOST_TEST(cover_count(text("grid triangle;board hexagon 1;piece D x*;VA")) == 2U);
    BOOST_TEST(cover_count(text("grid triangle;board hexagon 2;piece D x*;AV")) == 20U);
    BOOST_TEST(cover_count(text("grid triangle;board hexagon 3;piece D x*;AV")) == 980U);
}

// A flower of seven hexagons is a wheel. Its matchings: 18 of the rim (the sixth Lucas number), 6 x 8 with
// the middle; with a bar through the middle 3 x 2 x 2.
BOOST_AUTO_TEST_CASE(bars_in_a_flower_of_hexagons) {
    const std::string flower = "grid hex;board; # #;# # #; # #;piece two x*;# #;piece one x*;#";
    BOOST_TEST(cover_count(text(flower)) == 18U + 48);
    BOOST_TEST(cover_count(text(flower + ";piece bar x0-9;# # #")) == 18U + 48 + 12);
    BOOST_TEST(cover_count(text(flower + ";piece bar x1;# # #")) == 12U);
}

BOOST_AUTO_TEST_CASE(boards_by_name_have_their_areas) {
    const auto cells = [](const std::string& board) {
        const Problem problem = text(board + ";piece X x*;#").problem();
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
            return text("grid triangle;" + board + ";turns turn;piece X x*;A").problem();
        };
        for (const auto& [name, area] : std::map<std::string, std::uint32_t>{{"board hexagon ", 6 * n * n},
                                                                             {"board triangle ", n * n}}) {
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
        BOOST_TEST(digest(text("grid " + grid + ";board " + one + pieces).problem())
                   == digest(text("grid " + grid + ";board;" + other + pieces).problem()));
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

BOOST_AUTO_TEST_CASE(brute_force_agrees_on_squares) {
    std::set<std::pair<int, int>> free;
    std::string rows;
    for (int row = 0; row < 4; ++row) {
        rows += ';';
        for (int column = 0; column < 5; ++column) {
            const bool hole = (row == 1 && column == 2) || (row == 3 && column == 0);
            rows += hole ? '.' : '#';
            if (!hole) free.insert({row, column});
        }
    }
    const std::string board = "board" + rows;
    const std::vector<Steps> corners{{{0, 0}, {0, 1}, {1, 0}},
                                     {{0, 0}, {0, 1}, {1, 1}},
                                     {{0, 0}, {1, 0}, {1, 1}},
                                     {{0, 0}, {1, -1}, {1, 0}}};
    BOOST_TEST(cover_count(text(board + ";piece D x*;##")) == brute_force(free, {along, down}));
    BOOST_TEST(cover_count(text(board + ";piece L x*;##;#.")) == brute_force(free, corners));
    auto both = corners;
    both.push_back(along);
    BOOST_TEST(cover_count(text(board + ";piece L x*;##;#.;piece D x* fixed;##")) == brute_force(free, both));
}

BOOST_AUTO_TEST_CASE(pieces_lie_as_they_are_told) {
    const auto ways = [](const std::string& words) {
        return text("board 9x9;turns " + words + ";##;##;#.").problem().option_count();
    };
    BOOST_TEST(ways("flip;piece P x*") == 8U * 7 * 8);
    BOOST_TEST(ways("turn;piece P x*") == 4U * 7 * 8);
    BOOST_TEST(ways("fixed;piece P x*") == 7U * 8);
    BOOST_TEST(ways("fixed;piece P x* flip") == 8U * 7 * 8);
    BOOST_TEST(ways("flip;piece P turn x*") == 4U * 7 * 8);
}

BOOST_AUTO_TEST_CASE(pieces_are_used_as_often_as_they_may) {
    const auto covers = [](const std::string& times) {
        return cover_count(text("board 2x3;piece D x" + times + ";##;piece M x*;#"));
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
    BOOST_TEST(cover_count(text("board;????;????;piece D x*;##")) == 71U);
    BOOST_TEST(cover_count(text("board;???;???;???;piece D x*;##")) == 131U);
    BOOST_TEST(cover_count(text("board;##??;piece D x1;##")) == 1U);
    BOOST_TEST(cover_count(text("board;##??;piece D x*;##")) == 2U);
    BOOST_TEST(cover_count(text("board;#??;piece D x*;##")) == 1U);
}

BOOST_AUTO_TEST_CASE(cells_of_a_label_are_left) {
    BOOST_TEST(cover_count(text("board;aaa;leave a 1;piece D;##")) == 2U);
    BOOST_TEST(cover_count(text("board;aaa;leave a 0-3;piece D x*;##")) == 3U);
    BOOST_TEST(cover_count(text("board;aaa;leave a *;piece D x*;##")) == 3U);
    BOOST_TEST(cover_count(text("board;ab;ab;leave a 1;leave b 1;piece D;##")) == 2U);
    BOOST_TEST(cover_count(text("board;ab;ba;leave a 1;leave b 1;piece D;##")) == 4U);
}

BOOST_AUTO_TEST_CASE(letters_of_a_piece_lie_on_their_labels) {
    BOOST_TEST(cover_count(text("board;aabb;piece P;a#;piece Q;bb")) == 1U);
    BOOST_TEST(cover_count(text("board;abab;piece P x2;ab")) == 1U);
    BOOST_TEST(cover_count(text("board;abab;piece P x2 fixed;ab")) == 1U);
    BOOST_TEST(cover_count(text("board;abba;piece P x2 fixed;ab")) == 0U);
    BOOST_TEST(cover_count(text("board;aa;piece P;a#")) == 1U); // as it looks, not as it lies
    // Checkered dominoes of two kinds: every domino of a chessboard has both colours.
    BOOST_TEST(cover_count(text("board;abab;baba;piece D x*;ab")) == 5U);
    BOOST_TEST(cover_count(text("board;abab;baba;piece D x*;aa")) == 0U);
}

BOOST_AUTO_TEST_CASE(every_date_of_the_calendar_leaves_its_month_and_day) {
    std::ifstream file(TEST_DATA "/../../examples/calendar.tile");
    const Call call = Call("tile", {}).reading(read_text(file, "calendar.tile"));
    const Problem problem = call.problem();
    std::map<std::pair<std::string, std::string>, std::size_t> dates;
    std::size_t all = 0;
    for (const auto& cover : covers(problem)) {
        std::map<std::string, std::string> left;
        for (const OptionId option : cover) {
            const std::string name(problem.option_name(option));
            if (name.starts_with("leave-")) left[name.substr(6, 1)] = name.substr(8);
        }
        ++dates[{left["m"], left["d"]}];
        ++all;
    }
    BOOST_TEST(all == 25061U);
    constexpr std::array<std::size_t, 12> days{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    std::size_t of_year = 0, least = SIZE_MAX, most = 0;
    const auto name = [](const char* format, std::size_t row, std::size_t column) {
        return fmt::format(fmt::runtime(format), row, column);
    };
    std::pair<std::size_t, std::size_t> worst, best;
    for (std::size_t month = 0; month < days.size(); ++month)
        for (std::size_t day = 0; day < days[month]; ++day) {
            const std::size_t covers_of_date
                = dates[{name("r{}c{}", month / 6, month % 6), name("r{}c{}", 2 + day / 7, day % 7)}];
            of_year += covers_of_date;
            if (covers_of_date < least) least = covers_of_date, worst = {month + 1, day + 1};
            if (covers_of_date > most) most = covers_of_date, best = {month + 1, day + 1};
        }
    BOOST_TEST(of_year == 24405U);
    BOOST_TEST(least == 7U);
    BOOST_TEST((worst == std::pair<std::size_t, std::size_t>(10, 6)));
    BOOST_TEST(most == 216U);
    BOOST_TEST((best == std::pair<std::size_t, std::size_t>(1, 25)));
}

// Kanoodle's twelve pieces: all with 3 to 5 squares but the square of nine and I, with X.
BOOST_AUTO_TEST_CASE(kanoodle, *test::without_sanitizers()) {
    const std::string pieces
        = ";piece A;###;#..;piece B;##;##;#.;piece C;####;#...;piece D;####;.#..;piece E;.###;##..;"
          "piece F;##;#.;piece G;###;#..;#..;piece H;##.;.##;..#;piece I;#.#;###;piece J;####;"
          "piece K;##;##;piece L;.#.;###;.#.";
    BOOST_TEST(counted_covers(text("board 5x11" + pieces, {"--distinct"})) == 92755U);
}

BOOST_AUTO_TEST_CASE(distinct_is_exact_or_refused) {
    // Each cover of a line by two different pieces is one of two mirror images.
    BOOST_TEST(distinct("board 1x5;piece D;##;piece T;###") == 1U);
    BOOST_TEST(distinct_with_mirrors("board 1x5;piece D;##;piece T;###") == 1U); // a half turn does the same
    // A cover that is its own mirror image is an orbit of one: 5 covers of 1 x 5 by two of 1 and one of 3 ...
    BOOST_TEST(cover_count(text("board 1x5;piece A;#;piece B;#;piece T;###")) == 6U);
    BOOST_TEST(distinct("board 1x5;piece A;#;piece B;#;piece T;###") == 3U);
    // ... and one that only labels or pieces make different from its images.
    BOOST_TEST(distinct("board;aab;piece D;##;piece M;#") == 2U);
    BOOST_TEST(distinct("board 2x2;turns fixed;piece D;##;piece E;##") == 1U);
    BOOST_TEST(distinct("board 3x3;piece O;###;#.#;###;piece M;#") == 1U); // fixed by all eight
    BOOST_TEST(
        complaint<UsageError>(text("board 2x2;piece D x2;##", {"--distinct"}))
        == "tile: found --distinct for a puzzle of 8 symmetries, expected pieces, used once, that tell a "
           "cover from its images; only then the count is exact");
    BOOST_TEST(complaint<UsageError>(text("board 2x2;piece D x2;##", {"--keep-mirrors"}))
               == "tile: found --keep-mirrors without --distinct, expected both");
}

namespace {

/// The covers of a puzzle on n x n squares as rows of letters.
std::vector<std::string> pictures(const std::string& puzzle, std::size_t n) {
    const Problem problem = text(puzzle).problem();
    std::vector<std::string> all;
    for (const auto& cover : covers(problem)) {
        std::string board(n * n, '.');
        for (const OptionId option : cover)
            for (const ItemId item : problem.items(option))
                if (const auto name = problem.item_name(item);
                    name.size() == 4) // r0c0; pieces have one letter
                    board[static_cast<std::size_t>(name[1] - '0') * n
                          + static_cast<std::size_t>(name[3] - '0')]
                        = problem.option_name(option).front();
        all.push_back(board);
    }
    return all;
}

/// The first of the eight images of a picture.
std::string least_image(std::string board, std::size_t n) {
    std::string least = board;
    for (int k = 0; k < 8; ++k) {
        std::string turned = board;
        for (std::size_t row = 0; row < n; ++row)
            for (std::size_t column = 0; column < n; ++column)
                turned[column * n + n - 1 - row] = board[row * n + column];
        if (k == 3)
            for (std::size_t row = 0; row < n; ++row)
                std::reverse(turned.begin() + static_cast<std::ptrdiff_t>(row * n),
                             turned.begin() + static_cast<std::ptrdiff_t>(row * n + n));
        board = turned;
        least = std::min(least, board);
    }
    return least;
}

} // namespace

BOOST_AUTO_TEST_CASE(distinct_agrees_with_pictures_that_are_turned) {
    const std::string rest = ";piece M x*;#";
    const std::vector<std::pair<std::size_t, std::string>> puzzles{
        {3, ";piece V;##;#.;piece T;###"},
        {4, ";turns turn;piece L;###;#..;piece V;##;#."},
        {4, ";piece T;###;.#.;piece I;####"},
        {5, ";piece X;.#.;###;.#.;piece I;#####;piece V;#..;#..;###"},
        {5, ";piece X;.#.;###;.#.;piece U;#.#;###;piece V;#..;#..;###"},
    };
    for (const auto& [n, pieces] : puzzles) {
        const std::string puzzle = fmt::format("board {0}x{0}{1}{2}", n, pieces, rest);
        const auto all = pictures(puzzle, n);
        std::set<std::string> orbits;
        for (const std::string& picture : all) orbits.insert(least_image(picture, n));
        BOOST_TEST(all.size() >= orbits.size());
        BOOST_TEST(distinct(puzzle) == orbits.size(), puzzle);
    }
}

BOOST_AUTO_TEST_CASE(pictures_of_all_grids) {
    const auto only = [](const std::string& puzzle, const Style& style = {}) {
        const Call call = text(puzzle);
        const auto all = covers(call.problem());
        BOOST_REQUIRE(all.size() == 1U);
        return call.generator.render(call.arguments, style)(all.front());
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
    BOOST_TEST(only(flower, {.colour = true})
               == " \x1b[38;5;16;48;5;74ma   \x1b[0m\n"
                  "\x1b[38;5;16;48;5;74m  \x1b[38;5;16;48;5;214mb   \x1b[0m\n"
                  " \x1b[38;5;16;48;5;214m    \x1b[0m\n");
    const std::string hexagon = "grid triangle;turns fixed;board hexagon 1;piece a;AVA;piece b;VAV";
    BOOST_TEST(only(hexagon)
               == "  ____\n"
                  " / a  \\\n"
                  "/______\\\n"
                  "\\      /\n"
                  " \\_b__/\n");
    BOOST_TEST(only(hexagon, {.colour = true})
               == "\x1b[38;5;16;48;5;74mAVA\x1b[0m\n"
                  "\x1b[38;5;16;48;5;214mVAV\x1b[0m\n");
    const std::string cube = "grid cube;turns fixed;board 2x2x2;piece a;## #.;#. ..;piece b;.. .#;.# ##";
    BOOST_TEST(only(cube)
               == "┌───────┐   ┌───┬───┐\n"
                  "│ a     │   │ a │   │\n"
                  "│   ┌───┤   ├───┘   │\n"
                  "│   │ b │   │     b │\n"
                  "└───┴───┘   └───────┘\n");
}

BOOST_AUTO_TEST_CASE(boards_are_drawn_by_others) {
    for (const std::string puzzle :
         {"grid hex;turns fixed;board; # #;# # #; # #;piece a; # #;#;piece b; # #;# #",
          "grid triangle;turns fixed;board hexagon 1;piece a;AVA;piece b;VAV",
          "grid cube;turns fixed;board 2x2x2;piece a;## #.;#. ..;piece b;.. .#;.# ##",
          "board;#m;#m;leave m 2;piece D;##"}) {
        const Call call = text(puzzle);
        const Problem problem = call.problem();
        const Board board = call.generator.board(call.arguments);
        BOOST_TEST(board.options.size() == problem.option_count());
        std::set<std::uint32_t> taken;
        for (const auto& option : board.options) taken.insert(option.cells.begin(), option.cells.end());
        BOOST_TEST(taken.size() == (puzzle.starts_with("board") ? 4U : board.cells.size()));
        for (const auto& cell : board.cells) BOOST_TEST(cell.corners.size() >= 3U);
    }
    const Board board = text("board;#m;#m;leave m 2;piece D;##")
                            .generator.board(text("board;#m;#m;leave m 2;piece D;##").arguments);
    BOOST_TEST(board.cells[1].text == "m");
    BOOST_TEST(board.options[0].letter == "D");
    BOOST_TEST(board.options.back().cells.empty());
}

BOOST_AUTO_TEST_CASE(items_and_options_have_names) {
    const Problem problem = text("board;#m;#?;leave m 1;piece D1;##;piece E x*;#").problem();
    std::string items, options;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        items += std::string(problem.item_name(ItemId{i})) + ' ';
    for (std::uint32_t i = 0; i < problem.option_count(); ++i)
        options += std::string(problem.option_name(OptionId{i})) + ' ';
    BOOST_TEST(items == "D1 E leave-m r0c0 r0c1 r1c0 r1c1 ");
    BOOST_TEST(options
               == "D1.0@r0c0 D1.0@r1c0 D1.1@r0c0 D1.1@r0c1 E0@r0c0 E0@r0c1 E0@r1c0 E0@r1c1 leave-m@r0c1 ");
    const Problem cubes = text("grid cube;board 1x1x2;piece r0c0;##;piece z0r0c1 x0-1;#").problem();
    BOOST_TEST(cubes.item_name(ItemId{1}) == "z0r0c1");
    BOOST_TEST(cubes.item_name(ItemId{3}) == "z0r0c1_");
    BOOST_TEST(cubes.option_name(OptionId{0}) == "r0c0.0@z0r0c0");
}

BOOST_AUTO_TEST_CASE(two_sets_with_equal_letters_are_told_apart) {
    const Problem problem = text("board 4x20;set pentominoes;set tetrominoes").problem();
    BOOST_TEST(problem.item_name(ItemId{1}) == "I");
    BOOST_TEST(problem.item_name(ItemId{12}) == "4I");
}

BOOST_AUTO_TEST_CASE(origins_are_short_and_make_the_same) {
    const Words origin_of
        = origin(text("// a comment\n\n  board 1x2 // here\r\npiece D\n ##\n // and here\n", {"--distinct"}));
    BOOST_TEST(origin_of == (Words{"--text", "board 1x2;piece D; ##", "--distinct"}),
               boost::test_tools::per_element());
    BOOST_TEST(distinct("// a comment\n  board 1x2 // here\r\npiece D\n ##\n // and here\n") == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
