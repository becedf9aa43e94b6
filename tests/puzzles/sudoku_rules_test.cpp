// SPDX-License-Identifier: MIT
// Missed without it: a rule of a sudoku variant that allows or forbids too much.
#include <array>
#include <random>

#include "generator_test.hpp"
#include "sudoku_judge.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_rules_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

Call ruled(const std::string& box, const std::string& rules, const std::string& grid) {
    return {"sudoku", {"--box", box, "--rules", rules, "--grid", grid}};
}

/// The number of covers of the empty grid.
std::string base_count(const std::string& box, const std::string& rules) {
    return count(Call("sudoku", {"--base", "--box", box, "--rules", rules}).problem(), {}).covers.to_string();
}

/// The digits of a cover, in the order of the cells.
std::string answer(const Call& call, std::span<const OptionId> cover) {
    std::string line = call.drawn(cover, {.line = true});
    line.pop_back();
    return line;
}

std::vector<std::string> answers(const Call& call) {
    std::vector<std::string> all;
    for (const auto& cover : covers(call.problem())) all.push_back(answer(call, cover));
    std::ranges::sort(all);
    return all;
}

judge::Rules with_rules(judge::Rules rules, const std::vector<std::string>& words, int box_rows) {
    const bool torus = std::ranges::find(words, "toroidal") != words.end();
    for (const std::string& word : words)
        if (word != "toroidal") rules.clashes.push_back(judge::rule(word, rules.n, box_rows, torus));
    return rules;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(counts_of_empty_grids_with_rules, *test::without_sanitizers()) {
    // By a plain search, in the notes to this front end; disjoint groups of 6 x 6 by two engines.
    const std::vector<std::array<std::string, 3>> cases{
        {"2x2", "x", "48"},
        {"2x2", "antiknight", "24"},
        {"2x2", "antiking", "0"},
        {"2x2", "disjoint", "168"},
        {"2x3", "x", "8640"},
        {"2x3", "antiking", "74160"},
        {"2x3", "antiknight", "11520"},
        {"2x3", "nonconsecutive", "48"},
        {"2x3", "disjoint", "2799360"},
        {"1x4", "x", "48"},
        {"1x5", "x", "960"},
        {"1x6", "x", "92160"}, // A274806
        {"1x5", "x toroidal", "240"},
        {"1x6", "x toroidal", "0"},
        {"1x7", "x toroidal", "20160"}, // A342306
    };
    for (const auto& [box, rules, expected] : cases)
        BOOST_TEST(base_count(box, rules) == expected, box << ' ' << rules);
}

BOOST_AUTO_TEST_CASE(small_boards_as_a_plain_search_says) {
    const std::vector<std::vector<std::string>> rules{{"x"},
                                                      {"windoku"},
                                                      {"disjoint"},
                                                      {"antiknight"},
                                                      {"antiking"},
                                                      {"nonconsecutive"},
                                                      {"x", "toroidal"},
                                                      {"antiknight", "toroidal"},
                                                      {"antiking", "toroidal"},
                                                      {"nonconsecutive", "toroidal"},
                                                      {"x", "disjoint"},
                                                      {"windoku", "x"},
                                                      {"windoku", "antiknight"}};
    const std::string empty(16, '.');
    std::size_t some = 0;
    for (const auto& words : rules) {
        const auto expected = judge::grids(with_rules(judge::plain(2, 2), words, 2), empty);
        some += expected.empty() ? 0 : 1;
        BOOST_TEST(answers(ruled("2x2", joined(words), empty)) == expected, joined(words));
        BOOST_TEST(cover_count(ruled("2x2", joined(words), empty)) == expected.size());
    }
    BOOST_TEST(some >= 6U);
    // Latin squares of 5 x 5 whose first row is in order; boxes of one row say nothing.
    const std::string latin = "12345" + std::string(20, '.');
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"antiknight"}, {"antiking"}, {"antiknight", "toroidal"}, {"antiking", "toroidal"}, {"x", "antiknight"}}) {
        const auto expected = judge::grids(with_rules(judge::plain(1, 5), words, 1), latin);
        BOOST_TEST(answers(ruled("1x5", joined(words), latin)) == expected, joined(words));
    }
}

