// SPDX-License-Identifier: MIT
// Missed without it: a policy that spends much more than the best attempt alone.
// The scheduler of `auto`, with made attempts: what all of them spend is held against the best one alone.
#include <cmath>
#include <functional>
#include <new>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>

#include "solve/auto/scheduler.hpp"
#include "support/made_attempt.hpp"

BOOST_AUTO_TEST_SUITE(scheduler_test)

using namespace quadrille;

using test::ms;
using test::never;
using test::Record;
using test::Script;

namespace {

struct Outcome {
    std::string engine;
    Ending ending;
    double spent = 0; // by all
    std::vector<Record> records;
};

Outcome race(std::vector<Script> scripts, std::uint32_t threads = 1, const Control& control = {},
             Aim aim = Aim::count) {
    Outcome outcome;
    Scheduler attempts = test::made_attempts(std::move(scripts), outcome.records, threads, aim);
    outcome.ending = attempts.run(control);
    outcome.engine = attempts.leader().engine();
    for (const Record& record : outcome.records) outcome.spent += record.spent;
    return outcome;
}

double says_nothing(double) { return never; }

/// Four attempts whose forecasts are wrong by chance, and what the best of them takes.
std::pair<std::vector<Script>, double> wavering_scripts(std::mt19937_64& random) {
    std::lognormal_distribution<double> wrong(0, 0.35), length(std::log(300 * ms), 1.5);
    std::vector<Script> scripts;
    double best = never;
    for (int k = 0; k < 4; ++k) {
        const double takes = length(random), factor = wrong(random);
        best = std::min(best, takes);
        scripts.push_back({.takes = takes, .says = [=](double spent) { return factor * (takes - spent); }});
    }
    return {std::move(scripts), best};
}

} // namespace

