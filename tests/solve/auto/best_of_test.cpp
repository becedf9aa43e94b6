// SPDX-License-Identifier: MIT
// Missed without it: a policy that spends much more than the best attempt alone.
// The policy "the best of several attempts", with made attempts: what all of them spend is held against the
// best one alone.
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/error.hpp>

#include "solve/auto/best_of.hpp"
#include "support/made_attempt.hpp"

BOOST_AUTO_TEST_SUITE(best_of_test)

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

Outcome race(std::vector<Script> scripts, std::uint32_t threads = 1, const Control& control = {}) {
    std::vector<Record> records(scripts.size());
    Outcome outcome;
    {
        std::vector<std::unique_ptr<Attempt>> attempts;
        for (std::size_t k = 0; k < scripts.size(); ++k)
            attempts.push_back(std::make_unique<test::MadeAttempt>(std::string(1, static_cast<char>('a' + k)),
                                                                   std::move(scripts[k]), records[k]));
        BestOf best(std::move(attempts), threads);
        outcome.ending = best.run(control);
        outcome.engine = best.leader().engine();
    }
    for (const Record& record : records) outcome.spent += record.spent;
    outcome.records = records;
    return outcome;
}

double tells_nothing(double) { return never; }

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

BOOST_AUTO_TEST_CASE(true_forecasts_cost_little) {
    for (const double others : {1.2, 2.0, 5.0, 100.0})
        for (const double best : {30 * ms, 1000 * ms, 100'000 * ms}) {
            const Outcome outcome
                = race({{.takes = others * best}, {.takes = best}, {.takes = others * best}, {.takes = never}});
            BOOST_TEST_CONTEXT("others take " << others << " times as long as " << best / ms << " ms") {
                const bool hardly_worth_a_look = others < 1.5 && best == 30 * ms;
                BOOST_TEST((outcome.engine == "b" || hardly_worth_a_look));
                BOOST_TEST(outcome.spent < 1.5 * best + 20 * ms);
            }
        }
}

BOOST_AUTO_TEST_CASE(without_any_forecast_all_get_the_same) {
    const double best = 500 * ms;
    const Outcome outcome = race({{.says = tells_nothing}, {.takes = best, .says = tells_nothing}});
    BOOST_TEST(outcome.engine == "b");
    BOOST_TEST(outcome.spent < 2.6 * best); // rounds grow by half
}

BOOST_AUTO_TEST_CASE(a_short_run_is_not_for_those_that_tell_nothing) {
    const Script silent{.says = tells_nothing, .usual_lag = 12, .trial_share = 0.04};
    const double best = 40 * ms;
    BOOST_TEST(race({{.takes = best}, silent, silent, silent}).spent < 1.15 * best);
    // In a long one they show what they can.
    const Script faster{.takes = 3000 * ms, .says = tells_nothing, .usual_lag = 12, .trial_share = 0.04};
    BOOST_TEST(race({{.takes = 100'000 * ms}, faster}).engine == "b");
}

BOOST_AUTO_TEST_CASE(who_leads_by_right_is_alone_at_first) {
    const Script propagating{.takes = 45 * ms, .says = tells_nothing, .lead = 50 * ms};
    const Outcome outcome = race({propagating, {.takes = 60 * ms}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.spent == 45 * ms);
    // Only the first has a lead.
    BOOST_TEST(race({{.takes = 10 * ms}, propagating}).spent < 15 * ms);
}

// A forecast that is wrong by far, of the leader or of its own, does not starve it.
BOOST_AUTO_TEST_CASE(who_has_a_least_share_is_found_behind_wrong_forecasts) {
    const auto soon = [](double) { return 100 * ms; };
    const auto late = [](double) { return 1e9 * ms; };
    const double best = 2000 * ms;
    const Script propagating{.takes = best, .says = late, .lead = 50 * ms, .least_share = 0.25};
    const Outcome outcome = race({propagating, {.says = soon}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.spent < 8 * best);
}

BOOST_AUTO_TEST_CASE(who_begins_is_not_left_for_a_slower_one_at_once) {
    // The first forecast of any kind would lead, and what others deserve would follow from it.
    const double best = 30 * ms;
    const auto late = [=](double spent) { return spent < 1.5 * ms ? never : best - spent; };
    const Outcome outcome
        = race({{.takes = best, .says = late}, {.takes = 10 * best}, {.says = tells_nothing, .trial_share = 0.04}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.spent < 1.3 * best);
}

BOOST_AUTO_TEST_CASE(a_liar_that_never_ends_does_not_win) {
    const double best = 500 * ms;
    for (const double lie : {1.0, 1 * ms, 100 * ms}) {
        const Outcome outcome = race({{.says = [=](double) { return lie; }}, {.takes = best}});
        BOOST_TEST(outcome.engine == "b");
        BOOST_TEST(outcome.spent < 3 * best);
    }
}

BOOST_AUTO_TEST_CASE(who_says_too_much_gets_its_chance) {
    const double best = 500 * ms;
    const auto gloomy = [=](double spent) { return 3 * (best - spent); };
    const Outcome outcome = race({{.takes = 4 * best}, {.takes = best, .says = gloomy}});
    BOOST_TEST(outcome.engine == "b");
    BOOST_TEST(outcome.spent < 4 * best);
}

BOOST_AUTO_TEST_CASE(forecasts_that_are_wrong_by_chance) {
    std::mt19937_64 random(1);
    double product = 0;
    constexpr int runs = 300;
    for (int run = 0; run < runs; ++run) {
        auto [scripts, best] = wavering_scripts(random);
        const double spent = race(std::move(scripts)).spent;
        BOOST_TEST(spent < 4 * best + 20 * ms); // as four in equal rounds
        product += std::log(std::max(spent - 5 * ms, best) / best);
    }
    BOOST_TEST(std::exp(product / runs) < 1.25);
}

BOOST_AUTO_TEST_CASE(who_walk_the_same_tree_are_compared_by_it) {
    // The faster one says four times too much for as long as it is behind, as forecasts of a large tree from its first
    // branches do.
    const double best = 1000 * ms;
    const auto gloomy = [=](double spent) { return (spent < 100 * ms ? 4 : 1) * (best - spent); };
    for (const bool same : {false, true}) {
        const Script slower{.takes = 1.5 * best, .knuth_tree = same};
        const Script faster{.takes = best, .says = gloomy, .knuth_tree = same};
        const Outcome outcome = race({slower, faster});
        BOOST_TEST(outcome.engine == (same ? "b" : "a"));
        if (same) BOOST_TEST(outcome.spent < 1.15 * best);
    }
}

BOOST_AUTO_TEST_CASE(a_long_beginning_waits) {
    const Outcome soon = race({{.takes = 40 * ms}, {.takes = 1 * ms, .setup_time = 100 * ms}});
    BOOST_TEST(soon.engine == "a");
    BOOST_TEST(soon.records[1].spent == 0);
    const Outcome late = race({{}, {.takes = 101 * ms, .says = tells_nothing, .setup_time = 100 * ms}});
    BOOST_TEST(late.engine == "b");
    BOOST_TEST(late.spent < 500 * ms);
}

BOOST_AUTO_TEST_CASE(who_has_no_memory_leaves) {
    for (const std::uint32_t threads : {1u, 2u}) {
        const Script poor{.takes = 5 * ms, .ending = Ending::memory_limit};
        const Script thrower{.before = [](double spent) {
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
    for (const std::uint32_t threads : {1u, 2u})
        BOOST_CHECK_THROW(race({{.takes = 1e9 * ms}, poor}, threads), std::bad_alloc);
}

BOOST_AUTO_TEST_CASE(who_cannot_take_the_problem_leaves) {
    const Script unable{.before = [](double) { throw Unsupported("too large"); }};
    const Script too_late{.before = [](double spent) {
        if (spent > 4 * ms) throw Unsupported("too large");
    }};
    for (const std::uint32_t threads : {1u, 2u}) {
        BOOST_TEST(race({unable, {.takes = 9 * ms}}, threads).engine == "b");
        BOOST_TEST(race({too_late, {.takes = 9 * ms}}, threads).engine == "b");
        BOOST_CHECK_THROW(race({unable}, threads), Unsupported);
    }
}

BOOST_AUTO_TEST_CASE(who_never_leads_may_leave) {
    const auto half = [](double others) { return std::optional(others / 2); };
    const Script unable{.before = [](double) { throw Unsupported("too large"); }, .cap = half};
    const Script poor{.before = [](double) { throw std::bad_alloc(); }, .cap = half};
    for (const std::uint32_t threads : {1u, 2u}) {
        BOOST_TEST(race({{.takes = 900 * ms}, unable}, threads).engine == "a");
        BOOST_TEST(race({{.takes = 900 * ms}, poor}, threads).engine == "a");
        BOOST_TEST(race({{.takes = 1e6 * ms, .says = tells_nothing}, poor}, threads).engine == "a");
    }
}

BOOST_AUTO_TEST_CASE(what_an_attempt_throws_reaches_the_caller) {
    const Script broken{.before = [](double spent) {
        if (spent > 5 * ms) throw std::logic_error("broken");
    }};
    for (const std::uint32_t threads : {1u, 2u, 5u}) {
        BOOST_CHECK_THROW(race({broken, {.takes = 900 * ms}}, threads), std::logic_error);
        BOOST_CHECK_THROW(race({{.takes = 900 * ms}, broken, {.takes = 800 * ms}}, threads), std::logic_error);
    }
}

BOOST_AUTO_TEST_CASE(memory_is_given_back) {
    const Outcome outcome = race({{.takes = 900 * ms}, {.takes = 900'000 * ms, .memory = std::size_t{1} << 30}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.records[1].dropped >= 1);
}

BOOST_AUTO_TEST_CASE(more_threads_spend_hardly_more) {
    std::mt19937_64 random(2);
    for (int run = 0; run < 100; ++run) {
        const auto scripts = wavering_scripts(random).first;
        const double one = race(scripts).spent;
        for (const std::uint32_t threads : {2u, 4u}) BOOST_TEST(race(scripts, threads).spent < 1.25 * one + 20 * ms);
    }
}

BOOST_AUTO_TEST_CASE(a_short_run_has_one_thread) {
    const Script other{.takes = 50 * ms, .says = tells_nothing, .usual_lag = 12, .trial_share = 0.04};
    for (const double best : {1 * ms, 5 * ms, 20 * ms})
        for (const std::uint32_t threads : {2u, 4u})
            BOOST_TEST(race({{.takes = best}, other, other}, threads).spent <= 1.1 * best);
    // Each thread would make a structure of its own, which takes as long as the rest.
    const Outcome outcome = race({{.takes = 180 * ms, .setup_time = 80 * ms}}, 4);
    BOOST_TEST(outcome.records[0].most_threads == 1u);
    BOOST_TEST(race({{.takes = 600 * ms, .setup_time = 20 * ms}}, 4).records[0].most_threads == 4u);
}

BOOST_AUTO_TEST_CASE(a_stop_ends_it) {
    std::stop_source stop;
    Control control;
    control.stop = stop.get_token();
    const Script stopper{.before = [&](double spent) {
        if (spent > 50 * ms) stop.request_stop();
    }};
    for (const std::uint32_t threads : {1u, 2u})
        BOOST_TEST((race({stopper, {}}, threads, control).ending == Ending::interrupted));
}

// One that is hardly ever of use, and may cost little.
BOOST_AUTO_TEST_CASE(a_bound_holds) {
    const auto a_part = [](double leader) { return std::optional(leader < ms ? 0 : ms + 0.02 * leader); };
    for (const std::uint32_t threads : {1u, 4u}) {
        const Outcome fruitless
            = race({{.takes = 1000 * ms}, {.says = tells_nothing, .setup_time = ms / 2, .cap = a_part}}, threads);
        BOOST_TEST(fruitless.engine == "a");
        BOOST_TEST(fruitless.records[1].spent > 10 * ms);
        BOOST_TEST(fruitless.records[1].spent <= 21 * ms);
    }
    const Outcome fruitful = race({{.takes = never}, {.takes = 0.9 * ms, .says = tells_nothing, .cap = a_part}});
    BOOST_TEST(fruitful.engine == "b");
    BOOST_TEST(fruitful.spent < 4 * ms);
    // It cannot begin within its bound.
    const Outcome large = race({{.takes = 100 * ms}, {.says = tells_nothing, .setup_time = 9 * ms, .cap = a_part}});
    BOOST_TEST(large.records[1].spent == 0);
}

BOOST_AUTO_TEST_CASE(who_has_a_bound_does_not_lead) {
    const auto a_part = [](double leader) { return std::optional(0.1 * leader); };
    const auto soon = [](double) { return ms; };
    const Outcome outcome = race({{.takes = 1000 * ms}, {.says = soon, .cap = a_part}});
    BOOST_TEST(outcome.engine == "a");
    BOOST_TEST(outcome.records[1].spent <= 100 * ms);
}

BOOST_AUTO_TEST_CASE(who_has_a_bound_is_not_left_alone) {
    const auto a_part = [](double leader) { return std::optional(leader); };
    const Outcome outcome
        = race({{.takes = 10 * ms, .ending = Ending::memory_limit}, {.says = tells_nothing, .cap = a_part}});
    BOOST_TEST((outcome.ending == Ending::memory_limit));
    BOOST_TEST(outcome.engine == "a");
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
