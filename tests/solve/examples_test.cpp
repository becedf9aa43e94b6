// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of published problems with colours and bounds.
// Examples with colours and bounds from Knuth's programs and book, and others whose counts are known.
#include <set>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "support/compare.hpp"
#include "support/known_count.hpp"
#include "support/read_file.hpp"
#include "support/sanitizers.hpp"
#include "support/when.hpp"
#include "support/word_rectangles.hpp"

BOOST_AUTO_TEST_SUITE(examples_test)

using namespace quadrille;

namespace {

using Covers = std::vector<test::Cover>;

void check_bench(const std::string& name, std::uint64_t covers) {
    test::check_known_count(test::read_file("bench/" + name + ".dlx"), covers, name);
}

/// How many word rectangles there are, by trying all words in all rows.
std::uint64_t rectangles(const std::vector<std::string>& across, const std::set<std::string>& down,
                         std::vector<std::string>& rows, std::size_t height) {
    if (rows.size() == height) {
        std::set<std::string> used(rows.begin(), rows.end());
        for (std::size_t c = 0; c < rows.front().size(); ++c) {
            std::string column;
            for (const std::string& row : rows) column += row[c];
            if (!down.contains(column)) return 0;
            used.insert(column);
        }
        return used.size() == height + rows.front().size(); // all different
    }
    std::uint64_t count = 0;
    for (const std::string& word : across) {
        rows.push_back(word);
        count += rectangles(across, down, rows, height);
        rows.pop_back();
    }
    return count;
}

} // namespace

// The introduction of DLX2: one cover, A C X:1 Y:1 with B X:1.
BOOST_AUTO_TEST_CASE(the_toy_of_dlx2) {
    const Problem toy = test::read_string("A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n").problem;
    BOOST_TEST((test::covers_of(toy, {}) == Covers{{OptionId{1}, OptionId{3}}}));
}

// The introduction of DLX3: one cover, A C X:1 Y:1 with B X:1 and C Y:1.
BOOST_AUTO_TEST_CASE(the_toy_of_dlx3) {
    const Problem toy = test::read_string("A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n").problem;
    BOOST_TEST((test::covers_of(toy, {}) == Covers{{OptionId{1}, OptionId{3}, OptionId{4}}}));
}

// Motley dissections of a square: no two rectangles have the same rows or the same columns.
BOOST_AUTO_TEST_CASE(motley_dissections_of_5_by_5) { check_bench("mcc_motley5x5", 150); }

BOOST_AUTO_TEST_CASE(motley_dissections_of_6_by_6, *test::without_sanitizers()) { check_bench("mcc_motley6x6", 5850); }

BOOST_AUTO_TEST_CASE(zero_one_matrices_with_given_sums, *test::without_sanitizers()) {
    check_bench("mcc_rc6_3", 297'200);   // 6 by 6, all sums 3: A001501
    check_bench("mcc_rc7_2", 3'110'940); // 7 by 7, all sums 2: A001499
}

BOOST_AUTO_TEST_CASE(five_queens_dominate_a_chessboard, *test::without_sanitizers() * test::at_full_scale()) {
    check_bench("mcc_qdom8_5", 4860);
}

BOOST_AUTO_TEST_CASE(windmill_dominoes_of_4_by_5, *test::without_sanitizers()) {
    check_bench("xcc_windmill4x5", 501'484);
}

BOOST_AUTO_TEST_CASE(word_rectangles) {
    auto across = test::words_of(4), down = test::words_of(3);
    // Brute force tries all triples of rows: a part of the words where that takes long.
    if (test::sanitized || test::scale() < 1) across.resize(60);
    std::vector<std::string> rows;
    const std::uint64_t truth = rectangles(across, {down.begin(), down.end()}, rows, 3);
    BOOST_TEST(truth > 0u);
    test::check_known_count(test::word_rectangles(across, down), truth, "word rectangles");
}

BOOST_AUTO_TEST_SUITE_END()
