// SPDX-License-Identifier: MIT
// Missed without it: covers that slices count otherwise than links.
#include <algorithm>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>

#include "search/links/links.hpp"
#include "search/slices/slices.hpp"
#include "solve/engine_table.hpp"
#include "support/dominoes.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"
#include "support/symmetric.hpp"

BOOST_AUTO_TEST_SUITE(slices_test)

using namespace quadrille;
using search::CountOnly;
using search::Slices;

namespace {

Slices slices(const Problem& problem) { return Slices(problem, ChooseRule::smallest); }

std::uint64_t covers_of(const Problem& problem, ChooseRule rule = ChooseRule::smallest) {
    Slices search(problem, rule);
    BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.position().done == 1.0);
    return search.covers();
}

/// Why the problem is refused.
std::string refusal(const Problem& problem) {
    try {
        slices(problem);
    } catch (const Unsupported& error) {
        return error.what();
    }
    return "";
}

} // namespace

// A 2 x 10 board has 89 tilings by dominoes (A000045). The widths are those that kernels are compiled for,
// and those around them.
BOOST_AUTO_TEST_CASE(slices_of_any_width_count_the_same) {
    for (const int others : {0, 43, 44, 45, 107, 108, 109, 172, 173, 236, 237, 300, 365, 492, 493, 600, 1004}) {
        const Problem problem = test::dominoes_behind(2, 10, others);
        BOOST_TEST(covers_of(problem) == 89u, "with " << others << " items more");
        BOOST_TEST(test::verified_covers(problem, slices(problem)) == 89u, "with " << others << " items more");
    }
}

// OEIS: A000170, A014552 twice, A002860, A001147.
BOOST_AUTO_TEST_CASE(known_counts) {
    const std::pair<const char*, std::uint64_t> known[] = {{"oracles/queens_8.ec", 92},
                                                           {"oracles/langford2_8.ec", 300},
                                                           {"oracles/latin_4.ec", 576},
                                                           {"bench/latin5.dlx", 161'280},
                                                           {"oracles/matchK_8.ec", 105}};
    for (const auto& [file, covers] : known)
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first})
            BOOST_TEST(covers_of(test::read_file(file), rule) == covers, file);
}

BOOST_AUTO_TEST_CASE(random_problems_have_the_covers_of_links) {
    std::uint64_t covers = 0;
    test::check_random(
        11, test::runs(3000),
        [](auto& random) {
            return test::random_problem(random, {.max_items = 60, .max_options = 90, .colours = true});
        },
        [&](const Problem& problem) -> std::optional<std::string> {
            if (!refusal(problem).empty()) return std::nullopt;
            const auto links = find_engine("links").make_walker(problem, {}, {});
            const Control control{.limits = {.covers = 2000}};
            const Ending ending = links->run(control, {});
            Slices search = slices(problem);
            if (search.run(control, CountOnly{}) != ending) return "another ending";
            covers += search.covers();
            return search.covers() == links->covers() ? std::nullopt : std::optional<std::string>("another count");
        });
    BOOST_TEST(covers > 1000u);
}

BOOST_AUTO_TEST_CASE(limits_are_exact) { test::check_limits(slices(test::read_file("bench/latin5.dlx"))); }

BOOST_AUTO_TEST_CASE(a_search_goes_on_where_it_stopped) {
    const Slices fresh = slices(test::read_file("oracles/queens_8.ec"));
    test::check_stops_at_covers(fresh);
    test::check_stops_at_nodes(fresh);
}

BOOST_AUTO_TEST_CASE(options_can_be_required_again_and_again) {
    test::check_restarts(slices(test::dominoes_behind(4, 4)));
}

// An easy sudoku: its options are forced one by one.
BOOST_AUTO_TEST_CASE(forced_options_are_no_nodes) {
    const Problem problem
        = test::sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    Slices search = slices(problem);
    search.run({}, CountOnly{});
    BOOST_TEST(search.covers() == 1u);
    BOOST_TEST(search.stats().nodes == 0u);
    BOOST_TEST(search.stats().updates == 1u);
    BOOST_TEST(search.work() > 0u);
}

