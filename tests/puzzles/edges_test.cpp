// SPDX-License-Identifier: MIT
// Missed without it: edge-matching puzzles with wrong counts, flips or surplus tiles.
#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(edges_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

Call reading(const std::string& text) { return Call("edges", {}).reading(text); }

std::string turned(const std::string& tile, std::size_t k) { return tile.substr(k) + tile.substr(0, k); }

/// The ways to lay tiles, all different under turning, on a board of 2x2, tried one by one.
std::size_t brute_force(const Words& tiles, bool turns, char rim) {
    std::size_t total = 0;
    Words order = tiles;
    std::ranges::sort(order);
    const auto fits = [&](const std::string& a, const std::string& b, const std::string& c, const std::string& d) {
        const bool inside = a[1] == b[3] && c[1] == d[3] && a[2] == c[0] && b[2] == d[0];
        const std::string outside{a[0], a[3], b[0], b[1], c[2], c[3], d[1], d[2]};
        return inside && (rim == 0 || outside == std::string(8, rim));
    };
    do {
        for (std::size_t k = 0; k < (turns ? 256U : 1U); ++k) {
            const auto at = [&](std::size_t i) { return turned(order[i], k >> 2 * i & 3); };
            // Positions that look alike count once, as the one with the lowest number.
            bool first = true;
            for (std::size_t i = 0; i < 4 && first; ++i)
                for (std::size_t lower = 0; lower < (k >> 2 * i & 3); ++lower)
                    first &= turned(order[i], lower) != at(i);
            total += first && fits(at(0), at(1), at(2), at(3)) ? 1 : 0;
        }
    } while (std::ranges::next_permutation(order).found);
    return total;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_set_of_three_colours_has_24_tiles) {
    BOOST_TEST(title({"edges", {"4x6", "--set", "abc"}}) == "4x6 board of 24 tiles that match at their edges");
    BOOST_TEST(title({"edges", {"1x6", "--set", "ba"}}) == "1x6 board of 6 tiles that match at their edges");
}

BOOST_AUTO_TEST_CASE(small_boards_as_by_trying_all) {
    std::uint32_t state = 3;
    std::size_t with_cover = 0;
    for (int round = 0; round < 40; ++round) {
        Words tiles;
        std::string text = round % 2 == 0 ? "board 2x2\n" : "board 2x2\nturns fixed\n";
        const char rim = round % 4 == 2 ? 'a' : '\0';
        if (rim != 0) text += "rim a\n";
        while (tiles.size() < 4) {
            std::string tile;
            for (int side = 0; side < 4; ++side) {
                state = state * 1664525 + 1013904223;
                tile += "aab"[(state >> 10) % 3];
            }
            bool fresh = true;
            for (std::size_t k = 0; k < 4; ++k) fresh &= std::ranges::find(tiles, turned(tile, k)) == tiles.end();
            if (!fresh) continue;
            tiles.push_back(tile);
            text += tile + '\n';
        }
        const std::size_t expected = brute_force(tiles, round % 2 == 0, rim);
        with_cover += expected > 0 ? 1 : 0;
        BOOST_TEST(cover_count(reading(text)) == expected, text);
    }
    BOOST_TEST(with_cover > 5U);
}

BOOST_AUTO_TEST_CASE(copies_surplus_and_flips) {
    BOOST_TEST(cover_count(reading("board 2x2\naaaa x4\n")) == 1U);
    BOOST_TEST(cover_count(reading("board 1x1\nabcd\n")) == 4U);
    BOOST_TEST(cover_count(reading("board 1x1\nturns flip\nabcd\n")) == 8U);
    BOOST_TEST(cover_count(reading("board 1x1\nturns fixed\nabcd\n")) == 1U);
    BOOST_TEST(cover_count(reading("board 1x1\nabab\naaaa\n")) == 3U); // one is left over
    BOOST_TEST(cover_count(reading("board 1x2\nabab x2\n")) == 2U);
    BOOST_TEST(cover_count(reading("board 1x2\nabab\nbaba\n")) == 2U); // the same tile twice
    BOOST_TEST(cover_count(reading("board 1x2\nturns fixed\nabab\nbaba\n")) == 0U);
}

BOOST_AUTO_TEST_CASE(tiles_that_are_placed) {
    const std::string two = "board 1x2\nabab x2\n";
    BOOST_TEST(cover_count(reading(two + "place r0c0 abab\n")) == 1U);
    BOOST_TEST(cover_count(reading(two + "place r0c0 abab\nplace r0c1 abab\n")) == 1U);
    BOOST_TEST(complaint<ParseError>(reading(two + "place r0c0 abab\nplace r0c1 baba\n"))
               == "file:4:15: found a in the west of baba, expected b as its neighbour has at 3:13");
}

