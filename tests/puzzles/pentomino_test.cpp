// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of the twelve pentominoes in boxes.
#include <map>
#include <set>
#include <string>

#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(pentomino_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;

namespace {

const Words plus{"3x3", "--pieces", "X", "--holes", "r0c0,r0c2,r2c0,r2c2"};

} // namespace

// Each box has as many covers as tilings up to symmetry (Golomb, Polyominoes; 65 for the holed board), times
// its group.
BOOST_AUTO_TEST_CASE(counts_of_the_twelve_pieces, *test::sanitized_at_full_scale()) {
    BOOST_TEST(cover_count({"pentomino", {"3x20"}}) == 4U * 2);
    BOOST_TEST(cover_count({"pentomino", {"4x15"}}) == 4U * 368);
    BOOST_TEST(cover_count({"pentomino", {"8x8", "--holes", "r3c3,r3c4,r4c3,r4c4"}}) == 8U * 65);
}

BOOST_AUTO_TEST_CASE(six_by_ten_has_the_count_and_search_nodes_of_Knuths_problem,
                     *test::without_sanitizers() * test::at_full_scale()) {
    const Problem problem = Call("pentomino", {"6x10"}).problem();
    BOOST_TEST(problem.item_count() == 72U);
    BOOST_TEST(problem.option_count() == 2056U);
    const SolveResult result = count(problem, {.engine = "links", .simplify = false});
    BOOST_TEST(result.covers == 4U * 2339);
    BOOST_TEST(result.stats.nodes == 3637261U); // dlx2, as in the benchmark of all peers
}

BOOST_AUTO_TEST_CASE(counts_with_repeated_pieces) {
    BOOST_TEST(cover_count({"pentomino", {"5x5", "--repeat"}}) == 4006U);                 // A174249(5)
    BOOST_TEST(cover_count({"pentomino", {"5x10", "--pieces", "Y", "--repeat"}}) == 10U); // A247712 T(10,10)
    BOOST_TEST(cover_count({"pentomino", {"5x5", "--pieces", "I", "--repeat"}}) == 2U);   // all along or all across
    BOOST_TEST(cover_count({"pentomino", {"5x5", "--pieces", "X", "--repeat"}}) == 0U);   // no corner can be filled
}

BOOST_AUTO_TEST_CASE(a_box_that_the_pieces_do_not_fit_has_no_cover) {
    BOOST_TEST(cover_count({"pentomino", {"6x9"}}) == 0U);
    BOOST_TEST(cover_count({"pentomino", {"1x1"}}) == 0U);
    BOOST_TEST(cover_count({"pentomino", {"5x1", "--pieces", "FI"}}) == 0U);
    BOOST_TEST(cover_count({"pentomino", {"5x1", "--pieces", "I"}}) == 1U);
    BOOST_TEST(cover_count({"pentomino", {"1x2", "--repeat", "--holes", "r0c0,r0c1"}}) == 1U); // the empty cover
}

BOOST_AUTO_TEST_CASE(pieces_are_the_twelve_pentominoes_in_63_orientations) {
    const Problem problem = Call("pentomino", {"5x5"}).problem();
    std::set<std::string> seen;
    for (std::uint32_t i = 0; i < problem.option_count(); ++i) {
        const std::string name(problem.option_name(OptionId{i}));
        seen.insert(name.substr(0, name.find('@')));
    }
    BOOST_TEST(seen.size() == 63U); // A000105(5) = 12 free and A001168(5) = 63 fixed pentominoes
}

BOOST_AUTO_TEST_CASE(items_and_options_have_names) {
    const Problem problem = Call("pentomino", plus).problem();
    BOOST_TEST(problem.item_name(ItemId{0}) == "X");
    BOOST_TEST(problem.item_name(ItemId{1}) == "r0c1");
    BOOST_TEST(problem.item_count() == 6U);
    BOOST_TEST(problem.option_count() == 1U);
    BOOST_TEST(problem.option_name(OptionId{0}) == "X0@r0c0");
}

BOOST_AUTO_TEST_CASE(titles) {
    BOOST_TEST(title({"pentomino", {"6x10"}}) == "6x10 pentominoes");
    BOOST_TEST(title({"pentomino", {"5x10", "--pieces", "y", "--repeat"}}) == "5x10 Y pentominoes");
    BOOST_TEST(title({"pentomino", plus}) == "3x3 X pentominoes with 4 holes");
    BOOST_TEST(title({"pentomino", {"5x5", "--holes", "r0c0"}}) == "5x5 pentominoes with 1 hole");
}

BOOST_AUTO_TEST_CASE(origins_are_canonical) {
    const auto elements = boost::test_tools::per_element();
    BOOST_TEST(origin({"pentomino", {"06x10"}}) == Words{"6x10"}, elements);
    BOOST_TEST(origin({"pentomino", {"--repeat", "--holes", "r1c0,r0c1,r1c0", "--pieces", "ypF", "5x5"}})
                   == (Words{"5x5", "--pieces", "FPY", "--repeat", "--holes", "r0c1,r1c0"}),
               elements);
    BOOST_TEST(origin({"pentomino", {"5x5", "--pieces", "ZYXWVUTPNLIF"}}) == Words{"5x5"}, elements);
}

