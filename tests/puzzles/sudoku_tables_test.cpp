// SPDX-License-Identifier: MIT
// Missed without it: lines and signs of sudokus with a wrong table of what is allowed.
#include <numeric>
#include <random>

#include "generator_test.hpp"
#include "sudoku_judge.hpp"

#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_tables_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

Call small(Words more) {
    more.insert(more.end(), {"--box", "2x2", "--grid", std::string(16, '.')});
    return {"sudoku", more};
}

/// All full grids of 4 x 4.
const std::vector<std::string>& full_grids() {
    static const auto all = judge::grids(judge::plain(2, 2), std::string(16, '.'));
    return all;
}

/// A way through a grid of n x n to neighbours, straight or diagonal, no cell twice; shorter if it gets
/// stuck.
std::vector<int> random_line(std::mt19937& random, int n, std::size_t length) {
    std::vector<int> line{static_cast<int>(random() % static_cast<unsigned>(n * n))};
    for (int tries = 0; line.size() < length && tries < 50; ++tries) {
        const int row = line.back() / n + static_cast<int>(random() % 3) - 1;
        const int column = line.back() % n + static_cast<int>(random() % 3) - 1;
        const int cell = row * n + column;
        if (row < 0 || row >= n || column < 0 || column >= n || std::ranges::find(line, cell) != line.end()) continue;
        line.push_back(cell);
    }
    return line;
}

std::string names(const std::vector<int>& cells, int n) {
    std::string text;
    for (const int cell : cells) text += " r" + std::to_string(cell / n) + 'c' + std::to_string(cell % n);
    return text;
}

std::vector<int> digits_at(const std::string& grid, const std::vector<int>& cells) {
    std::vector<int> digits;
    for (const int cell : cells) digits.push_back(grid[static_cast<std::size_t>(cell)] - '0');
    return digits;
}

using Fits = bool (*)(std::vector<int> digits);

bool grows(std::vector<int> digits) { return std::ranges::adjacent_find(digits, std::greater_equal()) == digits.end(); }
bool sums_up(std::vector<int> digits) { return digits[0] == std::accumulate(digits.begin() + 1, digits.end(), 0); }
bool follows(std::vector<int> digits) {
    std::ranges::sort(digits);
    for (std::size_t i = 1; i < digits.size(); ++i)
        if (digits[i] != digits[i - 1] + 1) return false;
    return true;
}
bool whispers(std::vector<int> digits) {
    for (std::size_t i = 1; i < digits.size(); ++i)
        if (std::abs(digits[i] - digits[i - 1]) < 2) return false;
    return true;
}

std::size_t count_fitting(const std::vector<int>& cells, Fits fits) {
    return static_cast<std::size_t>(
        std::ranges::count_if(full_grids(), [&](const std::string& grid) { return fits(digits_at(grid, cells)); }));
}

} // namespace

BOOST_AUTO_TEST_CASE(lines_of_4x4_as_all_full_grids_say) {
    std::mt19937 random(12);
    const std::vector<std::pair<std::string, Fits>> kinds{
        {"--thermo", grows}, {"--arrow", sums_up}, {"--renban", follows}, {"--whisper", whispers}};
    std::size_t with_covers = 0;
    for (const auto& [flag, fits] : kinds)
        for (int trial = 0; trial < 12; ++trial) {
            const auto cells = random_line(random, 4, 2 + random() % 2);
            const std::size_t expected = count_fitting(cells, fits);
            with_covers += expected > 0 ? 1 : 0;
            const Call call = small({flag, names(cells, 4)});
            const std::string said = complaint<ParseError>(call);
            if (said != "no complaint")
                BOOST_TEST((expected == 0 && said.find(" that no digits fit") != std::string::npos), said);
            else
                BOOST_TEST(cover_count(call) == expected, flag << names(cells, 4));
        }
    BOOST_TEST(with_covers > 30U);
}