BOOST_AUTO_TEST_CASE(origins_and_names) {
    BOOST_TEST(origin(reading("board 01x2 // small\naaba\naaab\nrim a\nplace r0c1 aaab\n"))
                   == (Words{"--text", "board 01x2\naaba\naaab\nrim a\nplace r0c1 aaab\n"}),
               boost::test_tools::per_element());
    const std::string of_version_0_2
        = "board 1x2\nturns turn\nrim a\naaab x2\nplace r0c1 aaab\n"; // other words, the same problem
    BOOST_CHECK(alike(reading(of_version_0_2), reading("board 01x2\naaba\naaab\nrim a\nplace r0c1 aaab\n")));
    BOOST_TEST(reading("board 1x1\nturns fixed\nabcd\n").problem().option_name(OptionId{0}) == "abcd@r0c0");
    BOOST_CHECK(Call("edges", {"1x1", "--set", "ab"}).problem() == reading("board 1x1\nset ab\n").problem());
}

BOOST_AUTO_TEST_CASE(pictures) {
    BOOST_TEST(reading("board 1x2\nabca\nbbbb\n").picture({"abca@r0c0", "bbbb@r0c1"})
               == "+-a-+-b-+\n"
                  "a   b   b\n"
                  "+-c-+-b-+\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const auto says = [](const Words& words) { return complaint<UsageError>({"edges", words}); };
    BOOST_TEST(says({"4x6"}) == "edges: found '4x6' without --set, expected a FILE, or ROWSxCOLUMNS and --set COLOURS");
    BOOST_TEST(says({"--text", "board 1x1\naaaa\n", "--rim", "a"})
               == "edges: found --rim and a text, expected a line 'rim ...' in the text");
    BOOST_TEST(complaint<ParseError>({"edges", {"4", "--set", "abc"}})
               == "arguments:1:7: found '4', expected ROWSxCOLUMNS such as 4x6, up to 100x100");
    BOOST_TEST(says({"50x50", "--set", "abcdefghij"}).ends_with(" options, expected at most 4000000"));
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text)); };
    BOOST_TEST(says("abca\n") == "file:2:1: found no board, expected a line 'board ROWSxCOLUMNS'");
    BOOST_TEST(says("board\n") == "file:1:6: found the end of the line, expected 'board ROWSxCOLUMNS'");
    BOOST_TEST(says("board 2\n") == "file:1:7: found '2', expected ROWSxCOLUMNS such as 4x6, up to 100x100");
    BOOST_TEST(says("board 1x1\nboard 1x1\n") == "file:2:1: found a second board, expected one, as at 1:1");
    BOOST_TEST(says("board 1x1\nabc\n")
               == "file:2:1: found 'abc', expected four letters or digits, the edges north, east, south and west");
    BOOST_TEST(says("board 1x1\nabc. x2\n")
               == "file:2:1: found 'abc.', expected four letters or digits, the edges north, east, south and west");
    BOOST_TEST(says("board 1x1\nabca 2\n") == "file:2:6: found '2', expected how many, from x1 to x10000");
    BOOST_TEST(says("board 1x1\nabca x0\n") == "file:2:6: found 'x0', expected how many, from x1 to x10000");
    BOOST_TEST(says("board 1x1\nrim ab\n") == "file:2:5: found 'ab', expected a letter or digit");
    BOOST_TEST(says("board 1x1\nturns round\n") == "file:2:7: found 'round', expected fixed, turn or flip");
    BOOST_TEST(says("board 1x1\nset aa\n") == "file:2:5: found 'aa', expected up to 10 different letters or digits");
    BOOST_TEST(says("board 2x2\nabca x3\n") == "file:1:1: found a board of 4 cells, expected no more than the 3 tiles");
    BOOST_TEST(says("board 1x1\nabca\nplace r0c1 abca\n")
               == "file:3:7: found 'r0c1', expected a square from r0c0 to r0c0");
    BOOST_TEST(says("board 1x1\nabca\nplace r0c0 bbbb\n")
               == "file:3:12: found 'bbbb', expected one of the tiles, in any way that it may lie");
    BOOST_TEST(says("board 1x2\nabca x2\nplace r0c0 abca\nplace r0c0 abca\n")
               == "file:4:7: found a second tile on r0c0, expected one, as at 3:7");
    BOOST_TEST(says("board 1x2\nabca\nbbbb\nplace r0c0 abca\nplace r0c1 aabc\n")
               == "file:5:12: found tile aabc again (the first is at 4:12), expected it once");
}

// MacMahon 1921; 13328 up to turns, mirrors and the two other colours (TAOCP 7.2.2.1).
BOOST_AUTO_TEST_CASE(macmahon_squares, *test::at_full_scale() * test::without_sanitizers()) {
    // Counted, not listed: without vector instructions a list takes half a minute.
    BOOST_TEST(count(Call("edges", {"4x6", "--set", "abc", "--rim", "a"}).problem()).covers == 8U * 13328);
}

BOOST_AUTO_TEST_SUITE_END()
