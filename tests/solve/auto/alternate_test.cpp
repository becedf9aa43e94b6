// SPDX-License-Identifier: MIT
// Missed without it: an attempt that gets more or less than its turns.
// The policy "turns in growing rounds", with made attempts.
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "solve/auto/alternate.hpp"
#include "support/made_attempt.hpp"

BOOST_AUTO_TEST_SUITE(alternate_test)

using namespace quadrille;
using test::ms;
using test::Record;
using test::Script;

namespace {

/// Attempts a, b, ... and what they did.
class Players {
  public:
    void add(Script script, Alternate::TimeRule rule) {
        const std::string name(1, static_cast<char>('a' + records_.size()));
        turns.add(std::make_unique<test::MadeAttempt>(name, std::move(script), records_.emplace_back()),
                  std::move(rule));
    }
    double spent(std::size_t who) const { return records_[who].spent; }
    std::string last() const { return std::string(turns.last().engine()); }

    Alternate turns;

  private:
    std::deque<Record> records_;
};

/// As much as the rounds so far, times something.
Alternate::TimeRule part(double factor) {
    return [factor](double round) { return 2 * factor * round; };
}

} // namespace

BOOST_AUTO_TEST_CASE(each_gets_its_share) {
    Players players;
    players.add({}, part(1));
    players.add({}, part(2));
    players.add({}, part(0.25));
    BOOST_TEST(!players.turns.run({}, 1000 * ms).has_value());
    // One may be ahead by a round.
    BOOST_TEST(players.spent(1) >= players.spent(0));
    BOOST_TEST(players.spent(1) <= 4 * players.spent(0));
    BOOST_TEST(players.spent(2) >= players.spent(1) / 16);
    BOOST_TEST(players.spent(2) <= players.spent(1) / 4);
}

BOOST_AUTO_TEST_CASE(who_has_the_answer_ends_it) {
    Players players;
    players.add({}, part(1));
    players.add({.takes = 40 * ms, .ending = Ending::cover_limit}, part(1));
    BOOST_TEST((players.turns.run({}) == Ending::cover_limit));
    BOOST_TEST(players.last() == "b");
    BOOST_TEST(players.spent(1) == 40 * ms);
    BOOST_TEST(players.spent(0) <= 4 * 40 * ms); // rounds double
}

BOOST_AUTO_TEST_CASE(pauses_change_nothing) {
    std::vector<double> spent;
    for (const double amount : {0.01 * ms, 3 * ms, 1e15}) {
        Players players;
        players.add({}, part(1));
        players.add({.takes = 500 * ms}, part(2));
        while (!players.turns.run({}, amount)) {
        }
        BOOST_TEST(players.last() == "b");
        spent.push_back(players.spent(0));
    }
    for (const double one : spent) BOOST_TEST(one == spent.front());
}

BOOST_AUTO_TEST_CASE(a_long_beginning_waits_for_a_round_as_long) {
    Players players;
    players.add({.setup_time = 50 * ms}, part(1)); // somebody must begin
    players.add({.takes = 301 * ms, .setup_time = 300 * ms}, part(1));
    BOOST_TEST(!players.turns.run({}, 250 * ms).has_value());
    BOOST_TEST(players.spent(0) >= 250 * ms);
    BOOST_TEST(players.spent(1) == 0);
    BOOST_TEST((players.turns.run({}) == Ending::exhausted));
    BOOST_TEST(players.last() == "b");
    BOOST_TEST(players.spent(0) < 4 * 300 * ms);
}

BOOST_AUTO_TEST_CASE(a_turn_ends_with_the_amount_and_goes_on_later) {
    Players players;
    players.add({}, part(100));
    players.add({}, part(100));
    BOOST_TEST(!players.turns.run({}, 10 * ms).has_value());
    BOOST_TEST(players.spent(0) == 10 * ms);
    BOOST_TEST(!players.turns.run({}, 10 * ms).has_value());
    BOOST_TEST(players.spent(0) == 20 * ms);
    BOOST_TEST(players.spent(1) == 0);
}

BOOST_AUTO_TEST_CASE(a_beginning_longer_than_what_is_left_waits_for_the_next_run) {
    Players players;
    players.add({}, part(1));
    players.add({.setup_time = 3 * ms}, part(1));
    BOOST_TEST(players.turns.next_step() == 0);
    while (players.turns.next_step() == 0) BOOST_TEST(!players.turns.run({}, 2 * ms).has_value());
    BOOST_TEST(players.spent(1) == 0);
    BOOST_TEST(players.turns.next_step() == 3 * ms);
    BOOST_TEST(!players.turns.run({}, 4 * ms).has_value());
    BOOST_TEST(players.spent(1) >= 3 * ms);
}

BOOST_AUTO_TEST_CASE(who_has_nothing_due_is_passed_over) {
    Players players;
    players.add({.takes = 100 * ms}, part(1));
    players.add({}, [](double) { return 0; });
    BOOST_TEST((players.turns.run({}) == Ending::exhausted));
    BOOST_TEST(players.last() == "a");
    BOOST_TEST(players.spent(1) == 0);
}

// Of made attempts a node is a millisecond.
BOOST_AUTO_TEST_CASE(a_limit_of_nodes_is_one_of_all_together) {
    Players players;
    players.add({}, part(1));
    players.add({}, part(1));
    BOOST_TEST((players.turns.run({.limits = {.nodes = 100}}) == Ending::node_limit));
    BOOST_TEST(players.turns.stats().nodes == 100u);
}

BOOST_AUTO_TEST_CASE(a_stop_ends_it) {
    std::stop_source stop;
    stop.request_stop();
    Players players;
    players.add({}, part(1));
    Control control;
    control.stop = stop.get_token();
    BOOST_TEST((players.turns.run(control) == Ending::interrupted));
}

BOOST_AUTO_TEST_CASE(what_an_attempt_throws_reaches_the_caller) {
    Players players;
    players.add({}, part(1));
    players.add({.before =
                     [](double spent) {
                         if (spent > 5 * ms) throw std::logic_error("broken");
                     }},
                part(1));
    BOOST_CHECK_THROW(players.turns.run({}), std::logic_error);
}

BOOST_AUTO_TEST_SUITE_END()
