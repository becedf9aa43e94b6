// SPDX-License-Identifier: MIT
#include "problem/rest/walk.hpp"

#include <cmath>
#include <random>

#include <boost/test/unit_test.hpp>

#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"

BOOST_AUTO_TEST_SUITE(walk_test)

using namespace quadrille;

namespace {

/// Calls `check(problem, rest)` for the rests of random problems, as their restrictions leave them.
template <class Check> void for_random_rests(std::uint64_t seed, int runs, const Check& check) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < runs; ++i) {
        const Problem problem = test::random_problem(random, test::random_shape(random, 8, 12));
        Rest rest(problem);
        if (!rest.restrict()) check(problem, rest);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(it_finds_as_many_covers_as_all_subsets_have) {
    for_random_rests(2911, test::runs(2000), [](const Problem& problem, Rest& rest) {
        RestWalk walk;
        walk.begin(rest);
        while (!walk.is_over()) walk.run(rest, 3);
        BOOST_TEST(walk.found() == test::covers_by_subsets(problem).size());
    });
}

// The number of nodes is counted by the walk itself. A mean of samples may be six standard errors off.
BOOST_AUTO_TEST_CASE(the_mean_of_samples_is_the_number_of_nodes) {
    constexpr int samples = 2000;
    std::mt19937_64 random(2913);
    for_random_rests(2912, test::runs(1000), [&](const Problem&, Rest& rest) {
        RestWalk walk;
        walk.begin(rest);
        const auto nodes = static_cast<double>(walk.run(rest, UINT64_MAX));
        double sum = 0, squares = 0;
        for (int k = 0; k < samples; ++k) {
            const double sample = sampled_nodes(rest, random);
            sum += sample;
            squares += sample * sample;
        }
        const double mean = sum / samples, variance = squares / samples - mean * mean;
        BOOST_TEST(std::abs(mean - nodes) <= 6 * std::sqrt(std::max(variance, 0.0) / samples) + 1e-9);
    });
}

BOOST_AUTO_TEST_SUITE_END()
