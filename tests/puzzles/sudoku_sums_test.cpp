// SPDX-License-Identifier: MIT
// Missed without it: sums that follow from cages and houses, and are wrong or not seen.
// Sums that follow from houses and cages, the rule of 45; and long lines in pieces, against all tuples and full grids.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "generator_test.hpp"
#include "puzzles/sudoku/tuples.hpp"
#include "sudoku_judge.hpp"

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

namespace {

using Tuple = std::vector<std::uint32_t>;
using Tuples = std::vector<Tuple>;

std::uint32_t sum(std::span<const std::uint32_t> digits) { return std::reduce(digits.begin(), digits.end()); }

bool differ(Tuple digits) {
    std::ranges::sort(digits);
    return std::ranges::adjacent_find(digits) == digits.end();
}

/// What the words of the clues say.
bool fits(std::string_view word, const Tuple& digits, std::uint32_t total) {
    if (word == "cage") return differ(digits) && sum(digits) == total;
    if (word == "sum") return sum(digits) == total;
    if (word == "thermo") return std::ranges::adjacent_find(digits, std::greater_equal()) == digits.end();
    if (word == "arrow") return digits[0] == sum(std::span(digits).subspan(1));
    const auto [least, greatest] = std::ranges::minmax(digits);
    return differ(digits) && greatest - least == digits.size() - 1;
}

const LineKind& kind_called(std::string_view word) { return *std::ranges::find(line_kinds(), word, &LineKind::word); }

Tuples all_tuples(const Sudoku& puzzle, const Table& line, std::string_view word, std::uint32_t total) {
    Tuples found;
    Tuple digits(line.cells.size(), 1);
    for (bool more = true; more;) {
        bool allowed = fits(word, digits, total);
        for (std::size_t k = 0; k < digits.size(); ++k)
            allowed = allowed && (puzzle.candidates[line.cells[k]] >> digits[k] & 1) != 0;
        if (allowed) found.push_back(digits);
        more = false;
        for (std::size_t k = digits.size(); k-- > 0 && !more;) {
            more = digits[k] < puzzle.size();
            digits[k] = more ? digits[k] + 1 : 1;
        }
    }
    return found;
}

/// The ways through the pieces, each as often as it is there.
Tuples ways(std::span<const Table> pieces) {
    Tuples found;
    Tuple digits;
    const std::function<void(std::uint32_t)> go_on = [&](std::uint32_t state) {
        const std::size_t k = digits.size();
        if (k == pieces.size()) return found.push_back(digits);
        for (std::size_t i = 0; i < pieces[k].size(); ++i) {
            if (k > 0 && pieces[k].states[i].before != state) continue;
            digits.push_back(pieces[k].tuple(i)[0]);
            go_on(pieces[k].states[i].behind);
            digits.pop_back();
        }
    };
    go_on(0);
    std::ranges::sort(found);
    return found;
}

std::size_t tuples_of(std::span<const Table> pieces) {
    std::size_t all = 0;
    for (const Table& piece : pieces) all += piece.size();
    return all;
}

bool has_item(const Problem& problem, const std::string& name) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.item_name(ItemId{i}) == name) return true;
    return false;
}

} // namespace

