// SPDX-License-Identifier: MIT
// Missed without it: weights that rule out a problem with covers, or miss a known argument.
// Weights that leave no cover: known arguments are found, the checker accepts them, and nothing that has
// covers gets any.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/solve.hpp>

#include "solve/weights/elimination.hpp"
#include "support/brute_force.hpp"
#include "support/classic.hpp"
#include "support/engines.hpp"
#include "support/mutilated_board.hpp"
#include "support/random_runs.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(weights_test)

using namespace quadrille;
using proof::Argument;

namespace {

/// The argument of the last weights; a blank if there are none. The checker must accept them.
char argument_of(const Problem& problem) {
    const auto weighed = proof::weigh(problem);
    if (!weighed) return ' ';
    BOOST_TEST(test::refusal(problem, weighed) == "");
    return static_cast<char>(weighed.steps.back().argument);
}

// Clp finds those two; it comes with Cbc.
const bool has_clp = test::has_engine("milp");
const char unequal = has_clp ? 'l' : ' ', needed = has_clp ? 'm' : ' ';

} // namespace

BOOST_AUTO_TEST_CASE(a_colouring_rules_out_mutilated_boards) {
    for (const std::uint32_t side : {4u, 8u, 30u, 100u}) {
        const Problem board = test::mutilated_board(side);
        const auto weighed = proof::weigh(board);
        BOOST_REQUIRE(weighed.steps.size() == 1);
        BOOST_TEST(weighed.steps[0].of.size() == side * side - 2);
        BOOST_TEST(
            std::ranges::all_of(weighed.steps[0].of, [](const auto& it) { return it.weight == 1 || it.weight == -1; }));
        BOOST_TEST(test::refusal(board, weighed) == "");
        BOOST_TEST(weighed.work < 40 * std::uint64_t{side} * side); // items move log n times
    }
}

BOOST_AUTO_TEST_CASE(parity_rules_out_matchings) {
    for (int n = 2; n <= 19; ++n) BOOST_TEST(argument_of(test::matchings(n)) == (n % 2 == 1 ? 'm' : ' '));
}

BOOST_AUTO_TEST_CASE(prime_powers_rule_out_t_tetrominoes) {
    for (const int n : {4, 6, 8, 10, 12}) {
        const Problem board = test::tetrominoes(n);
        BOOST_TEST(argument_of(board) == (n % 4 != 0 ? 'm' : ' '));
        if (n % 4 != 0) BOOST_TEST(proof::weigh(board).steps[0].modulus == 8);
    }
}

BOOST_AUTO_TEST_CASE(parity_rules_out_langford_pairs) {
    for (int n = 3; n <= 14; ++n) BOOST_TEST(argument_of(test::langford(n)) == (n % 4 == 1 || n % 4 == 2 ? 'm' : ' '));
}

BOOST_AUTO_TEST_CASE(unequal_weights_rule_out_pigeons) {
    for (const int n : {1, 2, 7, 20}) {
        BOOST_TEST(argument_of(test::pigeons(n + 1, n)) == unequal);
        BOOST_TEST(argument_of(test::pigeons(n, n)) == ' ');
        BOOST_TEST(argument_of(test::pigeons(n, n + 1)) == ' ');
    }
}

BOOST_AUTO_TEST_CASE(needed_items_rule_out_queens_on_a_torus) {
    for (int n = 5; n <= 12; ++n) {
        const bool none = n % 2 == 0 || n % 3 == 0;
        BOOST_TEST(argument_of(test::torus_queens(n)) == (none ? needed : ' '));
    }
}

BOOST_AUTO_TEST_CASE(an_odd_circle_rules_out_two_colours_of_petersen) {
    BOOST_TEST(argument_of(test::petersen(2)) == needed);
    BOOST_TEST(argument_of(test::petersen(3)) == ' ');
}

BOOST_AUTO_TEST_CASE(bounds_are_heeded) {
    // A is had as often as B and C together.
    BOOST_TEST(argument_of(test::read_string("3|A B C\nA B\nA B\nA C\nA C\n", "dlx").problem) == 'l');
    BOOST_TEST(argument_of(test::read_string("2|A B C\nA B\nA B\nA C\nA C\n", "dlx").problem) == ' ');
    // Whether 1 or 2 is wanted is open, so equal weights say nothing of it, and unequal ones need 3.
    BOOST_TEST(argument_of(test::read_string("1:2|A B C D\nA B\nA C\nA D\nA D\n", "dlx").problem) == unequal);
    BOOST_TEST(argument_of(test::read_string("1:3|A B C D\nA B\nA C\nA D\nA D\n", "dlx").problem) == ' ');
}

