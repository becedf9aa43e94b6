// SPDX-License-Identifier: MIT
// Missed without it: an estimate whose interval lacks the truth more often than it says.
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include <boost/test/unit_test.hpp>

#include <quadrille/analysis.hpp>

#include "puzzles/generator_test.hpp"
#include "solve/spread.hpp"
#include "support/dominoes.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(estimate_test)

using namespace quadrille;

namespace {

const SolveParams links{.engine = "links"};

bool contains(const Estimated& estimated, double truth) { return estimated.low <= truth && truth <= estimated.high; }

/// For how many of 100 seeds the interval of the search nodes, and the interval of the covers, contains the
/// truth.
std::pair<int, int> hits(const char* file, double nodes, double covers) {
    const Problem problem = test::read_file(file);
    std::pair<int, int> hit;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const EstimateResult result = estimate(problem, {.search = links, .seed = seed});
        BOOST_TEST_REQUIRE(!result.exact());
        hit.first += contains(result.nodes, nodes);
        hit.second += contains(result.covers, covers);
    }
    return hit;
}

} // namespace

// A000170: 92 ways for 8 queens.
BOOST_AUTO_TEST_CASE(a_short_search_is_done_instead) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const EstimateResult result = estimate(problem, {.search = links});
    BOOST_TEST(result.exact());
    BOOST_TEST(result.complete());
    BOOST_TEST(*result.count == 92u);
    BOOST_TEST(result.probes == 0u);
    BOOST_TEST(result.covers.value == 92.0);
    BOOST_TEST(result.covers.low == 92.0);
    BOOST_TEST(result.covers.high == 92.0);
    BOOST_TEST(result.nodes.value == static_cast<double>(count(problem, {.engine = "links"}).stats.nodes));
    BOOST_TEST(result.seconds.value > 0.0);
    BOOST_TEST(result.engine == "links");
    const EstimateResult any = estimate(problem);
    BOOST_TEST(*any.count == 92u);
    BOOST_TEST(any.covers.value == 92.0);
    BOOST_TEST(any.nodes.value == static_cast<double>(count(problem).stats.nodes));
    BOOST_TEST(any.engine == count(problem).engine);
    BOOST_TEST(any.probed == any.engine);
}

// Links would take many seconds for these, and `count` takes a thousandth of one. An estimate tries for a
// second: sanitizers on a busy machine leave too little of it, here and below.
BOOST_AUTO_TEST_CASE(the_engine_that_counts_is_asked, *test::without_sanitizers()) {
    const EstimateResult result = estimate(test::dominoes(8, 8));
    BOOST_TEST_REQUIRE(result.exact());
    BOOST_TEST(*result.count == 12'988'816u); // A004003(4)
    BOOST_TEST(result.engine != "links");
    BOOST_TEST(result.seconds.value < 1.5);
}

BOOST_AUTO_TEST_CASE(a_long_count_is_begun_and_foretold, *test::without_sanitizers()) {
    const Problem problem = puzzles::Call("queens", {"20"}).problem();
    for (const std::string engine : {"auto", "masks", "slices"}) {
        const EstimateResult result = estimate(problem, {.search = {.engine = engine, .threads = 1}});
        BOOST_TEST(!result.exact());
        // Which one auto takes depends on the instruction set.
        if (engine == "auto")
            BOOST_TEST(std::ranges::count(engines(), result.engine, &EngineInfo::name) == 1);
        else
            BOOST_TEST(result.engine == engine);
        BOOST_TEST(result.probed == "links");
        BOOST_TEST(result.seconds.low > 0.5);
        BOOST_TEST(result.seconds.value >= result.seconds.low);
        BOOST_TEST(result.seconds.high > result.seconds.value);
        if (result.knows_time()) {
            BOOST_TEST(result.seconds.high > 10.0);  // it takes minutes to hours
            BOOST_TEST(result.seconds.value < 1e12); // on whatever machine
        }
        const EstimateResult probes = estimate(problem, {.search = links});
        BOOST_TEST(result.nodes.value == probes.nodes.value);
        BOOST_TEST(result.covers.high == probes.covers.high);
    }
}

BOOST_AUTO_TEST_CASE(required_and_forbidden_options_are_obeyed) {
    Problem problem = test::read_file("oracles/queens_8.ec");
    test::require(problem, OptionId{0}); // a queen in the corner: 4 of the 92
    BOOST_TEST(estimate(problem).covers.value == 4.0);
    test::forbid(problem, OptionId{0});
    BOOST_TEST(estimate(problem).covers.value == 0.0);
    BOOST_TEST(estimate(problem).exact());
}

BOOST_AUTO_TEST_CASE(a_seed_tells_the_figures) {
    const Problem problem = test::read_file("bench/queens12.dlx");
    const EstimateResult one = estimate(problem, {.search = links}), again = estimate(problem, {.search = links}),
                         other = estimate(problem, {.search = links, .seed = 2});
    BOOST_TEST(one.probes == 1000u);
    BOOST_TEST(one.nodes.value == again.nodes.value);
    BOOST_TEST(one.nodes.low == again.nodes.low);
    BOOST_TEST(one.covers.high == again.covers.high);
    BOOST_TEST(one.met == again.met);
    BOOST_TEST(one.nodes.value != other.nodes.value);
}