BOOST_AUTO_TEST_CASE(ways_through_pieces_are_the_tuples) {
    std::mt19937 random(30);
    std::map<std::string_view, std::size_t> with_tuples;
    for (const std::string_view word : {"cage", "sum", "thermo", "arrow", "renban"})
        for (int trial = 0; trial < 150; ++trial) {
            Sudoku puzzle
                = plain_sudoku(trial % 2 == 0 ? Extent{2, 2} : Extent{2, 3}, default_symbols(trial % 2 == 0 ? 4 : 6));
            puzzle.candidates = puzzle.marks;
            for (std::uint32_t& candidates : puzzle.candidates)
                candidates &= static_cast<std::uint32_t>(random() | random());
            Table line{"line", "a line", {}, {}, "", {}};
            const std::size_t length = 2 + random() % std::min<std::uint32_t>(4, puzzle.size() - 1);
            for (std::uint32_t cell = 0; cell < length; ++cell)
                line.cells.push_back(static_cast<std::uint32_t>(random() % puzzle.size())
                                     + cell * puzzle.size() % (puzzle.size() * puzzle.size()));
            const auto total = static_cast<std::uint32_t>(length + random() % (length * puzzle.size()));
            const auto expected = all_tuples(puzzle, line, word, total);
            const auto pieces = in_pieces(puzzle, puzzle.candidates, line, kind_called(word), total, 100'000);
            BOOST_REQUIRE(pieces.size() == length);
            BOOST_REQUIRE(ways(pieces) == expected);
            with_tuples[word] += expected.empty() ? 0 : 1;
            // No piece has a tuple that the line has not.
            for (std::size_t k = 0; k < length; ++k)
                for (std::size_t i = 0; i < pieces[k].size(); ++i)
                    BOOST_TEST(std::ranges::any_of(
                        expected, [&](const Tuple& tuple) { return tuple[k] == pieces[k].tuple(i)[0]; }));
            const std::size_t all = tuples_of(pieces);
            BOOST_TEST((in_pieces(puzzle, puzzle.candidates, line, kind_called(word), total, 1).empty() || all <= 1));
        }
    for (const auto& [word, lines] : with_tuples) BOOST_TEST(lines > 30U, word);
}

BOOST_AUTO_TEST_CASE(pieces_agree_again_after_a_loss) {
    Sudoku puzzle = plain_sudoku({3, 3}, default_symbols(9));
    puzzle.candidates = puzzle.marks;
    Table line{"sum", "a sum", {0, 10, 20, 30}, {}, "", {}};
    auto pieces = in_pieces(puzzle, puzzle.candidates, line, kind_called("sum"), 20, 100'000);
    // Without 1 to 4 in the first cell and 1 to 8 in the last one.
    pieces.front().keep([&](std::size_t i) { return pieces.front().tuple(i)[0] > 4; });
    pieces.back().keep([&](std::size_t i) { return pieces.back().tuple(i)[0] == 9; });
    puzzle.candidates[0] &= ~31U;
    puzzle.candidates[30] = 1U << 9;
    for (int round = 0; round < 4; ++round)
        for (std::size_t k = 1; k < pieces.size(); ++k) agree(pieces[k - 1], pieces[k]);
    for (std::size_t k = 1; k < pieces.size(); ++k) BOOST_TEST(!agree(pieces[k - 1], pieces[k]));
    const auto expected = all_tuples(puzzle, line, "sum", 20);
    BOOST_TEST(!expected.empty());
    BOOST_TEST((ways(pieces) == expected));
}

// Nearly full grids as judged by plain search; the clue is one of a base, so that its tables are of all digits.
BOOST_AUTO_TEST_CASE(long_lines_of_9x9_as_full_grids_say) {
    std::mt19937 random(31);
    const std::string full = judge::grids(judge::plain(3, 3), "12.45.78." + std::string(72, '.'), 1).front();
    std::size_t fewer = 0;
    for (const std::string_view word : {"cage", "sum", "renban"})
        for (std::size_t trial = 0; trial < 8; ++trial) {
            std::vector<std::size_t> cells(81);
            std::iota(cells.begin(), cells.end(), std::size_t{0});
            std::ranges::shuffle(cells, random);
            cells.resize(word == "sum" ? 9 : word == "cage" ? 6 + trial % 3 : 8);
            const std::size_t least = word == "cage" ? random() % (10 - cells.size()) : 0;
            if (word != "sum") // different digits
                for (std::size_t k = 0; k < cells.size(); ++k)
                    cells[k] = full.find(static_cast<char>('1' + least + k), random() % 30);
            std::string givens = full;
            for (std::size_t i = 0; i < 81; ++i)
                if (random() % 5 < 2 || std::ranges::find(cells, i) != cells.end()) givens[i] = '.';
            const auto digits_in = [&](const std::string& grid) {
                Tuple digits;
                for (const std::size_t cell : cells) digits.push_back(static_cast<std::uint32_t>(grid[cell] - '0'));
                return digits;
            };
            const std::uint32_t total = sum(digits_in(full));
            const auto grids = judge::grids(judge::plain(3, 3), givens);
            const auto expected = static_cast<std::size_t>(std::ranges::count_if(
                grids, [&](const std::string& grid) { return fits(word, digits_in(grid), total); }));
            fewer += expected < grids.size() ? 1 : 0;
            std::string clue = word == "renban" ? "" : std::to_string(total);
            for (const std::size_t cell : cells)
                clue += " r" + std::to_string(cell / 9) + 'c' + std::to_string(cell % 9);
            const Problem base = Call("sudoku", {"--base", "--" + std::string(word), clue}).problem();
            BOOST_REQUIRE(has_item(base, std::string(word) + "0.0"));
            OptionNames names(base);
            std::vector<OptionId> given;
            for (std::size_t i = 0; i < 81; ++i) {
                if (givens[i] == '.') continue;
                const std::string name = 'r' + std::to_string(i / 9) + 'c' + std::to_string(i % 9) + '=' + givens[i];
                given.push_back(names.find(name).value());
            }
            const Problem puzzle = restrict(base, given, {});
            BOOST_TEST(count(puzzle, {.engine = "tables"}, {}).covers == expected, clue);
            BOOST_TEST(count(puzzle, {}, {}).covers == expected, clue);
        }
    BOOST_TEST(fewer > 5U);
}

// Nine cells of a row have the sum 45, and their digits follow each other: such clues take no grid away.
BOOST_AUTO_TEST_CASE(clues_that_a_row_fulfils_change_nothing) {
    const std::string full = judge::grids(judge::plain(3, 3), "1" + std::string(80, '.'), 1).front();
    std::string grid = full;
    for (std::size_t i = 0; i < 27; ++i) grid[i] = '.';
    const std::size_t answers = judge::grids(judge::plain(3, 3), grid).size();
    for (const char* clue : {"cage 45 r0c0-r0c8", "sum 45 r0c0-r0c8", "renban r1c0-r1c8", "sum 90 r0c0-r0c8 r1c0-r1c8"})
        BOOST_TEST(cover_count(in_file(grid + '\n' + clue)) == answers, clue);
    const Problem base = in_file(std::string(81, '.') + "\nsum 90 r0c0-r0c8 r1c0-r1c8").problem();
    BOOST_TEST(has_item(base, "sum0.17"));
}

BOOST_AUTO_TEST_CASE(what_no_digits_fit_is_refused_in_pieces_too) {
    // Twelve odd digits cannot have an odd sum. Few of the cells share a house, so there are millions of tuples to try.
    std::string cells;
    for (int k = 0; k < 12; ++k) cells += " r" + std::to_string(k % 9) + 'c' + std::to_string((4 * k + k / 9) % 9);
    const std::string grid = std::string(81, '.') + "\nodd" + cells + '\n';
    BOOST_TEST(complaint<ParseError>(in_file(grid + "sum 61" + cells)) == "file:3:5: found a sum that no digits fit");
    BOOST_TEST(complaint<ParseError>(in_file(grid + "sum 60" + cells)) == "no complaint");
}

BOOST_AUTO_TEST_SUITE_END()