BOOST_AUTO_TEST_CASE(one_attempt_runs_to_its_end) {
    const Outcome outcome = race({{.takes = 70 * ms}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST((outcome.ending == Ending::exhausted));
    BOOST_TEST(outcome.spent == 70 * ms);
}

BOOST_AUTO_TEST_CASE(a_short_run_is_not_for_those_by_which_it_seldom_ends) {
    const Script seldom{.takes = 50 * ms, .says = says_nothing, .begins = false};
    const Outcome outcome = race({{.takes = 8 * ms}, seldom, seldom, seldom});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.spent < 9 * ms);
}

BOOST_AUTO_TEST_CASE(true_forecasts_cost_little) {
    for (const double others : {1.2, 2.0, 5.0, 100.0})
        for (const double best : {30 * ms, 1000 * ms, 100'000 * ms}) {
            const Outcome outcome
                = race({{.takes = others * best}, {.takes = best}, {.takes = others * best}, {.takes = never}});
            BOOST_TEST_CONTEXT("others take " << others << " times as long as " << best / ms << " ms") {
                BOOST_TEST(outcome.spent < (others < 1.5 ? 3.2 : 2.3) * best + 20 * ms);
                if (others >= 2) BOOST_TEST(outcome.engine == "b");
            }
        }
}

BOOST_AUTO_TEST_CASE(without_any_forecast_all_get_the_same) {
    const double best = 500 * ms;
    const Outcome outcome = race({{.says = says_nothing}, {.takes = best, .says = says_nothing}});
    BOOST_TEST(outcome.engine == "b");
    BOOST_TEST(outcome.spent < 2.2 * best);
}

BOOST_AUTO_TEST_CASE(who_seldom_wins_has_its_trial_in_a_long_run) {
    for (const std::uint32_t threads : {1u, 2u}) {
        const Outcome outcome
            = race({{.takes = 100'000 * ms}, {.takes = 40 * ms, .says = says_nothing, .begins = false}}, threads);
        BOOST_TEST(outcome.engine == "b");
        BOOST_TEST(outcome.spent < 650 * ms);
    }
}

BOOST_AUTO_TEST_CASE(a_liar_that_never_ends_does_not_win) {
    const auto soon = [](double) { return 10 * ms; };
    const Outcome outcome = race({{.takes = 300 * ms}, {.says = soon}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.spent < 650 * ms);
}

BOOST_AUTO_TEST_CASE(forecasts_that_are_wrong_by_chance) {
    std::mt19937_64 random(1);
    double sum = 0;
    constexpr int runs = 200;
    for (int run = 0; run < runs; ++run) {
        const auto [scripts, best] = wavering_scripts(random);
        sum += std::log((race(scripts).spent + 20 * ms) / (best + 20 * ms));
    }
    BOOST_TEST(std::exp(sum / runs) < 1.8);
}

BOOST_AUTO_TEST_CASE(who_walk_the_same_tree_are_compared_by_it) {
    // Both have the same wrong forecast. The slower one has a hundredth from then on.
    const auto wrong = [](double) { return 500 * ms; };
    const Outcome outcome = race({{.takes = 3000 * ms, .says = wrong, .knuth_tree = true},
                                  {.takes = 1000 * ms, .says = wrong, .knuth_tree = true}});
    BOOST_TEST(outcome.engine == "b");
    BOOST_TEST(outcome.spent < 1100 * ms);
}

BOOST_AUTO_TEST_CASE(a_long_beginning_waits) {
    const Outcome soon = race({{.takes = 40 * ms}, {.takes = 1 * ms, .setup_time = 100 * ms, .begins = false}});
    BOOST_TEST(soon.engine == "a");
    BOOST_TEST(soon.records[1].spent == 0);
    const Outcome late = race({{}, {.takes = 101 * ms, .says = says_nothing, .setup_time = 100 * ms}});
    BOOST_TEST(late.engine == "b");
    BOOST_TEST(late.spent < 500 * ms);
}

BOOST_AUTO_TEST_CASE(who_has_no_memory_leaves) {
    for (const std::uint32_t threads : {1u, 2u}) {
        const Script poor{.takes = 5 * ms, .says = says_nothing, .ending = Ending::memory_limit};
        const Script thrower{.says = says_nothing, .before = [](double spent) {
                                 if (spent > 3 * ms) throw std::bad_alloc();
                             }};
        const Outcome outcome = race({poor, {.takes = 900 * ms}, thrower}, threads);
        BOOST_TEST(outcome.engine == "b");
        BOOST_TEST((outcome.ending == Ending::exhausted));
        BOOST_TEST((race({poor}, threads).ending == Ending::memory_limit));
    }
}

BOOST_AUTO_TEST_CASE(no_hopeless_run_without_who_has_no_memory) {
    const Script poor{.says = [](double) { return 10 * ms; },
                      .before =
                          [](double spent) {
                              if (spent > 3 * ms) throw std::bad_alloc();
                          }};
    for (const std::uint32_t threads : {1u, 2u}) {
        BOOST_CHECK_THROW(race({{.takes = 1e9 * ms}, poor}, threads), std::bad_alloc);
        // A search for few covers has no forecast to be hopeless by.
        BOOST_TEST(race({{.takes = 900 * ms}, poor}, threads, {}, Aim::few).engine == "a");
    }
}

BOOST_AUTO_TEST_CASE(who_cannot_take_the_problem_leaves) {
    const Script unable{.before = [](double) { throw Unsupported("too large"); }};
    const Script too_late{.says = says_nothing, .before = [](double spent) {
                              if (spent > 4 * ms) throw Unsupported("too large");
                          }};
    for (const std::uint32_t threads : {1u, 2u}) {
        BOOST_TEST(race({unable, {.takes = 9 * ms}}, threads).engine == "b");
        BOOST_TEST(race({too_late, {.takes = 9 * ms}}, threads).engine == "b");
        BOOST_CHECK_THROW(race({unable}, threads), Unsupported);
        BOOST_CHECK_THROW(race({unable, unable}, threads), Unsupported);
    }
}

BOOST_AUTO_TEST_CASE(what_an_attempt_throws_reaches_the_caller) {
    const Script broken{.before = [](double spent) {
        if (spent > 5 * ms) throw std::logic_error("broken");
    }};
    for (const std::uint32_t threads : {1u, 2u, 5u})
        for (const Aim aim : {Aim::count, Aim::few}) {
            BOOST_CHECK_THROW(race({broken, {.takes = 900 * ms}}, threads, {}, aim), std::logic_error);
            BOOST_CHECK_THROW(race({{.takes = 900 * ms}, broken, {.takes = 800 * ms}}, threads, {}, aim),
                              std::logic_error);
        }
}

BOOST_AUTO_TEST_CASE(who_takes_much_memory_and_is_far_behind_leaves) {
    const Outcome outcome = race({{.takes = 900 * ms}, {.takes = 900'000 * ms, .memory = std::size_t{1} << 30}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.records[1].spent < 2 * ms);
}

BOOST_AUTO_TEST_CASE(more_threads_spend_hardly_more) {
    std::mt19937_64 random(2);
    double sum = 0;
    constexpr int runs = 100;
    for (int run = 0; run < runs; ++run) {
        const auto scripts = wavering_scripts(random).first;
        const double one = race(scripts).spent;
        for (const std::uint32_t threads : {2u, 4u}) sum += std::log(race(scripts, threads).spent / one);
    }
    BOOST_TEST(std::exp(sum / (2 * runs)) < 1.15);
}

BOOST_AUTO_TEST_CASE(a_short_run_has_one_thread) {
    BOOST_TEST(race({{.takes = 2 * ms}}, 4).records[0].most_threads == 1u);
    // Each thread would make a structure of its own, which takes as long as the rest.
    BOOST_TEST(race({{.takes = 180 * ms, .setup_time = 80 * ms}}, 4).records[0].most_threads == 1u);
    BOOST_TEST(race({{.takes = 600 * ms, .setup_time = 20 * ms}}, 4).records[0].most_threads == 4u);
}

// A search for few covers may end long before its tree does.
BOOST_AUTO_TEST_CASE(no_forecast_takes_a_share_from_a_search_for_few_covers) {
    const auto soon = [](double) { return 10 * ms; };
    for (const std::uint32_t threads : {1u, 2u}) {
        const Outcome outcome
            = race({{.says = soon}, {.takes = 100 * ms, .says = says_nothing}}, threads, {}, Aim::few);
        BOOST_TEST(outcome.engine == "b");
        BOOST_TEST(outcome.spent < 300 * ms);
    }
}

BOOST_AUTO_TEST_CASE(a_stop_ends_it) {
    std::stop_source stop;
    Control control;
    control.stop = stop.get_token();
    const Script stopper{.before = [&](double spent) {
        if (spent > 50 * ms) stop.request_stop();
    }};
    for (const std::uint32_t threads : {1u, 2u})
        for (const Aim aim : {Aim::count, Aim::few})
            BOOST_TEST((race({stopper, {}}, threads, control, aim).ending == Ending::interrupted));
}

BOOST_AUTO_TEST_CASE(a_limit_of_nodes_is_one_of_all_together) {
    const Outcome outcome = race({{}, {}}, 1, {.limits = {.nodes = 30}}, Aim::few);
    BOOST_TEST((outcome.ending == Ending::node_limit));
    BOOST_TEST(outcome.spent < 32 * ms);
}

// Forecasts that fall by a power of what is spent meet it at the end.
BOOST_AUTO_TEST_CASE(forecasts_of_what_is_stored_fall) {
    Forecasts forecast;
    constexpr double whole = 1000;
    for (double spent = 1; spent <= 100; spent *= 1.1) forecast.note(spent, whole * std::sqrt(whole / spent) - spent);
    BOOST_TEST(forecast.left_falling() > 850);
    BOOST_TEST(forecast.left_falling() < 1000);
}

BOOST_AUTO_TEST_CASE(a_forecast_that_recedes_as_fast_as_time_passes_says_nothing) {
    Forecasts forecast;
    for (double spent = 1; spent <= 100; spent *= 1.1) forecast.note(spent, 1.5 * spent);
    BOOST_TEST(forecast.left_falling() > 150);
    BOOST_TEST(forecast.left() < 150);
}

BOOST_AUTO_TEST_CASE(a_forecast_that_was_overrun_twice_says_nothing) {
    Forecasts forecast;
    for (double spent = 1; spent <= 100; spent *= 1.1) forecast.note(spent, 0.2);
    BOOST_TEST(forecast.left() > 150);
}

// Forecasts from points whose whole run is known.
BOOST_AUTO_TEST_SUITE(trend_cases)

namespace {

constexpr double whole = 1000, power = 3;

/// The part that is done by then, in bits, if it grows by that power.
double bits_at(double spent) { return power * std::log2(spent / whole); }

} // namespace

BOOST_AUTO_TEST_CASE(both_powers_foresee_even_growth) {
    Trend trend;
    for (double spent = 1; spent <= 100; spent *= 1.1) {
        trend.note(spent, bits_at(spent));
        if (spent < 10) continue;
        BOOST_TEST(trend.left_by_growth() == whole - spent, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(trend.left_by_mean_growth() == whole - spent, boost::test_tools::tolerance(1e-6));
    }
}

BOOST_AUTO_TEST_CASE(the_mean_power_bridges_a_halt) {
    Trend trend;
    for (double spent = 1; spent <= 50; spent *= 1.1) trend.note(spent, bits_at(spent));
    for (double spent = 50; spent <= 220; spent *= 1.1) trend.note(spent, bits_at(50));
    BOOST_TEST(trend.left_by_mean_growth() > whole / 2);
    BOOST_TEST(trend.left_by_mean_growth() < trend.left_by_growth() / 100);
}

BOOST_AUTO_TEST_CASE(what_a_part_took_lies_between_two_points) {
    Trend trend;
    for (double spent = 1; spent <= 100; spent *= 1.1) trend.note(spent, bits_at(spent));
    for (double spent = 1; spent <= 90; spent *= 1.3)
        BOOST_TEST(trend.spent_at(bits_at(spent)) == spent, boost::test_tools::tolerance(0.01));
    BOOST_TEST(trend.spent_at(trend.done_bits()) == trend.spent());
}

BOOST_AUTO_TEST_CASE(nothing_is_known_before_something_is_done) {
    Trend trend;
    BOOST_TEST(std::isinf(trend.left_by_mean_growth()));
    trend.note(10, -std::numeric_limits<double>::infinity());
    BOOST_TEST(std::isinf(trend.left_by_mean_growth()));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
