// SPDX-License-Identifier: MIT
// Missed without it: wrong counts of Langford pairs and their kin.
#include "generator_test.hpp"

#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(langford_test)

using namespace quadrille;
using namespace quadrille::puzzles;

BOOST_AUTO_TEST_CASE(counts_are_twice_those_of_A014552) {
    const std::vector<std::size_t> expected{0, 0, 2, 2, 0, 0, 52, 300};
    for (std::size_t n = 1; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"langford", {std::to_string(n)}}) == expected[n - 1], "n = " << n);
    BOOST_TEST(count(Call("langford", {"11"}).problem(), {}).covers == 35584U);
}

BOOST_AUTO_TEST_CASE(counts_of_Nickerson_are_twice_those_of_A059106, *test::sanitized_at_full_scale()) {
    const std::vector<std::size_t> expected{2, 0, 0, 6, 10, 0, 0, 504, 2656};
    for (std::size_t n = 2; n <= expected.size(); ++n)
        BOOST_TEST(cover_count({"langford", {std::to_string(n), "--nickerson"}}) == expected[n - 1], "n = " << n);
    BOOST_TEST(cover_count({"langford", {"1", "--nickerson"}}) == 1U); // 1 1 is its own reverse
    BOOST_TEST(count(Call("langford", {"12", "--nickerson"}).problem(), {}).covers == 455936U);
}

BOOST_AUTO_TEST_CASE(counts_of_three_copies_are_twice_those_of_A059107) {
    BOOST_TEST(cover_count({"langford", {"8", "--copies", "3"}}) == 0U);
    BOOST_TEST(cover_count({"langford", {"9", "--copies", "3"}}) == 6U);
    BOOST_TEST(cover_count({"langford", {"10", "--copies", "3"}}) == 10U);
}

BOOST_AUTO_TEST_CASE(titles_origins_and_names) {
    BOOST_TEST(title({"langford", {"7"}}) == "Langford pairs of 1 to 7");
    BOOST_TEST(title({"langford", {"7", "--nickerson"}}) == "Nickerson pairs of 1 to 7");
    BOOST_TEST(title({"langford", {"9", "--copies", "3"}}) == "Langford sequence of 3 times 1 to 9");
    BOOST_TEST(origin({"langford", {"--nickerson", "--copies", "02", "07"}})
                   == (std::vector<std::string>{"7", "--nickerson"}),
               boost::test_tools::per_element());
    BOOST_TEST(Call("langford", {"3"}).problem().option_name(OptionId{0}) == "1@0");
}

BOOST_AUTO_TEST_CASE(pictures) {
    BOOST_TEST(Call("langford", {"3"}).picture({"3@0", "1@1", "2@2"}) == "3 1 2 1 3 2\n");
    BOOST_TEST(Call("langford", {"1", "--nickerson"}).picture({"1@0"}) == "1 1\n");
}

BOOST_AUTO_TEST_CASE(bad_words_are_refused) {
    const std::string expected = ", expected a greatest number from 1 to 1000";
    BOOST_TEST(complaint<UsageError>({"langford", {}}) == "langford: found nothing" + expected);
    for (const std::string word : {"0", "1001", "x", "-1", "3.0", ""})
        BOOST_TEST(complaint<UsageError>({"langford", {"--", word}}) == "langford: found '" + word + "'" + expected);
    for (const std::string copies : {"1", "0", "1001", "two"})
        BOOST_TEST(complaint<UsageError>({"langford", {"3", "--copies", copies}})
                   == "langford: found '" + copies + "' for --copies, expected 2 to 1000");
    BOOST_TEST(complaint<UsageError>({"langford", {"3", "4"}}) == "langford: found '4', expected one word only");
    BOOST_TEST(complaint<UsageError>({"langford", {"1000", "--copies", "1000"}})
               == "langford: found a problem of 499001500 options, expected at most 4000000");
}

BOOST_AUTO_TEST_SUITE_END()