BOOST_AUTO_TEST_CASE(regions_of_5x5_as_a_plain_search_says) {
    const std::string regions = "AAAABACBBBCCDDBECCDDEEEED", empty(25, '.');
    const auto expected = judge::grids(judge::jigsaw(5, regions), "12345" + std::string(20, '.'));
    BOOST_TEST(!expected.empty());
    const Call call{"sudoku", {"--regions", regions, "--grid", "12345" + std::string(20, '.')}};
    BOOST_TEST(answers(call) == expected);
    BOOST_TEST(cover_count(call) == expected.size());
    const Call base{"sudoku", {"--base", "--regions", regions}};
    BOOST_TEST(count(base.problem(), {}).covers == expected.size() * 120);
    // Columns moved round by two tear regions apart, but on a torus nothing has changed.
    std::string moved;
    for (std::size_t i = 0; i < 25; ++i) moved += regions[i / 5 * 5 + (i + 2) % 5];
    BOOST_TEST(complaint<ParseError>({"sudoku", {"--base", "--regions", moved}})
               == "--regions:1:4: found region A in pieces: r0c3 is apart from r0c0, expected one piece");
    const Call torus{"sudoku", {"--base", "--regions", moved, "--rules", "toroidal"}};
    BOOST_TEST(count(torus.problem(), {}).covers == expected.size() * 120);
}

// Each of these puzzles was made with one cover, and no given too many.
BOOST_AUTO_TEST_CASE(puzzles_of_nine_have_the_one_answer_that_a_plain_search_finds, *test::without_sanitizers()) {
    const std::vector<std::pair<std::string, std::string>> puzzles{
        {"antiking", "..8......27...8........67....9....1.8..29.34...........1.....3.9.2.4.....6......."},
        {"nonconsecutive", "...8...........................6..........................8.........5.....42....."}};
    for (const auto& [rule, grid] : puzzles) {
        const auto expected = judge::grids(with_rules(judge::plain(3, 3), {rule}, 3), grid);
        BOOST_TEST(expected.size() == 1U, rule);
        BOOST_TEST(answers(ruled("3x3", rule, grid)) == expected, rule);
        std::string fewer = grid; // a given less, and there are several
        fewer[grid.find_first_not_of('.')] = '.';
        BOOST_TEST(count(ruled("3x3", rule, fewer).problem(), {}, {.limits = {.covers = 2}}).covers == 2U);
    }
}

BOOST_AUTO_TEST_CASE(regions_as_walls) {
    const std::string drawn = "AAABCABBCCDBCDDD";
    const std::string narrow = "walls\n"
                               "+-----+-+\n"
                               "|1 . .|.|\n"
                               "+-+ +-+ |\n"
                               "|.|.|   |\n"
                               "| +-+-+ |\n"
                               "|   |.|.|\n"
                               "| +-+ +-+\n"
                               "|.|    3|\n"
                               "+-+-----+\n";
    // As `render` draws it, indented.
    const std::string wide = "  # a comment\n\nwalls\r\n"
                             "  ┏━━━━━━━━━━━┳━━━┓\n"
                             "  ┃ 1       . ┃   ┃\n"
                             "  ┣━━━┓   ┏━━━┛   ┃\n"
                             "  ┃   ┃   ┃       ┃\n"
                             "  ┃   ┗━━━╋━━━┓   ┃\n"
                             "  ┃       ┃   ┃   ┃\n"
                             "  ┃   ┏━━━┛   ┗━━━┫\n"
                             "  ┃   ┃         3 ┃\n"
                             "  ┗━━━┻━━━━━━━━━━━┛\n\n";
    const std::string grid = "1..............3";
    for (const std::string rules : {"", "rules x\neven r1c0\n"}) {
        const Problem expected = in_file(grid + "\nregions " + drawn + "\n" + rules).problem();
        BOOST_TEST(digest(in_file(narrow + rules).problem()) == digest(expected));
        BOOST_TEST(digest(in_file(wide + rules).problem()) == digest(expected));
    }
    BOOST_TEST(cover_count(in_file(narrow)) == 2U);
    BOOST_TEST(answers(in_file(narrow)) == judge::grids(judge::jigsaw(4, drawn), grid));
    BOOST_TEST(claim_puzzle(narrow)->what == "a sudoku");
    BOOST_TEST(complaint<ParseError>(in_file(narrow, {"--box", "2x3"}))
               == "file:3:2: found a drawing of 4 rows, expected 6");
    BOOST_TEST(complaint<ParseError>(in_file(narrow, {"--samurai"}))
               == "file:3:2: found a drawing of 4 rows, expected a samurai");
}

