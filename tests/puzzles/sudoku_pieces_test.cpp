// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/tuples.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "sudoku_call.hpp"
#include "sudoku_judge.hpp"

// Long lines in pieces, against all tuples and against full grids.
BOOST_AUTO_TEST_SUITE(sudoku_pieces_test)

using namespace quadrille;
using namespace quadrille::puzzles;

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
