// SPDX-License-Identifier: MIT
// Without these, rules could remove options that covers have, and trials refute what is true.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <fmt/core.h>

#include "search/tables/tables.hpp"
#include "search/tables/trials.hpp"
#include "solve/engine_table.hpp"
#include "support/brute_force.hpp"
#include "support/classic.hpp"
#include "support/coloured_problem.hpp"
#include "support/dominoes.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/refutable.hpp"
#include "support/search_checks.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(tables_test)

BOOST_AUTO_TEST_SUITE(tables_cases)

// The engine that propagates tables of options and domains of colours.

using namespace quadrille;
using search::CountOnly;
using search::Tables;

namespace {

Tables tables(const Problem& problem, ChooseRule rule = ChooseRule::smallest) { return Tables(problem, rule); }

std::uint64_t covers_of(const Problem& problem) {
    Tables search = tables(problem);
    BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.position().done == 1.0);
    return search.covers();
}

/// The covers that a search tells, sorted, with a pause behind each node.
template <class Search> std::vector<test::Cover> in_steps(Search search) {
    test::Covers covers;
    for (Control control{.limits = {.nodes = 1}};; ++control.limits.nodes)
        if (test::collect(search, control, covers) == Ending::exhausted) break;
    for (auto& cover : covers) std::ranges::sort(cover);
    std::ranges::sort(covers);
    return covers;
}

/// What is wrong with the covers of a small problem.
std::optional<std::string> wrong_covers(const Problem& problem) {
    const auto truth = test::covers_by_subsets(problem);
    for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first})
        if (in_steps(tables(problem, rule)) != truth) return "other covers";
    if (in_steps(Tables(problem, ChooseRule::smallest, Tables::Aim::few)) != truth)
        return "other covers of a search that learns";
    Tables learning(problem, ChooseRule::smallest, Tables::Aim::one);
    test::Covers first;
    const Ending ending = test::collect(learning, {.limits = {.covers = 1}}, first);
    if (ending != (truth.empty() ? Ending::exhausted : Ending::cover_limit)) return "another ending";
    if (truth.empty()) return std::nullopt;
    std::ranges::sort(first.at(0));
    return std::ranges::binary_search(truth, first[0]) ? std::nullopt
                                                       : std::optional<std::string>("a first cover that is none");
}

/// Rows and columns of n squares as tables of all permutations; a square is an item whose colour is its digit.
/// `cells`: also an option for each digit of each square, which rule 6 needs, with items for the digits of
/// columns, and of rows unless `rows`, whose tables say the same.
std::string latin(int n, bool cells) {
    std::string primary, secondary, options;
    for (int k = 0; k < n; ++k) {
        primary += fmt::format("row{} ", k);
        std::vector<int> digits(static_cast<std::size_t>(n));
        for (int d = 0; d < n; ++d) digits[static_cast<std::size_t>(d)] = d;
        do {
            options += fmt::format("row{}", k);
            for (int c = 0; c < n; ++c) options += fmt::format(" s{}.{}:{}", k, c, digits[static_cast<std::size_t>(c)]);
            options += '\n';
            if (cells) continue;
            options += fmt::format("col{}", k);
            for (int r = 0; r < n; ++r) options += fmt::format(" s{}.{}:{}", r, k, digits[static_cast<std::size_t>(r)]);
            options += '\n';
        } while (std::ranges::next_permutation(digits).found);
        if (!cells) primary += fmt::format("col{} ", k);
        for (int c = 0; c < n; ++c) secondary += fmt::format(" s{}.{}", k, c);
        if (!cells) continue;
        for (int c = 0; c < n; ++c) {
            primary += fmt::format("cell{}.{} down{}.{} ", k, c, k, c);
            for (int d = 0; d < n; ++d) options += fmt::format("cell{}.{} down{}.{} s{}.{}:{}\n", k, c, c, d, k, c, d);
        }
    }
    return primary + "|" + secondary + "\n" + options;
}

