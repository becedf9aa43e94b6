// SPDX-License-Identifier: MIT
// Missed without it: an engine that reads a rule of docs/semantics.md otherwise.
// The rules of docs/semantics.md, one by one, worked out by hand; each on every engine that can take it.
#include <limits>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "support/compare.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"

BOOST_AUTO_TEST_SUITE(semantics_test)

using namespace quadrille;

namespace {

using Covers = std::vector<std::vector<std::uint32_t>>; // ascending, and sorted

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto greatest = std::numeric_limits<std::int64_t>::max();

Problem problem(const std::string& text) { return test::read_string(text).problem; }

Problem restricted(Problem problem, const std::vector<std::uint32_t>& required,
                   const std::vector<std::uint32_t>& forbidden) {
    for (const std::uint32_t option : required) test::require(problem, OptionId{option});
    for (const std::uint32_t option : forbidden) test::forbid(problem, OptionId{option});
    return problem;
}

Covers plain(const std::vector<test::Cover>& covers) {
    Covers list;
    for (const test::Cover& cover : covers) {
        list.emplace_back();
        for (const OptionId option : cover) list.back().push_back(index(option));
    }
    return list;
}

/// The covers that all engines agree on.
Covers covers(const Problem& problem) {
    const auto first = test::covers_of(problem, {});
    for (const EngineInfo& engine : engines())
        for (const bool simplify : {true, false})
            if (engine.lists && test::can_take(engine, problem))
                BOOST_TEST(
                    (test::covers_of(problem, {.engine = std::string(engine.name), .simplify = simplify}) == first));
    return plain(first);
}

Covers covers(const std::string& text) { return covers(problem(text)); }

struct Best {
    std::string cost; // empty if there is no cover
    Covers covers;    // the best first
};

/// The best covers.
Best best(const Problem& problem, Sense sense, std::uint64_t most = 1) {
    std::vector<test::Cover> list;
    const SolveResult result
        = optimize(problem, {.sense = sense, .best = most}, {}, [&](std::span<const OptionId> cover) {
              list.emplace_back(cover.begin(), cover.end());
              return true;
          });
    BOOST_TEST(result.complete());
    return {result.cost ? to_string(*result.cost) : "", plain(list)};
}

Best minimum(const std::string& text) { return best(problem(text), Sense::min); }
Best maximum(const std::string& text) { return best(problem(text), Sense::max); }

} // namespace

// Items without options, options without items, and nothing at all.

BOOST_AUTO_TEST_CASE(no_items_have_the_empty_cover) {
    BOOST_TEST((covers("p ec 0\n") == Covers{{}}));
    BOOST_TEST((covers(R"({"items":[],"options":[]})") == Covers{{}}));
}

BOOST_AUTO_TEST_CASE(no_primary_item_has_the_empty_cover_whatever_the_options) {
    BOOST_TEST((covers("p ec 2 1 2\ns 1\n") == Covers{{}}));
}

BOOST_AUTO_TEST_CASE(no_options_cover_only_what_needs_none) {
    BOOST_TEST(covers("a\n").empty());
    BOOST_TEST((covers("0:2|a\n") == Covers{{}}));
}

BOOST_AUTO_TEST_CASE(a_primary_item_that_needs_an_option_and_has_none_leaves_no_cover) {
    BOOST_TEST(covers("a b\na\n").empty());
    BOOST_TEST(covers("a 1:3|b\na\n").empty());
}

BOOST_AUTO_TEST_CASE(an_item_that_needs_no_option_may_have_none) {
    BOOST_TEST((covers("a 0:3|b | s\na\n") == Covers{{0}}));
}

BOOST_AUTO_TEST_CASE(an_option_without_a_primary_item_is_in_no_cover) {
    BOOST_TEST((covers("a | s\na\ns\n") == Covers{{0}}));
    BOOST_TEST(covers("a | s\ns\n").empty());
    BOOST_TEST((covers("a | s\na s:x\ns:x\n") == Covers{{0}})); // not even where it would fit
    BOOST_TEST((covers(R"({"items":["a"],"options":[["a"],[]]})") == Covers{{0}}));
}

// Bounds.

BOOST_AUTO_TEST_CASE(bounds_0_to_k) {
    BOOST_TEST((covers("0:2|a\na\na\na\n") == Covers{{}, {0}, {0, 1}, {0, 2}, {1}, {1, 2}, {2}}));
    BOOST_TEST((covers("0:1|a b\na b\na\nb\n") == Covers{{0}, {1, 2}, {2}}));
}

