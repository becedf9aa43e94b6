// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "problem/origin_text.hpp"

BOOST_AUTO_TEST_SUITE(digest_test)

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
