// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of tilings in the plane and in space.
#include <fstream>
#include <map>
#include <set>

#include <quadrille/formats.hpp>

#include <fmt/core.h>

#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(tile_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

/// Counted, not listed: for counts that are large.
Count counted_covers(const Call& call) {
    const SolveResult result = count(call.problem());
    BOOST_TEST(result.complete());
    return result.covers;
}

std::size_t distinct(const std::string& puzzle) { return cover_count(tiling(puzzle, {"--distinct"})); }
std::size_t distinct_with_mirrors(const std::string& puzzle) {
    return cover_count(tiling(puzzle, {"--distinct", "--keep-mirrors"}));
}

std::string soma() { return "grid cube;board 3x3x3;set soma"; }

/// Ways to cover squares by pieces, each of them any number of times, found square by square. A piece is a
/// list of all its orientations, an orientation the steps from its first square to each.
using Steps = std::vector<std::pair<int, int>>;
std::size_t brute_force(const std::set<std::pair<int, int>>& free, const std::vector<Steps>& ways) {
    if (free.empty()) return 1;
    const auto [row, column] = *free.begin();
    std::size_t covers = 0;
    for (const Steps& way : ways) {
        auto left = free;
        std::size_t taken = 0;
        for (const auto& step : way) taken += left.erase({row + step.first, column + step.second});
        if (taken == way.size()) covers += brute_force(left, ways);
    }
    return covers;
}

const Steps along{{0, 0}, {0, 1}}, down{{0, 0}, {1, 0}};

} // namespace

// Golomb, Polyominoes; Haselgrove and Haselgrove 1960; 65 by Scott 1958.
BOOST_AUTO_TEST_CASE(pentominoes_in_boxes, *test::without_sanitizers()) {
    const std::string set = ";set pentominoes";
    BOOST_TEST(counted_covers(tiling("board 6x10" + set)) == 9356U);
    BOOST_TEST(counted_covers(tiling("board 5x12" + set)) == 4040U);
    BOOST_TEST(counted_covers(tiling("board 4x15" + set)) == 1472U);
    BOOST_TEST(cover_count(tiling("board 3x20;set 5")) == 8U);
    BOOST_TEST(counted_covers(tiling("board 5x12" + set, {"--distinct"})) == 1010U);
    BOOST_TEST(distinct("board 4x15" + set) == 368U);
    BOOST_TEST(distinct("board 3x20" + set) == 2U);
}

BOOST_AUTO_TEST_CASE(six_by_ten_up_to_symmetry, *test::without_sanitizers()) {
    BOOST_TEST(distinct("board 6x10;set pentominoes") == 2339U);
}

BOOST_AUTO_TEST_CASE(a_chessboard_without_its_middle, *test::without_sanitizers()) {
    std::string rows;
    for (int row = 0; row < 8; ++row) rows += row == 3 || row == 4 ? ";###..###" : ";########";
    BOOST_TEST(cover_count(tiling("board" + rows + ";set pentominoes")) == 520U);
    BOOST_TEST(distinct("board" + rows + ";set pentominoes") == 65U);
    BOOST_TEST(distinct_with_mirrors("board" + rows + ";set pentominoes") == 130U);
}

// C. J. Bouwkamp 1969: 264 and 12, each in eight places.
BOOST_AUTO_TEST_CASE(solid_pentominoes, *test::without_sanitizers()) {
    const std::string set = ";set pentominoes";
    BOOST_TEST(counted_covers(tiling("grid cube;board 2x5x6" + set)) == 8U * 264);
    BOOST_TEST(counted_covers(tiling("grid cube;board 2x5x6" + set, {"--distinct"})) == 264U);
    BOOST_TEST(cover_count(tiling("grid cube;board 2x3x10" + set)) == 96U);
    BOOST_TEST(distinct("grid cube;board 2x3x10" + set) == 12U);
}

// C. J. Bouwkamp 1969: 3940.
BOOST_AUTO_TEST_CASE(solid_pentominoes_of_3_by_4_by_5, *test::at_full_scale() * test::without_sanitizers()) {
    const std::string box = "grid cube;board 3x4x5;set pentominoes";
    BOOST_TEST(counted_covers(tiling(box)) == 8U * 3940);
    BOOST_TEST(counted_covers(tiling(box, {"--distinct"})) == 3940U);
    BOOST_TEST(counted_covers(tiling(box, {"--distinct", "--keep-mirrors"})) == 2U * 3940);
}

// 240 in Winning Ways; each of them is one of two mirror images in one of 24 places.
BOOST_AUTO_TEST_CASE(soma_cube, *test::without_sanitizers()) {
    BOOST_TEST(counted_covers(tiling(soma())) == 11520U);
    BOOST_TEST(distinct_with_mirrors(soma()) == 480U);
    BOOST_TEST(distinct(soma()) == 240U);
}