BOOST_AUTO_TEST_CASE(what_is_required_and_forbidden_is_heeded) {
    const Problem ring = test::read_string("a b c d e f\na b\nb c\nc d\nd e\ne f\nf a\na d\n", "dlx").problem;
    BOOST_TEST(argument_of(ring) == ' ');
    const std::vector<OptionId> chord{OptionId{6}}; // leaves b c and e f
    BOOST_TEST(argument_of(restrict(ring, chord, {})) == ' ');
    // Of two triangles and a bridge, the bridge must be used; without it each triangle is odd.
    const Problem bridge = test::read_string("a b c d e f\na b\nb c\nc a\nd e\ne f\nf d\nc d\n", "dlx").problem;
    const std::vector<OptionId> middle{OptionId{6}};
    BOOST_TEST(argument_of(bridge) == ' ');
    BOOST_TEST(argument_of(restrict(bridge, middle, {})) == ' ');
    BOOST_TEST(argument_of(restrict(bridge, {}, middle)) == 'm');
}

BOOST_AUTO_TEST_CASE(coloured_uses_are_no_use) {
    // Two pigeons that agree on the colour of their hole are both in it; without colours they are not.
    BOOST_TEST(argument_of(test::read_string("p q | h\np h:x\nq h:x\n", "dlx").problem) == ' ');
    BOOST_TEST(argument_of(test::read_string("p q | h\np h\nq h\n", "dlx").problem) == unequal);
}

BOOST_AUTO_TEST_CASE(work_is_bounded) {
    for (const int count : {300, 1000, 2000}) {
        const Problem triples = test::random_triples(count, 7);
        const std::uint64_t work = 1'000'000;
        const auto weighed = proof::weigh(triples, {.work = work, .programs = false});
        BOOST_TEST(!weighed);
        // An option rewrites a row an item at most.
        BOOST_TEST(weighed.work < work + 2 * std::uint64_t(count) * std::uint64_t(count));
        if (weighed.work >= work) BOOST_TEST(!weighed.finished);
    }
    std::stop_source stop;
    stop.request_stop();
    BOOST_TEST(!proof::weigh(test::matchings(17), {}, {.stop = stop.get_token()}));
}

BOOST_AUTO_TEST_CASE(rings_reckon) {
    for (const auto& [prime, power] : std::vector<std::pair<std::uint64_t, int>>{
             {2, 1}, {2, 10}, {3, 6}, {5, 4}, {13, 2}, {proof::Ring::large, 1}}) {
        const proof::Ring ring(prime, power);
        std::mt19937_64 random(1);
        for (int k = 0; k < 100; ++k) {
            const std::uint64_t a = random() % ring.size(), b = random() % ring.size();
            BOOST_TEST(ring.add(ring.add(a, b), ring.negative(b)) == a);
            BOOST_TEST(ring.times(a, b) == ring.times(b, a));
            if (a % prime != 0) BOOST_TEST(ring.times(ring.times(a, b), ring.inverse(a)) == b);
        }
        BOOST_TEST(ring.of(-1) == ring.size() - 1);
    }
}

BOOST_AUTO_TEST_CASE(no_random_problem_with_covers_gets_weights) {
    int found = 0;
    test::check_random(
        17, test::runs(4000),
        [](std::mt19937_64& random) { return test::random_problem(random, test::random_shape(random, 8, 10)); },
        [&](const Problem& problem) -> std::optional<std::string> {
            // A process for each program: now and then.
            const auto weighed = proof::weigh(problem, {.programs = ++found % 8 == 0});
            if (!weighed) return std::nullopt;
            if (!test::covers_by_subsets(problem).empty()) return "weights for a problem that has covers";
            const std::string refusal = test::refusal(problem, weighed);
            return refusal.empty() ? std::nullopt : std::optional("refused: " + refusal);
        });
}

// The portfolio has them: no search would ever end.
BOOST_AUTO_TEST_CASE(solving_uses_them) {
    const Problem board = test::mutilated_board(30);
    const SolveResult counted = count(board);
    BOOST_TEST(counted.proved_none());
    BOOST_TEST(counted.engine == "weights");
    Control one;
    one.limits.covers = 1;
    const SolveResult solved = solve(board, {}, one, {});
    BOOST_TEST(solved.proved_none());
    BOOST_TEST(solved.engine == "weights");
    BOOST_TEST(solve(board, [](std::span<const OptionId>) { return true; }).proved_none());
}

BOOST_AUTO_TEST_SUITE_END()