/// A problem with tables of many words: a few items with hundreds of options each, over coloured items.
Problem long_tables(std::mt19937_64& random) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
    const int items = 2 + below(3), domains = 3 + below(3), colours = 4 + below(3);
    std::string text;
    for (int i = 0; i < items; ++i) text += fmt::format("p{} ", i);
    text += "x |";
    for (int d = 0; d < domains; ++d) text += fmt::format(" s{}", d);
    text += "\nx\n";
    for (int i = 0; i < items; ++i)
        for (int o = 0; o < 700; ++o) {
            text += fmt::format("\np{}", i);
            if (i == 0 && below(50) == 0) text += " x";
            for (int d = 0; d < domains; ++d)
                if (below(8) > 0)
                    text += below(40) == 0 ? fmt::format(" s{}", d) : fmt::format(" s{}:{}", d, below(colours));
        }
    return test::read_string(text + '\n', "dlx").problem;
}

/// Pigeons, each in a hole of its own, and items a, b and c: a and b give x, y and z the same colour. So does c with as many
/// colours as `same` says; with the others it gives x and z two that the rules alone do not part. Both numbers are even. Forced items make it
/// a large problem.
Problem equal_colours(int pigeons, int colours, int same) {
    std::string text
        = test::items('p', pigeons) + test::items('q', 1500) + "a b c | x y z " + test::items('h', pigeons) + '\n';
    for (int p = 0; p < pigeons; ++p)
        for (int h = 0; h < pigeons; ++h) text += fmt::format("p{} h{}\n", p, h);
    for (int q = 0; q < 1500; ++q) text += fmt::format("q{}\n", q);
    for (int x = 0; x < colours; ++x)
        text += fmt::format("a x:{0} y:{0}\nb y:{0} z:{0}\nc x:{0} z:{1}\n", x, x < same ? x : x ^ 1);
    return test::read_string(text, "dlx").problem;
}

/// Eight choices between two options that do not matter, and six colours of one item, each of which has five pigeons for four holes of
/// its own.
Problem traps() {
    constexpr int colours = 6, pigeons = 5;
    std::string primary = test::items('f', 8) + "m ", secondary = "x ", options;
    for (int f = 0; f < 8; ++f) {
        secondary += fmt::format("y{} ", f);
        options += fmt::format("f{0} y{0}:0\nf{0} y{0}:1\n", f);
    }
    for (int c = 0; c < colours; ++c) {
        options += fmt::format("m x:{}\n", c);
        for (int h = 1; h < pigeons; ++h) secondary += fmt::format("h{}_{} ", c, h);
        for (int p = 0; p < pigeons; ++p) {
            primary += fmt::format("p{}_{} ", c, p);
            for (int other = 0; other < colours; ++other)
                if (other != c) options += fmt::format("p{}_{} x:{}\n", c, p, other);
            for (int h = 1; h < pigeons; ++h) options += fmt::format("p{0}_{1} x:{0} h{0}_{2}\n", c, p, h);
        }
    }
    return test::read_string(primary + "| " + secondary + '\n' + options, "dlx").problem;
}

} // namespace

BOOST_AUTO_TEST_CASE(random_problems_have_the_covers_of_brute_force) {
    test::check_random(
        211, test::runs(4000),
        [](auto& random) { return test::random_problem(random, {.max_items = 9, .max_options = 14, .colours = true}); },
        wrong_covers);
    test::check_random(
        214, test::runs(4000),
        [](auto& random) {
            return test::random_problem(random, {.max_items = 7, .max_options = 13, .colours = true, .bounds = true});
        },
        wrong_covers);
    for (const bool bounds : {false, true})
        test::check_random(
            bounds ? 215 : 212, test::runs(4000), [=](auto& random) { return test::coloured_problem(random, bounds); },
            wrong_covers);
}

