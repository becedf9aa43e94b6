// SPDX-License-Identifier: MIT
// Missed without it: a file of BurrTools that becomes another puzzle.
#include <fmt/core.h>

#include "generator_test.hpp"
#include "support/sanitizers.hpp"

BOOST_AUTO_TEST_SUITE(xmpuzzle_test)

using namespace quadrille;
using namespace quadrille::puzzles;

namespace {

std::string voxel(const std::string& sides, const std::string& cells, const std::string& more = "") {
    return "<voxel x=\"" + sides.substr(0, 1) + "\" y=\"" + sides.substr(1, 1) + "\" z=\"" + sides.substr(2, 1)
           + "\" type=\"0\"" + more + ">" + cells + "</voxel>\n";
}

std::string piece(int id, const std::string& times = "") {
    return "<shape id=\"" + std::to_string(id) + "\"" + times + "/>\n";
}

std::string problem(const std::string& pieces, int result, const std::string& more = "") {
    return "<problem state=\"0\">\n<shapes>\n" + pieces + "</shapes>\n<result id=\"" + std::to_string(result) + "\"/>\n"
           + more + "</problem>\n";
}

Call file(const std::string& shapes, const std::string& problems, const std::vector<std::string>& words = {}) {
    return Call("tile", words)
        .reading("<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<!-- <a> "
                 "-->\n<shapes>\n"
                 + shapes + "</shapes>\n<problems>\n" + problems + "</problems>\n</puzzle>\n");
}

const std::string cube = voxel("222", "########"), domino = voxel("211", "##"), unit = voxel("111", "#");

} // namespace

// Perfect matchings of the graph of a cube: A005271. All matchings: A045310.
BOOST_AUTO_TEST_CASE(dominoes_fill_a_cube) {
    BOOST_TEST(cover_count(file(cube + domino, problem(piece(1, " count=\"4\""), 0))) == 9U);
    BOOST_TEST(cover_count(file(cube + domino + unit,
                                problem(piece(1, " min=\"0\" max=\"4\"") + piece(2, " min=\"0\" max=\"8\""), 0)))
               == 108U);
    const std::string holes = voxel("222", "++++++++");
    BOOST_TEST(cover_count(file(holes + domino, problem(piece(1, " min=\"0\" max=\"4\""), 0))) == 108U);
    BOOST_TEST(cover_count(file(holes + domino, problem(piece(1), 0))) == 12U); // the edges
}

// The rows of a voxel text come first along x, then y, then z.
BOOST_AUTO_TEST_CASE(soma_from_a_file) {
    const std::string pieces = voxel("221", "###_", " name=\"V\"") + voxel("321", "####__", " name=\"L\"")
                               + voxel("321", "###_#_", " name=\"T\"") + voxel("321", "##__##", " name=\"Z\"")
                               + voxel("222", "###__#__", " name=\"A\"") + voxel("222", "##_##___", " name=\"B\"")
                               + voxel("222", "###_#___", " name=\"P\"") + voxel("333", std::string(27, '#'));
    std::string all;
    for (int id = 0; id < 7; ++id) all += piece(id, " count=\"1\"");
    const Call call = file(pieces, problem(all, 7));
    const SolveResult result = count(call.problem());
    BOOST_TEST(result.covers == 11520U);
    BOOST_TEST(digest(call.problem()) == digest(Call("tile", {"--text", origin(call)[1]}).problem()));
}

