// SPDX-License-Identifier: MIT
// Missed without it: a step of simplifying that does too much or too little.
// Each step by itself, on the smallest problems that show it.
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>

#include "search/tables/propagator.hpp"
#include "solve/simplify/split.hpp"
#include "solve/simplify/steps.hpp"
#include "support/brute_force.hpp"
#include "support/read_file.hpp"
#include "support/refutable.hpp"
#include "support/restrict.hpp"

BOOST_AUTO_TEST_SUITE(steps_test)

using namespace quadrille;

using reductions::Residue;

namespace {

using Options = std::vector<std::uint32_t>;

Problem read(const std::string& text) { return test::read_string(text, "dlx").problem; }

/// What a step leaves.
struct Outcome {
    Options live, taken, forbidden, excluded, blocked, dominated;
    Options open; // items
    bool impossible;
};

Outcome outcome(const Residue& residue) {
    const auto with = [&](reductions::Fate fate) {
        Options options;
        for (std::uint32_t o = 0; o < residue.problem().option_count(); ++o)
            if (residue.fate(OptionId{o}) == fate) options.push_back(o);
        return options;
    };
    Options open;
    for (std::uint32_t i = 0; i < residue.problem().item_count(); ++i)
        if (residue.is_open(ItemId{i})) open.push_back(i);
    using enum reductions::Fate;
    return {with(live),      with(taken), with(forbidden),     with(excluded), with(blocked),
            with(dominated), open,        residue.impossible()};
}

Outcome restrict(const Problem& problem) {
    Residue residue(problem);
    reductions::take_restrictions(residue);
    return outcome(residue);
}

Outcome force(const std::string& text) {
    const Problem problem = read(text);
    Residue residue(problem);
    reductions::take_forced(residue);
    return outcome(residue);
}

Outcome block(const std::string& text, std::uint64_t steps = SimplifyParams::unlimited) {
    const Problem problem = read(text);
    Residue residue(problem);
    reductions::Effort effort(steps);
    reductions::BlockedOptions step(residue, effort);
    for (const ItemId item : residue.changed_items()) step.test(item);
    return outcome(residue);
}

Outcome nest(const std::string& text) {
    const Problem problem = read(text);
    Residue residue(problem);
    reductions::Effort effort(SimplifyParams::unlimited);
    reductions::NestedItems step(residue, effort);
    for (const ItemId item : residue.changed_items())
        if (residue.is_open(item)) step.test(item);
    return outcome(residue);
}

} // namespace

// restrictions

