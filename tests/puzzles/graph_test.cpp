// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of matchings and colourings, or a graph file that is misread.
#include <fmt/core.h>

#include "generator_test.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(graph_test)

using namespace quadrille;
using namespace quadrille::puzzles;

using Words = std::vector<std::string>;
using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

namespace {

Call reading(const std::string& text, const Words& flags) { return Call("graph", flags).reading(text); }

std::string dimacs(std::uint32_t vertices, const Edges& edges) {
    std::string text = fmt::format("c made by a test\np edge {} {}\n", vertices, edges.size());
    for (const auto& [a, b] : edges) text += fmt::format("e {} {}\n", a, b);
    return text;
}

/// An outer ring, an inner star, and spokes.
std::string petersen() {
    Edges edges;
    for (std::uint32_t i = 0; i < 5; ++i) {
        edges.emplace_back(i + 1, (i + 1) % 5 + 1);
        edges.emplace_back(i + 1, i + 6);
        edges.emplace_back(i + 6, (i + 2) % 5 + 6);
    }
    return dimacs(10, edges);
}

std::string cube(std::uint32_t dimension) {
    Edges edges;
    for (std::uint32_t a = 0; a < 1U << dimension; ++a)
        for (std::uint32_t k = 0; k < dimension; ++k)
            if ((a >> k & 1) == 0) edges.emplace_back(a + 1, (a | 1U << k) + 1);
    return dimacs(1U << dimension, edges);
}

std::string complete(std::uint32_t n) {
    Edges edges;
    for (std::uint32_t a = 1; a <= n; ++a)
        for (std::uint32_t b = a + 1; b <= n; ++b) edges.emplace_back(a, b);
    return dimacs(n, edges);
}

} // namespace

BOOST_AUTO_TEST_CASE(matchings_of_cubes_are_those_of_A005271) {
    const std::vector<std::string> expected{"1", "2", "9", "272", "589185"};
    for (std::uint32_t d = 1; d <= expected.size(); ++d)
        BOOST_TEST(count(reading(cube(d), {"--matching"}).problem(), {}).covers.to_string() == expected[d - 1],
                   "dimension " << d);
    BOOST_TEST(cover_count(reading(cube(4), {"--matching"})) == 272U);
}

BOOST_AUTO_TEST_CASE(matchings_of_complete_graphs_are_double_factorials) {
    BOOST_TEST(cover_count(reading(complete(6), {"--matching"})) == 5U * 3);
    BOOST_TEST(cover_count(reading(complete(7), {"--matching"})) == 0U);
    BOOST_TEST(cover_count(reading(petersen(), {"--matching"})) == 6U);
}

BOOST_AUTO_TEST_CASE(colourings_are_values_of_chromatic_polynomials) {
    const std::vector<std::size_t> of_petersen{0, 0, 120, 12960};
    for (std::size_t k = 1; k <= of_petersen.size(); ++k)
        BOOST_TEST(cover_count(reading(petersen(), {"--colours", std::to_string(k)})) == of_petersen[k - 1]);
    BOOST_TEST(cover_count(reading(complete(4), {"--colours", "5"})) == 5U * 4 * 3 * 2);
    BOOST_TEST(cover_count(reading(cube(2), {"--colours", "3"})) == 16U + 2); // a ring: (k-1)^4 + (k-1)
    BOOST_TEST(cover_count(reading("p edge 3 0\n", {"--colours", "4"})) == 64U);
}

BOOST_AUTO_TEST_CASE(edges_may_be_listed_twice) {
    const std::string once = "p edge 3 2\ne 1 2\ne 2 3\n";
    for (const std::string text : {"p edge 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n", "p col 3 2\ne 2 1\ne 1 2\ne 3 2\n",
                                   "p edges 3 4\ne 1 2\ne 2 3\n", "c x\n\nc y\np edge 3 2\r\nc z\r\ne 1 2\r\ne 2 3"})
        BOOST_CHECK(alike(reading(text, {"--colours", "2"}), reading(once, {"--colours", "2"})));
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    const Call colouring = reading("p edge 3 2\ne 2 1\ne 3 2\n", {"--colours", "02"});
    BOOST_TEST(title(colouring) == "colouring with 2 colours of a graph with 3 vertices and 2 edges");
    BOOST_TEST(origin(colouring) == (Words{"--text", "p edge 3 2\ne 2 1\ne 3 2\n", "--colours", "2"}),
               boost::test_tools::per_element());
    BOOST_TEST(title(reading(complete(2), {"--matching"})) == "perfect matching of a graph with 2 vertices and 1 edge");
    BOOST_TEST(colouring.problem().option_name(OptionId{3}) == "2=2");
    BOOST_TEST(reading(complete(4), {"--matching"}).problem().option_name(OptionId{5}) == "3-4");
}

BOOST_AUTO_TEST_CASE(pictures) {
    BOOST_TEST(reading(cube(2), {"--colours", "2"}).picture({"1=2", "2=1", "3=1", "4=2"}) == "1: 2 3\n2: 1 4\n");
    BOOST_TEST(reading(complete(4), {"--matching"}).picture({"2-3", "1-4"}) == "1-4 2-3\n");
}

