// SPDX-License-Identifier: MIT
// Missed without it: covers that the kernels of one width or instruction set count otherwise.
#include <boost/test/unit_test.hpp>

#include <quadrille/control.hpp>
#include <quadrille/error.hpp>

#include "search/links/links.hpp"
#include "search/masks/masks.hpp"
#include "support/brute_force.hpp"
#include "support/dominoes.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/search_checks.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(masks_test)

using namespace quadrille;
using search::CountOnly;
using search::Masks;

namespace {

std::uint64_t counted(const Problem& problem) {
    Masks masks(problem, ChooseRule::smallest, false);
    masks.run({}, CountOnly{});
    return masks.covers();
}

std::uint64_t told(const Problem& problem) {
    return test::verified_covers(problem, Masks(problem, ChooseRule::smallest, true));
}

} // namespace

// A 2 x 10 board has 89 tilings by dominoes, a number of Fibonacci: A000045.
BOOST_AUTO_TEST_CASE(masks_of_any_width_count_the_same) {
    for (const int others : {0, 40, 43, 44, 45, 107, 108, 109, 172, 236, 300, 365, 430, 600, 1004})
        BOOST_TEST(counted(test::dominoes_behind(2, 10, others)) == 89u, "with " << others << " items more");
}

// A099390: dominoes on boards of n x n. The options of the larger ones fit into 1, 2 and 4 words, and no
// more.
BOOST_AUTO_TEST_CASE(remainders_of_any_size_count_the_same) {
    BOOST_TEST(counted(test::dominoes_behind(2, 2)) == 2u);
    BOOST_TEST(counted(test::dominoes_behind(4, 4)) == 36u);
    BOOST_TEST(counted(test::dominoes_behind(6, 6)) == 6728u);
    BOOST_TEST(counted(test::dominoes_behind(6, 8)) == 167'089u);    // A028470
    BOOST_TEST(counted(test::dominoes_behind(2, 30)) == 1'346'269u); // A000045
    BOOST_TEST(counted(test::dominoes_behind(3, 20)) == 413'403u);   // A001835
}

BOOST_AUTO_TEST_CASE(what_is_counted_is_told) {
    for (const char* file : {"oracles/queens_8.ec", "oracles/langford2_8.ec", "oracles/latin_4.ec",
                             "oracles/pent5_any_5x5.ec", "oracles/matchK_8.ec"}) {
        const Problem problem = test::read_file(file);
        const std::uint64_t covers = told(problem);
        BOOST_TEST(covers > 0u);
        BOOST_TEST(counted(problem) == covers, file);
    }
    BOOST_TEST(told(test::dominoes_behind(6, 6)) == 6728u);
    BOOST_TEST(told(test::dominoes_behind(3, 12, 300)) == 2131u); // A001835
}

BOOST_AUTO_TEST_CASE(a_profile_counts_every_node_once) {
    Masks masks(test::read_file("oracles/queens_8.ec"), ChooseRule::smallest, false);
    masks.run({}, CountOnly{});
    std::uint64_t nodes = 0;
    for (const std::uint64_t n : masks.stats().profile) nodes += n;
    BOOST_TEST(nodes == masks.stats().nodes);
    BOOST_TEST(masks.stats().updates > nodes);
}

BOOST_AUTO_TEST_CASE(a_search_goes_on_where_it_stopped) {
    const Problem problem = test::dominoes_behind(6, 6);
    Masks masks(problem, ChooseRule::smallest, false), whole(problem, ChooseRule::smallest, false);
    whole.run({}, CountOnly{});
    Control control;
    double done = 0;
    Ending ending = Ending::node_limit;
    for (std::uint64_t limit = 0; ending == Ending::node_limit; limit += 13) {
        control.limits.nodes = limit;
        ending = masks.run(control, CountOnly{});
        BOOST_TEST(masks.stats().nodes <= limit);
        BOOST_TEST(masks.position().done >= done);
        done = masks.position().done;
    }
    BOOST_TEST((ending == Ending::exhausted));
    BOOST_TEST(masks.covers() == 6728u);
    BOOST_TEST(masks.stats().nodes == whole.stats().nodes);
    BOOST_TEST(masks.stats().updates == whole.stats().updates);
}

// A search that stops at limits visits the same nodes as one without.
BOOST_AUTO_TEST_CASE(a_forecast_leaves_the_search_where_it_is) {
    const Problem problem = test::dominoes_behind(6, 6);
    Masks whole(problem, ChooseRule::smallest, false);
    whole.run({}, CountOnly{});
    for (const std::uint64_t step : {1u, 7u, 100u}) {
        Masks masks(problem, ChooseRule::smallest, false);
        for (std::uint64_t nodes = step; masks.run({.limits = {.nodes = nodes}}, CountOnly{}) == Ending::node_limit;
             nodes += 1 + nodes / 2) {
            const double before = masks.cost();
            BOOST_TEST(masks.forecast(1e5) > 0);
            BOOST_TEST(masks.cost() == before);
        }
        BOOST_TEST(masks.covers() == 6728u); // A004003
        BOOST_TEST(masks.stats().nodes == whole.stats().nodes);
        BOOST_TEST(masks.stats().profile == whole.stats().profile);
        const double forecast = masks.forecast(1e7);
        BOOST_TEST(forecast > whole.cost() / 3);
        BOOST_TEST(forecast < whole.cost() * 3);
    }
}

BOOST_AUTO_TEST_CASE(limits_do_not_change_the_tree, *test::sanitized_at_full_scale()) {
    for (const Problem& problem :
         {test::dominoes_behind(2, 22), test::dominoes_behind(2, 30), test::dominoes_behind(6, 8),
          test::dominoes_behind(6, 6, 100), test::read_file("oracles/queens_8.ec"),
          test::read_file("oracles/langford2_8.ec"), test::read_file("oracles/latin_4.ec")}) {
        Masks free(problem, ChooseRule::smallest, false), limited(problem, ChooseRule::smallest, false);
        Control control;
        control.limits.nodes = 0;
        free.run({}, CountOnly{});
        do control.limits.nodes += 997;
        while (limited.run(control, CountOnly{}) == Ending::node_limit);
        BOOST_TEST(free.covers() == limited.covers());
        BOOST_TEST(free.stats().nodes == limited.stats().nodes);
        BOOST_TEST(free.stats().updates == limited.stats().updates);
        BOOST_TEST(free.stats().profile == limited.stats().profile, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_covers_is_exact_though_several_are_counted_at_once) {
    const Problem problem = test::dominoes_behind(6, 6);
    for (std::uint64_t limit = 0; limit < 50; ++limit) {
        Masks masks(problem, ChooseRule::smallest, false);
        Control control;
        control.limits.covers = limit;
        BOOST_TEST((masks.run(control, CountOnly{}) == Ending::cover_limit));
        BOOST_TEST(masks.covers() == limit);
    }
}

BOOST_AUTO_TEST_CASE(options_can_be_required_again_and_again) {
    test::check_restarts(Masks(test::dominoes_behind(4, 4), ChooseRule::smallest, false));
}

BOOST_AUTO_TEST_CASE(a_problem_without_primary_items_has_the_empty_cover) {
    BOOST_TEST(told(test::read_string("p ec 2 1 2\ns 1 2\n").problem) == 1u);
}

BOOST_AUTO_TEST_CASE(all_instruction_sets_of_this_machine_agree) {
    const Problem wide = test::dominoes_behind(3, 12, 300), narrow = test::dominoes_behind(6, 6);
    const Problem queens = test::read_file("oracles/queens_8.ec"); // 92 covers, A000170
    const auto agrees = [](const Problem& problem) -> std::optional<std::string> {
        const std::uint64_t covers = test::covers_by_subsets(problem).size();
        if (counted(problem) != covers || told(problem) != covers) return std::string(target());
        return std::nullopt;
    };
    const auto draw = [](std::mt19937_64& random) {
        return test::random_problem(random, {.max_items = 90, .max_options = 12, .colours = true});
    };
    for (const std::string_view name : targets()) {
        use_target(name);
        BOOST_TEST(target() == name);
        BOOST_TEST(counted(narrow) == 6728u);
        BOOST_TEST(counted(wide) == 2131u);
        BOOST_TEST(told(wide) == 2131u);
        BOOST_TEST(counted(queens) == 92u);
        BOOST_TEST(told(queens) == 92u);
        test::check_random(9, test::runs(1000), draw, agrees);
    }
    use_target(targets().front());
    BOOST_CHECK_THROW(use_target("mmx"), Unsupported);
    BOOST_TEST(target() == targets().front());
}

BOOST_AUTO_TEST_SUITE_END()
