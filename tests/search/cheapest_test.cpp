// SPDX-License-Identifier: MIT
// Without these, branch and bound could miss the best cover, or its bounds exclude it.
#include <set>

#include <boost/test/unit_test.hpp>

#include <quadrille/numbers.hpp>
#include <quadrille/verify.hpp>

#include "search/cost/best_covers.hpp"
#include "search/cost/cheapest.hpp"
#include "search/cost/prices.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(cheapest_test)

BOOST_AUTO_TEST_SUITE(cheapest_cases)

using namespace quadrille;
using search::make_cheapest;

namespace {

std::vector<std::string> costs_of(const search::Cheapest& search) {
    std::vector<std::string> costs;
    for (const auto& [cost, options] : search.best().found()) costs.push_back(to_string(cost));
    return costs;
}

/// Six by ten pentominoes are far from easy; with costs that depend on the option only.
Problem priced_pentominoes() {
    Problem problem = test::read_file("dlx/pentomino_6_10.dlx");
    std::string text = test::write_string(problem, "dlx"), priced;
    std::uint64_t state = 1;
    std::istringstream lines(text);
    std::string line;
    for (bool items = true; std::getline(lines, line); items = false) {
        state = state * 6364136223846793005 + 1442695040888963407;
        priced += line + (items || line.starts_with('|') ? "" : " |" + std::to_string(state >> 54)) + '\n';
    }
    return test::read_string(priced).problem;
}

} // namespace

// Stopped after every bit of work, and at every node limit, the search ends with the same covers.
BOOST_AUTO_TEST_CASE(stopping_often_changes_nothing) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 300; ++i) {
        const test::Shape shape{.max_options = 14, .colours = i % 2 == 0, .bounds = i % 4 < 2, .costs = true};
        const Problem problem = test::random_problem(random, shape);
        for (const std::uint64_t wanted : {1u, 3u, 1000u}) {
            const auto whole = make_cheapest(problem, Sense::min, wanted);
            BOOST_TEST((whole->run({}) == Ending::exhausted));
            const auto pieces = make_cheapest(problem, Sense::min, wanted);
            int runs = 1;
            while (pieces->run({}, 50) != Ending::exhausted) BOOST_TEST_REQUIRE(++runs < 1000);
            BOOST_TEST(costs_of(*pieces) == costs_of(*whole), boost::test_tools::per_element());
            std::set<std::vector<OptionId>> distinct;
            for (auto [cost, options] : pieces->best().found()) {
                std::ranges::sort(options);
                BOOST_TEST(distinct.insert(options).second);
            }
        }
    }
}

// New prices come into play here: the best of few wanted are the best of many.
BOOST_AUTO_TEST_CASE(wanting_more_changes_no_cost, *test::without_sanitizers()) {
    const Problem problem = priced_pentominoes();
    Verifier verifier(problem);
    const auto few = make_cheapest(problem, Sense::min, 1), many = make_cheapest(problem, Sense::min, 20);
    BOOST_TEST((few->run({}) == Ending::exhausted));
    std::uint64_t asked = 0;
    double share = 0;
    Control control;
    control.progress = {std::chrono::milliseconds(0), [&](const Progress& progress) {
                            BOOST_TEST(progress.share >= share);
                            BOOST_TEST(progress.share <= 1);
                            share = progress.share;
                            ++asked;
                        }};
    BOOST_TEST((many->run(control) == Ending::exhausted));
    BOOST_TEST(asked > 10u);
    BOOST_TEST(share > 0.1);
    const auto costs = costs_of(*many);
    BOOST_TEST(costs.size() == 20u);
    BOOST_TEST(costs.front() == costs_of(*few).front());
    for (const auto& [cost, options] : many->best().found()) {
        BOOST_TEST(!verifier.violation(options));
        BOOST_TEST((total_cost(problem, options) == cost));
    }
}

BOOST_AUTO_TEST_CASE(limits_end_the_search, *test::sanitized_at_full_scale()) {
    const Problem problem = priced_pentominoes();
    const auto search = make_cheapest(problem, Sense::max, 1);
    Control control;
    control.limits.nodes = 5000;
    BOOST_TEST((search->run(control) == Ending::node_limit));
    BOOST_TEST(search->stats().nodes == 5000u);
    control.limits = {};
    control.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    BOOST_TEST((search->run(control) == Ending::time_limit));
    std::stop_source source;
    source.request_stop();
    control.limits = {};
    control.stop = source.get_token();
    BOOST_TEST((search->run(control) == Ending::interrupted));
    BOOST_TEST((search->run({}) == Ending::exhausted)); // it continues from there
    std::uint64_t nodes = 0;
    for (const std::uint64_t n : search->stats().profile) nodes += n;
    BOOST_TEST(nodes == search->stats().nodes);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(prices_cases)

using namespace quadrille;
using search::PriceEffort;
using search::Prices;
using search::Subproblem;

namespace {

std::vector<std::int64_t> plain_costs(const Problem& problem) {
    std::vector<std::int64_t> costs;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) costs.push_back(problem.cost(OptionId{o}));
    return costs;
}

constexpr std::int64_t range = std::int64_t{1} << 40;

} // namespace