// P. Torbijn 1969.
BOOST_AUTO_TEST_CASE(hexiamonds_in_rhombi, *test::without_sanitizers()) {
    BOOST_TEST(cover_count(tiling("grid triangle;board 6x6;set hexiamonds")) == 624U);
    BOOST_TEST(distinct("grid triangle;board 6x6;set 6") == 156U);
    BOOST_TEST(cover_count(tiling("grid triangle;board 4x9;set 6")) == 148U);
    BOOST_TEST(distinct("grid triangle;board 4x9;set 6") == 74U);
    BOOST_TEST(cover_count(tiling("grid triangle;board 3x12;set 6")) == 0U);
}

BOOST_AUTO_TEST_CASE(tetrahexes_in_a_rhombus) {
    BOOST_TEST(cover_count(tiling("grid hex;board 4x7;set tetrahexes")) == 18U);
    BOOST_TEST(distinct("grid hex;board 4x7;set 4") == 9U);
}

BOOST_AUTO_TEST_CASE(dominoes_and_tetrominoes) {
    BOOST_TEST(counted_covers(tiling("board 8x8;piece D x*;##")) == 12988816U); // A004003(4)
    BOOST_TEST(cover_count(tiling("board 4x5;set tetrominoes")) == 0U);         // by colouring it as a chessboard
}

// MacMahon's formula for plane partitions in a box: A008793.
BOOST_AUTO_TEST_CASE(lozenges_in_hexagons) {
    BOOST_TEST(cover_count(tiling("grid triangle;board;AVA;VAV;piece D x*;AV")) == 2U);
    BOOST_TEST(cover_count(tiling("grid triangle;board hexagon 1;piece D x*;VA")) == 2U);
    BOOST_TEST(cover_count(tiling("grid triangle;board hexagon 2;piece D x*;AV")) == 20U);
    BOOST_TEST(cover_count(tiling("grid triangle;board hexagon 3;piece D x*;AV")) == 980U);
}

// A flower of seven hexagons is a wheel. Its matchings: 18 of the rim (the sixth Lucas number), 6 x 8 with
// the middle; with a bar through the middle 3 x 2 x 2.
BOOST_AUTO_TEST_CASE(bars_in_a_flower_of_hexagons) {
    const std::string flower = "grid hex;board; # #;# # #; # #;piece two x*;# #;piece one x*;#";
    BOOST_TEST(cover_count(tiling(flower)) == 18U + 48);
    BOOST_TEST(cover_count(tiling(flower + ";piece bar x0-9;# # #")) == 18U + 48 + 12);
    BOOST_TEST(cover_count(tiling(flower + ";piece bar x1;# # #")) == 12U);
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
    const std::vector<Steps> corners{
        {{0, 0}, {0, 1}, {1, 0}}, {{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, -1}, {1, 0}}};
    BOOST_TEST(cover_count(tiling(board + ";piece D x*;##")) == brute_force(free, {along, down}));
    BOOST_TEST(cover_count(tiling(board + ";piece L x*;##;#.")) == brute_force(free, corners));
    auto both = corners;
    both.push_back(along);
    BOOST_TEST(cover_count(tiling(board + ";piece L x*;##;#.;piece D x* fixed;##")) == brute_force(free, both));
}