BOOST_AUTO_TEST_CASE(the_format_is_known_by_its_looks) {
    BOOST_REQUIRE(claim_puzzle("c a graph\nc\np edge 3 2\ne 1 2\n"));
    BOOST_TEST(claim_puzzle("p col 3 2\n")->front_end->name == "graph");
    BOOST_TEST(!claim_puzzle("p ec 3 2\n"));
    BOOST_TEST(!claim_puzzle("p\np edge 1 2\n"));
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const auto says = [](const Words& words) { return complaint<UsageError>({"graph", words}); };
    BOOST_TEST(says({}) == "graph: found neither --colours nor --matching, expected one of them");
    BOOST_TEST(says({"--colours", "3", "--matching"}) == "graph: found --colours and --matching, expected one of them");
    BOOST_TEST(says({"--colours", "0"}) == "graph: found '0' for --colours, expected 1 to 1000");
    BOOST_TEST(complaint<UsageError>(reading("p edge 1000000 0\n", {"--colours", "5"}))
               == "graph: found a problem of 5000000 options, expected at most 4000000");
}

BOOST_AUTO_TEST_CASE(bad_texts_are_refused_with_their_place) {
    const auto says = [](const std::string& text) { return complaint<ParseError>(reading(text, {"--matching"})); };
    BOOST_TEST(says("c only\n") == "file:1:1: found no line, expected 'p edge VERTICES EDGES'");
    BOOST_TEST(says("e 1 2\n") == "file:1:1: found 'e', expected 'p edge VERTICES EDGES'");
    BOOST_TEST(says("p cnf 3 2\n") == "file:1:3: found 'cnf', expected edge");
    BOOST_TEST(says("p edge 3\n") == "file:1:9: found the end of the line, expected 'p edge VERTICES EDGES'");
    BOOST_TEST(says("p edge x 2\n") == "file:1:8: found 'x', expected a number of vertices from 0 to 1000000");
    BOOST_TEST(says("p edge 9999999 2\n")
               == "file:1:8: found '9999999', expected a number of vertices from 0 to 1000000");
    BOOST_TEST(says("p edge 3 1\ne 1 4\n") == "file:2:5: found '4', expected a vertex from 1 to 3");
    BOOST_TEST(says("p edge 3 1\ne 0 1\n") == "file:2:3: found '0', expected a vertex from 1 to 3");
    BOOST_TEST(says("p edge 3 1\ne 2 2\n") == "file:2:5: found an edge from 2 to itself, expected two vertices");
    BOOST_TEST(says("p edge 3 1\ne 1\n") == "file:2:4: found the end of the line, expected 'e VERTEX VERTEX'");
    BOOST_TEST(says("p edge 3 1\ne 1 2 3\n")
               == "file:2:7: found '3', expected the end of the line, as in 'e VERTEX VERTEX'");
    BOOST_TEST(
        says("p edge 3 1\na 1 2\n")
        == "file:2:1: found 'a', expected an edge 'e VERTEX VERTEX', colours 'f VERTEX COLOUR ..' or a comment 'c ...'");
    BOOST_TEST(says("p edge 3 1\np edge 3 1\n") == "file:2:1: found a second line 'p', expected one, as at 1:1");
    BOOST_TEST(says("p edge 4 5\ne 1 2\ne 2 3\n")
               == "file:4:1: found the end of the text after 2 edges, expected 5 as declared at 1:10");
}

// K4 has 4! colourings in 4 colours, Petersen's graph 120 in 3, a ring of four 18 and a triangle 6 in 3; K2 has 6.
BOOST_AUTO_TEST_CASE(a_first_line_of_sizes_is_no_edge) {
    const auto colourings = [](const std::string& text, const std::string& colours) {
        return count(reading(text, {"--colours", colours}).problem(), {}).covers.to_string();
    };
    BOOST_TEST(colourings("4 6\n1 2\n1 3\n1 4\n2 3\n2 4\n3 4\n", "4") == "24");
    const std::string ring = "1 2\n2 3\n3 4\n4 5\n5 1\n", spokes = "1 6\n2 7\n3 8\n4 9\n5 10\n",
                      star = "6 8\n8 10\n10 7\n7 9\n9 6\n";
    for (const std::string sizes : {"", "10 15\n", "15 10\n", "10,15\n"})
        BOOST_TEST(colourings(sizes + ring + spokes + star, "3") == "120", sizes);
    BOOST_TEST(colourings("4 4\n1 2\n2 3\n3 4\n4 1\n", "3") == "18");
    BOOST_TEST(colourings("3 3\n0 1\n1 2\n2 0\n", "3") == "6");
    BOOST_TEST(colourings("2 1\n1 2\n", "3") == "6");
    // Edges, though as numbers they are near: a path, a triangle and a ring of five (30).
    BOOST_TEST(colourings("1 2\n2 3\n", "3") == "12");
    BOOST_TEST(colourings("2 3\n1 2\n1 3\n", "3") == "6");
    BOOST_TEST(colourings("4 5\n1 2\n2 3\n3 4\n5 1\n", "3") == "30");
    for (const std::string text : {"4 5\n1 2\n1 3\n1 4\n2 3\n2 4\n", "5 4\n1 2\n1 3\n1 4\n2 3\n2 4\n",
                                   "5 3\n1 2\n2 3\n3 4\n", "4 3\n1 2\n1 3\n1 4\n"})
        BOOST_TEST(complaint<ParseError>(reading(text, {"--colours", "3"}))
                       .starts_with("file:1:1: found what could be an edge, or "),
                   text);
}

// A005271
BOOST_AUTO_TEST_CASE(matchings_of_the_cube_of_six_dimensions, *test::at_full_scale() * test::without_sanitizers()) {
    std::string cube = "p edge 64 192\n";
    for (std::uint32_t a = 0; a < 64; ++a)
        for (std::uint32_t bit = 1; bit < 64; bit *= 2)
            if ((a & bit) == 0) cube += fmt::format("e {} {}\n", a + 1, (a | bit) + 1);
    BOOST_TEST(count(Call("graph", {"--matching"}).reading(cube).problem()).covers == 16332454526976U);
}

BOOST_AUTO_TEST_SUITE_END()
