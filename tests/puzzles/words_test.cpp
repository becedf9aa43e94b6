// SPDX-License-Identifier: MIT
// Missed without it: crosswords with words that are not in the list.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "generator_test.hpp"
#include "puzzles/base/text_lines.hpp"
#include "support/when.hpp"
#include "support/word_rectangles.hpp"

BOOST_AUTO_TEST_SUITE(words_test)

using namespace quadrille;
using namespace quadrille::puzzles;

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
                   == (std::set<std::string>{"across-r0c0", "across-r1c2", "across-r2c0", "across-r3c1", "down-r0c0",
                                             "down-r0c2", "down-r1c3", "down-r2c1"}),
               boost::test_tools::per_element());
    // A ring of words around a block: across ab, ..; each of the four is forced.
    const std::string ring = "...\n.#.\n...\n";
    BOOST_TEST(cover_count(reading(ring + "words:\ncat car tan run\n")) == 2U); // cat / run, car / tan, and mirrored
    BOOST_TEST(cover_count(reading("..t\n.#.\n...\nwords:\ncat car tan run\n")) == 1U);
    BOOST_TEST(cover_count(reading("..x\n.#.\n...\nwords:\ncat car tan run\n")) == 0U);
}

BOOST_AUTO_TEST_CASE(texts_of_all_forms) {
    const Problem problem = reading("..\n..\nwords:\nab ba ca ac\n").problem();
    for (const std::string text : {". . // a grid\n. .\n\nwords:\r\nAB\r\nba\r\nab\r\nca\r\nac\r\ntoo-long x don't a1",
                                   "..\n..\nwords:\nab\nba\nca\nac"})
        BOOST_CHECK(reading(text).problem() == problem);
    BOOST_CHECK(reading("ab ba ca ac\n", {"2x2"}).problem() == problem);
    for (const std::string separator : {"WORDS", "Words :", "word:", "wordlist:"})
        BOOST_CHECK(reading("..\n..\n" + separator + "\nab ba ca ac\n").problem() == problem);
    BOOST_TEST(cover_count(reading("words\n", {"1x5"})) == 1U); // a word of the list
    BOOST_CHECK(Call("words", {"--text", "..\n..\nwords:\nab ba ca ac"}).problem() == problem);
    BOOST_TEST(cover_count(reading("été\n", {"1x3"})) == 1U); // three letters, five bytes
    BOOST_TEST(cover_count(reading("é.\nwords:\nét at\n")) == 1U);
}

/// Files of other systems write accents as characters of their own; lists have capitals, and grids too.
BOOST_AUTO_TEST_CASE(capitals_and_accents_cross_their_letters) {
    const std::string decomposed = "e\u0301te\u0301";
    BOOST_TEST(cover_count(reading("ÉTÉ été " + decomposed + "\n", {"1x3"})) == 1U);
    BOOST_TEST(cover_count(reading("É.e\u0301\nwords:\n" + decomposed + "\n")) == 1U);
    BOOST_TEST(cover_count(reading("..\n..\nwords:\nАБ ба\n", {"--repeat"})) == 2U); // аб/ба and ба/аб
    BOOST_TEST(reading("ДОМ\n", {"1x3"}).problem().option_name(OptionId{0}) == "across-r0c0=дом");
}

BOOST_AUTO_TEST_CASE(drawn_blocks_are_blocks) {
    for (const std::string block : {"#", "█", "■", "⬛", "▓"})
        BOOST_TEST(cover_count(reading("...\n." + block + ".\n...\nwords:\ncat car tan run\n")) == 2U);
    BOOST_TEST(complaint<ParseError>(reading("...\n.□.\n...\nwords:\ncat\n"))
               == "file:2:2: found '□', expected a letter, '.' or '#'");
}

BOOST_AUTO_TEST_CASE(comments_and_rows_that_begin_with_a_block) {
    const Problem problem = reading("# .\n. .\nwords:\nab bc\n").problem();
    BOOST_CHECK(reading("# A grid\n#.\n..\nWords:\n# the list\nab # first\n#bb\nbc // last\n").problem() == problem);
    BOOST_TEST(
        complaint<ParseError>(reading("# ab\n...\nwords:\nabc\n"))
        == "file:1:1: found a comment, or a row of 3 cells, expected // before a comment, or a row without blanks");
    BOOST_TEST(complaint<ParseError>(reading("# A title\nwords:\nabc\n"))
               == "file:1:1: found no grid, expected rows of cells before the words");
}

