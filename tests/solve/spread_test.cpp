// SPDX-License-Identifier: MIT
#include <cmath>
#include <initializer_list>
#include <limits>

#include <boost/test/unit_test.hpp>

#include "solve/spread.hpp"

BOOST_AUTO_TEST_SUITE(spread_test)

using namespace quadrille;

namespace {

const auto nearly = boost::test_tools::tolerance(1e-12);

Sample sample_of(std::initializer_list<double> values, double factor = 1) {
    Sample sample;
    for (const double value : values) sample.add(value * factor);
    return sample;
}

} // namespace

// By hand: the values 0, 0, 0, 8 have mean 2, sum of squares 48, sum of cubes 3 * -8 + 216 = 192. Of their
// mean the second moment is 48 / 3 / 4 = 4, and the third 192 / 4 / 16 = 3.
BOOST_AUTO_TEST_CASE(moments_by_hand) {
    for (const double factor : {1.0, 1e200, 1e-200}) {
        const Spread spread = sample_of({0, 0, 0, 8}, factor).spread();
        BOOST_TEST(spread.mean == 2 * factor, nearly);
        BOOST_TEST(spread.second == 4.0 / 4, nearly);
        BOOST_TEST(spread.third == 3.0 / 8, nearly);
    }
    const Spread other_order = sample_of({0, 8, 0, 0}).spread();
    BOOST_TEST(other_order.second == 1.0, nearly);
    BOOST_TEST(other_order.third == 3.0 / 8, nearly);
}

BOOST_AUTO_TEST_CASE(equal_values_have_no_spread) {
    const Estimated interval = sample_of({0.1, 0.1, 0.1}).spread().interval(0);
    BOOST_TEST(interval.low == 0.1, nearly);
    BOOST_TEST(interval.high == 0.1, nearly);
}

// Two variables: x is 1 or 3, y is 1 or 1 or 4, all equally likely. The sum and the product are computed
// case by case.
BOOST_AUTO_TEST_CASE(sums_and_products_case_by_case) {
    const auto exact = [](std::initializer_list<double> cases) {
        Spread spread;
        const auto n = static_cast<double>(cases.size());
        for (const double x : cases) spread.mean += x / n;
        for (const double x : cases) {
            const double d = x / spread.mean - 1;
            spread.second += d * d / n;
            spread.third += d * d * d / n;
        }
        return spread;
    };
    const Spread x = exact({1, 3}), y = exact({1, 1, 4});
    const Spread sum = exact({2, 2, 5, 4, 4, 7}), product = exact({1, 1, 4, 3, 3, 12});
    BOOST_TEST((x + y).mean == sum.mean, nearly);
    BOOST_TEST((x + y).second == sum.second, nearly);
    BOOST_TEST((x + y).third == sum.third, nearly);
    BOOST_TEST((x * y).mean == product.mean, nearly);
    BOOST_TEST((x * y).second == product.second, nearly);
    BOOST_TEST((x * y).third == product.third, nearly);
}

BOOST_AUTO_TEST_CASE(what_is_not_known_stays_so) {
    const Spread nothing = Sample().spread(), some{3}, zero{0};
    BOOST_TEST(std::isinf((some + nothing).interval(5).high));
    BOOST_TEST((some + nothing).interval(5).low == 5.0);
    BOOST_TEST(std::isinf((some * nothing).interval(0).high));
    BOOST_TEST((zero * nothing).interval(0).high == 0.0);             // no cover of one part, no cover at all
    BOOST_TEST(std::isinf(sample_of({7}).spread().interval(0).high)); // one value gives no spread
    const double infinity = std::numeric_limits<double>::infinity();
    BOOST_TEST(std::isinf(sample_of({7, infinity, 3}).spread().interval(0).value));
}

// Without skewness the interval is the normal one: 10 values 9 and 10 values 11 have mean 10, deviation of
// the mean sqrt(20 / 19 / 20) = 0.2294.
BOOST_AUTO_TEST_CASE(an_even_sample_has_the_normal_interval) {
    Sample sample;
    for (int i = 0; i < 20; ++i) sample.add(i % 2 == 0 ? 9 : 11);
    const Estimated interval = sample.spread().interval(0);
    BOOST_TEST(interval.low == 10 - 1.959964 / std::sqrt(19.0), boost::test_tools::tolerance(1e-6));
    BOOST_TEST(interval.high == 10 + 1.959964 / std::sqrt(19.0), boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(a_skew_sample_reaches_further_up) {
    const Estimated interval = sample_of({1, 1, 1, 1, 1, 1, 1, 1, 1, 91}).spread().interval(1);
    BOOST_TEST(interval.value == 10.0, nearly);
    BOOST_TEST(interval.high - interval.value > 2 * (interval.value - interval.low));
    BOOST_TEST(interval.low >= 1.0);
}

BOOST_AUTO_TEST_SUITE_END()