BOOST_AUTO_TEST_CASE(forbidden_options_and_those_without_a_primary_item_go) {
    Problem problem = read("A B | X\nA\nB\nB X\nA B X\nX\n");
    test::forbid(problem, OptionId{0});
    test::forbid(problem, OptionId{0});
    const Outcome found = restrict(problem);
    BOOST_TEST(found.forbidden == (Options{0, 4}));
    BOOST_TEST(found.live == (Options{1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(a_required_option_excludes_what_cannot_stand_beside_it) {
    Problem problem = read("A B C | X\nA X\nB\nB X\nA\nC X\nC\n");
    test::require(problem, OptionId{0});
    test::require(problem, OptionId{0}); // twice is once
    const Outcome found = restrict(problem);
    BOOST_TEST(!found.impossible);
    BOOST_TEST(found.taken == (Options{0}));
    BOOST_TEST(found.excluded == (Options{2, 3, 4}));
    BOOST_TEST(found.open == (Options{1, 2})); // A and X are filled
}

BOOST_AUTO_TEST_CASE(a_taken_colour_excludes_other_colours_and_uncoloured_uses) {
    Problem problem = read("A B | X\nA X:r\nB X:r\nB X:g\nB X\nB\n");
    test::require(problem, OptionId{0});
    const Outcome found = restrict(problem);
    BOOST_TEST(found.live == (Options{1, 4}));
    BOOST_TEST(found.open == (Options{1}));
}

BOOST_AUTO_TEST_CASE(a_taken_option_lowers_bounds) {
    Problem problem = read("2:3|A B\nA\nA\nA\nA B\nB\n");
    test::require(problem, OptionId{1});
    Residue residue(problem);
    reductions::take_restrictions(residue);
    BOOST_TEST(outcome(residue).live == (Options{0, 2, 3, 4}));
    BOOST_TEST((residue.need(ItemId{0}) == Bounds{1, 2}));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_required_leaves_no_cover) {
    const auto impossible = [](std::initializer_list<std::uint32_t> required, std::uint32_t forbidden) {
        Problem problem = read("A B | X\nA\nB\nB X\nA B X\nX\n");
        for (const auto o : required) test::require(problem, OptionId{o});
        test::forbid(problem, OptionId{forbidden});
        return simplify(problem, {.scope = SimplifyScope::restrictions}).impossible;
    };
    BOOST_TEST(impossible({4}, 0));    // no primary item
    BOOST_TEST(impossible({1, 2}, 0)); // both have B
    BOOST_TEST(impossible({1}, 1));    // required and forbidden
    BOOST_TEST(impossible({}, 0) == false);
}

// forced

BOOST_AUTO_TEST_CASE(the_only_option_of_an_item_is_taken) {
    // A forces 0, which excludes 1; so B forces 2, which excludes 3; C is left with two.
    const Outcome found = force("A B C | X Y\nA X\nB X\nB Y\nC Y\nC\nC\n");
    BOOST_TEST(found.taken == (Options{0, 2}));
    BOOST_TEST(found.live == (Options{4, 5}));
}

BOOST_AUTO_TEST_CASE(as_many_options_as_needed_are_taken) {
    const Outcome found = force("2:3|A 2|B\nA\nA\nB\nB\nB\n");
    BOOST_TEST(found.taken == (Options{0, 1}));
    BOOST_TEST(!found.impossible);
}

BOOST_AUTO_TEST_CASE(too_few_options_are_no_cover) {
    for (const auto* text : {"A\n", "2|A\nA\n", "2|A | X\nA X\nA X\n", "A B | X\nA X\nB X\n"}) {
        BOOST_TEST(force(text).impossible, text);
    }
}

BOOST_AUTO_TEST_CASE(an_item_that_may_stay_empty_forces_nothing) {
    const Outcome found = force("0:1|A\nA\n");
    BOOST_TEST(!found.impossible);
    BOOST_TEST(found.live == (Options{0}));
}

// blocked

// The coloured example in the preface of Knuth's DLX-PRE, without its option that has no primary item. The
// first option leaves C none, the last one A.
BOOST_AUTO_TEST_CASE(the_toy_of_dlx_pre) {
    BOOST_TEST(block("A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nB X:1\nC Y:1\n").blocked == (Options{0, 3}));
}

BOOST_AUTO_TEST_CASE(an_option_that_takes_all_options_of_an_item_is_blocked) {
    BOOST_TEST(block("A B | X Y Z\nA X\nA Y\nB X Y\nB X Z\nB Y Z\nB Z\n").blocked == (Options{2}));
}

BOOST_AUTO_TEST_CASE(an_item_that_needs_two_is_blocked_by_what_leaves_one) {
    BOOST_TEST(block("2:3|A B | X Y Z\nA X\nA Y\nA Z\nB X Y\nB X\nB\n").blocked == (Options{3}));
}

BOOST_AUTO_TEST_CASE(an_option_may_block_the_item_that_it_feeds) {
    BOOST_TEST(block("2|A | X Y Z\nA X Y\nA X\nA Y\nA Z\nA X Y Z\n").blocked == (Options{4}));
}

BOOST_AUTO_TEST_CASE(a_common_colour_blocks_nothing) {
    BOOST_TEST(block("A B | X\nA X:r\nA X:r\nB X:r\nB X:g\nB X\nB\n").blocked == (Options{3, 4}));
}

BOOST_AUTO_TEST_CASE(without_effort_nothing_is_blocked) {
    BOOST_TEST(block("A B | X Y Z\nA X\nA Y\nB X Y\nB X Z\nB Y Z\nB Z\n", 1).live.size() == 6u);
}

// nested

BOOST_AUTO_TEST_CASE(an_item_within_another_makes_the_rest_of_it_useless) {
    const Outcome found = nest("A B C\nA B\nA B C\nB\nB C\nC\n");
    BOOST_TEST(found.dominated == (Options{2, 3}));
    BOOST_TEST(found.open == (Options{0, 2})); // now A and B are equal
}

BOOST_AUTO_TEST_CASE(an_item_within_a_secondary_one_makes_the_rest_of_it_useless) {
    const Outcome found = nest("A B | X\nA X\nA X\nB X\nB\n");
    BOOST_TEST(found.dominated == (Options{2}));
    BOOST_TEST(found.open == (Options{0, 1}));
}

BOOST_AUTO_TEST_CASE(an_item_that_may_stay_empty_makes_nothing_useless) {
    const Outcome found = nest("0:1|A B\nA B\nA B\nB\n");
    BOOST_TEST(found.live.size() == 3u);
    BOOST_TEST(found.open == (Options{1})); // B is used once, and so is A at most
}

BOOST_AUTO_TEST_CASE(bounds_decide_whether_an_item_fills_another) {
    BOOST_TEST(nest("2|A 1:2|B\nA B\nA B\nA B\nB\n").live == (Options{0, 1, 2}));
    BOOST_TEST(nest("2|A 1:3|B\nA B\nA B\nA B\nB\n").live.size() == 4u);
    BOOST_TEST(nest("2|A B\nA B\nA B\nA B\nB\n").impossible);
}

BOOST_AUTO_TEST_CASE(colours_fill_nothing) {
    const Outcome found = nest("A B | X\nA X:r\nA X:r\nB X:r\nB X:g\n");
    BOOST_TEST(found.live.size() == 4u);
    BOOST_TEST(found.open == (Options{0, 1, 2}));
}

BOOST_AUTO_TEST_CASE(of_equal_items_the_first_stays) {
    BOOST_TEST(nest("A B C\nA B\nA B\nC A B\nC\n").open == (Options{0, 2}));
    BOOST_TEST(nest("A B | X Y\nA X Y\nB X Y\nA\nB\n").open == (Options{0, 1, 2}));
    BOOST_TEST(nest("1:2|A 2:3|B\nA B\nA B\nA B\n").open == (Options{0, 1}));   // 2 of B, 2 of A at most
    BOOST_TEST(nest("0:3|A 2:3|B\nA B\nA B\nA B\nA B\n").open == (Options{1})); // B says more
}

BOOST_AUTO_TEST_CASE(a_secondary_item_within_another_says_nothing_new) {
    BOOST_TEST(nest("A | X\nA X\nA X:r\nA\n").open == (Options{0}));
    BOOST_TEST(nest("A B | X Y\nA X Y\nB X Y:r\nA X\nA\nB\n").open == (Options{0, 1, 2}));
    BOOST_TEST(nest("A B | X Y\nA X:r Y\nB X:r Y\nA X\nB\n").open == (Options{0, 1, 2, 3}));
    BOOST_TEST(nest("0:2|A | X\nA X\nA X\nA\n").open == (Options{0, 1})); // twice A, once X
}

BOOST_AUTO_TEST_CASE(no_option_loses_its_last_primary_item) {
    // The items 0..1 lie within X, but without them their options could not be in a cover.
    BOOST_TEST(nest("0:1|A 0:1|B C | X\nA X\nA X\nB X\nB X\nC\nC\n").open == (Options{0, 1, 2, 3}));
}

// idle

BOOST_AUTO_TEST_CASE(items_that_constrain_nothing_are_dropped) {
    const Problem problem = read("A B 0:1|C | V W X Y Z\nA W X:r Y:r Z:r\nA X:r Y:r Z:r\nB X:r Y:g Z\nB\n");
    Residue residue(problem);
    reductions::drop_idle(residue);
    BOOST_TEST(outcome(residue).open == (Options{0, 1, 6, 7})); // C, V, W and X are removed
}

// split

BOOST_AUTO_TEST_CASE(components_come_in_the_order_of_their_first_options) {
    const Problem problem = read("A B C D\nD |7\nA B\nD C\nC\nA |-1\nB\n");
    const auto result = simplify(problem);
    BOOST_TEST_REQUIRE(result.components.size() == 2u);
    BOOST_TEST((result.components[0].original == std::vector{OptionId{0}, OptionId{2}, OptionId{3}}));
    BOOST_TEST((result.components[1].original == std::vector{OptionId{1}, OptionId{4}, OptionId{5}}));
    const Problem& component = result.components[0].problem; // C D, with D, D C, C
    BOOST_TEST(component.item_count() == 2u);
    BOOST_TEST((std::ranges::equal(component.items(OptionId{1}), std::vector{ItemId{1}, ItemId{0}})));
    BOOST_TEST(component.cost(OptionId{0}) == 7);
    BOOST_TEST(result.components[1].problem.cost(OptionId{1}) == -1);
}

BOOST_AUTO_TEST_CASE(components_keep_bounds_and_colours) {
    const Problem problem = read("A 1:2|B | X Y\nA X:red\nA X:blue\nA\nB Y:blue\nB Y:blue\nB Y:red\n");
    const auto result = simplify(problem);
    BOOST_TEST_REQUIRE(result.components.size() == 2u); // A by itself, for A is used once, and so is X; B and Y
    const Problem& component = result.components[1].problem;
    BOOST_TEST((component.bounds(ItemId{0}) == Bounds{1, 2}));
    BOOST_TEST((component.kind(ItemId{1}) == Kind::secondary));
    const auto colour = [&](std::uint32_t o) { return component.colour_name(component.colours(OptionId{o})[1]); };
    BOOST_TEST(colour(0) == "blue");
    BOOST_TEST(colour(1) == "blue");
    BOOST_TEST(colour(2) == "red");
}

// Options that the rules of the engine tables refute, alone or on trial.
BOOST_AUTO_TEST_SUITE(refuted_cases)

using reductions::Residue;

namespace {

using Options = std::vector<std::uint32_t>;

/// What the step by itself finds: refuted options, or that there is no cover.
struct Found {
    Options refuted;
    bool impossible = false;
    bool operator==(const Found&) const = default;
};

Found refute(const std::string& text) {
    const Problem problem = test::read_string(text, "dlx").problem;
    Residue residue(problem);
    reductions::Effort effort(SimplifyParams::unlimited);
    reductions::refute_options(residue, effort);
    Found found{{}, residue.impossible()};
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (residue.fate(OptionId{o}) == reductions::Fate::refuted) found.refuted.push_back(o);
    return found;
}

/// Whether the rules alone, without a trial, remove an option or find that there is no cover.
bool do_rules_apply(const Problem& problem) {
    search::tables::Propagator state(std::make_shared<const search::tables::Form>(problem));
    return state.propagate(UINT64_MAX) != search::tables::Propagator::Verdict::settled || state.removed() > 0;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_colour_that_another_item_never_gives_is_refuted) {
    const std::string text = "a b | x y\na x:0 y:0\na x:1 y:1\nb x:0 y:0\nb x:1 y:1\nb x:2 y:0\nb x:2 y:1\n";
    BOOST_TEST(do_rules_apply(test::read_string(text, "dlx").problem));
    BOOST_TEST((refute(text) == Found{{4, 5}}));
}

BOOST_AUTO_TEST_CASE(an_option_is_refuted_on_trial_only) {
    const Problem problem = test::read_string(test::three, "dlx").problem;
    BOOST_TEST(!do_rules_apply(problem));
    BOOST_TEST((refute(test::three) == Found{{4}}));

    const Simplified simplified = simplify(problem);
    BOOST_TEST((simplified.useless == std::vector{OptionId{4}}));
    BOOST_TEST(simplified.report.refuted == 1u);
    BOOST_TEST(simplified.report.useless() == 1u);
    BOOST_TEST(simplified.report.finished);
    BOOST_TEST(test::covers_by_subsets(problem).size() == 2u);
}

BOOST_AUTO_TEST_CASE(no_cover_is_found_on_trial_only) {
    const std::string text = "a b c | x y z\n" + test::equal_pairs + "c x:0 z:1\nc x:1 z:0\n";
    const Problem problem = test::read_string(text, "dlx").problem;
    BOOST_TEST(!do_rules_apply(problem));
    BOOST_TEST(refute(text).impossible);
    BOOST_TEST(simplify(problem).impossible);
    BOOST_TEST(test::covers_by_subsets(problem).empty());
}

BOOST_AUTO_TEST_CASE(tables_are_made_of_the_remainder_only) {
    std::string primary = "a b c", secondary = "x y z", options = test::three_options;
    for (int k = 0; k < 20'000; ++k) { // more than is affordable, but all forced
        const std::string n = std::to_string(k);
        primary += " p" + n;
        secondary += " u" + n + " v" + n;
        options += "p" + n + " u" + n + ":0 v" + n + ":0\n";
    }
    const Problem problem = test::read_string(primary + " | " + secondary + "\n" + options, "dlx").problem;
    const Simplified simplified = simplify(problem);
    BOOST_TEST((simplified.useless == std::vector{OptionId{4}}));
    BOOST_TEST(simplified.report.finished);
}

BOOST_AUTO_TEST_CASE(where_the_rules_do_not_suit_nothing_is_refuted) {
    BOOST_TEST((refute("a b\na\na b\n") == Found{}));                                      // no colours
    BOOST_TEST((refute("0:1|a b | x\na x:0\nb x:1\nb x:1\n") == Found{}));                 // bounds
    BOOST_TEST((refute("a b c | x\na b c x:0\na x:0\na x:1\nb x:1\nc x:1\n") == Found{})); // one colour an option
}

BOOST_AUTO_TEST_CASE(the_effort_is_kept_and_the_answer_stays_right) {
    constexpr std::uint32_t copies = 300;
    const Problem problem = test::copies_of_three(copies);
    int partial = 0;
    for (std::uint64_t effort = 1; effort < std::uint64_t{1} << 30; effort *= 2) {
        const Simplified simplified = simplify(problem, {.effort = effort});
        BOOST_TEST(!simplified.impossible);
        BOOST_TEST(simplified.forced.empty());
        for (const OptionId option : simplified.useless) BOOST_TEST(index(option) % 7 == 4u);
        BOOST_TEST(simplified.useless.size() == simplified.report.refuted);
        if (simplified.report.finished) BOOST_TEST(simplified.report.refuted == copies);
        partial += simplified.report.refuted > 0 && simplified.report.refuted < copies;
    }
    BOOST_TEST(partial > 0);
    BOOST_TEST(simplify(problem, {.effort = SimplifyParams::unlimited}).report.refuted == copies);
}

// The tables of 5,000 copies cost more than the effort of a search, so they are not made.
BOOST_AUTO_TEST_CASE(large_tables_are_left_alone) {
    const Simplified simplified = simplify(test::copies_of_three(5000));
    BOOST_TEST(simplified.report.refuted == 0u);
    BOOST_TEST(!simplified.report.finished);
}

BOOST_AUTO_TEST_CASE(a_stop_ends_the_trials) {
    std::stop_source stop;
    stop.request_stop();
    const Control control{.stop = stop.get_token()};
    const Problem problem = test::copies_of_three(5000);
    Residue residue(problem);
    reductions::Effort effort(SimplifyParams::unlimited, problem.cell_count(), control);
    BOOST_CHECK_THROW(reductions::refute_options(residue, effort), Stopped);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