BOOST_AUTO_TEST_CASE(long_tables_have_the_covers_of_links) {
    std::uint64_t covers = 0;
    test::check_random(213, test::runs(60), long_tables, [&](const Problem& problem) -> std::optional<std::string> {
        const Control control{.limits = {.covers = 5000}};
        const auto links = find_engine("links").make_walker(problem, {}, {});
        const Ending ending = links->run(control, {});
        Tables search = tables(problem);
        if (search.run(control, CountOnly{}) != ending) return "another ending";
        covers += search.covers();
        return search.covers() == links->covers() ? std::nullopt : std::optional<std::string>("another count");
    });
    BOOST_TEST(covers > 0u);
}

// OEIS: A000170, A014552 twice, A002860 by three models, A001147.
BOOST_AUTO_TEST_CASE(published_counts) {
    BOOST_TEST(covers_of(test::read_file("oracles/queens_8.ec")) == 92u);
    BOOST_TEST(covers_of(test::read_file("oracles/langford2_8.ec")) == 300u);
    BOOST_TEST(covers_of(test::read_file("oracles/latin_4.ec")) == 576u);
    BOOST_TEST(covers_of(test::read_file("oracles/matchK_8.ec")) == 105u);
    for (const bool cells : {false, true}) {
        BOOST_TEST(covers_of(test::read_string(latin(4, cells), "dlx").problem) == 576u);
        BOOST_TEST(covers_of(test::read_string(latin(5, cells), "dlx").problem) == 161'280u);
    }
}

BOOST_AUTO_TEST_CASE(covers_are_verified_and_come_once) {
    const Problem latin_4 = test::read_string(latin(4, true), "dlx").problem;
    BOOST_TEST(test::verified_covers(latin_4, tables(latin_4)) == 576u);
    const Problem board = test::dominoes_behind(4, 4);
    BOOST_TEST(test::verified_covers(board, tables(board)) == 36u);
}

BOOST_AUTO_TEST_CASE(limits_are_exact) { test::check_limits(tables(test::read_file("bench/latin5.dlx"))); }

BOOST_AUTO_TEST_CASE(a_search_goes_on_where_it_stopped) {
    for (const Tables& fresh :
         {tables(test::read_file("oracles/queens_8.ec")), tables(test::read_string(latin(4, true), "dlx").problem)}) {
        test::check_stops_at_covers(fresh);
        test::check_stops_at_nodes(fresh);
    }
}

BOOST_AUTO_TEST_CASE(options_can_be_required_again_and_again) {
    test::check_restarts(tables(test::dominoes_behind(4, 4)));
}

// With a survey and trials, whose length depends on the work done.
BOOST_AUTO_TEST_CASE(nothing_of_the_past_is_left_after_a_restart) {
    Tables fresh = tables(equal_colours(5, 12, 2)), used = fresh;
    const OptionId required{0};
    used.restart(std::span(&required, 1));
    used.run({}, CountOnly{});
    used.restart({});
    test::Covers first, second;
    BOOST_TEST((test::collect(fresh, {}, first) == Ending::exhausted));
    BOOST_TEST((test::collect(used, {}, second) == Ending::exhausted));
    BOOST_TEST((first == second));
    BOOST_TEST(used.cost() == fresh.cost());
}

// Of docs/semantics.md: a colour of one option, and a use without colour, exclude all other uses.
BOOST_AUTO_TEST_CASE(private_uses_exclude_all_others) {
    BOOST_TEST(covers_of(test::read_string("a b | s\na s:red\na s:blue\nb s:red\nb s\n").problem) == 1u);
    BOOST_TEST(covers_of(test::read_string("a b | s\na s\nb s\na s:x\nb s:x\nb s:y\na\n").problem) == 4u);
    BOOST_TEST(covers_of(test::read_string("a b | s\na\nb\n").problem) == 1u);
}

BOOST_AUTO_TEST_CASE(a_problem_without_primary_items_has_the_empty_cover) {
    const Problem problem = test::read_string("p ec 2 1 2\ns 1 2\n").problem;
    BOOST_TEST(test::verified_covers(problem, tables(problem)) == 1u);
}

BOOST_AUTO_TEST_CASE(an_item_without_options_ends_it_at_once) {
    Tables search = tables(test::read_string("a b c\na\na\nb\na b\n").problem);
    BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.covers() == 0u);
    BOOST_TEST(search.stats().nodes == 0u);
}