BOOST_AUTO_TEST_CASE(signs_of_4x4_as_all_full_grids_say) {
    const std::vector<std::pair<std::string, Fits>> signs{
        {"white", [](std::vector<int> d) { return std::abs(d[0] - d[1]) == 1; }},
        {"black", [](std::vector<int> d) { return d[0] == 2 * d[1] || d[1] == 2 * d[0]; }},
        {"<", [](std::vector<int> d) { return d[0] < d[1]; }},
        {">", [](std::vector<int> d) { return d[0] > d[1]; }},
        {"V", [](std::vector<int> d) { return d[0] + d[1] == 5; }},
    };
    for (const auto& [sign, fits] : signs)
        for (const std::vector<int>& pair : {std::vector{0, 1}, {5, 9}, {7, 2}, {10, 6}}) {
            const std::string text = names(pair, 4);
            const std::size_t middle = text.find(' ', 1);
            const std::string joined = text.substr(1, middle - 1) + '-' + text.substr(middle + 1) + ' ' + sign;
            BOOST_TEST(cover_count(small({"--dots", joined})) == count_fitting(pair, fits), joined);
        }
    // 1 + 9, 2 + 8, .. 9 + 1 but 5 + 5, in a house.
    const Problem ten = Call("sudoku", {"--base", "--dots", "r0c0-r0c1 X"}).problem();
    BOOST_TEST(ten.option_count() == 729U + 8U);
}

BOOST_AUTO_TEST_CASE(killers_of_4x4_as_all_full_grids_say) {
    std::mt19937 random(7);
    const auto& all = full_grids();
    for (int trial = 0; trial < 12; ++trial) {
        const std::string& grid = all[random() % all.size()];
        std::vector<std::vector<int>> cages;
        std::vector<bool> taken(16);
        for (int cell = 0; cell < 16; ++cell) {
            if (taken[static_cast<std::size_t>(cell)]) continue;
            std::vector<int> cage;
            const std::size_t length = 1 + random() % 4;
            for (const int next : {cell, cell + 1, cell + 4, cell + 5}) {
                if (cage.size() == length || next >= 16 || next % 4 < cell % 4) continue;
                const auto have = digits_at(grid, cage);
                const int digit = grid[static_cast<std::size_t>(next)] - '0';
                if (taken[static_cast<std::size_t>(next)] || std::ranges::find(have, digit) != have.end()) continue;
                cage.push_back(next);
                taken[static_cast<std::size_t>(next)] = true;
            }
            cages.push_back(cage);
        }
        std::string text;
        const auto sum
            = [](const std::vector<int>& digits) { return std::accumulate(digits.begin(), digits.end(), 0); };
        for (const auto& cage : cages)
            text += (text.empty() ? "" : ";") + std::to_string(sum(digits_at(grid, cage))) + names(cage, 4);
        const auto expected = std::ranges::count_if(all, [&](const std::string& other) {
            return std::ranges::all_of(cages, [&](const std::vector<int>& cage) {
                auto digits = digits_at(other, cage);
                if (sum(digits) != sum(digits_at(grid, cage))) return false;
                std::ranges::sort(digits);
                return std::ranges::adjacent_find(digits) == digits.end();
            });
        });
        BOOST_TEST(cover_count(small({"--cage", text})) == static_cast<std::size_t>(expected), text);
    }
}

BOOST_AUTO_TEST_CASE(a_9x9_of_each_clue_has_the_answer_of_a_plain_search, *test::sanitized_at_full_scale()) {
    // The answer of a puzzle in many books. Cells are emptied until the clue alone decides between answers.
    const std::string full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    struct Kind {
        std::string before, behind; ///< the cells in the clue
        std::size_t cells;
        Fits fits;
    };
    const std::vector<Kind> kinds{
        {"thermo", "", 3, grows},
        {"arrow", "", 3, sums_up},
        {"renban", "", 3, follows},
        {"whisper", "", 2, [](std::vector<int> d) { return std::abs(d[0] - d[1]) >= 5; }},
        {"cage 10", "", 2, [](std::vector<int> d) { return d[0] + d[1] == 10 && d[0] != d[1]; }},
        {"dots", "white", 2, [](std::vector<int> d) { return std::abs(d[0] - d[1]) == 1; }},
        {"dots", "black", 2, [](std::vector<int> d) { return d[0] == 2 * d[1] || d[1] == 2 * d[0]; }},
        {"dots", "<", 2, [](std::vector<int> d) { return d[0] < d[1]; }},
        {"dots", ">", 2, [](std::vector<int> d) { return d[0] > d[1]; }},
        {"dots", "V", 2, [](std::vector<int> d) { return d[0] + d[1] == 5; }},
        {"dots", "X", 2, [](std::vector<int> d) { return d[0] + d[1] == 10; }},
    };
    judge::Judge plain(judge::plain(3, 3));
    std::mt19937 random(3);
    for (const Kind& kind : kinds) {
        int decided = 0;
        for (int trial = 0; trial < 5000 && decided < 1; ++trial) {
            const auto cells = random_line(random, 9, kind.cells);
            if (cells.size() < kind.cells || !kind.fits(digits_at(full, cells))) continue;
            std::string puzzle = full;
            for (char& c : puzzle) c = random() % 10 < 4 ? c : '.';
            for (const int cell : cells) puzzle[static_cast<std::size_t>(cell)] = '.';
            const auto sound = [&](const std::vector<int>& digits) {
                std::vector<int> here;
                for (const int cell : cells) here.push_back(digits[static_cast<std::size_t>(cell)]);
                return std::ranges::find(here, 0) != here.end() || kind.fits(here);
            };
            if (plain.grids(puzzle, 2).size() < 2 || plain.grids(puzzle, 2, sound).size() > 1) continue;
            ++decided;
            std::string clue = names(cells, 9);
            if (!kind.behind.empty()) clue[clue.find(' ', 1)] = '-';
            const Call call = in_file(puzzle + '\n' + kind.before + clue + ' ' + kind.behind + '\n');
            const auto all = covers(call.problem());
            BOOST_REQUIRE(all.size() == 1U);
            BOOST_TEST(call.drawn(all.front(), {.line = true}) == full + '\n');
            BOOST_TEST(cover_count(call) == 1U);
        }
        BOOST_TEST(decided == 1, kind.before << kind.behind);
    }
}