BOOST_AUTO_TEST_CASE(a_primary_item_0_to_1_is_not_a_secondary_item) {
    BOOST_TEST((covers("b 0:1|a\nb\na\n") == Covers{{0}, {0, 1}}));
    BOOST_TEST((covers("b | a\nb\na\n") == Covers{{0}}));
}

BOOST_AUTO_TEST_CASE(bounds_k_to_k) {
    BOOST_TEST((covers("2|a\na\na\na\n") == Covers{{0, 1}, {0, 2}, {1, 2}}));
    BOOST_TEST((covers("3|a\na\na\na\n") == Covers{{0, 1, 2}}));
    BOOST_TEST((covers("2|a b\na b\na\nb\n") == Covers{{0, 1}}));
}

BOOST_AUTO_TEST_CASE(bounds_min_to_max) {
    BOOST_TEST((covers("2:3|a\na\na\na\n") == Covers{{0, 1}, {0, 1, 2}, {0, 2}, {1, 2}}));
}

BOOST_AUTO_TEST_CASE(max_beyond_the_number_of_options_is_no_limit) {
    BOOST_TEST((covers("1:4294967295|a\na\na\n") == Covers{{0}, {0, 1}, {1}}));
    BOOST_TEST((covers("0:9|a\na\na\n") == Covers{{}, {0}, {0, 1}, {1}}));
}

BOOST_AUTO_TEST_CASE(min_beyond_the_number_of_options_leaves_no_cover) {
    BOOST_TEST(covers("3|a\na\na\n").empty());
    BOOST_TEST(covers("4294967295|a\na\na\n").empty());
}

BOOST_AUTO_TEST_CASE(bounds_that_are_no_range_are_refused) {
    ProblemBuilder builder;
    BOOST_CHECK_THROW(builder.add_item("a", Kind::primary, {0, 0}), BadArgument);
    BOOST_CHECK_THROW(builder.add_item("a", Kind::primary, {3, 2}), BadArgument);
    BOOST_CHECK_THROW(builder.add_item("a", Kind::secondary, {0, 1}), BadArgument);
}

// Secondary items and colours.

BOOST_AUTO_TEST_CASE(uses_without_colour_exclude_each_other) {
    BOOST_TEST((covers("a b | s\na s\nb s\nb\n") == Covers{{0, 2}}));
}

BOOST_AUTO_TEST_CASE(a_colour_used_once) { BOOST_TEST((covers("a b | s\na s:x\nb\n") == Covers{{0, 1}})); }

BOOST_AUTO_TEST_CASE(the_same_colour_may_be_used_many_times) {
    BOOST_TEST((covers("a b c | s\na s:x\nb s:x\nc s:x\n") == Covers{{0, 1, 2}}));
}

BOOST_AUTO_TEST_CASE(different_colours_exclude_each_other) {
    BOOST_TEST((covers("a b | s\na s:x\na s:y\nb s:x\nb s:y\n") == Covers{{0, 2}, {1, 3}}));
}

BOOST_AUTO_TEST_CASE(a_use_without_colour_excludes_a_coloured_one) {
    BOOST_TEST(covers("a b | s\na s\nb s:x\n").empty());
    BOOST_TEST(covers("a b | s\na s:x\nb s\n").empty());
}

BOOST_AUTO_TEST_CASE(each_item_has_its_own_colour) {
    BOOST_TEST((covers("a b | s t\na s:x t:y\nb s:x t:x\nb s:x t:y\n") == Covers{{0, 2}}));
}

BOOST_AUTO_TEST_CASE(colours_and_bounds_together) {
    BOOST_TEST((covers("2:3|a | s\na s:x\na s:y\na s:x\na\n") == Covers{{0, 2}, {0, 2, 3}, {0, 3}, {1, 3}, {2, 3}}));
}

BOOST_AUTO_TEST_CASE(a_primary_item_takes_no_colour) {
    ProblemBuilder builder;
    const ItemId item = builder.add_item("a");
    builder.begin_option();
    BOOST_CHECK_THROW((void)builder.add_cell(item, builder.colour("x")), BadArgument);
    BOOST_TEST(test::error_of("a\na:x\n") == "test:2:1: found 'a:x', expected no colour: item 'a' is primary");
}

// An item in an option twice, and options that are equal.