BOOST_AUTO_TEST_CASE(colours_lie_where_they_may) {
    const std::string layers = voxel("222", "#1#1#1#1#2#2#2#2");
    const std::string same = "<bitmap><pair piece=\"0\" result=\"0\"/><pair piece=\"1\" result=\"1\"/></bitmap>";
    const std::string four = piece(1, " count=\"4\"");
    BOOST_TEST(cover_count(file(layers + domino, problem(four, 0, same))) == 9U);
    BOOST_TEST(cover_count(file(layers + voxel("211", "#1#2"), problem(four, 0, same))) == 1U);
    BOOST_TEST(cover_count(file(layers + voxel("211", "#1#1"), problem(four, 0, same))) == 0U);
    BOOST_TEST(cover_count(file(layers + voxel("211", "#1#1") + voxel("211", "#2#2"),
                                problem(piece(1, " count=\"2\"") + piece(2, " count=\"2\""), 0, same)))
               == 4U);
    const std::string any = "<bitmap><pair piece=\"0\" result=\"0\"/><pair piece=\"0\" result=\"1\"/></bitmap>";
    BOOST_TEST(cover_count(file(layers + voxel("211", "#1#1"), problem(four, 0, any))) == 9U);
    const std::string crossed = "<bitmap><pair piece=\"0\" result=\"1\"/><pair piece=\"1\" result=\"0\"/></bitmap>";
    BOOST_TEST(cover_count(file(layers + voxel("211", "#1#2"), problem(four, 0, crossed))) == 1U);
    // Without a pair a colour lies on uncoloured cells alone: on the lower square, in two ways, and so do the
    // others on the upper one.
    const std::string upper = voxel("222", "#####1#1#1#1");
    BOOST_TEST(cover_count(file(upper + voxel("211", "#1#1") + domino,
                                problem(piece(1, " count=\"2\"") + piece(2, " count=\"2\""), 0)))
               == 4U);
    BOOST_TEST(cover_count(file(upper + voxel("211", "#2#2"), problem(four, 0))) == 0U);
    const std::string three = voxel("222", "###1#1#2#2#2#2");
    BOOST_TEST(cover_count(file(three + voxel("211", "#1#1"), problem(four, 0, same))) == 0U); // none lies on colour 2
    // A result without colour takes all.
    BOOST_TEST(cover_count(file(cube + voxel("211", "#1#2"), problem(four, 0))) == 9U);
}

std::string paired(const std::vector<std::pair<int, int>>& pairs) {
    std::string text = "<bitmap>";
    for (const auto& [piece, result] : pairs)
        text += fmt::format("<pair piece=\"{}\" result=\"{}\"/>", piece - 1, result - 1);
    return text + "</bitmap>";
}

// Counted in Python, which tries all placements and asks of each cell whether its colours are 0 or a pair.
BOOST_AUTO_TEST_CASE(colours_lie_on_several_colours) {
    const std::string board = voxel("322", "#1#2#3#2#3#1#3#1#2#1#2#3");
    const std::string two = paired({{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}});
    const Call some = file(board + voxel("211", "#1#2"), problem(piece(1, " count=\"6\""), 0, two));
    BOOST_TEST(cover_count(some) == 32U);
    BOOST_TEST(digest(some.problem()) == digest(Call("tile", {"--text", origin(some)[1]}).problem()));
    const std::string any = " min=\"0\" max=\"6\"";
    BOOST_TEST(cover_count(file(board + voxel("211", "#1#2") + voxel("211", "#1#3") + voxel("211", "#2#3"),
                                problem(piece(1, any) + piece(2, any) + piece(3, any), 0, two)))
               == 1152U);
    // A colour without a pair lies on cells without a colour.
    const std::string mixed = voxel("322", "#1#2##2##1##1#2##2#1");
    BOOST_TEST(cover_count(file(mixed + voxel("211", "#3#1") + voxel("211", "#2#2") + domino,
                                problem(piece(1, any) + piece(2, any) + piece(3, " min=\"0\" max=\"2\""), 0,
                                        paired({{1, 1}, {1, 2}, {2, 2}}))))
               == 112U);
    BOOST_TEST(cover_count(file(voxel("411", "#2###2") + voxel("211", "#1#2"),
                                problem(piece(1, " count=\"2\""), 0, paired({{2, 2}}))))
               == 1U);
}

// Matchings of the lower square, 7, with a domino upright on each cell that is left; or, with dominoes of the
// upper colour too, matchings of the remaining cells of the upper square: 1 + 4 * 2 + 2 * 7.
BOOST_AUTO_TEST_CASE(coloured_cells_may_stay_free) {
    const std::string layers = voxel("222", "#1#1#1#1+2+2+2+2");
    const std::string same = "<bitmap><pair piece=\"0\" result=\"0\"/><pair piece=\"1\" result=\"1\"/></bitmap>";
    const std::string pieces = voxel("211", "#1#1") + voxel("211", "#1#2") + voxel("211", "#2#2");
    const std::string two = piece(1, " min=\"0\" max=\"2\"") + piece(2, " min=\"0\" max=\"4\"");
    const Call call = file(layers + pieces, problem(two, 0, same));
    BOOST_TEST(cover_count(call) == 7U);
    BOOST_TEST(cover_count(file(layers + pieces, problem(two + piece(3, " min=\"0\" max=\"2\""), 0, same))) == 23U);
    BOOST_TEST(digest(call.problem()) == digest(Call("tile", {"--text", origin(call)[1]}).problem()));
}

