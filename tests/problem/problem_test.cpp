// SPDX-License-Identifier: MIT
// Without these, digests, summaries and the cover checker could be wrong.

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>
#include <quadrille/formats.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/verify.hpp>

#include "problem/origin_text.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(problem_test)

BOOST_AUTO_TEST_SUITE(digest_cases)

using namespace quadrille;

namespace {

Problem sample(std::string_view first, std::int64_t cost, std::string_view colour, Kind kind = Kind::secondary) {
    ProblemBuilder builder;
    builder.add_item(first);
    builder.add_item("X", kind);
    builder.add_option({first});
    (void)builder.add_cell(ItemId{1}, colour.empty() ? ColourId::none : builder.colour(colour));
    builder.set_cost(cost);
    return builder.build();
}

/// Two options that give an item these colours.
Problem coloured(std::string_view first, std::string_view second) {
    ProblemBuilder builder;
    builder.add_item("A");
    builder.add_item("X", Kind::secondary);
    for (const std::string_view colour : {first, second}) {
        builder.add_option({"A"});
        (void)builder.add_cell(ItemId{1}, builder.colour(colour));
    }
    return builder.build();
}

} // namespace

// The digest is SHA-256 of: items, per item kind and bounds, options, sense, per option length, cells, cost,
// as 64-bit little-endian numbers. Computed for this problem with Python's hashlib.
BOOST_AUTO_TEST_CASE(a_known_digest) {
    ProblemBuilder builder;
    builder.add_item("A");
    builder.add_option({"A"});
    BOOST_TEST(digest(builder.build()) == "6baea2184711a75bcc3ab9961133302c8c59e6e21437003830a7017d7ceabde2");
}

BOOST_AUTO_TEST_CASE(names_do_not_count) {
    Problem problem = sample("A", 0, "");
    const std::string before = digest(problem);
    BOOST_TEST(digest(sample("B", 0, "")) == before);
    BOOST_TEST(digest(sample("A", 0, "red")) == digest(sample("A", 0, "blue")));
    problem = annotate(std::move(problem), {.name = "other"});
    BOOST_TEST(digest(problem) == before);
}

// Version 2 appends 1, the number of required options and these options; then 2 and the same for the forbidden
// ones. Computed with Python: hashlib.sha256(struct.pack('<15Q', 1,1,1,1,3,0, 1,0,0, 1,0,0, 1,0,0)), where 1,2,0,2
// and then 2,1,1 follow in the other two.
BOOST_AUTO_TEST_CASE(required_and_forbidden_options_count_each_once) {
    ProblemBuilder builder;
    builder.add_item("A");
    for (int o = 0; o < 3; ++o) builder.add_option({"A"});
    const Problem plain = builder.build();
    BOOST_TEST(digest(plain) == structure_digest(plain));
    const auto with = [&](std::vector<OptionId> required, std::vector<OptionId> forbidden) {
        return restrict(plain, required, forbidden);
    };
    const OptionId a{0}, b{1}, c{2};
    BOOST_TEST(digest(plain) == "e2844049143151d3f0618f5c6196690bae5e71613641cd4b0f4eac71dbe618bf");
    BOOST_TEST(digest(with({c, a, c}, {})) == "b0432da314e6a63878232f21bf1ee6e48b73a66ba0d676232978ef1ea824b1ab");
    BOOST_TEST(digest(with({c, a}, {b})) == "3133aee8390119b9de1f7fc3f2b19ab587eaf1e8f4c8babd668c0db4b4b46b27");
    BOOST_TEST(digest(with({a, c}, {})) == digest(with({c, a, c}, {})));
    BOOST_TEST(digest(with({a}, {})) != digest(with({}, {a})));
    BOOST_TEST(digest(with({a}, {b, c})) != digest(with({a, b}, {c})));
    BOOST_TEST(structure_digest(with({a}, {b})) == digest(plain));
}

BOOST_AUTO_TEST_CASE(kinds_costs_and_who_shares_a_colour_do) {
    const std::string before = digest(sample("A", 0, ""));
    BOOST_TEST(digest(sample("A", 1, "")) != before);
    BOOST_TEST(digest(sample("A", 0, "red")) != before);
    BOOST_TEST(digest(coloured("red", "red")) != digest(coloured("red", "blue")));
    BOOST_TEST(digest(coloured("red", "blue")) == digest(coloured("blue", "red")));
    BOOST_TEST(digest(sample("A", 0, "", Kind::primary)) != before);
}