BOOST_AUTO_TEST_CASE(an_item_twice_in_an_option_is_refused) {
    ProblemBuilder builder;
    const ItemId item = builder.add_item("s", Kind::secondary);
    builder.begin_option();
    BOOST_TEST(builder.add_cell(item, builder.colour("x")));
    BOOST_TEST(!builder.add_cell(item, builder.colour("x"))); // of the same colour, too
    BOOST_TEST(!builder.add_cell(item));
    BOOST_TEST(test::error_of("a\na a\n") == "test:2:3: found 'a', expected each item once in an option");
    BOOST_TEST(test::error_of("a | s\na s:x s:x\n") == "test:2:7: found 's:x', expected each item once in an option");
    BOOST_TEST(test::error_of("p ec 2\ns 1 1\n") != "");
    BOOST_TEST(test::error_of(R"({"items":["a"],"options":[["a","a"]]})") != "");
}

BOOST_AUTO_TEST_CASE(equal_options_are_two) {
    BOOST_TEST((covers("a b\na\na\nb\n") == Covers{{0, 2}, {1, 2}}));
    BOOST_TEST((covers("a | s\na s:x\na s:x\n") == Covers{{0}, {1}}));
}

BOOST_AUTO_TEST_CASE(equal_options_may_stand_in_one_cover_where_bounds_allow_it) {
    BOOST_TEST((covers("2|a\na\na\n") == Covers{{0, 1}}));
    BOOST_TEST((covers("2|a | s\na s:x\na s:x\n") == Covers{{0, 1}}));
    BOOST_TEST(covers("2|a | s\na s\na s\n").empty()); // but each option once
}

// Require and forbid. Covers of the sample: 0 1, 0 2, 3.

BOOST_AUTO_TEST_CASE(a_required_option_is_in_every_cover) {
    const Problem sample = problem("a b | s\na\nb\nb s\na b s\ns\n");
    BOOST_TEST((covers(sample) == Covers{{0, 1}, {0, 2}, {3}}));
    BOOST_TEST((covers(restricted(sample, {0}, {})) == Covers{{0, 1}, {0, 2}}));
    BOOST_TEST((covers(restricted(sample, {2}, {})) == Covers{{0, 2}}));
    BOOST_TEST((covers(restricted(sample, {0, 2, 0}, {})) == Covers{{0, 2}})); // twice is once
    BOOST_TEST(covers(restricted(sample, {1, 2}, {})).empty());                // both have b
}

BOOST_AUTO_TEST_CASE(a_forbidden_option_is_in_no_cover) {
    const Problem sample = problem("a b | s\na\nb\nb s\na b s\ns\n");
    BOOST_TEST((covers(restricted(sample, {}, {0})) == Covers{{3}}));
    BOOST_TEST((covers(restricted(sample, {}, {3, 1})) == Covers{{0, 2}}));
    BOOST_TEST(covers(restricted(sample, {}, {0, 3})).empty());
    BOOST_TEST((covers(restricted(sample, {0}, {1})) == Covers{{0, 2}}));
}

BOOST_AUTO_TEST_CASE(an_option_both_required_and_forbidden_leaves_no_cover) {
    BOOST_TEST(covers(restricted(problem("a b\na\nb\n"), {0}, {0})).empty());
}

BOOST_AUTO_TEST_CASE(requiring_an_option_without_a_primary_item_leaves_no_cover) {
    BOOST_TEST(covers(restricted(problem("a | s\na\ns\n"), {1}, {})).empty());
    BOOST_TEST(covers(restricted(problem("p ec 1 1 1\ns 1\n"), {0}, {})).empty());
    BOOST_TEST((covers(restricted(problem("a | s\na\ns\n"), {}, {1})) == Covers{{0}})); // forbidding is idle
}

BOOST_AUTO_TEST_CASE(a_required_option_takes_its_share_of_bounds_and_its_colour) {
    const Problem sample = problem("2|a | s\na s:x\na s:x\na s:y\na\n");
    BOOST_TEST((covers(restricted(sample, {0}, {})) == Covers{{0, 1}, {0, 3}}));
    BOOST_TEST((covers(restricted(sample, {2}, {})) == Covers{{2, 3}}));
    BOOST_TEST((covers(restricted(sample, {0, 1}, {})) == Covers{{0, 1}}));
    BOOST_TEST(covers(restricted(sample, {0, 2}, {})).empty());
    BOOST_TEST(covers(restricted(sample, {0, 1, 3}, {})).empty()); // three uses of a
}

