// SPDX-License-Identifier: MIT
// Forecasts from points whose whole run is known.
#include <cmath>
#include <limits>

#include <boost/test/unit_test.hpp>

#include "solve/auto/best_of.hpp"

BOOST_AUTO_TEST_SUITE(trend_test)

using namespace quadrille;

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
