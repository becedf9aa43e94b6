// SPDX-License-Identifier: MIT
#include <cmath>
#include <random>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "solve/tree/with_links.hpp"
#include "support/brute_force.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(probe_test)

using namespace quadrille;
using search::CountOnly;

namespace {

/// The mean of values, and by how many of its standard errors it is off the truth.
class Mean {
  public:
    void add(double value) {
        ++n_;
        sum_ += value;
        squares_ += value * value;
    }
    double off(double truth) const {
        const double mean = sum_ / n_, variance = squares_ / n_ - mean * mean;
        if (variance <= 1e-12 * mean * mean) return mean == truth ? 0 : 1e9;
        return (mean - truth) / std::sqrt(variance / n_);
    }

  private:
    double n_ = 0, sum_ = 0, squares_ = 0;
};

struct Truth {
    double nodes, covers, updates;
};

/// The largest of the errors of many probes, in standard errors.
double worst_error(const Problem& problem, ChooseRule rule, const Truth& truth, int probes) {
    return with_links(problem, rule, [&](auto links) {
        std::mt19937_64 random(1);
        Mean nodes, covers, updates;
        for (int i = 0; i < probes; ++i) {
            const search::Probe probe = links.probe(random);
            nodes.add(probe.nodes);
            covers.add(probe.covers);
            updates.add(probe.updates);
        }
        return std::max({std::abs(nodes.off(truth.nodes)), std::abs(covers.off(truth.covers)),
                         std::abs(updates.off(truth.updates))});
    });
}

constexpr double tolerable = 4.5; // standard errors: once in 100,000 by chance

} // namespace

// Search nodes come from Knuth's DLX1 on the same files, covers from A000170, A014552 and A002860.
BOOST_AUTO_TEST_CASE(the_mean_is_the_truth_on_known_instances, *test::without_sanitizers()) {
    const std::vector<std::tuple<const char*, double, double>> known{{"bench/queens12.dlx", 211'716, 14'200},
                                                                     {"bench/lang11.dlx", 439'747, 35'584},
                                                                     {"bench/latin5.dlx", 1'701'926, 161'280}};
    for (const auto& [file, nodes, covers] : known) {
        const Problem problem = test::read_file(file);
        with_links(problem, ChooseRule::smallest, [&, nodes = nodes, covers = covers](auto links) {
            std::mt19937_64 random(1);
            Mean all_nodes, all_covers;
            for (int i = 0; i < 100'000; ++i) {
                const search::Probe probe = links.probe(random);
                all_nodes.add(probe.nodes);
                all_covers.add(probe.covers);
            }
            BOOST_TEST(std::abs(all_nodes.off(nodes)) < tolerable);
            BOOST_TEST(std::abs(all_covers.off(covers)) < tolerable);
        });
    }
}

// Covers by trying every subset; nodes and updates by a full search, whose choices are the same.
BOOST_AUTO_TEST_CASE(the_mean_is_the_truth_with_colours_and_bounds) {
    std::mt19937_64 random(7);
    int with_covers = 0;
    for (int i = 0; i < 200; ++i) {
        const bool colours = i % 2 == 1, bounds = i % 4 >= 2;
        const Problem problem
            = test::random_problem(random, {.max_items = 6, .max_options = 12, .colours = colours, .bounds = bounds});
        const auto covers = static_cast<double>(test::covers_by_subsets(problem).size());
        with_covers += covers > 1;
        for (const ChooseRule rule : {ChooseRule::smallest, ChooseRule::first}) {
            const SearchStats stats = count(problem, {.engine = "links", .choose = rule, .simplify = false}).stats;
            const Truth truth{static_cast<double>(stats.nodes), covers, static_cast<double>(stats.updates)};
            BOOST_TEST_CONTEXT("problem " << i)
            BOOST_TEST(worst_error(problem, rule, truth, 4000) < tolerable);
        }
    }
    BOOST_TEST(with_covers > 40);
}

BOOST_AUTO_TEST_CASE(probes_leave_the_links_as_they_were) {
    std::mt19937_64 random(11);
    for (int i = 0; i < 200; ++i) {
        const Problem problem = test::random_problem(
            random, {.max_items = 8, .max_options = 12, .colours = i % 2 == 1, .bounds = i % 4 >= 2});
        const SolveResult untouched = count(problem, {.engine = "links", .simplify = false});
        with_links(problem, ChooseRule::smallest, [&](auto links) {
            for (int k = 0; k < 1000; ++k) links.probe(random);
            const std::uint64_t updates = links.stats().updates;
            links.run({}, CountOnly{});
            BOOST_TEST(links.covers() == test::covers_by_subsets(problem).size());
            BOOST_TEST(links.stats().nodes == untouched.stats.nodes);
            BOOST_TEST(links.stats().profile == untouched.stats.profile);
            BOOST_TEST(links.stats().updates - updates == untouched.stats.updates);
        });
    }
}

BOOST_AUTO_TEST_SUITE_END()