BOOST_AUTO_TEST_CASE(sizes_of_tables) {
    const auto tuples = [](const std::string& flag, const std::string& clue) {
        const Problem problem = Call("sudoku", {"--base", flag, clue}).problem();
        std::size_t options = 0; // but for the sum of the other cells of a box
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            options += problem.option_name(OptionId{o}).starts_with("rest_") ? 0 : 1;
        return options - 729;
    };
    // Choose 5 of 9; 12 sets of five digits have the sum 25, each in any order. 8 of six digits have the sum 30: their
    // subsets can go on in 1,007 ways by one digit, and so do the pieces, in place of 5,760 tuples.
    BOOST_TEST(tuples("--thermo", "r0c0 r0c1 r0c2 r1c2 r2c2") == 126U);
    BOOST_TEST(tuples("--cage", "25 r0c0 r0c1 r0c2 r1c2 r2c2") == 12U * 120U);
    BOOST_TEST(tuples("--cage", "30 r0c0 r0c1 r0c2 r1c0 r1c1 r1c2") == 1007U);
    // Three digits with a sum of 9 at most: their partial sums are 3 of 9.
    BOOST_TEST(tuples("--arrow", "r0c0 r1c1 r3c3 r6c6") == 84U);
    BOOST_TEST(tuples("--dots", "r0c0-r0c1 white") == 16U);
    BOOST_TEST(tuples("--dots", "r0c0-r0c1 black") == 8U);
    BOOST_TEST(tuples("--dots", "r0c0-r0c1 <") == 36U);
}

