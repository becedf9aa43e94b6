// SPDX-License-Identifier: MIT
// Missed without it: a best cover that is left out, or one that is not good enough.
// Best covers as schedulers ask for them: all of the best, those within a share of the best, those up to a cost, from a
// cover that is known. Expected covers come from all subsets of the options.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include <quadrille/numbers.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"

BOOST_AUTO_TEST_SUITE(best_covers_test)

using namespace quadrille;
using test::Cover;
using test::read_string;

namespace {

struct Answer {
    SolveResult result;
    std::vector<Cover> covers;
};

Answer ask(const Problem& problem, const OptimizeParams& params, const Control& control = {}) {
    Answer answer;
    answer.result = optimize(problem, params, control, [&](std::span<const OptionId> cover) {
        answer.covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    return answer;
}

/// The covers no worse than a cost, as sets.
std::vector<Cover> up_to(const Problem& problem, std::vector<Cover> covers, Sense sense, Cost worst) {
    std::erase_if(covers, [&](const Cover& cover) {
        const Cost cost = total_cost(problem, cover);
        return sense == Sense::min ? cost > worst : cost < worst;
    });
    for (Cover& cover : covers) std::ranges::sort(cover);
    std::ranges::sort(covers);
    return covers;
}

void require_same(const Problem& problem, Sense sense, Answer answer, const std::vector<Cover>& expected) {
    BOOST_REQUIRE(answer.result.complete());
    BOOST_REQUIRE(answer.result.covers == expected.size());
    for (std::size_t k = 1; k < answer.covers.size(); ++k) {
        const Cost a = total_cost(problem, answer.covers[k - 1]), b = total_cost(problem, answer.covers[k]);
        BOOST_REQUIRE((sense == Sense::min ? a <= b : a >= b));
    }
    if (!expected.empty()) BOOST_REQUIRE(*answer.result.cost == total_cost(problem, answer.covers.front()));
    std::ranges::sort(answer.covers);
    BOOST_REQUIRE(answer.covers == expected);
}

/// Costs that differ by little and by much, so that shares of the best mean something; several components now and then.
Problem priced_problem(std::mt19937_64& random, int i) {
    const test::Shape shape{.max_items = 7,
                            .max_options = 12,
                            .restrictions = i % 4 == 0,
                            .colours = i % 3 == 0,
                            .bounds = i % 5 == 0,
                            .parts = i % 2 == 0,
                            .no_empty = true};
    Problem problem = test::random_problem(random, shape);
    std::vector<std::int64_t> costs(problem.option_count());
    const int range = i % 7 == 0 ? 3 : 100;
    for (std::int64_t& cost : costs)
        cost = static_cast<std::int64_t>(random() % static_cast<unsigned>(range)) - range / 4;
    return with_costs(std::move(problem), std::move(costs), i % 3 == 1 ? 2 : 0);
}

} // namespace

BOOST_AUTO_TEST_CASE(all_that_are_good_enough) {
    std::mt19937_64 random(2828);
    int several = 0;
    for (int i = 0; i < test::runs(20'000); ++i) {
        const Problem problem = priced_problem(random, i);
        const auto all = test::covers_by_subsets(problem);
        for (const Sense sense : {Sense::min, Sense::max}) {
            const auto costs = test::best_costs(problem, all, sense, all.size());
            const Cost best = costs.empty() ? Cost{0} : costs.front();
            const Cost worst
                = best + (sense == Sense::min ? 1 : -1) * static_cast<Cost>(random() % 60) - (i % 11 == 0 ? 200 : 0);
            OptimizeParams params{.sense = sense, .best = UINT64_MAX, .worst = worst};
            const auto expected = up_to(problem, all, sense, worst);
            require_same(problem, sense, ask(problem, params), expected);
            several += expected.size() > 1;
            params.best = 1;
            const Answer one = ask(problem, params);
            BOOST_REQUIRE(one.result.complete() && one.covers.size() == (expected.empty() ? 0u : 1u));
            if (costs.empty()) continue;
            if (!expected.empty()) BOOST_REQUIRE(*one.result.cost == best);
            const double within = static_cast<double>(random() % 4) * 0.25;
            const auto slack = static_cast<Cost>(std::floor(within * std::abs(static_cast<double>(best))));
            require_same(problem, sense, ask(problem, {.sense = sense, .best = UINT64_MAX, .within = within}),
                         up_to(problem, all, sense, sense == Sense::min ? best + slack : best - slack));
        }
    }
    BOOST_TEST(several > test::runs(20'000) / 10);
}

BOOST_AUTO_TEST_CASE(from_a_known_cover) {
    std::mt19937_64 random(2829);
    for (int i = 0; i < test::runs(10'000); ++i) {
        const Problem problem = priced_problem(random, i);
        const auto all = test::covers_by_subsets(problem);
        if (all.empty()) continue;
        for (const Sense sense : {Sense::min, Sense::max}) {
            const Cover& start = all[random() % all.size()];
            const Cost best = test::best_costs(problem, all, sense, 1).front();
            const Answer answer = ask(problem, {.sense = sense, .start = start});
            BOOST_REQUIRE(answer.result.complete());
            BOOST_REQUIRE((*answer.result.cost == best && *answer.result.bound == best));
            BOOST_REQUIRE(!Verifier(problem).violation(answer.covers.front()));
        }
    }
    const Problem toy = read_string("A B\nA |1\nB |2\nA B |9\n").problem;
    BOOST_CHECK_THROW(ask(toy, {.start = {OptionId{0}}}), BadArgument);
}

// A search that a limit ends says how far from the best it may be: no cover is better than its bound.
BOOST_AUTO_TEST_CASE(a_bound_at_a_limit) {
    std::mt19937_64 random(2830);
    int bounds = 0;
    for (int i = 0; i < test::runs(10'000); ++i) {
        const Problem problem = priced_problem(random, i);
        const auto all = test::covers_by_subsets(problem);
        if (all.empty() || all.back().empty()) continue; // a start without options is none
        for (const Sense sense : {Sense::min, Sense::max}) {
            const Cost best = test::best_costs(problem, all, sense, 1).front();
            const Answer answer = ask(problem, {.search = {.simplify = false}, .sense = sense, .start = all.back()},
                                      {.limits = {.nodes = 1 + random() % 3}});
            BOOST_REQUIRE(answer.result.cost.has_value()); // at least the one to start from
            if (!answer.result.bound) continue;
            ++bounds;
            BOOST_REQUIRE((sense == Sense::min ? *answer.result.bound <= best : *answer.result.bound >= best));
        }
    }
    BOOST_TEST(bounds > test::runs(10'000) / 10);
}

BOOST_AUTO_TEST_CASE(gaps) {
    BOOST_TEST(*relative_gap(100, 95) == 0.05);
    BOOST_TEST(*relative_gap(-100, -105) == 0.05);
    BOOST_TEST(*relative_gap(0, 0) == 0.0);
    BOOST_TEST(!relative_gap(0, 1).has_value());
}

BOOST_AUTO_TEST_CASE(decimals_of_costs) {
    BOOST_TEST(to_string(Cost{1050}, 2) == "10.50");
    BOOST_TEST(to_string(Cost{-5}, 2) == "-0.05");
    BOOST_TEST(to_string(Cost{7}, 0) == "7");
    const Problem problem = read_string("A B\nA |10.50\nB |.25\nA B |-3\n").problem;
    BOOST_TEST(problem.cost_decimals() == 2u);
    BOOST_TEST(problem.cost(OptionId{0}) == 1050);
    BOOST_TEST(problem.cost(OptionId{1}) == 25);
    BOOST_TEST(problem.cost(OptionId{2}) == -300);
    const SolveResult result = optimize(problem, {.sense = Sense::max}, {}, {});
    BOOST_TEST(to_string(*result.cost, result.cost_decimals) == "10.75");
    for (const auto* format : {"dlx", "json", "csv"})
        BOOST_TEST(digest(read_string(test::write_string(problem, format)).problem) == digest(problem), format);
    BOOST_TEST(test::error_of("A\nA |1.5e3\n").starts_with("test:2:3: found cost '1.5e3'"));
    BOOST_TEST(
        test::error_of("A\nA |9223372036854775807\nA |0.5\n").starts_with("test:3:1: found costs with 1 decimals"));
}

BOOST_AUTO_TEST_SUITE_END()