BOOST_AUTO_TEST_CASE(every_date_of_the_calendar_leaves_its_month_and_day, *test::sanitized_at_full_scale()) {
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
    constexpr std::array<const char*, 12> months{"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                                 "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
    std::pair<std::size_t, std::size_t> worst, best;
    for (std::size_t month = 0; month < days.size(); ++month)
        for (std::size_t day = 0; day < days[month]; ++day) {
            const std::size_t covers_of_date = dates[{months[month], std::to_string(day + 1)}];
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
    BOOST_TEST(counted_covers(tiling("board 5x11" + pieces)) == 4U * 92755);
    BOOST_TEST(counted_covers(tiling("board 5x11" + pieces, {"--distinct"})) == 92755U);
}

BOOST_AUTO_TEST_CASE(distinct_is_exact) {
    // Each cover of a line by two different pieces is one of two mirror images.
    BOOST_TEST(distinct("board 1x5;piece D;##;piece T;###") == 1U);
    BOOST_TEST(distinct_with_mirrors("board 1x5;piece D;##;piece T;###") == 1U); // a half turn does the same
    // A cover that is its own mirror image is an orbit of one: 5 covers of 1 x 5 by two of 1 and one of 3 ...
    BOOST_TEST(cover_count(tiling("board 1x5;piece A;#;piece B;#;piece T;###")) == 6U);
    BOOST_TEST(distinct("board 1x5;piece A;#;piece B;#;piece T;###") == 3U);
    // ... and one that only labels or pieces make different from its images.
    BOOST_TEST(distinct("board;aab;piece D;##;piece M;#") == 2U);
    BOOST_TEST(distinct("board 2x2;turns fixed;piece D;##;piece E;##") == 1U);
    BOOST_TEST(distinct("board 3x3;piece O;###;#.#;###;piece M;#") == 1U); // fixed by all eight
    BOOST_TEST(complaint<UsageError>(tiling("board 2x2;piece D x2;##", {"--keep-mirrors"}))
               == "tile: found --keep-mirrors without --distinct, expected both");
}

// Counted in Python: all covers as sets of (piece, cells), and those that a symmetry of the board takes to each other
// put together.
BOOST_AUTO_TEST_CASE(distinct_covers_by_pieces_that_are_repeated_or_optional) {
    const std::string dominoes = ";piece D x*;##", free = ";piece M x*;#";
    BOOST_TEST(distinct("board 2x2" + dominoes) == 1U);
    BOOST_TEST(distinct("board 2x3" + dominoes) == 2U);
    BOOST_TEST(distinct("board 3x4" + dominoes) == 5U);
    BOOST_TEST(distinct("board 4x4" + dominoes) == 9U);
    BOOST_TEST(distinct_with_mirrors("board 4x4" + dominoes) == 12U);
    BOOST_TEST(distinct("board 4x5" + dominoes) == 33U);
    BOOST_TEST(distinct("board 2x3;piece L x*;##;#.") == 1U);
    BOOST_TEST(distinct("board 5x6;piece L x*;##;#.") == 19U);
    BOOST_TEST(distinct("board;#####;#####;##.##;#####;#####;piece P x4;##;##;##") == 1U);
    BOOST_TEST(distinct_with_mirrors("board;#####;#####;##.##;#####;#####;piece P x4;##;##;##") == 2U);
    BOOST_TEST(distinct("board 4x4;piece 4T x0-1;piece 4I x0-1" + free) == 15U);
    BOOST_TEST(distinct("board 3x4;piece T x0-1;###;.#.;piece L x0-2;##;#." + free) == 70U);
    BOOST_TEST(distinct("board 2x4;piece L x2;##;#.;piece M x2;#") == 7U);
    BOOST_TEST(distinct("board;aaaa;aaaa;aaaa;aaaa;leave a 1;piece L x5;##;#.") == 3U);
    BOOST_TEST(distinct("board;???;???;???" + dominoes) == 21U);
    BOOST_TEST(distinct("board;????;????" + dominoes) == 31U);
    BOOST_TEST(distinct("board;abab;baba;abab;baba" + dominoes) == 11U);
    BOOST_TEST(distinct("grid cube;board 2x2x2" + dominoes) == 2U);
    BOOST_TEST(distinct_with_mirrors("grid cube;board 2x2x2" + dominoes) == 2U);
    BOOST_TEST(distinct("grid cube;board 2x2x3" + dominoes) == 7U);
}

BOOST_AUTO_TEST_CASE(distinct_covers_by_many_dominoes_and_pentominoes, *test::without_sanitizers()) {
    BOOST_TEST(counted_covers(tiling("board 6x6;piece D x*;##", {"--distinct"})) == 930U);
    BOOST_TEST(counted_covers(tiling("board 5x10;piece Y x10", {"--distinct"})) == 4U);
    BOOST_TEST(counted_covers(tiling("board 6x6;piece L x*;##;#.", {"--distinct"})) == 25U);
}

BOOST_AUTO_TEST_CASE(comparisons_show_nothing) {
    const Call call = tiling("board 2x2;piece D x2;##", {"--distinct"});
    const auto all = covers(call.problem());
    BOOST_REQUIRE(all.size() == 1U);
    BOOST_TEST(all.front().size() > 2U);
    BOOST_TEST(call.drawn(all.front(), {.ascii = true}).size() > 0U);
    BOOST_TEST(
        complaint<UsageError>(tiling("board 60x60;piece D x*;##", {"--distinct"})).find("tile: found a problem of")
        == 0U);
}

namespace {

/// The covers of a puzzle on n x n squares as rows of letters.
std::vector<std::string> pictures(const std::string& puzzle, std::size_t n) {
    const Problem problem = tiling(puzzle).problem();
    std::vector<std::string> all;
    for (const auto& cover : covers(problem)) {
        std::string board(n * n, '.');
        for (const OptionId option : cover)
            for (const ItemId item : problem.items(option))
                if (const auto name = problem.item_name(item); name.size() == 4) // r0c0; pieces have one letter
                    board[static_cast<std::size_t>(name[1] - '0') * n + static_cast<std::size_t>(name[3] - '0')]
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

BOOST_AUTO_TEST_SUITE_END()
