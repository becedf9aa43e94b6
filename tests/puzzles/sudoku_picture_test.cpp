// SPDX-License-Identifier: MIT
// Missed without it: a clue of a sudoku that its picture lacks.
#include <string>
#include <vector>

#include "generator_test.hpp"
#include "puzzles/base/svg.hpp"

BOOST_AUTO_TEST_SUITE(sudoku_picture_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

/// A clue of an empty sudoku of 9x9, and what its pictures have because of it.
struct Clue {
    std::string flag, value;
    Words text, ascii; ///< in this order
    Words svg;
    std::string note;
};

const std::vector<Clue> clues{
    {"cage", "15 r0c0 r0c1", {"15━━━", "│"}, {"+15---", ":"}, {"class=\"cage\"", ">15</text>"}, "cage: different"},
    {"thermo",
     "r0c0 r0c1 r1c2",
     {"┃◖.◗══. ", "╲", "signs: ◖ ◗ bulb"},
     {"|#.#==. ", "\\", "signs: # # bulb"},
     {"class=\"bulb\"", "class=\"thermo\""},
     "thermometer: digits"},
    {"arrow",
     "r0c0 r0c1 r1c2",
     {"┃{.}──. ", "↘", "signs: { } circle of an arrow"},
     {"|{.}--. ", "*"},
     {"class=\"arrow\""},
     "arrow: the digit"},
    {"arrow", "r4c1 r3c1 r3c0", {".←──.", "│", "{.}"}, {".<--.", "|", "{.}"}, {"class=\"arrow\""}, "arrow: the digit"},
    {"renban",
     "r0c0 r0c1",
     {"┃ .┄┄┄. ", "renban r0c0 r0c1"},
     {"| .~~~. "},
     {"class=\"tint-1\""},
     "renban (purple line)"},
    {"whisper",
     "r0c0 r0c1",
     {"┃ .┄┄┄. ", "whisper r0c0 r0c1"},
     {"| .~~~. "},
     {"class=\"tint-0\""},
     "whisper (green line)"},
    {"sum",
     "5 r0c0 r0c1",
     {"┃ .┄┄┄. ", "sum 5 r0c0 r0c1"},
     {"| .~~~. "},
     {"class=\"tint-2\"", "class=\"sum\">5</text>"},
     "sum (blue line)"},
    {"even", "r0c0", {"┃[.] "}, {"|[.] "}, {"class=\"parity\""}, "square: an even"},
    {"odd", "r0c0", {"┃(.) "}, {"|(.) "}, {"class=\"parity\""}, "circle: an odd"},
    {"dots", "r0c0-r0c1 white", {"┃ . ○ . "}, {"| . o . "}, {"class=\"white-dot\""}, "white dot:"},
    {"dots", "r0c0-r1c0 black", {"┃ ●"}, {"| @"}, {"class=\"black-dot\""}, "black dot:"},
    {"dots", "r0c0-r0c1 V", {"┃ . V . "}, {"| . V . "}, {"class=\"sign\">V</text>"}, "V: two digits"},
    {"dots", "r0c0-r0c1 X", {"┃ . X . "}, {"| . X . "}, {"class=\"sign\">X</text>"}, "X: two digits"},
    {"dots", "r0c0-r0c1 <", {"┃ . < . "}, {"| . < . "}, {"class=\"less\""}, "<: the tip"},
    {"dots", "r0c0-r0c1 >", {"┃ . > . "}, {"| . > . "}, {"class=\"less\""}, "<: the tip"},
    {"dots", "r0c0-r1c0 <", {"┃ ∧"}, {"| ^"}, {"class=\"less\""}, "<: the tip"},
    {"dots", "r0c0-r1c0 >", {"┃ ∨"}, {"| v"}, {"class=\"less\""}, "<: the tip"},
    {"rules", "x", {"╲", "╱"}, {"\\", "/"}, {"class=\"diagonal\""}, "x: each digit"},
    {"rules", "windoku", {"░.░"}, {"%.%"}, {"class=\"shade\""}, "windoku: each"},
    {"rules", "asterisk", {"░.░"}, {"%.%"}, {"class=\"shade\""}, "asterisk: each"},
    {"rules", "disjoint", {}, {}, {}, "disjoint: each"},
    {"rules", "antiknight", {}, {}, {}, "antiknight: cells"},
    {"rules", "antiking", {}, {}, {}, "antiking: cells"},
    {"rules", "nonconsecutive", {}, {}, {}, "nonconsecutive: neighbours"},
    {"rules", "falling", {"╲"}, {"\\"}, {"class=\"diagonal\""}, "falling: each digit"},
    {"rules", "rising", {"╱"}, {"/"}, {"class=\"diagonal\""}, "rising: each digit"},
    {"candidates", "12 r0c0", {}, {}, {}, "candidates 12 r0c0"},
    {"sum", "12 r0c1-r2c3", {}, {}, {}, "sum 12 r0c1-r2c3"},
    {"whisper",
     "3 r0c0 r0c1",
     {"┃ .┄┄┄. "},
     {"| .~~~. "},
     {"class=\"tint-0\""},
     "whisper (green line): neighbours differ by 3"},
    {"cage", "r0c0 r0c1", {"┃ .   . "}, {"| .   . "}, {"class=\"cage\""}, "cage: different digits\n"},
    {"rules", "x toroidal", {"╲"}, {"\\"}, {"class=\"diagonal\""}, "toroidal: rules"},
};

/// Whether a text has all of these, one behind the other.
bool has_in_order(const std::string& text, const Words& parts) {
    std::size_t at = 0;
    for (const std::string& part : parts) {
        at = text.find(part, at);
        if (at == std::string::npos) return false;
        at += part.size();
    }
    return true;
}

std::string svg_of(const Made& made, std::span<const OptionId> cover = {}, std::size_t givens = 0) {
    SvgPainter sheet(made.board, "sudoku");
    sheet.add(cover, givens);
    return sheet.text();
}

/// The flags that `--help` lists for clues: all but those for the grid.
Words clue_words() {
    const Words of_grid{"box", "symbols", "puzzle", "grid", "base", "givens", "samurai"};
    Words words;
    for (const Flag& flag : find_generator("sudoku")->info.flags)
        if (std::ranges::find(of_grid, flag.name) == of_grid.end()) words.emplace_back(flag.name);
    return words;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_clue_is_drawn) {
    const Made plain = Call("sudoku", {"--base"}).made();
    for (const auto& [flag, value, text, ascii, svg, note] : clues) {
        const Made made = Call("sudoku", {"--base", "--" + flag, value}).made();
        BOOST_TEST_CONTEXT(flag << ' ' << value << '\n' << made.draw({}) << made.draw({}, {.ascii = true})) {
            BOOST_TEST(has_in_order(made.draw({}), text));
            BOOST_TEST(has_in_order(made.draw({}, {.ascii = true}), ascii));
            BOOST_TEST(has_in_order(svg_of(made), svg));
            BOOST_TEST(has_in_order(made.draw({}), {"\n\n", note}));
            for (const std::string& shape : svg) BOOST_TEST(!has_in_order(svg_of(plain), {shape}));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_word_of_a_clue_has_a_case) {
    for (const std::string& word : clue_words()) {
        if (word == "regions") continue; // borders, of all sudokus
        BOOST_TEST(std::ranges::any_of(clues, [&](const Clue& clue) { return clue.flag == word; }), word);
    }
}

BOOST_AUTO_TEST_CASE(an_unsolved_sudoku) {
    const Call call("sudoku", {"--grid", "1....4..2.......", "--cage", "7 r3c0 r3c1", "--even", "r0c1"});
    BOOST_TEST(call.drawn({})
               == "┏━━━━━━━┳━━━━━━━┓\n"
                  "┃ 1  [.]┇ .   . ┃\n"
                  "┃       ┇       ┃\n"
                  "┃ .   4 ┇ .   . ┃\n"
                  "┣┅┅┅┅┅┅┅╋┅┅┅┅┅┅┅┫\n"
                  "┃ 2   . ┇ .   . ┃\n"
                  "┠7──────┨       ┃\n"
                  "┃ .   . ┃ .   . ┃\n"
                  "┗━━━━━━━┻━━━━━━━┛\n"
                  "\n"
                  "square: an even digit\n"
                  "cage: different digits that add up to the number\n"
                  "signs: [ ] square\n");
    BOOST_TEST(call.drawn({}, {.line = true}) == "1....4..2.......\n");
}

BOOST_AUTO_TEST_CASE(givens_stand_out) {
    const Call call("sudoku", {"--base", "--box", "2x2"});
    const Made made = call.made();
    const auto all = covers(made.problem);
    std::vector<OptionId> cover = all.front();
    std::ranges::sort(cover);
    const std::string some = svg_of(made, cover, 3), none = svg_of(made, cover);
    const auto count = [](const std::string& text, std::string_view part) {
        std::size_t found = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
        return found;
    };
    BOOST_TEST(count(some, "class=\"given\"") == 3U);
    BOOST_TEST(count(some, "class=\"found\"") == 13U);
    BOOST_TEST(count(none, "class=\"given\"") + count(none, "class=\"found\"") == 0U);
    BOOST_TEST(count(made.draw(cover, {.colour = true, .givens = 3}), "\x1b[1m") == 3U);
    BOOST_TEST(count(made.draw(cover, {.colour = true}), "\x1b[1m") == 0U);
    BOOST_TEST(made.draw(std::span(cover).first(3), {.line = true}).find('.') == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
