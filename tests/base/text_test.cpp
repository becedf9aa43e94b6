// SPDX-License-Identifier: MIT
// Without these, messages could play tricks on a terminal, errors lose their place, and records be believed that were changed.
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/part.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/sha256.hpp"
#include "base/utf8.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(text_test)

BOOST_AUTO_TEST_SUITE(error_cases)

using namespace quadrille;
using namespace quadrille::test;

namespace {

/// The kind of the Error that a call throws; nothing if it throws none.
template <class Call> std::optional<ErrorKind> kind_of(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.kind();
    }
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_error_has_a_kind) {
    const Problem problem = parse_problem("a\na\n").problem;
    BOOST_TEST((kind_of([] { ProblemBuilder().add_item("a", Kind::primary, {2, 1}); }) == ErrorKind::bad_argument));
    BOOST_TEST((kind_of([&] { count_part(problem, {2, 1}); }) == ErrorKind::bad_argument));
    BOOST_TEST((kind_of([] { parse_problem("p ec x\n"); }) == ErrorKind::bad_data));
    BOOST_TEST((kind_of([&] { count(problem, {.engine = "steam"}); }) == ErrorKind::unsupported));
    BOOST_TEST((kind_of([] { read_problem_file("/no/such/file"); }) == ErrorKind::no_input));
    BOOST_TEST((kind_of([] { read_problem_file("/"); }) == ErrorKind::no_input));
    BOOST_TEST((kind_of([] { throw Stopped(Ending::interrupted); }) == ErrorKind::stopped));
}

BOOST_AUTO_TEST_CASE(a_parse_error_has_its_parts) {
    try {
        parse_problem("a b\na c\n", "some:file");
        BOOST_ERROR("accepted");
    } catch (const ParseError& error) {
        // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): a copy has the parts too
        const ParseError copy = error;
        BOOST_TEST(copy.source() == "some:file");
        BOOST_TEST((copy.place() == Place{2, 3}));
        BOOST_TEST(copy.message().starts_with("found"));
        BOOST_TEST(copy.what() == "some:file:2:3: " + std::string(copy.message()));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(nearest_cases)

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

BOOST_AUTO_TEST_SUITE(quoted_cases)

using namespace quadrille;

BOOST_AUTO_TEST_CASE(a_line_stays_one) {
    BOOST_TEST(printable("a\nb\x1b\x7f") == "a\\x0ab\\x1b\\x7f");
    BOOST_TEST(printable("\xc3\xa9 \xc2\x9b \xe2\x80\xae") == "\xc3\xa9 \xc2\x9b \xe2\x80\xae");
    BOOST_TEST(printable("\xff\xc3") == "\\xff\\xc3");
}

BOOST_AUTO_TEST_CASE(nothing_tricks_a_terminal) {
    BOOST_TEST(harmless("\x1b[31m\r\n") == "\\x1b[31m\\x0d\\x0a");
    BOOST_TEST(harmless("a\tb\n\r", "\n\t") == "a\tb\n\\x0d");
    BOOST_TEST(harmless("\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa1") == "\\u0080\\u009b\\u009f\xc2\xa1");
    BOOST_TEST(harmless("\xe2\x80\xaa\xe2\x80\xae\xe2\x81\xa6\xe2\x81\xa9") == "\\u202a\\u202e\\u2066\\u2069");
    BOOST_TEST(harmless("\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c") == "\\u200e\\u200f\\u061c");
    BOOST_TEST(harmless("\xf3\xa0\x81\x81\xf0\x9f\x9a\x80") == "\\U000e0041\xf0\x9f\x9a\x80");
    BOOST_TEST(harmless("\xe2\x80\x8d") == "\xe2\x80\x8d"); // joins the pieces of one sign
    BOOST_TEST(in_quotes("a\xe2\x80\xae") == "'a\\u202e'");
    BOOST_TEST(harmless(harmless("\x1b\xe2\x80\xae\n")) == harmless("\x1b\xe2\x80\xae\n"));
}

BOOST_AUTO_TEST_CASE(characters_cut_in_two) {
    const std::string text = "x\xf0\x9f\x9a\x80";
    for (std::size_t n = 1; n < text.size(); ++n)
        BOOST_TEST(incomplete_end(std::string_view(text).substr(0, n)) == n - 1);
    BOOST_TEST(incomplete_end(text) == 0U);
    BOOST_TEST(incomplete_end("") == 0U);
    BOOST_TEST(incomplete_end("\xc3") == 1U);
    BOOST_TEST(incomplete_end("\xc3\xa9") == 0U);
    BOOST_TEST(incomplete_end("\x80\x80\x80\x80") == 0U); // no beginning of anything
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(seal_cases)

using namespace quadrille;

// printf '{"a":1}' | sha256sum
BOOST_AUTO_TEST_CASE(the_seal_is_the_sha256_of_the_record_without_it) {
    BOOST_TEST(sealed("{\"a\":1}")
               == "{\"a\":1,\"sha256\":\"015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862\"}");
}

BOOST_AUTO_TEST_CASE(a_sealed_record_comes_back) {
    const std::string text = sealed("{\"a\":1,\"b\":\"\\\"}\"}");
    BOOST_TEST(unsealed(text).value() == "{\"a\":1,\"b\":\"\\\"}\"}");
    BOOST_TEST(unsealed(text + '\n').value() == "{\"a\":1,\"b\":\"\\\"}\"}");
}

BOOST_AUTO_TEST_CASE(no_byte_can_be_changed_cut_or_added) {
    const std::string text = sealed("{\"a\":17}");
    for (std::size_t k = 0; k < text.size(); ++k) {
        std::string other = text;
        other[k] = static_cast<char>(other[k] ^ 1);
        BOOST_TEST(!unsealed(other), "byte " << k);
        BOOST_TEST(!unsealed(text.substr(0, k)), "cut at " << k);
        BOOST_TEST(!unsealed(text.substr(0, k) + ' ' + text.substr(k)), "a blank at " << k);
    }
    for (const char* other : {"", "\n", "{}", "{\"a\":1}"}) BOOST_TEST(!unsealed(other), other);
    BOOST_TEST(!unsealed(text + "\n\n"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
