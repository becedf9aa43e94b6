// SPDX-License-Identifier: MIT
// Missed without it: a range of parts that is read with one part too many or too few.
#include <boost/test/unit_test.hpp>

#include "cli/commands/job_parts.hpp"
#include "cli/flags/flags.hpp"

BOOST_AUTO_TEST_SUITE(part_numbers_test)

using quadrille::UsageError;
using quadrille::cli::parse_part_numbers;

namespace {

std::vector<std::uint32_t> parse(const std::vector<std::string>& words, std::uint32_t parts) {
    return parse_part_numbers(words, parts);
}

std::string error_of(const std::vector<std::string>& words, std::uint32_t parts) {
    try {
        parse(words, parts);
        return "";
    } catch (const UsageError& error) {
        return error.what();
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(words_name_numbers_ranges_and_steps) {
    using Numbers = std::vector<std::uint32_t>;
    const std::vector<std::pair<std::vector<std::string>, Numbers>> cases{
        {{"7"}, {7}},
        {{"3", "1", "3"}, {1, 3}},
        {{"0-3"}, {0, 1, 2, 3}},
        {{"1-9:4"}, {1, 5, 9}},
        {{"1-8:4,0"}, {0, 1, 5}},
        {{"2-2:4294967295"}, {2}},
        {{"0-9:4294967295"}, {0}},
        {{}, {}},
    };
    for (const auto& [words, numbers] : cases)
        BOOST_TEST(parse(words, 10) == numbers, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(other_words_are_refused) {
    BOOST_TEST(error_of({"10"}, 10) == "found '10', expected a part from 0 to 9, or a range such as 0-9");
    for (const std::string word : {"",
                                   "x",
                                   "-1",
                                   "1-",
                                   "-",
                                   "3-1",
                                   "1,",
                                   ",1",
                                   "1,,2",
                                   "0-10",
                                   "1:2",
                                   "0-9:0",
                                   "0-9:",
                                   "0-9:-1",
                                   "0-9:2:3",
                                   "4294967296",
                                   "99999999999999999999",
                                   " 1",
                                   "1 ",
                                   "+1",
                                   "0x1",
                                   "1.0"})
        BOOST_TEST(!error_of({word}, 10).empty(), word);
}

BOOST_AUTO_TEST_SUITE_END()