// Both options of a exclude "x s". So x takes "x t", which excludes "a s t": without a node.
BOOST_AUTO_TEST_CASE(what_both_options_of_an_item_exclude_is_dead) {
    Slices search = slices(test::read_string("a x | s t\na s\na s t\nx s\nx t\n", "dlx").problem);
    std::vector<OptionId> cover;
    const CoverSink keep = [&](std::span<const OptionId> options) {
        cover.assign(options.begin(), options.end());
        return true;
    };
    search.run({}, search::SinkObserver{keep});
    std::sort(cover.begin(), cover.end());
    BOOST_TEST(search.covers() == 1u);
    BOOST_TEST((cover == std::vector{OptionId{0}, OptionId{3}}));
    BOOST_TEST(search.stats().nodes == 0u);
}

// A survey of the walk is compared with the walk itself.
BOOST_AUTO_TEST_CASE(a_survey_foresees_the_walk_and_leaves_it_alone) {
    for (const char* file : {"bench/latin5.dlx", "oracles/queens_8.ec", "bench/lang10.dlx"}) {
        Slices search = slices(test::read_file(file));
        search.run({.limits = {.nodes = 100}}, CountOnly{});
        const std::uint64_t nodes = search.stats().nodes, work = search.work();
        const Slices::Survey survey = search.survey(10'000'000), again = search.survey(10'000'000);
        BOOST_TEST(search.stats().nodes == nodes);
        BOOST_TEST(search.work() == work);
        BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
        BOOST_TEST(survey.work == again.work, file);
        BOOST_TEST(survey.work / static_cast<double>(search.work()) == 1, boost::test_tools::tolerance(0.2));
        BOOST_TEST(survey.updates / static_cast<double>(search.stats().updates) == 1,
                   boost::test_tools::tolerance(0.2));
    }
}

BOOST_AUTO_TEST_CASE(a_problem_without_primary_items_has_the_empty_cover) {
    const Problem problem = test::read_string("p ec 2 1 2\ns 1 2\n").problem;
    BOOST_TEST(test::verified_covers(problem, slices(problem)) == 1u);
}

BOOST_AUTO_TEST_CASE(an_item_without_options_ends_it_at_once) {
    Slices search = slices(test::read_string("a b c\na\na\nb\na b\n").problem);
    BOOST_TEST((search.run({}, CountOnly{}) == Ending::exhausted));
    BOOST_TEST(search.covers() == 0u);
    BOOST_TEST(search.stats().nodes == 0u);
}

BOOST_AUTO_TEST_CASE(what_is_too_large_is_refused) {
    const auto of_degree = [](int options) {
        std::string text = "a b\n";
        for (int i = 0; i < options; ++i) text += "a\n";
        return test::read_string(text + "b\n").problem;
    };
    BOOST_TEST(covers_of(of_degree(64)) == 64u);
    const char* const message = "engine slices takes at most 64 options an item, and 8388608 words of effects, "
                                "and this problem has more";
    BOOST_TEST(refusal(of_degree(65)) == message);
    std::string items;
    for (int i = 0; i < 4097; ++i) items += " i" + std::to_string(i);
    BOOST_TEST(refusal(test::read_string(items + "\ni0\n").problem) == message);
}

// To make the form clears a bit for each pair of options that exclude each other.
BOOST_AUTO_TEST_CASE(a_crowded_secondary_item_takes_long) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += " p" + std::to_string(i);
    text += " | s\n";
    for (int i = 0; i < 200; ++i)
        for (int k = 0; k < 60; ++k) text += "p" + std::to_string(i) + " s\n";
    const Problem crowded = test::read_string(text).problem;
    BOOST_TEST(search::slices::Form::size(crowded).steps >= 12'000.0 * 12'000);
    BOOST_TEST(!search::Slices::suits(crowded));
    BOOST_TEST(search::Slices::build_time(crowded) > 1e8);
    BOOST_TEST(search::Slices::suits(test::sudoku()));
}

BOOST_AUTO_TEST_SUITE_END()
