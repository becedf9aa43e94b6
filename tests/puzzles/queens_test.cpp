// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of queens, or another problem than Knuth's.
#include "generator_test.hpp"

BOOST_AUTO_TEST_SUITE(queens_test)

using namespace quadrille;
using namespace quadrille::puzzles;

BOOST_AUTO_TEST_CASE(counts_are_those_of_A000170) {
    const std::vector<std::size_t> expected{1, 0, 0, 2, 10, 4, 40, 92, 352, 724};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"queens", {std::to_string(n)}}) == expected[n - 1], "n = " << n);
}

BOOST_AUTO_TEST_CASE(toroidal_counts_are_those_of_A051906) {
    const std::vector<std::size_t> expected{1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"queens", {std::to_string(n), "--toroidal"}}) == expected[n - 1], "n = " << n);
}

BOOST_AUTO_TEST_CASE(twelve_queens_have_the_shape_and_search_nodes_of_Knuths_problem) {
    const Problem problem = Call("queens", {"12"}).problem();
    BOOST_TEST(problem.primary_count() == 24U);
    BOOST_TEST(problem.secondary_count() == 42U);
    BOOST_TEST(problem.option_count() == 144U);
    const SolveResult result = count(problem, {.engine = "links", .simplify = false});
    BOOST_TEST(result.covers == 14200U);
    BOOST_TEST(result.stats.nodes == 211716U); // dlx2, as in the benchmark of all peers
}

BOOST_AUTO_TEST_CASE(items_and_options_have_names) {
    const Problem problem = Call("queens", {"4"}).problem();
    std::string items;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) items += std::string(problem.item_name(ItemId{i})) + ' ';
    BOOST_TEST(items == "r2 c2 r1 c1 r3 c3 r0 c0 a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 ");
    BOOST_TEST(problem.option_name(OptionId{0}) == "r0c0");
    BOOST_TEST(problem.option_name(OptionId{7}) == "r1c3");
    BOOST_TEST(problem.items(OptionId{0}).size() == 3U); // r0, c0 and b3: the other diagonal is this square alone
}

BOOST_AUTO_TEST_CASE(titles_and_origins) {
    BOOST_TEST(title({"queens", {"8"}}) == "8 queens");
    BOOST_TEST(title({"queens", {"1"}}) == "1 queen");
    BOOST_TEST(title({"queens", {"--toroidal", "7"}}) == "toroidal 7 queens");
    BOOST_TEST(origin({"queens", {"--toroidal", "007"}}) == (std::vector<std::string>{"7", "--toroidal"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(pictures) {
    const Call call("queens", {"4"});
    const std::vector<std::string> cover{"r0c1", "r1c3", "r2c0", "r3c2"};
    BOOST_TEST(call.picture(cover)
               == "· ♛ · ·\n"
                  "· · · ♛\n"
                  "♛ · · ·\n"
                  "· · ♛ ·\n");
    BOOST_TEST(call.picture(cover, {.ascii = true})
               == ". Q . .\n"
                  ". . . Q\n"
                  "Q . . .\n"
                  ". . Q .\n");
}

BOOST_AUTO_TEST_CASE(coloured_pictures_are_chequered) {
    const Call call("queens", {"1"});
    BOOST_TEST(call.picture({"r0c0"}, {.colour = true}) == "\x1b[38;5;16;48;5;223m♛ \x1b[0m\n");
    BOOST_TEST(call.picture({"r0c0"}, {.colour = true, .ascii = true}) == "\x1b[38;5;16;48;5;223mQ \x1b[0m\n");
    const std::string four
        = Call("queens", {"4"}).picture({"r0c1", "r1c3", "r2c0", "r3c2"}, {.colour = true, .ascii = true});
    BOOST_TEST(four.substr(0, four.find('\n'))
               == "\x1b[38;5;16;48;5;223m  \x1b[38;5;16;48;5;137mQ "
                  "\x1b[38;5;16;48;5;223m  \x1b[38;5;16;48;5;137m  \x1b[0m");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const std::string expected = ", expected a number of queens from 1 to 1000";
    BOOST_TEST(complaint<UsageError>({"queens", {}}) == "queens: found nothing" + expected);
    for (const std::string word : {"0", "1001", "eight", "8x", "-8", "+8", "", " 8", "8.0", "99999999999999999999"})
        BOOST_TEST(complaint<UsageError>({"queens", {"--", word}}) == "queens: found '" + word + "'" + expected);
    BOOST_TEST(complaint<UsageError>({"queens", {"8", "9"}}) == "queens: found '9', expected one word only");
}

BOOST_AUTO_TEST_SUITE_END()