// As the limits of BurrTools do: 12 edges of a cube, 108 sets of edges that do not touch (A045310).
BOOST_AUTO_TEST_CASE(limits_on_holes_that_say_nothing_are_read) {
    const std::string holes = voxel("222", "++++++++");
    const auto limited = [&](const std::string& times, int limit) {
        std::string one = problem(piece(1, times), 0);
        one.replace(0, 8, fmt::format("<problem maxHoles=\"{}\"", limit));
        return file(holes + domino, one);
    };
    BOOST_TEST(cover_count(limited("", 0)) == 12U);
    BOOST_TEST(cover_count(limited(" min=\"0\" max=\"4\"", 8)) == 108U);
    BOOST_TEST(complaint<ParseError>(limited(" min=\"0\" max=\"4\"", 7)).find("found a limit of 7 holes")
               != std::string::npos);
}

// They say which pieces stay together when the puzzle is taken apart.
BOOST_AUTO_TEST_CASE(groups_change_no_assembly) {
    const std::string group = "<shape id=\"1\" count=\"4\" group=\"1\"/>\n";
    BOOST_TEST(cover_count(file(cube + domino, problem(group, 0))) == 9U);
    const std::string inside = "<shape id=\"1\" count=\"4\"><group group=\"1\" count=\"2\"/></shape>\n";
    BOOST_TEST(cover_count(file(cube + domino, problem(inside, 0))) == 9U);
}

BOOST_AUTO_TEST_CASE(one_problem_of_several) {
    const std::string two = problem(piece(1, " count=\"4\""), 0) + problem(piece(2, " count=\"8\""), 0);
    BOOST_TEST(cover_count(file(cube + domino + unit, two, {"--problem", "1"})) == 9U);
    BOOST_TEST(cover_count(file(cube + domino + unit, two, {"--problem", "2"})) == 1U);
    BOOST_TEST(complaint<UsageError>(file(cube + domino + unit, two))
               == "tile: found 2 problems in file, expected --problem K with K from 1 to 2");
    BOOST_TEST(complaint<UsageError>(file(cube + domino + unit, two, {"--problem", "3"}))
               == "tile: found --problem 3, expected a number up to 2, the number of problems in file");
    BOOST_TEST(complaint<UsageError>(file(cube + domino + unit, two, {"--problem", "no"}))
               == "tile: found 'no', expected a number such as --problem 1");
    BOOST_TEST(complaint<UsageError>({"tile", {"--text", "board 2x2;piece M x*;#", "--problem", "1"}})
               == "tile: found --problem for a text that has one, expected it with a file of BurrTools");
}

BOOST_AUTO_TEST_CASE(names_become_sound_and_different) {
    const Call call = file(cube + voxel("211", "##", " name=\"a b|c\"") + voxel("211", "##", " name=\"a:b:c\"")
                               + voxel("211", "##") + voxel("211", "##", " name=\"\xC3\xA9\""),
                           problem(piece(1) + piece(2) + piece(3) + piece(4), 0));
    const Problem made = call.problem();
    BOOST_TEST(made.item_name(ItemId{0}) == "a_b_c");
    BOOST_TEST(made.item_name(ItemId{1}) == "a_b_c_");
    BOOST_TEST(made.item_name(ItemId{2}) == "S4");
    BOOST_TEST(made.item_name(ItemId{3}) == "__");
    BOOST_TEST(cover_count(call) == 9U * 24);
}

// Neither the parser nor what takes its tree apart goes down with the depth.
BOOST_AUTO_TEST_CASE(nesting_may_be_deep) {
    const auto nested = [](const std::string& open, const std::string& close, std::size_t depth) {
        std::string text = "\n<puzzle>";
        for (std::size_t k = 0; k < depth; ++k) text += open;
        for (std::size_t k = 0; k < depth; ++k) text += close;
        return complaint<ParseError>(Call("tile", {}).reading(text + "</puzzle>"));
    };
    constexpr std::size_t depth = test::sanitized ? 100'000 : 1'000'000;
    for (const std::string open : {"<a>", "<a b='/>'>", "<!-- </a> --><a>", "<![CDATA[</a>]]><a>", "<?x </a>?><a>"})
        BOOST_TEST(nested(open, "</a>", depth) == "file:2:1: found no shapes, expected the shapes of a puzzle");
    BOOST_TEST(nested("<a>", "", depth).starts_with("file:2:"));
    BOOST_TEST(nested("<a>", "", depth).find("found XML that is broken: Start-end tags mismatch") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
