// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <set>

#include <quadrille/numbers.hpp>
#include <quadrille/verify.hpp>

#include "search/cost/cheapest.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(cheapest_test)

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