BOOST_AUTO_TEST_CASE(an_origin_survives_as_text) {
    const Origin origin{"queens", {"8", "a \"b\"\n"}, "00ff"};
    BOOST_TEST((parse_origin(origin_text(origin)) == origin));
    BOOST_TEST((parse_origin(R"({"generator":"langford"})") == Origin{"langford", {}, ""}));
}

BOOST_AUTO_TEST_CASE(what_is_no_origin_is_refused) {
    for (const auto* text : {"", "queens 8", "[]", "{}", R"({"generator":7})", R"({"generator":"../x"})",
                             R"({"generator":""})", R"({"generator":"q","arguments":[8]})",
                             R"({"generator":"q","arguments":"8"})", R"({"generator":"q","sha256":1})"})
        BOOST_TEST(!parse_origin(text), text);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(summary_cases)

using namespace quadrille;

BOOST_AUTO_TEST_CASE(everything_of_a_small_problem) {
    // Two parts, {A,B,X} and {C,D}; E has no option; option 2 repeats option 0 in another order, option 4 is
    // idle.
    const Problem problem = test::read_string("A B C D E | X Y\nA B X\nC D\nX B A\nC\nY\n").problem;
    const ProblemSummary p = summarize(problem);
    BOOST_TEST(p.option_sizes.least == 1u);
    BOOST_TEST(p.option_sizes.most == 3u);
    BOOST_TEST(p.option_sizes.total == 10u);
    BOOST_TEST(p.item_degrees.least == 0u);
    BOOST_TEST(p.item_degrees.most == 2u);
    BOOST_TEST(p.item_degrees.mean() == 1.4); // A 2, B 2, C 2, D 1, E 0
    BOOST_TEST(p.uncoverable.size() == 1u);
    BOOST_TEST((p.uncoverable.front() == ItemId{4}));
    BOOST_TEST(p.without_primary == 1u);
    BOOST_TEST(p.repeated == 1u);
    BOOST_TEST(p.components == 3u); // E is one by itself
    BOOST_TEST(p.largest_component == 2u);
}

BOOST_AUTO_TEST_CASE(options_that_differ_in_a_colour_do_not_repeat) {
    const Problem problem = test::read_string("A | X\nA X:red\nA X:blue\nA X\nA X:red\n").problem;
    BOOST_TEST(summarize(problem).repeated == 1u);
}

// A hash that mixed single cells badly once made this quadratic: minutes instead of milliseconds.
BOOST_AUTO_TEST_CASE(many_options_of_one_item_each, *test::sanitized_at_full_scale()) {
    std::string text = "p ec 300000\n";
    for (int i = 1; i <= 300'000; ++i) text += "s " + std::to_string(i) + '\n';
    text += "s 7\n";
    const ProblemSummary p = summarize(test::read_string(text).problem);
    BOOST_TEST(p.repeated == 1u);
    BOOST_TEST(p.components == 300'000u);
}

BOOST_AUTO_TEST_CASE(an_item_that_may_go_uncovered_is_not_uncoverable) {
    BOOST_TEST(summarize(test::read_string("0:2|A B\nB\n").problem).uncoverable.empty());
    BOOST_TEST(summarize(test::read_string("2:3|A B\nB A\nA\n").problem).uncoverable.empty());
    BOOST_TEST(summarize(test::read_string("2:3|A B\nB A\nB\n").problem).uncoverable.size() == 1u);
}

BOOST_AUTO_TEST_CASE(nothing_at_all) {
    const ProblemSummary p = summarize(test::read_string("p ec 0 0\n").problem);
    BOOST_TEST(p.components == 0u);
    BOOST_TEST(p.item_degrees.mean() == 0.0);
}

BOOST_AUTO_TEST_CASE(features_by_name) {
    BOOST_TEST(describe(features(test::read_string("2|A B | X\nA X:r |5\n").problem))
               == "secondary items, colours, bounds, costs, item names");
    BOOST_TEST(describe(features(test::read_string("# secondary 0\n1 1\n").problem))
               == "secondary items, secondary items before primary ones");
    BOOST_TEST(describe(Feature::none) == "");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(verify_cases)

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

BOOST_AUTO_TEST_SUITE_END()
