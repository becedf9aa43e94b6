// SPDX-License-Identifier: MIT
// Missed without it: a feature of a problem that is lost between a writer and its reader.
#include <algorithm>
#include <array>
#include <map>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(round_trip_test)

using namespace quadrille;
using test::read_string;
using test::Shape;
using test::write_string;

namespace {

const int rounds = test::runs(5000);

/// A text written in that format reads back as the same problem, and its format is recognised.
void check(std::string_view format, const test::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < rounds; ++i) {
        Problem problem = test::random_problem(random, shape);
        if (format != "json" && problem.sense() == Sense::max) continue; // which only json carries
        if (format == "dense" && (problem.option_count() == 0 || problem.item_count() == 0)) continue;
        if (i % 3 == 0) problem = annotate(std::move(problem), {.origin = Origin{"queens", {"8", "a b"}, "00"}});
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

/// Each of the 64 mixes of features.
Shape mix(unsigned bits) {
    const auto has = [&](unsigned bit) { return (bits >> bit & 1) != 0; };
    return {.restrictions = has(0),
            .colours = has(1),
            .bounds = has(2),
            .costs = has(3),
            .names = has(4),
            .sorted = has(5)};
}

/// Whether a format can carry that problem: docs/formats.md, once more.
bool fits(const Problem& problem, std::string_view format) {
    if (format == "json") return true;
    bool ordered = true, full = true;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        ordered = ordered && (problem.is_primary(ItemId{i}) == (i < problem.primary_count()));
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) full = full && !problem.items(OptionId{o}).empty();
    const bool restricted = !problem.required().empty() || !problem.forbidden().empty();
    if (problem.sense() == Sense::max) return false;
    const bool plain = !problem.has_colours() && !problem.has_bounds() && !problem.has_costs() && !restricted;
    if (format == "ec") return ordered && plain;
    if (format == "dlx") return ordered && full && !restricted && problem.primary_count() > 0;
    return plain && problem.option_count() > 0 && problem.item_count() > 0; // dense
}

bool writes(const Problem& problem, std::string_view format, std::string& text) {
    try {
        text = write_string(problem, format);
        return true;
    } catch (const Unsupported&) {
        return false;
    }
}

/// Whether all is the same that a cover depends on, and names of items too if they were carried along.
bool same(const Problem& a, const Problem& b, bool names) {
    return digest(a) == digest(b) && std::ranges::equal(a.required(), b.required())
           && std::ranges::equal(a.forbidden(), b.forbidden()) && [&] {
                  for (std::uint32_t i = 0; names && i < a.item_count(); ++i)
                      if (a.item_name(ItemId{i}) != b.item_name(ItemId{i})) return false;
                  return true;
              }();
}

} // namespace

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
        for (std::uint32_t k = 0; k < problem.item_count(); ++k)
            BOOST_REQUIRE(again.problem.item_name(ItemId{k}) == std::to_string(k + 1));
        BOOST_REQUIRE(same(again.problem, problem, false));
        BOOST_REQUIRE(write_string(again.problem, "ec") == write_string(problem, "ec"));
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

// From each format to each, whatever a problem has: refused just where something would be lost.
BOOST_AUTO_TEST_CASE(every_mix_of_features_through_every_two_formats) {
    const std::array<std::string_view, 4> names{"json", "dlx", "ec", "dense"};
    const auto keeps_names = [](std::string_view format) { return format == "json" || format == "dlx"; };
    std::mt19937_64 random(7);
    std::map<std::string_view, int> carried;
    for (unsigned bits = 0; bits < 64; ++bits)
        for (int i = 0; i < (rounds + 49) / 50; ++i) {
            const Problem problem = test::random_problem(random, mix(bits));
            for (const auto first : names) {
                std::string text, next;
                BOOST_REQUIRE(writes(problem, first, text) == fits(problem, first));
                if (text.empty()) continue;
                ++carried[first];
                const Problem once = read_string(text).problem;
                BOOST_REQUIRE_MESSAGE(same(problem, once, keeps_names(first)), text);
                for (const auto second : names) {
                    // If all costs are 0, dlx does not write them, so the converted problem has none.
                    BOOST_REQUIRE(writes(once, second, next) == fits(once, second));
                    if (!fits(once, second)) continue;
                    const Problem twice = read_string(next).problem;
                    BOOST_REQUIRE_MESSAGE(same(problem, twice, keeps_names(first) && keeps_names(second)), text + next);
                }
            }
        }
    for (const auto name : names) BOOST_TEST(carried[name] > rounds / 20, name);
}