/// The best fill is found by trying all covers.
BOOST_AUTO_TEST_CASE(scores_are_costs) {
    std::string list;
    std::map<std::string, int> scores;
    for (const std::string& word : test::words_of(3)) {
        scores[word] = static_cast<int>(word[0] * 7 + word[1] * 13 + word[2] * 29) % 101;
        list += word + ';' + std::to_string(scores[word]) + '\n';
    }
    const Problem problem = reading(list, {"3x3", "--square"}).problem();
    int best = 0;
    for (const auto& cover : covers(problem)) {
        int total = 0;
        for (const OptionId option : cover) {
            const std::string name(problem.option_name(option));
            BOOST_REQUIRE(problem.cost(option) == scores[name.substr(name.find('=') + 1)]);
            total += scores[name.substr(name.find('=') + 1)];
        }
        best = std::max(best, total);
    }
    OptimizeParams params;
    params.sense = Sense::max;
    const auto result = optimize(problem, params, [](std::span<const OptionId>) { return true; });
    BOOST_TEST(to_string(result.cost.value()) == std::to_string(best));
}

BOOST_AUTO_TEST_CASE(scores_of_all_forms) {
    const Problem problem = reading("ab;50\nba;7.5\n", {"2x2"}).problem();
    BOOST_TEST(problem.cost_decimals() == 1U);
    for (const std::string text :
         {"AB; 50\nBA ;7.5;\n", "ab,50\nba,7.5\n", "ab\t50\nba 7.5\n", "\"ab\";50\nba;7\nba;7.5\nba;3"})
        BOOST_CHECK(reading(text, {"2x2"}).problem() == problem);
    BOOST_TEST(origin(reading("ab;50\nba;7.5\n", {"2x2", "--min-score", "5"}))
                   == (Words{"--text", "..\n..\nwords:\nab;50\nba;7.5\n"}),
               boost::test_tools::per_element());
    BOOST_TEST(title(reading("ab;50\nba;7.5\n", {"2x2", "--min-score", "7.51"})) == "2x2 word rectangle of 1 word");
    BOOST_TEST(!reading("ab ba\n", {"2x2"}).problem().has_costs());
}