BOOST_AUTO_TEST_CASE(regions_like_boxes_are_boxes) {
    const std::string boxes = "AABBAABBCCDDCCDD";
    BOOST_TEST(answers({"sudoku", {"--regions", boxes, "--grid", "12" + std::string(14, '.')}})
               == answers({"sudoku", {"--grid", "12" + std::string(14, '.')}}));
}

BOOST_AUTO_TEST_CASE(marks_as_all_full_grids_say) {
    const std::string empty(16, '.');
    const auto all = judge::grids(judge::plain(2, 2), empty);
    const auto expected = std::ranges::count_if(all, [](const std::string& grid) {
        return grid[0] % 2 == 0 && grid[5] % 2 == 0 && grid[7] % 2 == 1 && grid[15] % 2 == 1;
    });
    BOOST_TEST(expected > 0);
    const Words marks{"--even", "r0c0 r1c1", "--odd", "r1c3; r3c3", "--grid", empty};
    BOOST_TEST(cover_count({"sudoku", marks}) == static_cast<std::size_t>(expected));
    // The base has every choice, so that a list may name it, and the same covers.
    const Problem base
        = Call("sudoku", {"--even", "r0c0 r1c1", "--odd", "r1c3; r3c3", "--base", "--box", "2x2"}).problem();
    BOOST_TEST(base.option_count() == 64U);
    BOOST_TEST(count(base, {}).covers == static_cast<std::uint64_t>(expected));
}

BOOST_AUTO_TEST_CASE(puzzles_of_9x9_have_the_answers_of_a_plain_search, *test::sanitized_at_full_scale()) {
    // Each has one answer by its rule and several without.
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{"x"}, ".2......9.......6..5.......3.82..5.............4..7........19......4.3.8..96..21."},
        {{"windoku"}, ".2........5..9..4..7....1.....6..8......2......6..8.........6........9.1..173..2."},
        {{"asterisk"}, ".2......98.........5....1.....9..3......3.6....5.47....1.....7.....7.968..75...3."},
        {{"disjoint"}, ".23.....97......56......1....28..9...4..1.6....8...................318....75...3."},
        {{"antiknight"}, "12......9.......54......1....93.............................5........4.7..48...6."},
    };
    for (const auto& [words, grid] : cases) {
        const auto found = answers(ruled("3x3", joined(words), grid));
        BOOST_REQUIRE(found.size() == 1U);
        BOOST_TEST(judge::grids(with_rules(judge::plain(3, 3), words, 3), grid, 2) == found, joined(words));
        const bool needed
            = count(Call("sudoku", {"--grid", grid}).problem(), {}, {.limits = {.covers = 2}}).covers == 2U;
        BOOST_TEST(needed, joined(words));
    }
}

