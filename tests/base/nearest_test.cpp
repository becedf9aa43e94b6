// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "base/nearest.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(nearest_test)

using namespace quadrille;

/// The same distance from its definition: the best way to match the two texts from their ends.
std::size_t slow_distance(std::string_view one, std::string_view other) {
    if (one.empty() || other.empty()) return one.size() + other.size();
    const auto less = [](std::string_view text, std::size_t n) { return text.substr(0, text.size() - n); };
    std::size_t best = std::min(slow_distance(less(one, 1), other), slow_distance(one, less(other, 1))) + 1;
    best = std::min(best, slow_distance(less(one, 1), less(other, 1)) + (one.back() != other.back()));
    if (one.size() > 1 && other.size() > 1 && one.back() == other[other.size() - 2]
        && other.back() == one[one.size() - 2])
        best = std::min(best, slow_distance(less(one, 2), less(other, 2)) + 1);
    return best;
}

BOOST_AUTO_TEST_CASE(distances_of_random_words_are_those_of_the_definition) {
    std::mt19937 random(28);
    const auto word = [&] {
        std::string text(random() % 7, ' ');
        for (char& c : text) c = static_cast<char>('a' + random() % 3);
        return text;
    };
    for (int run = 0; run < test::runs(400); ++run) {
        const std::string one = word(), other = word();
        const std::size_t distance = slow_distance(one, other);
        for (std::size_t limit = 0; limit < 5; ++limit)
            BOOST_TEST(edit_distance(one, other, limit) == std::min(distance, limit + 1),
                       one << ' ' << other << ' ' << limit);
    }
}

BOOST_AUTO_TEST_CASE(a_slip_of_the_finger_is_known) {
    const std::array<std::string_view, 8> words{"solve",  "simplify", "sample",    "count",
                                                "render", "query",    "pentomino", "antiknight"};
    const auto meant = [&](std::string_view word) { return did_you_mean(word, words); };
    BOOST_TEST(meant("slove") == "; did you mean 'solve'?");  // swapped
    BOOST_TEST(meant("slve") == "; did you mean 'solve'?");   // left out
    BOOST_TEST(meant("querry") == "; did you mean 'query'?"); // twice
    BOOST_TEST(meant("Solve") == "; did you mean 'solve'?");  // case
    BOOST_TEST(meant("pentominoes") == "; did you mean 'pentomino'?");
    BOOST_TEST(meant("knight") == "; did you mean 'antiknight'?"); // inside
    BOOST_TEST(meant("simp") == "; did you mean 'simplify'?");     // a beginning
    BOOST_TEST(did_you_mean("leave", std::array<std::string_view, 2>{"late", "leave-d"})
               == "; did you mean 'leave-d'?"); // most of a word is nearer than two slips
    BOOST_TEST(meant("frobnicate") == "");
    BOOST_TEST(meant("") == "");
    BOOST_TEST(meant("x") == "");
    BOOST_TEST(meant(std::string(1000, 's')) == "");
}

BOOST_AUTO_TEST_CASE(equally_near_words_are_told_up_to_three) {
    const std::vector<std::string> three{"r1c1", "r1c2", "r1c3"};
    BOOST_TEST(did_you_mean("r1c9", three) == "; did you mean 'r1c1', 'r1c2' or 'r1c3'?");
    std::vector<std::string> four = three;
    four.emplace_back("r1c4");
    BOOST_TEST(did_you_mean("r1c9", four) == "");
    BOOST_TEST(did_you_mean("r1c33", four) == "; did you mean 'r1c3'?"); // a nearer one counts alone
    BOOST_TEST(did_you_mean("no_simplify", std::array<std::string_view, 1>{"no-simplify"})
               == "; did you mean 'no-simplify'?");
    BOOST_TEST(did_you_mean("ab\x1b", std::array<std::string_view, 1>{"ab\x1c"}) == "; did you mean 'ab\\x1c'?");
}

BOOST_AUTO_TEST_SUITE_END()