// Rows w x and y z of squares with one 0 and one 1 each. Squares x and z are known.
BOOST_AUTO_TEST_CASE(rules_settle_without_nodes) {
    const std::string rows = "r q c d | w x y z\n"
                             "r w:0 x:1\nr w:1 x:0\nq y:0 z:1\nq y:1 z:0\nd x:1 z:0\n";
    for (const auto& [column, covers] : {std::pair("c w:0 y:1\nc w:1 y:0\n", 1u), {"c w:0 y:0\nc w:1 y:1\n", 0u}}) {
        Tables search = tables(test::read_string(rows + column).problem);
        BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
        BOOST_TEST(search.covers() == covers);
        BOOST_TEST(search.stats().nodes == 0u);
    }
}

// Items with bounds are settled from both ends, without nodes.
BOOST_AUTO_TEST_CASE(bounds_prune_at_both_ends) {
    const auto expect = [](const char* text, std::uint64_t covers) {
        Tables search = tables(test::read_string(text, "dlx").problem);
        BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
        BOOST_TEST(search.covers() == covers, text);
        BOOST_TEST(search.stats().nodes == 0u, text);
    };
    expect("2:3|d a b c\nd a\nd b\nc\n", 1);       // d needs both
    expect("2:3|d a b c\nd a\na\nd b\nb\nc\n", 1); // and so they are taken, not a and b alone
    expect("2:3|d a b c | x\nd a x:0\na x:1\nd b x:0\nb\nc x:1\n", 0);
    expect("3|d a b\nd a\nd b\n", 0);                        // d needs more than there are
    expect("1:2|d a b c\nd a\nd b\nd c\nc\n", 1);            // d has a and b, and no room for c
    expect("1:2|d a b c\nd a\nd b\nd c\n", 0);               // nor can it do without
    expect("0:1|d a b | x\nd a x:0\nd b\nb x:0\n", 1);       // one is taken: the other goes
    expect("0:2|d 1:2|e a | x\nd x:0\nd x:1\ne a x:2\n", 1); // options without any item of 1..1
    expect("2:2|d 1:1|e\nd e\nd e\n", 0);                    // it cannot need both where e has one
}

// What an item with bounds has is coloured alike, and it must have one.
BOOST_AUTO_TEST_CASE(items_with_bounds_touch_what_all_their_options_use) {
    BOOST_TEST(covers_of(test::read_string("1:2|d a | x\nd x:0\nd x:0\nd x:1\na x:1\na x\na\n", "dlx").problem)
               == 5u); // `a` with 4 sets, `a x:1` with one
    BOOST_TEST(covers_of(test::read_string("0:2|d a | x\nd x:0\nd x:1\na x:2\na x:0\na\n", "dlx").problem)
               == 6u); // `a x:2` with 1 set, `a x:0` with 2, `a` with 3
}

// A survey of 100 failures ends among the 240 covers. The search alone tries 10 colours more.
BOOST_AUTO_TEST_CASE(trials_take_out_what_is_in_no_cover) {
    Tables search = tables(equal_colours(5, 12, 2));
    BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.covers() == 240u);      // 5! by 2 colours
    BOOST_TEST(search.stats().nodes == 239u); // each has covers below both of its branches
    BOOST_TEST(search.position().done == 1);
}