BOOST_AUTO_TEST_CASE(a_jigsaw_and_marks_of_9x9_have_the_answers_of_a_plain_search, *test::sanitized_at_full_scale()) {
    const std::string regions = "AAAABBCCCAAABBBCCCAABBBBCCCDDEEEEFFFDDDEEEFFFDDDDEEFFFGGGHHIIIIGGGHHHIIIGGGHHHHII";
    const std::string jigsaw = ".2......97......5..6....1....23.........1.6....9.47....8....9......7.8.4..65...3.";
    const auto found = answers({"sudoku", {"--regions", regions, "--grid", jigsaw}});
    BOOST_TEST(found.size() == 1U);
    BOOST_TEST(judge::grids(judge::jigsaw(9, regions), jigsaw, 2) == found);

    const std::string marked = "..3....96....7.....9........2.9....7.69...........41.........3....6........4.....";
    const std::string even = "r0c0 r0c4 r0c8 r2c2 r2c6 r4c0 r4c8 r6c2 r6c6 r8c0 r8c4",
                      odd = "r1c1 r1c7 r3c3 r3c5 r4c4 r5c3 r7c1 r7c7";
    const auto by_marks = answers(in_file(marked + "\neven " + even + "\nodd " + odd));
    BOOST_REQUIRE(by_marks.size() == 1U);
    judge::Rules rules = judge::plain(3, 3);
    rules.clashes.push_back([&](judge::Square a, int x, judge::Square b, int y) {
        const auto wrong = [&](judge::Square cell, int digit) {
            const std::string name = 'r' + std::to_string(cell.row) + 'c' + std::to_string(cell.column);
            return (even.find(name) != std::string::npos && digit % 2 != 0)
                   || (odd.find(name) != std::string::npos && digit % 2 == 0);
        };
        return wrong(a, x) || wrong(b, y);
    });
    BOOST_TEST(judge::grids(rules, marked, 2) == by_marks);
}

BOOST_AUTO_TEST_CASE(further_clues_of_4x4) {
    // Among the 288 full grids, listed by a program of a few lines that tries all rows.
    const std::vector<std::array<std::string, 3>> cases{
        {"--rules", "falling", "48"},      {"--rules", "rising", "48"},         {"--cage", "r0c0 r1c2 R4C4", "72"},
        {"--sum", "5 r2c0-r3c1", "96"},    {"--sum", "9 R1C1-R4C4", "48"},      {"--whisper", "3 r0c0 r1c1", "48"},
        {"--whisper", "r0c0 r1c1", "144"}, {"--whisper", "1 r0c3-r3c3", "288"}, {"--candidates", "12 r0c0 r3c3", "72"}};
    for (const auto& [flag, clue, expected] : cases) {
        const Call call("sudoku", {"--base", "--box", "2x2", flag, clue});
        BOOST_TEST(count(call.problem(), {}).covers.to_string() == expected, flag + " " + clue);
    }
    const Call all("sudoku", {"--base", "--box", "2x2", "--rules", "falling", "--cage", "R1C1 R1C2", "--sum",
                              "5 r2c0-r3c1", "--candidates", "12 r0c0 r3c3"});
    BOOST_TEST(count(all.problem(), {}).covers == 4);
}

BOOST_AUTO_TEST_CASE(further_clues_that_are_wrong) {
    const auto error = [](const std::string& flag, const std::string& clue) {
        return test::parse_error_of([&] { (void)Call("sudoku", {"--base", "--box", "2x2", flag, clue}).problem(); });
    };
    BOOST_TEST(error("--sum", "9 r0c0 r0c1") == "--sum:1:1: found a sum of 9 for 2 digits, expected 2 to 8");
    BOOST_TEST(error("--sum", "5 r0c0-r1c3")
               == "--sum:1:3: found r0c0-r1c3, expected cells in one row, column or diagonal");
    BOOST_TEST(error("--whisper", "4 r0c0 r0c1")
               == "--whisper:1:1: found '4', expected a least difference from 1 to 3");
    BOOST_TEST(error("--candidates", "5 r0c0") == "--candidates:1:1: found '5', expected digits of 1234");
    BOOST_TEST(error("--sum", "5 R0C1 R1C1").starts_with("--sum:1:3: found 'R0C1', expected a cell such as r0c0"));
}

BOOST_AUTO_TEST_CASE(a_cage_of_one_cell_without_a_sum_says_nothing) {
    const Problem plain = Call("sudoku", {"--base", "--box", "2x2"}).problem();
    const Problem caged = Call("sudoku", {"--base", "--box", "2x2", "--cage", "r0c0"}).problem();
    BOOST_TEST(digest(caged) == digest(plain));
}

