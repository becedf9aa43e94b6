// SPDX-License-Identifier: MIT
#include <random>

#include <boost/test/unit_test.hpp>

#include "solve/tree/with_links.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(position_test)

using namespace quadrille;
using search::CountOnly;

namespace {

/// Runs a whole search, `step` nodes at a time, and looks at its position in between. Returns how many
/// positions there were.
int walk(const Problem& problem, ChooseRule rule, std::uint64_t step) {
    const auto run = [&](auto search) {
        Control control;
        control.limits.nodes = 0;
        int positions = 1;
        double last = search.position().done;
        BOOST_TEST(last == 0.0);
        bool falls = false, beyond = false;
        Ending ending = Ending::node_limit;
        while (ending == Ending::node_limit) {
            control.limits.nodes += step;
            ending = search.run(control, CountOnly{});
            const search::Position here = search.position();
            constexpr double rounding = 1e-12;
            falls |= here.done < last - rounding;
            beyond |= here.done + here.weight > 1 + rounding;
            last = std::max(last, here.done);
            ++positions;
        }
        BOOST_TEST((ending == Ending::exhausted));
        BOOST_TEST(!falls);
        BOOST_TEST(!beyond);
        BOOST_TEST(search.position().done == 1.0);
        return positions;
    };
    return with_links(problem, rule, run);
}

} // namespace

BOOST_AUTO_TEST_CASE(it_never_falls_on_known_instances) {
    for (const char* file : {"oracles/queens_8.ec", "oracles/langford2_8.ec", "oracles/latin_4.ec",
                             "oracles/pent5_any_5x5.ec", "oracles/Y_5x10.ec"})
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first})
            BOOST_TEST(walk(test::read_file(file), rule, 1) > 100, file);
    BOOST_TEST(walk(test::read_file("oracles/queens_10.ec"), ChooseRule::smallest, 97) > 100);
}

BOOST_AUTO_TEST_CASE(it_never_falls_with_colours_and_bounds) {
    std::mt19937_64 random(3);
    int positions = 0;
    for (int i = 0; i < 1000; ++i) {
        const Problem problem = test::random_problem(
            random, {.max_items = 8, .max_options = 16, .colours = i % 2 == 1, .bounds = i % 4 >= 2});
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first}) positions += walk(problem, rule, 1);
    }
    BOOST_TEST(positions > 10'000);
}

// The share is the one of Control::progress, and each request is answered soon.
BOOST_AUTO_TEST_CASE(who_asks_is_told) {
    const Problem problem = test::read_file("oracles/queens_10.ec"); // 724 covers, A000170
    std::vector<Progress> told;
    const Control control{
        .progress = {std::chrono::milliseconds(0), [&](const Progress& progress) { told.push_back(progress); }}};
    const SolveResult result = count(problem, {.engine = "links"}, control);
    BOOST_TEST(result.covers == 724u);
    BOOST_TEST(told.size() >= result.stats.nodes / 1024 - 1);
    BOOST_TEST(std::ranges::is_sorted(told, {}, &Progress::share));
    BOOST_TEST(std::ranges::is_sorted(told, {}, &Progress::nodes));
    BOOST_TEST(std::ranges::is_sorted(told, {}, &Progress::covers));
    BOOST_TEST(told.front().share < 0.2);
    BOOST_TEST(told.back().share > 0.8);
    BOOST_TEST(told.back().covers <= 724u);
}

BOOST_AUTO_TEST_SUITE_END()