// A survey of 100 failures ends at one of the 150 colours.
BOOST_AUTO_TEST_CASE(trials_find_that_there_is_no_cover) {
    const Problem problem = equal_colours(9, 150, 0);
    Tables search = tables(problem);
    BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.covers() == 0u);
    BOOST_TEST(search.stats().nodes == 0u);
    BOOST_TEST(!search.rest());
    BOOST_TEST(search.position().done == 1);
    Tables one(problem, ChooseRule::smallest, Tables::Aim::one);
    BOOST_TEST((one.run({.limits = {.covers = 1}}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(one.covers() == 0u);
}

BOOST_AUTO_TEST_CASE(tables_suit_tuples_of_colours) {
    const auto suits = [](const std::string& text) { return Tables::suits(test::read_string(text, "dlx").problem); };
    BOOST_TEST(suits("a b | x y\na x:0 y:1\na x:1 y:0\nb x:0\nb x:1\nb x:2\n")); // one table will do
    BOOST_TEST(!suits("a b | x y\na x:0 y:1\na x:1\nb x:0\n"));                  // half a table
    BOOST_TEST(!suits("a b | x y\na x:0 y:1\nb x:1\nb x:0\n"));                  // no choice
    BOOST_TEST(!suits("a b | x y\na b x:0 y:1\na b x:1 y:0\na x:0 y:1\n"));      // two primary items
    BOOST_TEST(!suits("a b | x y\na x y\nb x y\nb x:0 y\n"));                    // not coloured
    BOOST_TEST(!suits("1:2|a b | x y\na x:0 y:1\nb x:1 y:0\n"));
    BOOST_TEST(suits("1:2|a b | x y\na x:0 y:1\na x:1 y:0\nb x:0\n"));
    BOOST_TEST(!Tables::suits(test::read_file("bench/xcc_macmahon4x6.dlx")));
    BOOST_TEST(std::isfinite(Tables::build_time(test::read_file("bench/xcc_macmahon4x6.dlx"))));
}

// Weights and restarts find a queen for each row of a large board, and that pigeons do not fit.
BOOST_AUTO_TEST_CASE(a_learning_search_finds_and_refutes) {
    for (const std::uint64_t seed : {0u, 1u, 2u}) {
        Tables search(test::read_string(latin(5, false), "dlx").problem, ChooseRule::smallest, Tables::Aim::one, seed);
        BOOST_TEST((search.run({.limits = {.covers = 1}}, CountOnly{}) == Ending::cover_limit));
        Tables pigeons(test::pigeons(7, 6), ChooseRule::smallest, Tables::Aim::one, seed);
        BOOST_TEST((pigeons.run({.limits = {.covers = 1}}, CountOnly{}) == Ending::exhausted));
        BOOST_TEST(pigeons.stats().profile.front() > 1u); // it began again
    }
}

// A survey ends when it has met some of the traps.
BOOST_AUTO_TEST_CASE(a_search_for_few_covers_learns_all_the_time) {
    const Problem problem = traps();
    Tables all = tables(problem), few(problem, ChooseRule::smallest, Tables::Aim::few);
    BOOST_TEST((all.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST((few.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(all.covers() == 0u);
    BOOST_TEST(few.covers() == 0u);
    BOOST_TEST(few.position().done == 1);
    BOOST_TEST(all.stats().nodes > 5 * few.stats().nodes);
    BOOST_TEST_MESSAGE(all.stats().nodes << ' ' << few.stats().nodes);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(trials_cases)

using namespace quadrille;
using search::tables::Form;
using search::tables::Propagator;
using search::tables::Trials;

namespace {

constexpr std::uint64_t unlimited = UINT64_MAX;

/// Makes trials to the end, each in slices of so much work.
Trials::Step run(Trials& trials, const Propagator& state, std::uint64_t slice = 1000) {
    for (;;)
        if (const auto step = trials.step(state.work() + slice); step != Trials::Step::goes_on) return step;
}

/// Whether the rules refute an option of a settled state.
bool is_refuted(Propagator& state, std::uint32_t option) {
    const std::size_t mark = state.mark();
    state.take(state.form().places_of(option).front().table, option);
    const bool refuted = state.propagate(unlimited) == Propagator::Verdict::failed;
    state.undo(mark);
    return refuted;
}

/// What is wrong with the trials of a problem, whose search branches on colours or does not.
std::optional<std::string> fault(const Problem& problem, bool by_colours) {
    auto form = std::make_shared<Form>(problem);
    form->by_colours = by_colours;
    Propagator state(form);
    Trials trials(state);
    const auto covers = test::covers_by_subsets(problem);
    if (run(trials, state) == Trials::Step::failed)
        return covers.empty() ? std::nullopt : std::optional<std::string>("a problem with covers is refuted");
    for (const auto& cover : covers)
        for (std::uint32_t option = 0; option < form->options(); ++option)
            if (std::ranges::find(cover, form->id(option)) != cover.end() && !state.is_live(option))
                return "an option of a cover is gone";
    for (std::uint32_t option = 0; option < form->options(); ++option)
        if (state.is_live(option) && is_refuted(state, option)) return "an option was not tried";
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(what_goes_is_in_no_cover_and_nothing_else_is_refuted) {
    for (const bool bounds : {false, true})
        for (const bool by_colours : {false, true})
            test::check_random(
                bounds ? 222 : 221, test::runs(2000),
                [=](auto& random) { return test::coloured_problem(random, bounds); },
                [=](const Problem& problem) { return fault(problem, by_colours); });
}

// y is the option `Y b c`. The trial of `X a` leaves it alone in Y, so it is spared. Then trials refute the first two options of Z.
// Only now is y refuted: it takes `P d` and `Q e`, and these the last two options of Z. It needs a trial, since both together do it.
BOOST_AUTO_TEST_CASE(what_is_spared_is_tried_again) {
    const Problem problem = test::read_string("X Y P Q R S T U Z | a b c d e f g h i j k\n"
                                              "X a\nX\n"
                                              "Y a\nY b c\n"
                                              "P b\nP d\n"
                                              "Q c\nQ e\n"
                                              "R f\nR h\nS g\nS h\n"
                                              "T i\nT k\nU j\nU k\n"
                                              "Z f g\nZ i j\nZ d\nZ e\n",
                                              "dlx")
                                .problem;
    constexpr std::uint32_t y = 3;
    const auto form = std::make_shared<Form>(problem);
    Propagator before(form), state(form);
    BOOST_REQUIRE((before.propagate(unlimited) == Propagator::Verdict::settled));
    BOOST_TEST(!is_refuted(before, y));
    Trials trials(state);
    BOOST_TEST((run(trials, state) == Trials::Step::over));
    for (std::uint32_t option = 0; option < form->options(); ++option)
        if (index(form->id(option)) == y) BOOST_TEST(!state.is_live(option));
    BOOST_TEST(!fault(problem, false).has_value());
}

BOOST_AUTO_TEST_CASE(each_value_is_refuted_once) {
    const auto form = std::make_shared<const Form>(test::copies_of_three(50));
    Propagator state(form);
    Trials trials(state);
    BOOST_TEST((run(trials, state, 1) == Trials::Step::over));
    BOOST_TEST(trials.refuted() == 50u);
    for (std::uint32_t option = 0; option < form->options(); ++option)
        BOOST_TEST(state.is_live(option) == (index(form->id(option)) % 7 != 4));
    const std::uint64_t made = trials.made();
    BOOST_TEST((trials.step(unlimited) == Trials::Step::over));
    BOOST_TEST(trials.made() == made);
}

BOOST_AUTO_TEST_CASE(a_trial_that_is_ended_leaves_nothing) {
    const auto form = std::make_shared<const Form>(test::copies_of_three(1));
    Propagator state(form);
    Trials trials(state);
    while (!trials.is_trying()) BOOST_REQUIRE((trials.step(unlimited) == Trials::Step::goes_on));
    trials.end_trial();
    for (std::uint32_t option = 0; option < form->options(); ++option) BOOST_TEST(state.is_live(option));
    BOOST_TEST((run(trials, state) == Trials::Step::over));
    BOOST_TEST(trials.refuted() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