BOOST_AUTO_TEST_CASE(a_figure_lies_in_its_interval_and_more_probes_narrow_it) {
    const Problem problem = test::read_file("bench/queens12.dlx");
    const EstimateResult few = estimate(problem, {.search = links, .probes = 300}),
                         many = estimate(problem, {.search = links, .probes = 30'000});
    for (const Estimated* e : {&few.nodes, &few.covers, &few.seconds, &many.nodes, &many.covers}) {
        BOOST_TEST(e->low < e->value);
        BOOST_TEST(e->value < e->high);
    }
    BOOST_TEST(many.nodes.high - many.nodes.low < 0.2 * (few.nodes.high - few.nodes.low)); // a tenth
}

// Search nodes come from DLX1, covers from A000170, A014552 and A002860; 95 are expected.
BOOST_AUTO_TEST_CASE(intervals_have_the_truth_as_often_as_they_say, *test::without_sanitizers()) {
    for (const auto& [file, nodes, covers] :
         std::initializer_list<std::tuple<const char*, double, double>>{{"bench/queens12.dlx", 211'716, 14'200},
                                                                        {"bench/lang11.dlx", 439'747, 35'584},
                                                                        {"bench/latin5.dlx", 1'701'926, 161'280}}) {
        const auto [nodes_hit, covers_hit] = hits(file, nodes, covers);
        BOOST_TEST(nodes_hit >= 88, file);
        BOOST_TEST(covers_hit >= 86, file);
        if (test::scale() < 1) return; // ten seconds for the others
    }
    const auto [soma_nodes, soma_covers] = hits("bench/soma.dlx", 254'700, 11'520); // lopsided
    BOOST_TEST(soma_nodes >= 80);
    BOOST_TEST(soma_covers >= 80);
}

// The mutilated chessboard has no cover, by parity; a probe cannot know.
BOOST_AUTO_TEST_CASE(covers_that_no_probe_met_are_not_ruled_out) {
    const EstimateResult result = estimate(test::read_file("bench/mutil8x8.dlx"), {.search = links});
    BOOST_TEST(!result.exact());
    BOOST_TEST(result.met == 0u);
    BOOST_TEST(result.covers.value == 0.0);
    BOOST_TEST(std::isinf(result.covers.high));
}

BOOST_AUTO_TEST_CASE(limits_end_it) {
    const Problem problem = test::read_file("bench/queens12.dlx");
    std::stop_source source;
    source.request_stop();
    const EstimateResult stopped = estimate(problem, {}, {{}, source.get_token()});
    BOOST_TEST((stopped.ending == Ending::interrupted));
    BOOST_TEST(!stopped.exact());
    BOOST_TEST(stopped.probes == 0u);
    BOOST_TEST(std::isinf(stopped.nodes.high));
    Control control;
    control.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
    const EstimateResult late = estimate(problem, {.search = links, .probes = UINT64_MAX}, control);
    BOOST_TEST((late.ending == Ending::time_limit));
    BOOST_TEST(!late.complete());
}

BOOST_AUTO_TEST_CASE(engines_that_cannot_are_refused) {
    const Problem problem = test::read_string("A\nA\n").problem;
    BOOST_CHECK_THROW(estimate(problem, {.search = {.engine = "warp"}}), Unsupported);
    BOOST_CHECK_THROW(estimate(problem, {.search = {.engine = "milp"}}), Unsupported);
    for (const std::string engine : {"auto", "links", "masks", "diagram"})
        BOOST_TEST(estimate(problem, {.search = {.engine = engine}}).covers.value == 1.0);
}

// 2^40 covers without a single update, and 10^400, more than a double holds.
BOOST_AUTO_TEST_CASE(sizes_beyond_all_measure) {
    const auto choices = [](int items, int options) {
        std::string header, lines;
        for (int i = 0; i < items; ++i) {
            const std::string name = "i" + std::to_string(i);
            header += name + ' ';
            for (int o = 0; o < options; ++o) lines += name + '\n';
        }
        return test::read_string(header + '\n' + lines, "dlx").problem;
    };
    const EstimateResult large = estimate(choices(40, 2), {.search = {.engine = "links", .simplify = false}});
    BOOST_TEST(large.covers.value == std::pow(2.0, 40));
    BOOST_TEST(large.covers.low == large.covers.high); // each probe says the same
    BOOST_TEST(large.nodes.value == std::pow(2.0, 41) - 1);
    const EstimateResult huge
        = estimate(choices(400, 10), {.search = {.engine = "links", .simplify = false}, .probes = 10});
    BOOST_TEST(std::isinf(huge.covers.high));
    BOOST_TEST(huge.covers.low >= 0.0);
    // As 40 parts each is soon searched whole: covers multiply, and nodes add up.
    const EstimateResult parts = estimate(choices(40, 2), {.search = links});
    BOOST_TEST(parts.exact());
    const EstimateResult counted = estimate(choices(400, 10), {.search = {.engine = "diagram", .simplify = false}});
    BOOST_TEST(counted.count->to_string() == '1' + std::string(400, '0'));
    BOOST_TEST(std::isinf(counted.covers.value));
    BOOST_TEST(parts.covers.value == std::pow(2.0, 40));
    BOOST_TEST(parts.nodes.value == 120.0);
}

BOOST_AUTO_TEST_SUITE(spread_cases)

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

BOOST_AUTO_TEST_SUITE_END()