BOOST_AUTO_TEST_CASE(the_largest_numbers_keep_their_digits) {
    const Problem problem = read_string("0:4294967295|A 4294967295|B C\nA |-9223372036854775808\n"
                                        "B |9223372036854775807\nC |9007199254740993\n")
                                .problem;
    BOOST_TEST((problem.bounds(ItemId{0}) == Bounds{0, UINT32_MAX}));
    BOOST_TEST((problem.bounds(ItemId{1}) == Bounds{UINT32_MAX, UINT32_MAX}));
    BOOST_TEST(problem.cost(OptionId{0}) == INT64_MIN);
    BOOST_TEST(problem.cost(OptionId{1}) == INT64_MAX);
    BOOST_TEST(problem.cost(OptionId{2}) == 9'007'199'254'740'993); // 2^53 + 1, which no double holds
    for (const auto* format : {"dlx", "json"})
        BOOST_TEST((read_string(write_string(problem, format)).problem == problem), format);
}

BOOST_AUTO_TEST_CASE(json_keeps_annotations_and_any_name) {
    const std::string text = R"({"name":"a \"b\"","sense":"max","meta":{"generator":"x","arguments":[],"k":[1,{}]},
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

BOOST_AUTO_TEST_CASE(dlx_numbers_colours_whose_names_it_cannot_write) {
    const Problem problem = read_string(R"({"items":["a",{"name":"s","kind":"secondary"}],
        "options":[["a",["s","sky blue"]],["a",["s","red"]],["a",["s","sky blue"]]]})")
                                .problem;
    std::ostringstream out;
    const auto warnings = write_problem(out, problem, "dlx");
    BOOST_TEST(out.str() == "a | s\na s:1\na s:2\na s:1\n");
    BOOST_TEST(warnings == std::vector<std::string>{"warning: format dlx does not carry colour names: left out"},
               boost::test_tools::per_element());
    BOOST_TEST(digest(read_string(out.str()).problem) == digest(problem));
}

BOOST_AUTO_TEST_CASE(a_conversion_that_would_lose_something_is_refused) {
    BOOST_TEST(refusal("A | X\nA X:r\n", "ec") == "format ec cannot carry colours; --lossy leaves them out");
    BOOST_TEST(refusal("2|A\nA |5\n", "dense") == "format dense cannot carry bounds, costs; --lossy leaves them out");
    BOOST_TEST(refusal("# secondary 0\n11\n", "ec")
               == "format ec cannot carry secondary items before primary ones; --lossy leaves them out");
    BOOST_TEST(refusal(R"({"items":["A"],"options":[[0]],"forbid":[0]})", "dlx")
               == "format dlx cannot carry require and forbid; --lossy leaves them out");
    BOOST_TEST(refusal("p ec 2 1 2\ns 1\n", "dlx") == "format dlx cannot carry a problem without primary items");
    BOOST_TEST(refusal("p ec 2 0\n", "dense") == "format dense cannot carry a problem without options");
    BOOST_TEST(refusal("A\nA\n", "json") == "");
    BOOST_TEST(refusal("A\nA\n", "yaml")
               == "cannot write format 'yaml': expected one of json, ec, dense, csv, dlx, cnf, opb, lp");
}

BOOST_AUTO_TEST_CASE(lossy_leaves_out_what_the_format_cannot_carry) {
    const Problem problem = read_string("A | X\nA X:r |5\n").problem;
    BOOST_TEST(write_string(problem, "ec", {.lossy = true}) == "p ec 2 1 1\ns 1 2\n");
}

BOOST_AUTO_TEST_SUITE_END()