BOOST_AUTO_TEST_CASE(nothing_is_left_out_without_a_word) {
    const auto warnings
        = [](const std::string& text, const Words& words) { return reading(text, words).made().warnings; };
    const auto same = boost::test_tools::per_element();
    BOOST_TEST(
        warnings("foo,bar\nab\nice cream\na1\nba\nabc\ndon't\n", {"2x2"})
            == (Words{"file:1:1: warning: 5 words left out: 'ice cream' (line 3) has a blank, 'foo,bar' (line 1) and 2 "
                      "more have signs, 'abc' (line 6) fits no row or column"}),
        same);
    BOOST_TEST(warnings("ab;50\nba\nbb;3\nca ba;70\n", {"2x2", "--min-score", "0"})
                   == (Words{"file:2:1: warning: 'ba' has no score, which counts as 0",
                             "file:4:1: warning: 1 word left out: 'ca ba' (line 4) has a blank"}),
               same);
    BOOST_TEST(warnings("ab;50\nba;3\nbb;4\n", {"2x2", "--min-score", "5"})
                   == (Words{"file:2:1: warning: 2 words left out: 'ba' (line 2) and 1 more have too low a score"}),
               same);
    BOOST_TEST(
        warnings("ice cream\nfoo,bar\n", {"1x3"})
            == (Words{"file:1:1: warning: 'ice cream' is read as 2 words, since blanks part the words of this list",
                      "file:1:5: warning: 2 words left out: 'foo,bar' (line 2) has a sign, 'cream' (line 1) fits no "
                      "row or column"}),
        same);
    BOOST_TEST(warnings("\"ice cream\"\nab\nba\n", {"2x2"})
                   == (Words{"file:1:1: warning: 1 word left out: 'ice cream' (line 1) has a blank"}),
               same);
    BOOST_TEST(warnings("ab ba\nbb, aa\n", {"2x2"}) == Words{}, same);
    BOOST_TEST(warnings("..#\n...\n..#\nwords:\nab ba\n", {})
                   == (Words{"file:6:1: warning: no word of 3 letters for across-r1c0, nor for 2 more"}),
               same);
    BOOST_TEST(warnings("c.\n..\nwords:\nab ba\n", {})
                   == (Words{"file:5:1: warning: no word fits 'c.' in across-r0c0, nor for 1 more"}),
               same);
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
    BOOST_TEST(reading("ab bc\n", {"2x2", "--square"}).picture({"across-r0c0=ab", "across-r1c0=bc"}) == "a b\nb c\n");
    const Call call = reading("a.\n#.\nwords:\nab bc\n");
    BOOST_TEST(call.picture({"across-r0c0=ab", "down-r0c1=bc"}) == "a b\n■ c\n");
    BOOST_TEST(call.picture({"across-r0c0=ab", "down-r0c1=bc"}, {.ascii = true}) == "a b\n# c\n");
    BOOST_TEST(call.picture({"across-r0c0=ab", "down-r0c1=bc"}, {.colour = true}) == "\x1b[1ma\x1b[0m b\n■ c\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const auto says
        = [](const std::string& text, const Words& words) { return complaint<UsageError>(reading(text, words)); };
    BOOST_TEST(says("ab\n", {"4"}) == "words: found '4', expected ROWSxCOLUMNS such as 4x5, up to 100x100");
    BOOST_TEST(says("ab\n", {"4x101"}) == "words: found '4x101', expected ROWSxCOLUMNS such as 4x5, up to 100x100");
    BOOST_TEST(says("ab\n", {"4x4", "5x5"}) == "words: found '5x5', expected one word only");
    BOOST_TEST(says("ab\n", {})
               == "words: found no grid, expected ROWSxCOLUMNS, or rows of cells and a line 'words:' before "
                  "the words");
    BOOST_TEST(says("..\nwords:\nab\n", {"4x4"})
               == "words: found both '4x4' and rows before 'words:', expected one grid");
    BOOST_TEST(says("..a\n...\nb..\nwords:\nabc\n", {"--square"})
               == "words: found --square, 'a' in r0c2 and 'b' in r2c0, expected the same letter on both sides of "
                  "the diagonal");
    BOOST_TEST(says("ab\n", {"2x2", "--min-score", "x"})
               == "words: found 'x' for --min-score, expected a number such as 50");
    BOOST_TEST(says("ab\n", {"2x2", "--min-score", "5"})
               == "words: found --min-score and no score, expected words with scores, such as cat;50");
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
    BOOST_TEST(says("..\n...\nwords:\nab\n") == "file:2:4: found a row of 3 cells, expected 2 as in the first row");
    BOOST_TEST(says("..\n.1\nwords:\nab\n") == "file:2:2: found '1', expected a letter, '.' or '#'");
    BOOST_TEST(says("..\nwords: ab\n")
               == "file:2:8: found 'ab', expected the end of the line, as in 'words:' on a line of its own");
    BOOST_TEST(
        says("..\nwords:\nabc\n")
        == "file:4:1: found no word of 2 letters, expected one at least; 1 word left out: 'abc' (line 3) fits no "
           "row or column");
    BOOST_TEST(says("..\nwords:\nab\na\xff\n") == "file:4:2: found '\\xff', expected UTF-8");
    BOOST_TEST(says("..\nwords:\nab\na\x01\n") == "file:4:2: found '\\x01', expected text");
    BOOST_TEST(says(std::string(101, '.') + "\nwords:\nab\n")
               == "file:1:1: found a larger grid, expected at most 100x100");
}

// The browser's engine is held to the same file, by web/tests/engine.test.js. Its answers are those of Python's
// unicodedata.
BOOST_AUTO_TEST_CASE(letters_are_those_of_the_list) {
    std::ifstream file(TEST_DATA "/letters.json");
    const auto rows = nlohmann::json::parse(file);
    BOOST_TEST(rows.size() > 30U);
    for (const auto& row : rows) {
        const std::string text = row["text"];
        const Letters letters = letters_of(text);
        const bool word = std::ranges::all_of(letters, is_letter);
        BOOST_TEST(word == !row["letters"].is_null(), text);
        if (word) BOOST_TEST(letters == row["letters"].get<Letters>(), boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(ascii_letters) {
    BOOST_TEST(letters_of("AbZ") == (Letters{"a", "b", "z"}), boost::test_tools::per_element());
    for (const std::string_view letter : {"a", "z", "A", "Z"}) BOOST_TEST(is_letter(letter));
    for (const std::string_view other : {"0", "9", "#", ".", "-", "@", "[", "`", "{"}) BOOST_TEST(!is_letter(other));
}

BOOST_AUTO_TEST_SUITE_END()
