// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <quadrille/verify.hpp>

#include "support/read_file.hpp"
#include "support/restrict.hpp"

BOOST_AUTO_TEST_SUITE(verify_test)

using namespace quadrille;

namespace {

/// The verifier's message about options of a problem in the dlx format; empty for a cover.
std::string judge(const std::string& text, std::initializer_list<std::uint32_t> options,
                  std::initializer_list<std::uint32_t> required = {},
                  std::initializer_list<std::uint32_t> forbidden = {}) {
    Problem problem = test::read_string(text).problem;
    for (const auto o : required) test::require(problem, OptionId{o});
    for (const auto o : forbidden) test::forbid(problem, OptionId{o});
    std::vector<OptionId> cover;
    for (const auto o : options) cover.push_back(OptionId{o});
    return Verifier(problem).violation(cover).value_or("");
}

} // namespace

BOOST_AUTO_TEST_CASE(covers_in_any_order) {
    BOOST_TEST(judge("A B C\nA B\nC\nB\n", {0, 1}) == "");
    BOOST_TEST(judge("A B C\nA B\nC\nB\n", {1, 0}) == "");
}

BOOST_AUTO_TEST_CASE(each_way_to_fail) {
    BOOST_TEST(judge("A B C\nA B\nC\nB\n", {0}) == "item C is covered 0 times, at least 1 needed");
    BOOST_TEST(judge("A B C\nA B\nC\nB\n", {0, 1, 2}) == "item B is covered 2 times, at most 1 allowed");
    BOOST_TEST(judge("A B C\nA B\nC\nB\n", {0, 1, 1}) == "option 1 is used twice");
    BOOST_TEST(judge("A B C\nA B\nC\nB\n", {0, 3}) == "there is no option 3: the problem has 3");
    BOOST_TEST(judge("A | X\nA\nX\n", {0, 1}) == "option 1 has no primary item");
    BOOST_TEST(judge("A B | X\nA X\nB X\n", {0, 1}) == "secondary item X is used twice without one common colour");
}

BOOST_AUTO_TEST_CASE(colours) {
    BOOST_TEST(judge("A B | X\nA X:r\nB X:r\n", {0, 1}) == "");
    const std::string clash = "secondary item X is used twice without one common colour";
    BOOST_TEST(judge("A B | X\nA X:r\nB X:g\n", {0, 1}) == clash);
    BOOST_TEST(judge("A B | X\nA X:r\nB X\n", {0, 1}) == clash);
    BOOST_TEST(judge("A B | X\nA X\nB X:r\n", {0, 1}) == clash);
}

BOOST_AUTO_TEST_CASE(bounds) {
    BOOST_TEST(judge("2:3|A\nA\nA\nA\nA\n", {0}) == "item A is covered once, at least 2 needed");
    BOOST_TEST(judge("2:3|A\nA\nA\nA\nA\n", {0, 3}) == "");
    BOOST_TEST(judge("2:3|A\nA\nA\nA\nA\n", {0, 1, 2}) == "");
    BOOST_TEST(judge("2:3|A\nA\nA\nA\nA\n", {0, 1, 2, 3}) == "item A is covered 4 times, at most 3 allowed");
    BOOST_TEST(judge("0:1|A B\nA\nB\n", {1}) == "");
}

// The example of DLX3 in the notes on formats: {1, 3, 4} is its only cover.
BOOST_AUTO_TEST_CASE(bounds_and_colours_together) {
    const std::string text = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n";
    int covers = 0;
    for (std::uint32_t subset = 0; subset < 32; ++subset) {
        const Problem problem = test::read_string(text).problem;
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < 5; ++o)
            if ((subset >> o & 1) != 0) options.push_back(OptionId{o});
        covers += !Verifier(problem).violation(options).has_value();
    }
    BOOST_TEST(covers == 1);
    BOOST_TEST(judge(text, {1, 3, 4}) == "");
}

BOOST_AUTO_TEST_CASE(require_and_forbid) {
    BOOST_TEST(judge("A\nA\nA\n", {0}, {1}) == "option 1 is required and not used");
    BOOST_TEST(judge("A\nA\nA\n", {0}, {0}) == "");
    BOOST_TEST(judge("A\nA\nA\n", {0}, {}, {0}) == "option 0 is forbidden and used");
}

BOOST_AUTO_TEST_CASE(one_verifier_serves_many_covers) {
    const Problem problem = test::read_string("A B\nA\nB\nA B\n").problem;
    Verifier verifier(problem);
    const std::vector<OptionId> whole{OptionId{2}}, parts{OptionId{0}, OptionId{1}}, wrong{OptionId{0}};
    for (int i = 0; i < 3; ++i) {
        BOOST_TEST(!verifier.violation(whole));
        BOOST_TEST(!verifier.violation(parts));
        BOOST_TEST(verifier.violation(wrong).has_value());
    }
}

BOOST_AUTO_TEST_SUITE_END()
