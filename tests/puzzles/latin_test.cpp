// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of latin squares, of mates or of squares with diagonals.
#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(latin_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

Call square(const std::string& text, const std::vector<std::string>& flags = {}) {
    return Call("latin", flags).reading(text);
}

/// The multiplication table of the integers modulo n, row by row.
std::string cyclic(std::uint32_t n) {
    std::string text;
    for (std::uint32_t cell = 0; cell < n * n; ++cell)
        text += std::to_string((cell / n + cell % n) % n + 1) + ((cell + 1) % n == 0 ? '\n' : ' ');
    return text;
}

/// The completions of a grid, tried cell by cell.
std::size_t completions(std::vector<std::uint32_t>& cells, std::uint32_t n, std::uint32_t at = 0) {
    if (at == cells.size()) return 1;
    if (cells[at] != 0) return completions(cells, n, at + 1);
    std::size_t total = 0;
    for (std::uint32_t symbol = 1; symbol <= n; ++symbol) {
        bool taken = false;
        for (std::uint32_t k = 0; k < n; ++k)
            taken |= cells[at / n * n + k] == symbol || cells[k * n + at % n] == symbol;
        if (taken) continue;
        cells[at] = symbol;
        total += completions(cells, n, at + 1);
        cells[at] = 0;
    }
    return total;
}

} // namespace

BOOST_AUTO_TEST_CASE(counts_are_those_of_A002860) {
    const std::vector<std::size_t> expected{1, 2, 12, 576};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"latin", {std::to_string(n)}}) == expected[n - 1], "n = " << n);
    BOOST_TEST(count(Call("latin", {"5"}).problem(), {}).covers == 161280U);
}

BOOST_AUTO_TEST_CASE(counts_with_both_diagonals_are_those_of_A274806, *test::without_sanitizers()) {
    const std::vector<std::size_t> expected{1, 0, 0, 48, 960};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"latin", {std::to_string(n), "--diagonal"}}) == expected[n - 1], "n = " << n);
    BOOST_TEST(count(Call("latin", {"6", "--diagonal"}).problem(), {}).covers == 92160U);
}

BOOST_AUTO_TEST_CASE(counts_with_all_diagonals_are_those_of_A342306, *test::sanitized_at_full_scale()) {
    const std::vector<std::size_t> expected{1, 0, 0, 0, 240, 0, 20160};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"latin", {"--pandiagonal", std::to_string(n)}}) == expected[n - 1], "n = " << n);
}

// Each mate counts n! times, by the names of its symbols.
BOOST_AUTO_TEST_CASE(orthogonal_mates_of_groups) {
    BOOST_TEST(cover_count(square(cyclic(3), {"--mates"})) == 6U); // the one other square of order 3
    BOOST_TEST(cover_count(square(cyclic(4), {"--mates"})) == 0U); // Euler: cyclic of even order
    BOOST_TEST(cover_count(square("1234\n2143\n3412\n4321\n", {"--mates"})) == 2U * 24); // the field of order 4
    BOOST_TEST(cover_count(square(cyclic(5), {"--mates"})) == 3U * 120);
    BOOST_TEST(cover_count(square(cyclic(6), {"--mates"})) == 0U); // Tarry: none of order 6
}

BOOST_AUTO_TEST_CASE(completions_are_those_of_trying_all) {
    std::uint32_t state = 1;
    for (int round = 0; round < 20; ++round) {
        std::vector<std::uint32_t> cells(16);
        std::string text;
        for (std::uint32_t cell = 0; cell < 16; ++cell) {
            state = state * 1664525 + 1013904223;
            // Cells of a cyclic square, so that no two clash.
            if (state >> 30 == 0) cells[cell] = (cell / 4 + cell % 4) % 4 + 1;
            text += cells[cell] == 0 ? '.' : static_cast<char>('0' + cells[cell]);
            if (cell % 4 == 3) text += '\n';
        }
        BOOST_TEST(cover_count(square(text)) == completions(cells, 4), text);
    }
}

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const Problem problem = square("12.\n...\n...\n").problem();
    BOOST_CHECK(square("// a square\n\n1 2 . // givens\r\n. . .\n. . .").problem() == problem);
    BOOST_CHECK(Call("latin", {"--text", "12.\n...\n..."}).problem() == problem);
    BOOST_TEST(cover_count(square("1\n")) == 1U);
    BOOST_TEST(cover_count(square("12\n21\n")) == 1U); // nothing is open: the empty cover
    BOOST_TEST(square(cyclic(12)).problem().option_count() == 0U);
    BOOST_TEST(square("123456789a\n..........\n..........\n..........\n..........\n..........\n..........\n"
                      "..........\n..........\n..........\n")
                   .problem()
                   .option_count()
               == 9U * 10 * 9);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title({"latin", {"5"}}) == "latin square of order 5");
    BOOST_TEST(title({"latin", {"5", "--diagonal"}}) == "diagonal latin square of order 5");
    BOOST_TEST(title(square("1..\n...\n...\n")) == "latin square of order 3 with 1 given");
    BOOST_TEST(title(square("12\n21\n", {"--mates"})) == "latin square of order 2 orthogonal to a given one");
    BOOST_TEST(origin({"latin", {"--pandiagonal", "05"}}) == (std::vector<std::string>{"--pandiagonal", "5"}),
               boost::test_tools::per_element());
    BOOST_TEST(origin(square("..\n..\n")) == std::vector<std::string>{"2"}, boost::test_tools::per_element());
    BOOST_TEST(origin(square("1.\n..\n")) == (std::vector<std::string>{"--text", "1 .\n. .\n"}),
               boost::test_tools::per_element());
    const Problem problem = Call("latin", {"2"}).problem();
    BOOST_TEST(problem.item_name(ItemId{0}) == "pr0c0");
    BOOST_TEST(problem.option_name(OptionId{3}) == "r0c1=2");
}

