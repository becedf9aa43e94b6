// SPDX-License-Identifier: MIT
// Which attempt lists covers while none has ended, with made attempts.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "solve/auto/best_of.hpp"
#include "solve/auto/auto.hpp"
#include "support/made_attempt.hpp"

BOOST_AUTO_TEST_SUITE(list_auto_test)

using namespace quadrille;
using test::ms;
using test::Record;
using test::Script;

namespace {

constexpr double s = 1000 * ms;

/// Runs attempts a, b, ... until the leader has spent two seconds. Returns which attempt lists and which
/// leads.
std::string teller_and_leader(std::vector<Script> scripts) {
    std::vector<Record> records(scripts.size());
    std::vector<std::unique_ptr<Attempt>> attempts;
    for (std::size_t k = 0; k < scripts.size(); ++k)
        attempts.push_back(std::make_unique<test::MadeAttempt>(std::string(1, static_cast<char>('a' + k)),
                                                               std::move(scripts[k]), records[k]));
    BestOf race(std::move(attempts), 1);
    const auto ending = race.run({}, [](const Attempt& leader) { return leader.spent() > 2 * s; });
    BOOST_REQUIRE(!ending);
    return std::string(choose_teller(race).engine()) + std::string(race.leader().engine());
}

} // namespace

BOOST_AUTO_TEST_CASE(the_leader_lists_if_it_has_covers) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 60 * s, .covers_from = s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(the_leader_lists_if_it_ends_soon) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 6 * s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(the_leader_lists_if_nobody_has_covers) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 900 * s}, {.takes = 60 * s}}) == "bb");
}

BOOST_AUTO_TEST_CASE(who_has_covers_lists_before_a_leader_that_takes_long) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0}, {.takes = 60 * s}}) == "ab");
}

BOOST_AUTO_TEST_CASE(of_those_with_covers_the_one_lists_that_ends_first) {
    BOOST_TEST(teller_and_leader({{.takes = 1000 * s, .covers_from = 0},
                                  {.takes = 60 * s},
                                  {.takes = 500 * s, .covers_from = 0},
                                  {.takes = 700 * s, .covers_from = 0}})
               == "cb");
}

BOOST_AUTO_TEST_SUITE_END()