BOOST_AUTO_TEST_CASE(clues_that_cannot_be_are_refused_with_their_place) {
    const std::string grid(81, '.');
    const std::vector<std::pair<std::string, std::string>> cases{
        {"cage 15", "file:2:6: found no cell, expected cells such as r0c0"},
        {"cage x r0c0", "file:2:6: found 'x', expected the sum of the cage"},
        {"cage -3 r0c0", "file:2:6: found '-3', expected the sum of the cage"},
        {"cage 3 r0c0 r0c1 r1c0", "file:2:6: found a sum of 3 for 3 different digits, expected 6 to 24"},
        {"cage 18 r0c0 r0c1", "file:2:6: found a sum of 18 for 2 different digits, expected 3 to 17"},
        {"cage 10 r0c0 r0c1 r0c0", "file:2:19: found r0c0 twice, expected each cell once"},
        {"cage 10 r0c0 r9c0", "file:2:14: found r9c0, expected a cell of the grid, r0c0 to r8c8"},
        {"cage 10 r0c0 r0c99999999999", "file:2:14: found 'r0c99999999999', expected a cell such as r0c0"},
        {"cage 10 r0c0 c1", "file:2:14: found 'c1', expected a cell such as r0c0"},
        {"cage 45 r0c0 r0c1 r0c2 r0c3 r0c4 r0c5 r0c6 r0c7 r0c8 r1c0",
         "file:2:6: found a cage of 10 cells, expected 9, the number of digits, at most"},
        {"thermo r0c0", "file:2:8: found a thermometer of 1 cell, expected 2 at least"},
        {"  thermo r0c0 r0c0", "file:2:15: found r0c0 twice, expected each cell once"},
        {"arrow r0c0 r0c1 r0c2 r0c3 r0c4", "file:2:7: found an arrow that no digits fit"},
        {"whisper r0c0", "file:2:9: found a whisper of 1 cell, expected 2 at least"},
        {"dots white", "file:2:6: found too few words, expected pairs and a sign such as r0c0-r0c1 white"},
        {"dots r0c0-r0c1", "file:2:6: found too few words, expected pairs and a sign such as r0c0-r0c1 white"},
        {"dots r0c0-r0c1 grey", "file:2:16: found 'grey', expected white, black, <, >, V or X"},
        {"dots r0c0r0c1 white", "file:2:6: found 'r0c0r0c1', expected a pair such as r0c0-r0c1"},
        {"dots r0c0-r0c0 <", "file:2:11: found r0c0 twice, expected each cell once"},
        {"dots r0c0-r0c1 r0c8-r0c9 <", "file:2:21: found r0c9, expected a cell of the grid, r0c0 to r8c8"},
        {"cages 15 r0c0 r0c1",
         "file:2:1: found 'cages', expected one of rules, regions, even, odd, candidates, whisper, cage, "
         "sum, thermo, arrow, renban, dots; did you mean 'cage'?"},
    };
    for (const auto& [line, message] : cases)
        BOOST_TEST(complaint<ParseError>(in_file(grid + '\n' + line + '\n')) == message, line);
    BOOST_TEST(complaint<ParseError>({"sudoku", {"--base", "--cage", "3 r0c0 r0c1; 30 r0c2 r0c3"}})
               == "--cage:1:14: found a sum of 30 for 2 different digits, expected 3 to 17");
    std::vector<int> dozen(12);
    std::iota(dozen.begin(), dozen.end(), 0);
    const std::string hostile = "cage 150" + names(dozen, 25);
    BOOST_TEST(
        complaint<ParseError>(in_file(std::string(625, '.') + '\n' + hostile))
        == "file:2:6: found a cage of 12 cells that needs over 100000 options in pieces, expected fewer cells or more givens");
}

BOOST_AUTO_TEST_CASE(givens_that_contradict_a_clue_are_named) {
    const auto said = [](const std::string& grid, const std::string& line) {
        return complaint<ParseError>(in_file(grid + std::string(81 - grid.size(), '.') + '\n' + line));
    };
    BOOST_TEST(said("9", "thermo r0c0 r0c1")
               == "file:1:1: found 9 in r0c0, expected digits that fit a thermometer at file:2:8");
    BOOST_TEST(said("45", "thermo r0c1 r0c0")
               == "file:1:2: found 5 in r0c1 beside 4 in r0c0, expected digits that fit a thermometer at file:2:8");
    BOOST_TEST(said("4...........4", "cage 10 r0c0 r0c1 r1c3")
               == "file:1:13: found 4 in r1c3 beside 4 in r0c0, expected digits that fit a cage at file:2:6");
    BOOST_TEST(said("4........3", "dots r0c0-r1c0 black")
               == "file:1:10: found 3 in r1c0 beside 4 in r0c0, expected digits that fit a black dot at file:2:6");
    BOOST_TEST(said("45", "whisper r0c1 r0c0")
               == "file:1:2: found 5, expected a digit that differs by 5 at least from the 4 of r0c0, its "
                  "neighbour on a whisper");
    BOOST_TEST(said("4", "odd r0c0") == "file:1:1: found 4, expected an odd digit in r0c0");
    // Three givens that do not go together are a puzzle without an answer.
    BOOST_TEST(cover_count(in_file("123" + std::string(78, '.') + "\ncage 9 r0c0 r0c1 r0c2")) == 0U);
    BOOST_TEST(cover_count(in_file("1234341221434321\ncage 6 r0c0 r0c1 r0c2")) == 1U);
}

BOOST_AUTO_TEST_CASE(digits_count_from_0_where_0_is_one) {
    const std::string symbols = "0123";
    const Call call("sudoku",
                    {"--base", "--box", "2x2", "--symbols", symbols, "--cage", "1 r0c0 r0c1", "--even", "r0c0"});
    BOOST_TEST(cover_count(call) == 288U / 4 / 3); // the 0, then the 1
}

BOOST_AUTO_TEST_SUITE_END()