BOOST_AUTO_TEST_CASE(pictures) {
    BOOST_TEST(square("1.\n..\n").picture({"r0c1=2", "r1c0=2", "r1c1=1"}) == "1 2\n2 1\n");
    BOOST_TEST(square("1.\n..\n")
                   .picture({"r0c1=2", "r1c0=2", "r1c1=1"}, {.colour = true})
                   .starts_with("\x1b[1m1\x1b[0m \x1b[38;5;33m2\x1b[0m\n"));
    const Call mates = square("123\n231\n312\n", {"--mates"});
    const Problem problem = mates.problem();
    const auto cover = covers(problem).front();
    const std::string picture = mates.drawn(cover);
    BOOST_TEST(picture.size() == 36U); // three times "1,1 2,3 3,2"
    BOOST_TEST(picture.starts_with("1,"));
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    BOOST_TEST(complaint<UsageError>({"latin", {"0"}}) == "latin: found '0', expected an order from 1 to 150");
    BOOST_TEST(complaint<UsageError>({"latin", {"151"}}) == "latin: found '151', expected an order from 1 to 150");
    BOOST_TEST(complaint<UsageError>({"latin", {}}).starts_with("latin: found nothing, expected N | FILE | --text"));
    BOOST_TEST(complaint<UsageError>({"latin", {"4", "--text", "1"}})
               == "latin: found both '4' and --text, expected one of them");
    BOOST_TEST(complaint<UsageError>(square("1\n", {"--text", "1"}))
               == "latin: found both FILE and --text, expected one of them");
    BOOST_TEST(complaint<UsageError>({"latin", {"4", "--mates"}})
               == "latin: found --mates without a square, expected FILE or --text with a full square");
    BOOST_TEST(complaint<UsageError>({"latin", {"4", "--diagonal", "--pandiagonal"}})
               == "latin: found both --diagonal and --pandiagonal, expected one of them");
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const Call& call) { return complaint<ParseError>(call); };
    BOOST_TEST(says(square("// nothing\n")) == "file:1:1: found no row, expected a square, a row a line");
    BOOST_TEST(says(square("1 2\n2 3\n")) == "file:2:3: found '3', expected 1 to 2 or '.'");
    BOOST_TEST(says(square("..\n.x\n")) == "file:2:2: found 'x', expected 1 to 2 or '.'");
    BOOST_TEST(says(square("12\n...\n")) == "file:2:3: found a row of 3 cells, expected 2 as in the first row");
    BOOST_TEST(says(square("1 2\n1\n")) == "file:2:2: found a row of 1 cell, expected 2 as in the first row");
    BOOST_TEST(says(square("12\n")) == "file:2:1: found 1 row, expected 2 as there are columns");
    BOOST_TEST(says(square("12\n..\n..\n")) == "file:3:1: found one more row, expected 2 as there are columns");
    BOOST_TEST(says(square("1.1\n...\n...\n")) == "file:1:3: found '1' again in row 1, expected it once, as at 1:1");
    BOOST_TEST(says(square("1..\n...\n1..\n")) == "file:3:1: found '1' again in column 1, expected it once, as at 1:1");
    BOOST_TEST(says(square("1..\n.1.\n...\n", {"--diagonal"}))
               == "file:2:2: found '1' again in a diagonal, expected it once, as at 1:1");
    BOOST_TEST(says(square("12\n.1\n", {"--mates"}))
               == "file:2:1: found '.', expected a symbol: a mate is sought of a full square");
    BOOST_TEST(says(square(std::string(36, '.')))
               == "file:1:1: found a row of 36 characters, expected at most 35, or numbers with blanks "
                  "between them");
    std::string wide;
    for (int i = 0; i < 151; ++i) wide += ". ";
    BOOST_TEST(says(square(wide)) == "file:1:1: found a row of 151 cells, expected at most 150");
}

// Of the squares of order 3, 12 in all, 2 begin with 1 2 3.
BOOST_AUTO_TEST_CASE(empty_cells_of_all_kinds) {
    for (const std::string empty : {".", "0", "_", "-", "?", "*"}) {
        const std::string row = empty + ' ' + empty + ' ' + empty + '\n', joined = empty + empty + empty + '\n';
        BOOST_TEST(cover_count(Call("latin", {}).reading("1 2 " + empty + '\n' + row + row)) == 2U);
        BOOST_TEST(cover_count(Call("latin", {}).reading("12" + empty + '\n' + joined + joined)) == 2U);
    }
    BOOST_TEST(cover_count(Call("latin", {}).reading("1,2,.\n., ., .\n\".\";.;.\n")) == 2U);
    BOOST_TEST(complaint<ParseError>(Call("latin", {}).reading(",2\n2,1\n"))
               == "file:1:1: found ',2', expected a dot for each empty cell, as in 1,.,3");
    BOOST_TEST(complaint<ParseError>(Call("latin", {}).reading("0 1 .\n. . .\n. . .\n"))
               == "file:1:1: found 0 and '.', both of which are empty cells, expected one of them; symbols begin at 1");
}

BOOST_AUTO_TEST_SUITE_END()
