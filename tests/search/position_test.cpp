// SPDX-License-Identifier: MIT
// Without these, progress and estimates could be off.
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

BOOST_AUTO_TEST_SUITE(position_test)

BOOST_AUTO_TEST_SUITE(position_cases)

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

BOOST_AUTO_TEST_SUITE(probe_cases)

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

BOOST_AUTO_TEST_SUITE_END()
