// SPDX-License-Identifier: MIT
// Missed without it: a cover from Cbc that is no optimum.
#include <boost/test/unit_test.hpp>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <quadrille/problem.hpp>
#include <quadrille/verify.hpp>

#include "external/milp.hpp"
#include "support/clock.hpp"
#include "support/coloured_problem.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/scale.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(milp_test)

using namespace quadrille;
using namespace std::chrono_literals;
using external::MilpOutcome;
using external::MilpRun;
using std::chrono::steady_clock;

namespace {

/// The best cost of all subsets of the options that are covers, by the verifier.
std::optional<Cost> best_cost(const Problem& problem, Sense sense) {
    Verifier verifier(problem);
    std::optional<Cost> best;
    for (std::uint32_t subset = 0; subset < (1u << problem.option_count()); ++subset) {
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if ((subset >> o & 1) != 0) options.push_back(OptionId{o});
        if (verifier.violation(options)) continue;
        const Cost cost = total_cost(problem, options);
        if (!best || (sense == Sense::min ? cost < *best : cost > *best)) best = cost;
    }
    return best;
}

struct Answer {
    SolveResult result;
    std::vector<OptionId> cover;
};

Answer optimum(const Problem& problem, Sense sense = Sense::min, const Control& control = {}) {
    Answer answer;
    answer.result = external::optimize_milp(problem, {.sense = sense}, control, [&](auto cover) {
        answer.cover.assign(cover.begin(), cover.end());
        return true;
    });
    return answer;
}

MilpOutcome wait_for(MilpRun& run) {
    for (;;)
        if (auto outcome = run.poll(1s)) return *outcome;
}

void compare(const Problem& problem) {
    for (const Sense sense : {Sense::min, Sense::max}) {
        const auto expected = best_cost(problem, sense);
        const Answer answer = optimum(problem, sense);
        BOOST_TEST_CONTEXT(test::write_string(problem, "json")) {
            BOOST_TEST(answer.result.complete());
            BOOST_TEST(answer.result.covers == (expected ? 1u : 0u));
            BOOST_TEST_REQUIRE((answer.result.cost == expected));
            if (!expected) continue;
            BOOST_TEST(!Verifier(problem).violation(answer.cover).has_value());
            BOOST_TEST((total_cost(problem, answer.cover) == *expected));
        }
    }
}

const int problems = test::runs(100);

void compare_random(const test::Shape& shape, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    int refused = 0; // some problems have costs of 63 bits
    for (int i = 0; i < problems; ++i) {
        const Problem problem = test::random_problem(random, shape);
        if (external::milp_obstacle(problem)) {
            BOOST_CHECK_THROW(optimum(problem), Unsupported);
            ++refused;
        } else {
            compare(problem);
        }
    }
    BOOST_TEST(refused < problems / 2);
}

Problem set_partitioning(const std::string& file) {
    std::ifstream in(TEST_DATA "/spp/" + file);
    std::uint32_t items = 0, options = 0;
    in >> items >> options;
    ProblemBuilder builder;
    builder.add_items(items);
    for (std::uint32_t o = 0; o < options; ++o) {
        std::int64_t cost = 0;
        std::uint32_t size = 0, item = 0;
        in >> cost >> size;
        builder.begin_option();
        builder.set_cost(cost);
        while (size-- > 0 && in >> item) BOOST_TEST_REQUIRE(builder.add_cell(ItemId{item - 1}));
    }
    return builder.build();
}

/// A problem that keeps Cbc busy for much longer than a test lasts: a market split (Cornuejols and Dawande),
/// in which sums must come out exactly, as bounds of few items.
Problem long_problem() {
    std::mt19937_64 random(12);
    ProblemBuilder builder;
    constexpr std::uint32_t items = 30, options = 400;
    for (std::uint32_t i = 0; i < items; ++i) builder.add_item({}, Kind::primary, {77, 77});
    for (std::uint32_t o = 0; o < options; ++o) {
        builder.begin_option();
        builder.set_cost(static_cast<std::int64_t>(random() % 1000));
        for (std::uint32_t i = 0; i < items; ++i)
            if (random() % 2 == 0) BOOST_TEST_REQUIRE(builder.add_cell(ItemId{i}));
    }
    return builder.build();
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

} // namespace

BOOST_AUTO_TEST_CASE(the_optimum_of_random_problems) { compare_random({.max_options = 12, .costs = true}, 1); }

BOOST_AUTO_TEST_CASE(with_everything) {
    compare_random({.max_items = 6, .restrictions = true, .colours = true, .bounds = true, .costs = true}, 2);
}

BOOST_AUTO_TEST_CASE(with_colours_that_matter) {
    std::mt19937_64 random(3);
    for (int i = 0; i < problems; ++i) compare(test::coloured_problem(random, i % 2 == 0));
}

// The optima are published or proved by two other programs: tests/data/spp/README.md.
BOOST_AUTO_TEST_CASE(the_optima_of_airline_problems, *test::sanitized_at_full_scale()) {
    std::ifstream table(TEST_DATA "/spp/OPTIMA.tsv");
    std::string file;
    std::uint32_t items = 0, options = 0;
    std::int64_t expected = 0;
    std::getline(table, file); // the names of the columns
    int files = 0;
    for (; table >> file >> items >> options >> expected; ++files) {
        const Problem problem = set_partitioning(file);
        BOOST_TEST(problem.item_count() == items);
        BOOST_TEST(problem.option_count() == options);
        const Answer answer = optimum(problem);
        BOOST_TEST(answer.result.complete(), file);
        BOOST_TEST((answer.result.cost == Cost{expected}), file);
    }
    BOOST_TEST(files == 14);
}

BOOST_AUTO_TEST_CASE(no_cover) {
    for (const auto* text : {"A B\nA\n", "{\"items\":[\"a\"],\"options\":[]}", "2|A\nA\n"}) {
        const Answer answer = optimum(test::read_string(text).problem);
        BOOST_TEST(answer.result.proved_none(), text);
        BOOST_TEST(!answer.result.cost.has_value());
    }
}

BOOST_AUTO_TEST_CASE(the_empty_cover) {
    for (const auto* text : {"{\"items\":[],\"options\":[]}", "p ec 2 1 2\ns 1\n", "0:3|A\nA |5\n"}) {
        const Answer answer = optimum(test::read_string(text).problem);
        BOOST_TEST(answer.result.covers == 1u, text);
        BOOST_TEST(answer.cover.empty());
        BOOST_TEST((answer.result.cost == Cost{0}));
    }
}

// Two covers of equal cost but for one unit, at the size that is still allowed.
BOOST_AUTO_TEST_CASE(large_costs_are_exact_or_refused) {
    const Problem fits = test::read_string("A\nA |4294967296\nA |4294967295\n").problem;
    BOOST_TEST((optimum(fits).result.cost == Cost{4294967295}));
    BOOST_TEST((optimum(fits, Sense::max).result.cost == Cost{4294967296}));
    const Problem too_large = test::read_string("A B\nA |4294967296\nB |1\n").problem;
    BOOST_TEST(external::milp_obstacle(too_large).has_value());
    BOOST_CHECK_THROW(optimum(too_large), Unsupported);
    BOOST_TEST(external::milp_obstacle(test::read_string("A | X\nA\nX |-4294967297\n").problem).has_value());
    // What no cover can sum up does no harm.
    BOOST_TEST(!external::milp_obstacle(test::read_string("A\nA |4294967296\nA |4294967296\n").problem));
}

BOOST_AUTO_TEST_CASE(it_does_not_walk) {
    const Problem problem = test::read_string("A\nA\nA\n").problem;
    BOOST_CHECK_EXCEPTION(count(problem, {.engine = "milp"}), Unsupported, [](const Unsupported& error) {
        return error.what() == std::string("engine milp cannot count covers");
    });
    BOOST_TEST(count(problem).engine != "milp");
}

BOOST_AUTO_TEST_CASE(one_cover_only) {
    const Problem problem = test::read_string("A\nA\nA\n").problem;
    const OptimizeParams two{.search = {.engine = "milp"}, .best = 2};
    BOOST_CHECK_EXCEPTION(
        optimize(problem, two, {}, [](auto) { return true; }), Unsupported,
        [](const Unsupported& error) { return error.what() == std::string("engine milp lists one best cover only"); });
}

BOOST_AUTO_TEST_CASE(only_better_covers_than_a_known_one) {
    const Problem problem = test::read_file("oracles/queens_8.ec"); // every cover costs 0
    MilpRun none(problem, {.better_than = 0});
    const MilpOutcome nothing_better = wait_for(none);
    BOOST_TEST(nothing_better.proved);
    BOOST_TEST(!nothing_better.cover.has_value());
    MilpRun some(problem, {.better_than = 1});
    BOOST_TEST(wait_for(some).cover.has_value());
    MilpRun most(problem, {.sense = Sense::max, .better_than = -1});
    BOOST_TEST(wait_for(most).cover.has_value());
    MilpRun no_more(problem, {.sense = Sense::max, .better_than = 0});
    BOOST_TEST(!wait_for(no_more).cover.has_value());
}

BOOST_AUTO_TEST_CASE(runs_side_by_side) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    std::vector<std::unique_ptr<MilpRun>> runs;
    for (int i = 0; i < 4; ++i) runs.push_back(std::make_unique<MilpRun>(problem, external::MilpParams{}));
    runs.erase(runs.begin() + 1); // one of them is dropped
    for (auto& run : runs) BOOST_TEST(wait_for(*run).cover->size() == 8u);
    runs.clear();
    BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(a_dropped_run_leaves_no_process) {
    const Problem problem = long_problem();
    for (const auto delay : {0ms, 1ms, 50ms}) {
        const auto begin = steady_clock::now();
        {
            MilpRun run(problem, {});
            BOOST_TEST(!run.poll(delay).has_value());
        }
        BOOST_TEST(test::seconds_since(begin) < test::promptly);
        BOOST_TEST(!has_children());
    }
}

BOOST_AUTO_TEST_CASE(the_stop_token_ends_it) {
    const Problem problem = long_problem();
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(300ms);
        source.request_stop();
    });
    const auto begin = steady_clock::now();
    const Answer answer = optimum(problem, Sense::min, {.stop = source.get_token()});
    BOOST_TEST((answer.result.ending == Ending::interrupted));
    BOOST_TEST(test::seconds_since(begin) < test::promptly);
    BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(the_deadline_ends_it) {
    const Problem problem = long_problem();
    const auto begin = steady_clock::now();
    const Answer answer = optimum(problem, Sense::min, {.limits = {.deadline = begin + 300ms}});
    BOOST_TEST((answer.result.ending == Ending::time_limit));
    BOOST_TEST(test::seconds_since(begin) < test::promptly);
    BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(a_crash_is_an_error) {
    external::ChildTask task([]() -> std::string {
        std::signal(SIGABRT, SIG_DFL);
        std::abort();
    });
    BOOST_CHECK_THROW(task.poll(10s), std::runtime_error);
    BOOST_TEST(!has_children());
}

BOOST_AUTO_TEST_CASE(what_the_child_throws_arrives) {
    external::ChildTask task([]() -> std::string { throw std::invalid_argument("no such luck"); });
    BOOST_CHECK_EXCEPTION(task.poll(10s), std::runtime_error,
                          [](const auto& error) { return error.what() == std::string("no such luck"); });
}

BOOST_AUTO_TEST_CASE(a_long_text_arrives_whole) {
    std::string text(1'000'000, 'x');
    external::ChildTask task([&] { return text; });
    std::optional<std::string> got;
    while (!got) got = task.poll(10s);
    BOOST_TEST((got == text));
}

// Interrupts of a terminal go to the child too: it must leave them to its parent.
BOOST_AUTO_TEST_CASE(the_child_leaves_signals_to_its_parent) {
    external::ChildTask task([] {
        ::raise(SIGINT);
        ::raise(SIGTERM);
        return std::string("alive");
    });
    BOOST_TEST((task.poll(10s) == "alive"));
}

BOOST_AUTO_TEST_CASE(a_missing_library_is_told_with_its_package) {
    const auto says = [](const Unsupported& error) {
        return std::string(error.what())
            .starts_with("engine milp cannot load Cbc (Debian package coinor-libcbc3): libNoSuch.so");
    };
    BOOST_CHECK_EXCEPTION(external::ask_cbc({}, std::array{"libNoSuch.so"}), Unsupported, says);
    BOOST_CHECK_EXCEPTION(external::ask_cbc({}, std::array{"libm.so.6"}), Unsupported, [](const Unsupported& error) {
        return std::string(error.what()).starts_with("engine milp finds no Cbc_newModel");
    });
}

BOOST_AUTO_TEST_CASE(the_child_has_no_standard_output) {
    external::ChildTask task([] { return std::string(::isatty(1) ? "terminal" : "none"); });
    BOOST_TEST((task.poll(10s) == "none"));
}

BOOST_AUTO_TEST_SUITE_END()