BOOST_AUTO_TEST_CASE(pictures_of_a_small_box) {
    const Call call("pentomino", {"3x5", "--pieces", "PUV"});
    const auto all = covers(call.problem());
    BOOST_REQUIRE(!all.empty());
    const Words cover{"V0@r0c0", "U2@r0c3", "P0@r1c1"};
    BOOST_TEST(call.picture(cover)
               == "┌───────────┬───────┐\n"
                  "│ V         │     U │\n"
                  "│   ┌───────┴───┐   │\n"
                  "│   │     P     │   │\n"
                  "│   │       ┌───┘   │\n"
                  "│   │       │       │\n"
                  "└───┴───────┴───────┘\n");
    BOOST_TEST(call.picture(cover, {.ascii = true})
               == "+-----------+-------+\n"
                  "| V         |     U |\n"
                  "|   +-------+---+   |\n"
                  "|   |     P     |   |\n"
                  "|   |       +---+   |\n"
                  "|   |       |       |\n"
                  "+---+-------+-------+\n");
}

BOOST_AUTO_TEST_CASE(holes_lie_outside_the_lines) {
    const Call call("pentomino", plus);
    BOOST_TEST(call.picture({"X0@r0c0"})
               == "    ┌───┐\n"
                  "    │   │\n"
                  "┌───┘   └───┐\n"
                  "│     X     │\n"
                  "└───┐   ┌───┘\n"
                  "    │   │\n"
                  "    └───┘\n");
    const std::string on = "\x1b[38;5;16;48;5;214m", off = "\x1b[0m", cell = on + "   " + off;
    BOOST_TEST(call.picture({"X0@r0c0"}, {.colour = true})
               == "    ┌───┐\n"
                  "    │"
                      + cell
                      + "│\n"
                        "┌───┘"
                      + cell
                      + "└───┐\n"
                        "│"
                      + on + "     X     " + off
                      + "│\n"
                        "└───┐"
                      + cell
                      + "┌───┘\n"
                        "    │"
                      + cell
                      + "│\n"
                        "    └───┘\n");
}

BOOST_AUTO_TEST_CASE(a_piece_has_one_colour_in_all_covers) {
    const Made made = Call("pentomino", {"3x20"}).made();
    std::map<std::string, std::set<std::string>> colours; // by letter, what its cell is drawn with
    for (const auto& cover : covers(made.problem)) {
        const std::string picture = made.draw(cover, {.colour = true});
        for (std::size_t at = picture.find('m'); at != std::string::npos; at = picture.find('m', at + 1)) {
            const std::size_t letter = picture.find_first_not_of(' ', at + 1);
            if (letter == std::string::npos || picture[letter] < 'A' || picture[letter] > 'Z') continue;
            const std::size_t begin = picture.rfind('\x1b', at);
            colours[picture.substr(letter, 1)].insert(picture.substr(begin, at + 1 - begin));
        }
    }
    std::set<std::string> all;
    BOOST_TEST(colours.size() == 12U);
    for (const auto& [letter, drawn] : colours) {
        BOOST_TEST(drawn.size() == 1U, letter);
        all.insert(drawn.begin(), drawn.end());
    }
    BOOST_TEST(all.size() == 12U);
}

BOOST_AUTO_TEST_CASE(bad_boxes_are_refused) {
    const std::string expected = ", expected a box such as 6x10, up to 100x100";
    BOOST_TEST(complaint<UsageError>({"pentomino", {}}) == "pentomino: found nothing" + expected);
    for (const std::string word :
         {"6y10", "6", "x", "6x", "x10", "0x5", "5x0", "101x1", "1x101", "6x10x2", "-6x10", ""})
        BOOST_TEST(complaint<UsageError>({"pentomino", {"--", word}}) == "pentomino: found '" + word + "'" + expected);
    BOOST_TEST(complaint<UsageError>({"pentomino", {"6x10", "F"}}) == "pentomino: found 'F', expected one word only");
}

BOOST_AUTO_TEST_CASE(bad_pieces_are_refused) {
    BOOST_TEST(complaint<UsageError>({"pentomino", {"6x10", "--pieces", "FQ"}})
               == "pentomino: found 'Q' in --pieces, expected letters of FILNPTUVWXYZ");
    BOOST_TEST(complaint<UsageError>({"pentomino", {"6x10", "--pieces", ""}})
               == "pentomino: found no letter in --pieces, expected letters of FILNPTUVWXYZ");
    BOOST_TEST(complaint<UsageError>({"pentomino", {"5x10", "--pieces", "Yy"}})
               == "pentomino: found Y twice in --pieces, expected each letter once; with --repeat a piece is "
                  "used any "
                  "number of times");
}

BOOST_AUTO_TEST_CASE(bad_holes_are_refused) {
    for (const std::string hole : {"r5c0", "r0c5", "3;3", "c0r0", "r0", "r0c", "rc", "r-1c0", "r0c0 ", ""})
        BOOST_TEST(complaint<UsageError>({"pentomino", {"5x5", "--holes", "r0c0," + hole}})
                   == "pentomino: found '" + hole
                          + "' in --holes, expected squares from r0c0 to r4c4, as in r0c0,r0c1");
}

BOOST_AUTO_TEST_SUITE_END()
