// SPDX-License-Identifier: MIT
#include <set>

#include "generator_test.hpp"
#include "support/when.hpp"
#include "support/word_rectangles.hpp"

BOOST_AUTO_TEST_SUITE(words_test)

using namespace quadrille;
using namespace quadrille::generators;

using Words = std::vector<std::string>;

namespace {

Call reading(const std::string& text, const Words& words = {}) { return Call("words", words).reading(text); }

std::string word_list() {
    std::string text;
    for (const std::size_t letters : {3U, 4U, 5U})
        for (const std::string& word : test::words_of(letters)) text += word + '\n';
    return text;
}

/// Rectangles of words, tried row by row; no word twice, unless it may.
std::size_t brute_force(const Words& across, const Words& down, std::size_t rows, bool repeat) {
    std::set<std::string> beginnings;
    for (const std::string& word : down)
        for (std::size_t k = 0; k <= word.size(); ++k) beginnings.insert(word.substr(0, k));
    std::size_t total = 0;
    Words chosen;
    const std::size_t columns = across.front().size();
    const auto column = [&](std::size_t c) {
        std::string text;
        for (const std::string& row : chosen) text += row[c];
        return text;
    };
    const auto go = [&](const auto& self) -> void {
        if (chosen.size() == rows) {
            std::set<std::string> used(chosen.begin(), chosen.end());
            for (std::size_t c = 0; c < columns; ++c) used.insert(column(c));
            total += repeat || used.size() == rows + columns ? 1 : 0;
            return;
        }
        for (const std::string& word : across) {
            chosen.push_back(word);
            bool good = true;
            for (std::size_t c = 0; c < columns && good; ++c) good = beginnings.contains(column(c));
            if (good) self(self);
            chosen.pop_back();
        }
    };
    go(go);
    return total;
}

} // namespace

/// A letter below the diagonal stands above it too: ab/ba, ab/bb and bb/ba.
BOOST_AUTO_TEST_CASE(squares_with_letters_given) {
    for (const std::string_view grid : {"..\nb.\n", ".b\n..\n", ".b\nb.\n"})
        BOOST_TEST(cover_count(reading(std::string(grid) + "words:\naa ab ba bb\n", {"--square"})) == 3U);
}

// Counted by brute force outside of this project, too.
BOOST_AUTO_TEST_CASE(squares_and_rectangles_of_the_word_list) {
    const std::string list = word_list();
    BOOST_TEST(cover_count(reading(list, {"4x4", "--square"})) == 127U);
    BOOST_TEST(cover_count(reading(list, {"3x4"})) == 285U);
    BOOST_TEST(cover_count(reading(list, {"3x3"})) == 2182U);
}

BOOST_AUTO_TEST_CASE(rectangles_with_words_that_may_repeat, *test::without_sanitizers()) {
    const Words three = test::words_of(3), four = test::words_of(4);
    BOOST_TEST(cover_count(reading(word_list(), {"3x4", "--repeat"})) == brute_force(four, three, 3, true));
    BOOST_TEST(cover_count(reading(word_list(), {"4x3"})) == brute_force(three, four, 4, false));
}

BOOST_AUTO_TEST_CASE(a_crossword) {
    const std::string grid = "c.t#\n.#.b\n...o\n#...\n"; // 3 and 2, 1 and more letters across and down
    const Problem problem = reading(grid + "words:\ncat cot tar ax ox bee ace\n").problem();
    std::set<std::string> slots;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) slots.insert(std::string(problem.item_name(ItemId{i})));
    BOOST_TEST(slots
                   == (std::set<std::string>{"across-r0c0", "across-r1c2", "across-r2c0", "across-r3c1",
                                             "down-r0c0", "down-r0c2", "down-r1c3", "down-r2c1"}),
               boost::test_tools::per_element());
    // A ring of words around a block: across ab, ..; each of the four is forced.
    const std::string ring = "...\n.#.\n...\n";
    BOOST_TEST(cover_count(reading(ring + "words:\ncat car tan run\n"))
               == 2U); // cat / run, car / tan, and mirrored
    BOOST_TEST(cover_count(reading("..t\n.#.\n...\nwords:\ncat car tan run\n")) == 1U);
    BOOST_TEST(cover_count(reading("..x\n.#.\n...\nwords:\ncat car tan run\n")) == 0U);
}

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const Problem problem = reading("..\n..\nwords:\nab ba ca ac\n").problem();
    for (const std::string text :
         {". . // a grid\n. .\n\nwords:\r\nAB\r\nba\r\nab\r\nca\r\nac\r\ntoo-long x don't a1",
          "..\n..\nwords:\nab\nba\nca\nac"})
        BOOST_CHECK(reading(text).problem() == problem);
    BOOST_CHECK(reading("ab ba ca ac\n", {"2x2"}).problem() == problem);
    BOOST_CHECK(Call("words", {"--text", "..\n..\nwords:\nab ba ca ac"}).problem() == problem);
    BOOST_TEST(cover_count(reading("été\n", {"1x3"})) == 1U); // three letters, five bytes
    BOOST_TEST(cover_count(reading("é.\nwords:\nét at\n")) == 1U);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title(reading("ab ba\n", {"2x2", "--square"})) == "2x2 word square of 2 words");
    BOOST_TEST(title(reading("ab\n", {"1x2"})) == "1x2 word rectangle of 1 word");
    BOOST_TEST(title(reading("..\n#.\nwords:\nab\n")) == "2x2 crossword of 1 word");
    BOOST_TEST(origin(reading("AB ba abc\n", {"--repeat", "2x2"}))
                   == (Words{"--text", "..\n..\nwords:\nab\nba\n", "--repeat"}),
               boost::test_tools::per_element());
    BOOST_TEST(reading("ab\n", {"2x2", "--square"}).problem().option_name(OptionId{1}) == "across-r1c0=ab");
}

