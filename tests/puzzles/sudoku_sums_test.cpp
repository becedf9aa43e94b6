// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <random>

#include <quadrille/front_ends.hpp>

#include "sudoku_call.hpp"
#include "sudoku_judge.hpp"

// Sums that follow from houses and cages: the rule of 45.
BOOST_AUTO_TEST_SUITE(sudoku_sums_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

using Names = std::vector<std::string>;

/// The items of sums that follow.
Names sums(const Problem& problem) {
    Names names;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (const std::string_view name = problem.item_name(ItemId{i}); name.starts_with("rest_"))
            names.emplace_back(name);
    return names;
}

Problem problem_of(std::size_t n, const std::string& clues) {
    return in_file(std::string(n * n, '.') + '\n' + clues).problem();
}

bool has(const Names& names, const std::string& name) { return std::ranges::find(names, name) != names.end(); }

std::size_t options_of(const Problem& problem, const std::string& item) {
    std::size_t options = 0;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        options += problem.option_name(OptionId{o}).starts_with(item + '=') ? 1 : 0;
    return options;
}

struct Cage {
    int sum;
    std::vector<int> cells;
};

/// Random cages of up to five different digits that cover the full grid but for some cells.
std::vector<Cage> random_cages(std::mt19937& random, const std::string& grid, int n) {
    std::vector<Cage> cages;
    std::vector<bool> taken(grid.size());
    for (int first = 0; first < n * n; ++first) {
        if (taken[static_cast<std::size_t>(first)] || random() % 10 == 0) continue;
        Cage cage{0, {}};
        std::vector<int> open{first};
        const std::size_t size = 1 + random() % 5;
        while (!open.empty() && cage.cells.size() < size) {
            const std::size_t which = random() % open.size();
            const int cell = open[which];
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(which));
            const char digit = grid[static_cast<std::size_t>(cell)];
            const bool twice = std::ranges::any_of(
                cage.cells, [&](int other) { return grid[static_cast<std::size_t>(other)] == digit; });
            if (taken[static_cast<std::size_t>(cell)] || twice) continue;
            taken[static_cast<std::size_t>(cell)] = true;
            cage.cells.push_back(cell);
            cage.sum += digit - '0';
            if (cell % n + 1 < n) open.push_back(cell + 1);
            if (cell % n > 0) open.push_back(cell - 1);
            if (cell + n < n * n) open.push_back(cell + n);
        }
        cages.push_back(std::move(cage));
    }
    return cages;
}

/// Whether the cages of a grid, which may have empty cells, have different digits and no wrong sum.
bool fit(const std::vector<Cage>& cages, const std::vector<int>& grid) {
    return std::ranges::all_of(cages, [&](const Cage& cage) {
        std::vector<int> digits;
        for (const int cell : cage.cells)
            if (const int digit = grid[static_cast<std::size_t>(cell)]; digit != 0) digits.push_back(digit);
        const int sum = std::accumulate(digits.begin(), digits.end(), 0);
        std::ranges::sort(digits);
        if (std::ranges::adjacent_find(digits) != digits.end()) return false;
        return digits.size() < cage.cells.size() ? sum < cage.sum : sum == cage.sum;
    });
}

/// Compares covers of random killers, some cells given, with a plain search. How many sums followed.
std::size_t check_killers(const judge::Rules& rules, const std::string& clues, unsigned seed, int trials) {
    std::mt19937 random(seed);
    judge::Judge judge(rules);
    const auto full = judge.grids(std::string(static_cast<std::size_t>(rules.n * rules.n), '.'), 400);
    std::size_t followed = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const std::string& grid = full[random() % full.size()];
        const auto cages = random_cages(random, grid, rules.n);
        std::string givens = grid;
        for (char& digit : givens)
            if (random() % 8 != 0) digit = '.';
        std::string text = givens + '\n' + clues;
        for (const Cage& cage : cages) {
            text += "cage " + std::to_string(cage.sum);
            for (const int cell : cage.cells)
                text += " r" + std::to_string(cell / rules.n) + 'c' + std::to_string(cell % rules.n);
            text += '\n';
        }
        const auto sound = [&](const std::vector<int>& digits) { return fit(cages, digits); };
        const Call call = in_file(text);
        BOOST_TEST(cover_count(call) == judge.grids(givens, SIZE_MAX, sound).size(), text);
        followed += sums(call.problem()).size();
    }
    return followed;
}

std::string called(const Problem& problem, std::string_view name) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) == name) return puzzle_words(problem).item(ItemId{i});
    return "no item";
}

} // namespace

// 45 - 10 - 23 = 12, which 3 9, 4 8 and 5 7 have, in any order.
BOOST_AUTO_TEST_CASE(the_cells_that_cages_leave_of_a_row) {
    const Problem problem = problem_of(9, "cage 10 r3c0-r3c3\ncage 23 r3c4 r3c5 r3c6\n");
    const std::string item = "rest_r3_r3c7+r3c8=12";
    BOOST_TEST(has(sums(problem), item));
    BOOST_TEST(options_of(problem, item) == 6U);
    BOOST_TEST(called(problem, item) == "the sum r3c7 + r3c8 = 12 of row 3");
}

// 15 + 12 + 22 - 45 = 4.
BOOST_AUTO_TEST_CASE(the_cell_of_a_cage_that_sticks_out_of_a_box) {
    const Problem problem
        = problem_of(9, "cage 15 r0c0 r0c1 r0c2\ncage 12 r1c0 r1c1 r1c2\ncage 22 r2c0 r2c1 r2c2 r2c3\n");
    BOOST_TEST(has(sums(problem), "rest_b0_r2c3=4"));
    BOOST_TEST(called(problem, "rest_b0_r2c3=4") == "the sum r2c3 = 4 of box 0");
}