BOOST_AUTO_TEST_CASE(a_forbidden_option_does_not_count_towards_min) {
    BOOST_TEST((covers(restricted(problem("2:3|a\na\na\na\n"), {}, {1})) == Covers{{0, 2}}));
    BOOST_TEST((covers(restricted(problem("0:1|a\na\n"), {}, {0})) == Covers{{}}));
}

// Costs.

BOOST_AUTO_TEST_CASE(walks_and_counts_ignore_costs) {
    const std::string text = "a\na |-5\na |7\n";
    BOOST_TEST((covers(text) == Covers{{0}, {1}}));
    BOOST_TEST(count(problem(text)).covers == 2u);
    BOOST_TEST(!count(problem(text)).cost.has_value());
}

BOOST_AUTO_TEST_CASE(a_cost_that_is_missing_is_0) {
    BOOST_TEST((minimum("a\na |1\na\na |2\n").covers == Covers{{1}}));
    BOOST_TEST((maximum("a\na |-1\na\na |-2\n").covers == Covers{{1}}));
    BOOST_TEST(minimum("a b\na b\n").cost == "0");
}

BOOST_AUTO_TEST_CASE(costs_may_be_negative) {
    const Best least_of_all = minimum("a b\na |-5\nb |3\na b |-1\n");
    BOOST_TEST(least_of_all.cost == "-2");
    BOOST_TEST((least_of_all.covers == Covers{{0, 1}}));
    BOOST_TEST((maximum("a b\na |-5\nb |3\na b |-1\n").covers == Covers{{2}}));
    BOOST_TEST((minimum("0:2|a\na |-1\na |1\na |-1\n").covers == Covers{{0, 2}})); // more may be less
}

BOOST_AUTO_TEST_CASE(costs_are_summed_beyond_64_bits) {
    const std::string most = std::to_string(greatest), fewest = std::to_string(least);
    BOOST_TEST(minimum("a b c\na |" + most + "\nb |" + most + "\nc |" + most + "\n").cost
               == "27670116110564327421"); // 3 (2^63 - 1)
    BOOST_TEST(maximum("a b c\na |" + fewest + "\nb |" + fewest + "\nc |" + fewest + "\n").cost
               == "-27670116110564327424"); // -3 2^63
    const std::string both = "a b\na |" + most + "\nb |" + most + "\na |" + fewest + "\nb |" + fewest + "\n";
    BOOST_TEST(minimum(both).cost == "-18446744073709551616");
    BOOST_TEST(maximum(both).cost == "18446744073709551614");
}

BOOST_AUTO_TEST_CASE(the_sense_of_the_file_does_not_bind_the_caller) {
    const Problem sample = problem(R"({"sense":"max","items":["a"],"options":[["a"],{"items":["a"],"cost":4}]})");
    BOOST_TEST((sample.sense() == Sense::max));
    BOOST_TEST(best(sample, Sense::min).cost == "0");
    BOOST_TEST(best(sample, Sense::max).cost == "4");
}

BOOST_AUTO_TEST_CASE(the_best_covers_come_in_order_of_cost) {
    const Problem sample = problem("a b\na |3\na |1\nb |10\nb |0\na b |2\n");
    BOOST_TEST((best(sample, Sense::min, 9).covers == Covers{{1, 3}, {4}, {0, 3}, {1, 2}, {0, 2}}));
    BOOST_TEST((best(sample, Sense::max, 2).covers == Covers{{0, 2}, {1, 2}}));
    BOOST_TEST((best(sample, Sense::min, 2).covers == Covers{{1, 3}, {4}}));
}

BOOST_AUTO_TEST_CASE(of_no_cover_none_is_best) {
    const Best none = minimum("a b\na |3\n");
    BOOST_TEST(none.cost == "");
    BOOST_TEST(none.covers.empty());
    BOOST_TEST((best(problem("p ec 0\n"), Sense::max, 3).covers == Covers{{}})); // the empty one costs 0
    BOOST_TEST(best(problem("p ec 0\n"), Sense::max, 3).cost == "0");
}

BOOST_AUTO_TEST_CASE(the_best_covers_obey_require_and_forbid) {
    const Problem sample = problem("a b\na |3\na |1\nb |10\nb |0\na b |2\n");
    BOOST_TEST((best(restricted(sample, {2}, {}), Sense::min).covers == Covers{{1, 2}}));
    BOOST_TEST((best(restricted(sample, {}, {1, 4}), Sense::min).covers == Covers{{0, 3}}));
}

BOOST_AUTO_TEST_SUITE_END()
