// SPDX-License-Identifier: MIT
// Attempts that walk a tree.
#include <memory>
#include <string>

#include <boost/test/unit_test.hpp>

#include "solve/engine_table.hpp"
#include "support/read_file.hpp"

BOOST_AUTO_TEST_SUITE(walk_attempt_test)

using namespace quadrille;

/// A single table: each of its tuples is a cover.
Problem one_table(int tuples) {
    std::string text = "a | x y\n";
    for (int k = 0; k < tuples; ++k) text += "a x:" + std::to_string(k) + " y:0\n";
    return test::read_string(text, "dlx").problem;
}

// Where covers are many, forecasts tell which engine counts them sooner.
BOOST_AUTO_TEST_CASE(what_finds_many_covers_loses_its_lead) {
    for (const int covers : {20, 200}) {
        const Problem problem = one_table(covers);
        const SolveParams params;
        const auto attempt = make_attempt(find_engine("tables"), problem, params, {.clock = Clock::counters});
        BOOST_TEST(attempt->lead() > 0);
        BOOST_TEST(attempt->least_share() > 0);
        BOOST_TEST((attempt->run({}, 1e9, 1) == Ending::exhausted));
        BOOST_TEST(attempt->answer(Ending::exhausted, {}, {}).covers == covers);
        BOOST_TEST((attempt->lead() > 0) == (covers < 100));
        BOOST_TEST((attempt->least_share() > 0) == (covers < 100));
    }
}

BOOST_AUTO_TEST_CASE(what_building_costs_is_part_of_an_amount) {
    const Problem problem = test::read_file("oracles/queens_8.ec");
    const SolveParams params;
    const auto attempt = make_attempt(find_engine("links"), problem, params, {.clock = Clock::counters});
    BOOST_TEST(!attempt->run({}, attempt->setup_time(), 1).has_value());
    BOOST_TEST(attempt->spent() == attempt->setup_time());
    BOOST_TEST(attempt->stats().nodes == 0u);
    BOOST_TEST((attempt->run({}, 1e9, 1) == Ending::exhausted));
    BOOST_TEST(attempt->answer(Ending::exhausted, {}, {}).covers == 92u); // A000170
}

BOOST_AUTO_TEST_SUITE_END()