// Two items, an option for each at 3 and 4, and one for both at 9: the items are worth 7 together.
BOOST_AUTO_TEST_CASE(a_pair_of_singles_sets_the_price) {
    const Problem problem = test::read_string("A B\nA |3\nB |4\nA B |9\n").problem;
    const Subproblem whole(problem, plain_costs(problem));
    const Prices prices = find_prices(whole, even_prices(whole), {.quick = 8, .soft = 40}, range);
    BOOST_TEST(prices.bound == 7);
    BOOST_TEST(prices.reduced[0] == 0);
    BOOST_TEST(prices.reduced[1] == 0);
    BOOST_TEST(prices.reduced[2] == 2);
}

// The linear program of nw41, whose optimum is published as 10972.5 (Hoffman and Padberg 1993, table of the
// airline problems); no bound may exceed it, and a good one comes near.
BOOST_AUTO_TEST_CASE(soft_rounds_come_near_the_linear_program) {
    const Problem problem = test::read_file("spp/sppnw41.txt");
    std::vector<std::int64_t> costs = plain_costs(problem);
    for (std::int64_t& cost : costs) cost *= 1024;
    const Subproblem whole(problem, costs);
    const Prices prices = find_prices(whole, even_prices(whole), {.quick = 4, .soft = 60}, range);
    BOOST_TEST(prices.bound <= 109725 * 1024 / 10);
    BOOST_TEST(prices.bound >= 109725 * 1024 / 10 * 97 / 100);
}

// Whatever the problem: no reduced cost is negative, and no cover costs less than the bound and its options'
// reduced costs.
BOOST_AUTO_TEST_CASE(no_cover_beats_the_bound) {
    std::mt19937_64 random(1);
    int covers = 0;
    for (int i = 0; i < 4000; ++i) {
        const test::Shape shape{.colours = i % 2 == 0, .bounds = i % 4 < 2, .costs = true};
        const Problem problem = test::random_problem(random, shape);
        const search::BestCovers best(problem, i % 8 < 4 ? Sense::min : Sense::max, 1);
        const std::vector<std::int64_t> costs = best.scaled_costs();
        const Subproblem whole(problem, costs);
        if (whole.is_impossible()) continue;
        const PriceEffort effort{.quick = i % 5, .soft = i % 3 * 10};
        const Prices prices = find_prices(whole, even_prices(whole), effort, best.range());
        std::vector<std::int64_t> reduced(problem.option_count(), -1);
        for (std::uint32_t o = 0; o < whole.option_count(); ++o) {
            BOOST_TEST(prices.reduced[o] >= 0);
            reduced[index(whole.original(OptionId{o}))] = prices.reduced[o];
        }
        for (const auto& cover : test::covers_by_subsets(problem)) {
            Cost least = prices.bound, cost = 0;
            for (const OptionId option : cover) {
                least += reduced[index(option)];
                cost += costs[index(option)];
            }
            BOOST_TEST((least <= cost));
            ++covers;
        }
    }
    BOOST_TEST(covers > 4000);
}

// Costs at both ends of 64 bits: every scaled number still fits, and the exact costs decide.
BOOST_AUTO_TEST_CASE(huge_costs_are_scaled_and_compared_exactly) {
    const Problem problem = test::read_string("A B\n"
                                              "A |9223372036854775807\nA |9223372036854775806\n"
                                              "B |9223372036854775807\nB |-9223372036854775808\n")
                                .problem;
    search::BestCovers best(problem, Sense::min, 1);
    for (const std::int64_t cost : best.scaled_costs()) BOOST_TEST(std::abs(cost) < best.range());
    best.offer({OptionId{0}, OptionId{2}});
    BOOST_TEST(to_string(best.found().begin()->first) == "18446744073709551614");
    best.offer({OptionId{1}, OptionId{2}});
    BOOST_TEST(to_string(best.found().begin()->first) == "18446744073709551613");
    best.offer({OptionId{0}, OptionId{3}});
    best.offer({OptionId{1}, OptionId{2}});
    BOOST_TEST(to_string(best.found().begin()->first) == "-1");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