// Of 10 in box 0, the cage has 7 less the digit outside.
BOOST_AUTO_TEST_CASE(cells_inside_less_those_outside) {
    const Problem problem = problem_of(4, "cage 7 r0c0 r0c1 r0c2\n");
    BOOST_TEST(has(sums(problem), "rest_b0_r1c0+r1c1-r0c2=3"));
    BOOST_TEST(called(problem, "rest_b0_r1c0+r1c1-r0c2=3") == "the sum r1c0 + r1c1 - r0c2 = 3 of box 0");
    const Words words = puzzle_words(problem);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.option_name(OptionId{o}) == "rest_r0_r0c3=3=3")
            BOOST_TEST(words.option(OptionId{o}) == "3 in the sum r0c3 = 3 of row 0");
}

// 90 less the cages. Row 3 alone leaves five cells.
BOOST_AUTO_TEST_CASE(two_rows_together) {
    const Problem problem = problem_of(9, "cage 20 r3c0 r3c1 r4c0 r4c1\ncage 14 r3c2 r3c3 r4c2\n"
                                          "cage 29 r3c4 r3c5 r4c4 r4c5 r4c6\ncage 10 r4c3 r3c6\n"
                                          "cage 9 r3c7 r4c7\n");
    BOOST_TEST(has(sums(problem), "rest_r3+r4_r3c8+r4c8=8"));
    BOOST_TEST(called(problem, "rest_r3+r4_r3c8+r4c8=8") == "the sum r3c8 + r4c8 = 8 of row 3 and row 4");
}

// Region E is r3c0 and r4c0 to r4c3, with the sum 15.
BOOST_AUTO_TEST_CASE(regions_of_a_jigsaw) {
    const Problem problem = problem_of(5, "regions AAAABACBBBCCDDBECCDDEEEED\ncage 8 r3c0 r4c0\n");
    BOOST_TEST(has(sums(problem), "rest_b4_r4c1+r4c2+r4c3=7"));
}

BOOST_AUTO_TEST_CASE(nothing_that_is_said_already) {
    BOOST_TEST(sums(Call("sudoku", {"--base", "--box", "2x2"}).problem()).empty());
    BOOST_TEST(sums(problem_of(4, "thermo r0c0 r1c1\n")).empty()); // no sum is known
    // The cages are all of row 0, and each is there already.
    BOOST_TEST(!has(sums(problem_of(4, "cage 3 r0c0 r0c1\ncage 7 r0c2 r0c3\n")), "rest_r0_r0c2+r0c3=7"));
    // Four cells that givens leave of a row are no sum of cages.
    const Problem given = in_file("12345" + std::string(76, '.') + "\ncage 3 r4c4 r4c5\n").problem();
    BOOST_TEST(std::ranges::none_of(sums(given), [](const auto& name) { return name.starts_with("rest_r0_"); }));
    // Two of 3 cells are given, so the cage is the sum of one.
    const Problem cage = in_file("12" + std::string(14, '.') + "\ncage 6 r0c0 r0c1 r0c2\n").problem();
    BOOST_TEST(!has(sums(cage), "rest_r0_r0c2+r0c3=7"));
    BOOST_TEST(has(sums(cage), "rest_r0_r0c3=4"));
}

BOOST_AUTO_TEST_CASE(signs_of_a_known_sum_count_as_cages) {
    // 10 - 5 = 5.
    BOOST_TEST(has(sums(problem_of(4, "dots r0c0-r0c1 V\n")), "rest_r0_r0c2+r0c3=5"));
}

BOOST_AUTO_TEST_CASE(sums_that_no_digits_have_leave_no_cover) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"cage 6 r0c0 r0c1 r0c2\ncage 10 r0c3-r0c6\n", "rest_r0_r0c7+r0c8=29"},
        {"cage 24 r0c0 r0c1 r0c2\ncage 30 r0c3-r0c6\n", "rest_r0_r0c7+r0c8=-9"},
        {"cage 6 r0c0 r0c1 r0c2\ncage 15 r0c3-r0c5\ncage 23 r0c6 r0c7 r0c8\n", "rest_r0_0=1"},
    };
    for (const auto& [clues, item] : cases) {
        const Problem problem = problem_of(9, clues);
        BOOST_TEST(has(sums(problem), item), item);
        BOOST_TEST(options_of(problem, item) == 0U);
        BOOST_TEST(cover_count(in_file(std::string(81, '.') + '\n' + clues)) == 0U);
    }
    const Problem problem = problem_of(9, cases.back().first);
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) == "rest_r0_0=1")
            BOOST_TEST(puzzle_words(problem).lack(ItemId{i}) == "the sum 0 = 1 of row 0 has no digits left that fit");
}

BOOST_AUTO_TEST_CASE(killers_have_the_grids_of_a_plain_search) {
    BOOST_TEST(check_killers(judge::plain(2, 2), "", 5, 40) > 100U);
    BOOST_TEST(check_killers(judge::plain(2, 3), "", 6, 12) > 100U);
}

BOOST_AUTO_TEST_CASE(jigsaw_killers_have_the_grids_of_a_plain_search) {
    const std::string regions = "AAAABACBBBCCDDBECCDDEEEED";
    BOOST_TEST(check_killers(judge::jigsaw(5, regions), "regions " + regions + '\n', 7, 20) > 100U);
}

// All grids, and those with a given that comes later.
BOOST_AUTO_TEST_CASE(a_base_has_sums_too) {
    const Call base("sudoku", {"--base", "--box", "2x2", "--cage", "7 r0c0 r0c1 r0c2"});
    BOOST_TEST(has(sums(base.problem()), "rest_r0_r0c3=3"));
    BOOST_TEST(cover_count(base) == 288U / 4);
}

BOOST_AUTO_TEST_SUITE_END()
