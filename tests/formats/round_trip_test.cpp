// SPDX-License-Identifier: MIT
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/builder.hpp>

#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/sanitizers.hpp"

using namespace quadrille;
using test::read_string;
using test::write_string;

namespace {

constexpr int rounds = test::sanitized ? 500 : 5000;

/// What is written in that format reads back as the same problem, and is told to be in that format.
void check(std::string_view format, const test::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < rounds; ++i) {
        Problem problem = test::random_problem(random, shape);
        if (format == "dense" && (problem.option_count() == 0 || problem.item_count() == 0)) continue;
        if (i % 3 == 0) problem.set_annotations({.origin = Origin{"queens", {"8", "a b"}, "00"}});
        const std::string text = write_string(problem, format);
        const ReadResult again = read_string(text);
        BOOST_REQUIRE_MESSAGE(again.format == format, again.format << " told of:\n" << text);
        BOOST_REQUIRE_MESSAGE(again.problem == problem, text);
        BOOST_REQUIRE(write_string(again.problem, format) == text);
    }
}

std::string refusal(const std::string& text, std::string_view to) {
    try {
        write_string(read_string(text).problem, to);
        return "";
    } catch (const Unsupported& error) {
        return error.what();
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(round_trip_test)

BOOST_AUTO_TEST_CASE(dense) {
    std::mt19937_64 random(1);
    // Cells come back in ascending order, so only problems whose cells are in that order are the same again.
    for (int i = 0; i < rounds; ++i) {
        const Problem problem = test::random_problem(random, {.sorted = true, .no_empty = true});
        if (problem.option_count() == 0) continue;
        BOOST_REQUIRE((read_string(write_string(problem, "dense")).problem == problem));
    }
}

BOOST_AUTO_TEST_CASE(ec) {
    std::mt19937_64 random(2);
    for (int i = 0; i < rounds; ++i) {
        const Problem problem = test::random_problem(random, {.sorted = true});
        const ReadResult again = read_string(write_string(problem, "ec"));
        BOOST_REQUIRE(again.format == "ec");
        BOOST_REQUIRE((again.problem == problem));
    }
}

BOOST_AUTO_TEST_CASE(dlx) {
    check("dlx", {.sorted = true, .no_empty = true}, 3);
    check("dlx", {.colours = true, .bounds = true, .costs = true, .sorted = true, .no_empty = true}, 4);
}

BOOST_AUTO_TEST_CASE(json) {
    check("json", {}, 5);
    check("json", {.restrictions = true, .colours = true, .bounds = true, .costs = true, .names = true}, 6);
}

BOOST_AUTO_TEST_CASE(json_keeps_annotations_and_any_name) {
    const std::string text
        = R"({"name":"a \"b\"","sense":"max","meta":{"generator":"x","arguments":[],"k":[1,{}]},
        "items":["two words","tab\t","K\u00f6nigin",{"name":"|:","meta":{"m":1}}],
        "options":[{"name":"","items":[0]},{"name":"o","items":["|:"],"meta":{"z":0}}]})";
    // An empty name is refused; without it everything comes back.
    BOOST_TEST(!test::error_of(text).empty());
    std::string valid = text;
    valid.replace(valid.find(R"("name":"",)"), 10, "");
    const Problem problem = read_string(valid).problem;
    BOOST_TEST((read_string(write_string(problem, "json")).problem == problem));
}

BOOST_AUTO_TEST_CASE(dlx_drops_names_that_it_cannot_write) {
    const Problem problem = read_string(R"({"items":["a b","c"],"options":[[0],[1]]})").problem;
    std::ostringstream out;
    const auto warnings = write_problem(out, problem, "dlx");
    BOOST_TEST(out.str() == "| dlx\n0 1\n0\n1\n");
    BOOST_TEST(warnings.size() == 1u);
    BOOST_TEST(warnings.front() == "warning: format dlx does not carry item names: left out");
}

BOOST_AUTO_TEST_CASE(a_conversion_that_would_lose_something_is_refused) {
    BOOST_TEST(refusal("A | X\nA X:r\n", "ec") == "format ec cannot carry colours; --lossy leaves them out");
    BOOST_TEST(refusal("2|A\nA |5\n", "dense")
               == "format dense cannot carry bounds, costs; --lossy leaves them out");
    BOOST_TEST(refusal("# secondary 0\n11\n", "ec")
               == "format ec cannot carry secondary items before primary ones; --lossy leaves them out");
    BOOST_TEST(refusal(R"({"items":["A"],"options":[[0]],"forbid":[0]})", "dlx")
               == "format dlx cannot carry require and forbid; --lossy leaves them out");
    BOOST_TEST(refusal("p ec 2 1 2\ns 1\n", "dlx")
               == "format dlx cannot carry a problem without primary items");
    BOOST_TEST(refusal("p ec 2 0\n", "dense") == "format dense cannot carry a problem without options");
    BOOST_TEST(refusal("A\nA\n", "json") == "");
    BOOST_TEST(refusal("A\nA\n", "yaml")
               == "cannot write format 'yaml': expected one of json, ec, dense, dlx, cnf, opb, lp");
}

BOOST_AUTO_TEST_CASE(lossy_leaves_out_what_the_format_cannot_carry) {
    const Problem problem = read_string("A | X\nA X:r |5\n").problem;
    BOOST_TEST(write_string(problem, "ec", {.lossy = true}) == "p ec 2 1 1\ns 1 2\n");
}

BOOST_AUTO_TEST_SUITE_END()