BOOST_AUTO_TEST_CASE(pictures) {
    BOOST_TEST(reading("ab bc\n", {"2x2", "--square"}).picture({"across-r0c0=ab", "across-r1c0=bc"})
               == "a b\nb c\n");
    const Call call = reading("a.\n#.\nwords:\nab bc\n");
    BOOST_TEST(call.picture({"across-r0c0=ab", "down-r0c1=bc"}) == "a b\n■ c\n");
    BOOST_TEST(call.picture({"across-r0c0=ab", "down-r0c1=bc"}, {.ascii = true}) == "a b\n# c\n");
    BOOST_TEST(call.picture({"across-r0c0=ab", "down-r0c1=bc"}, {.colour = true})
               == "\x1b[1ma\x1b[0m b\n■ c\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const auto says = [](const std::string& text, const Words& words) {
        return complaint<UsageError>(reading(text, words));
    };
    BOOST_TEST(says("ab\n", {"4"}) == "words: found '4', expected ROWSxCOLUMNS such as 4x5, up to 100x100");
    BOOST_TEST(says("ab\n", {"4x101"})
               == "words: found '4x101', expected ROWSxCOLUMNS such as 4x5, up to 100x100");
    BOOST_TEST(says("ab\n", {"4x4", "5x5"}) == "words: found '5x5', expected one word only");
    BOOST_TEST(says("ab\n", {})
               == "words: found no grid, expected ROWSxCOLUMNS, or rows of cells and a line 'words:' before "
                  "the words");
    BOOST_TEST(says("..\nwords:\nab\n", {"4x4"})
               == "words: found both '4x4' and rows before 'words:', expected one grid");
    BOOST_TEST(
        says("..a\n...\nb..\nwords:\nabc\n", {"--square"})
        == "words: found --square, 'a' in r0c2 and 'b' in r2c0, expected the same letter on both sides of "
           "the diagonal");
    BOOST_TEST(says("ab\n", {"3x4", "--square"})
               == "words: found --square and a grid of 3x4, expected as many rows as columns, and no block");
    BOOST_TEST(says(".#\n..\nwords:\nab\n", {"--square"})
               == "words: found --square and a grid of 2x2 with blocks, expected as many rows as columns, "
                  "and no block");
    BOOST_TEST(says("a\n", {"1x1"})
               == "words: found a grid without room for a word, expected two cells in a row or column");
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    BOOST_TEST(says("words:\nab\n") == "file:1:1: found no grid, expected rows of cells before the words");
    BOOST_TEST(says("..\n...\nwords:\nab\n")
               == "file:2:4: found a row of 3 cells, expected 2 as in the first row");
    BOOST_TEST(says("..\n.1\nwords:\nab\n") == "file:2:2: found '1', expected a letter, '.' or '#'");
    BOOST_TEST(says("..\nwords: ab\n")
               == "file:2:8: found 'ab', expected the end of the line, as in 'words:' on a line of its own");
    BOOST_TEST(says("..\nwords:\nabc\n")
               == "file:4:1: found no word that is as long as a row or column of cells, expected some");
    BOOST_TEST(says("..\nwords:\nab\na\xff\n") == "file:4:2: found '\\xff', expected UTF-8");
    BOOST_TEST(says("..\nwords:\nab\na\x01\n") == "file:4:2: found '\\x01', expected text");
    BOOST_TEST(says(std::string(101, '.') + "\nwords:\nab\n")
               == "file:1:1: found a larger grid, expected at most 100x100");
}

BOOST_AUTO_TEST_SUITE_END()