BOOST_AUTO_TEST_CASE(a_samurai_shares_boxes) {
    const Call base{"sudoku", {"--base", "--samurai"}};
    const Problem made = base.problem();
    BOOST_TEST(made.item_count() == 1548U); // 369 cells, 5 x 18 lines and 45 - 4 boxes of 9 digits
    BOOST_TEST(made.option_count() == 369U * 9U);
    BOOST_CHECK(Call("sudoku", made.annotations().origin->arguments).problem() == made);
    std::vector<OptionId> cover;
    solve(made, {}, {}, [&](std::span<const OptionId> found) {
        cover.assign(found.begin(), found.end());
        return false;
    });
    const std::string full = answer(base, cover);
    BOOST_REQUIRE(full.size() == 369U);

    // The cells of each 9 x 9, by their places in the line; a grid of givens with few answers for each.
    std::mt19937 random(5);
    std::string puzzle = full;
    for (char& c : puzzle) c = random() % 2 == 0 ? c : '.';
    std::array<std::vector<std::size_t>, 5> grids;
    std::size_t place = 0;
    for (int row = 0; row < 21; ++row)
        for (int column = 0; column < 21; ++column) {
            bool inside = false;
            const std::array<judge::Square, 5> corners{{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}};
            for (std::size_t i = 0; i < 5; ++i)
                if (row >= corners[i].row && row < corners[i].row + 9 && column >= corners[i].column
                    && column < corners[i].column + 9) {
                    grids[i].push_back(place);
                    inside = true;
                }
            place += inside ? 1 : 0;
        }
    BOOST_REQUIRE(place == 369U);
    const auto part = [](const std::string& line, const std::vector<std::size_t>& cells) {
        std::string text;
        for (const std::size_t cell : cells) text += line[cell];
        return text;
    };
    const auto box = [](const std::string& grid, std::size_t row, std::size_t column) {
        return grid.substr(row * 9 + column, 3) + grid.substr(row * 9 + 9 + column, 3)
               + grid.substr(row * 9 + 18 + column, 3);
    };
    std::array<std::vector<std::string>, 5> alone;
    for (std::size_t i = 0; i < 5; ++i) {
        alone[i] = judge::grids(judge::plain(3, 3), part(puzzle, grids[i]), 5000);
        BOOST_REQUIRE(alone[i].size() < 5000U);
        BOOST_TEST(std::ranges::count(alone[i], part(full, grids[i])) == 1);
    }
    // Each answer of the grid in the middle combines with the answers of the other grids that have the same
    // shared box.
    std::size_t expected = 0, product = 1;
    for (const auto& answers_alone : alone) product *= answers_alone.size();
    for (const std::string& middle : alone[2]) {
        std::size_t ways = 1;
        for (const auto& [i, row, column] :
             std::vector<std::array<std::size_t, 3>>{{0, 0, 0}, {1, 0, 6}, {3, 6, 0}, {4, 6, 6}})
            ways *= static_cast<std::size_t>(
                std::ranges::count_if(alone[i], [&, row = row, column = column](const std::string& other) {
                    return box(other, 6 - row, 6 - column) == box(middle, row, column);
                }));
        expected += ways;
    }
    BOOST_TEST(expected < product);
    BOOST_TEST(cover_count({"sudoku", {"--grid", puzzle}}) == expected);

    // As 21 rows with blanks outside it is the same.
    std::string drawn;
    place = 0;
    for (int row = 0; row < 21; ++row) {
        for (int column = 0; column < 21; ++column) {
            const bool outside = (row < 6 || row > 14) ? column > 8 && column < 12
                                                       : row > 8 && row < 12 && (column < 6 || column > 14);
            drawn += outside ? ' ' : puzzle[place++];
        }
        drawn += '\n';
    }
    BOOST_TEST(origin(in_file(drawn)) == (Words{"--samurai", "--grid", puzzle}), boost::test_tools::per_element());
    BOOST_TEST(title(in_file(drawn)).starts_with("samurai sudoku with "));
}

BOOST_AUTO_TEST_SUITE_END()
