// SPDX-License-Identifier: MIT
// Missed without it: a reason for no cover that is wrong, or not the plainest.
// Reasons why there is no cover, compared with subset enumeration and the checker.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>
#include <fmt/core.h>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "proof/why.hpp"
#include "support/brute_force.hpp"
#include "support/classic.hpp"
#include "support/engines.hpp"
#include "support/mutilated_board.hpp"
#include "support/random_runs.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(why_test)

using namespace quadrille;
using Because = Reason::Kind;

namespace {

Reason checked_reason(const Problem& problem, const proof::WhyParams& params = {}) {
    const auto why = proof::why(problem, params);
    if (why.reason.is_found()) {
        BOOST_TEST(why.none);
        BOOST_TEST(test::refusal(problem, why.reason) == "");
    }
    return why.reason;
}

Reason reason_of(const std::string& text) { return checked_reason(test::read_string(text, "dlx").problem); }

/// The fault, if any, of the reason given for a small problem.
std::optional<std::string> wrong_of(const Problem& problem, const proof::WhyParams& params) {
    const auto covers = test::covers_by_subsets(problem);
    const auto why = proof::why(problem, params);
    if (covers.empty() != why.reason.is_found()) return "found " + std::to_string(int(why.reason.kind));
    if (why.none != covers.empty()) return "none is told wrongly";
    if (why.reason.is_found()) {
        const std::string refusal = test::refusal(problem, why.reason);
        return refusal.empty() ? std::nullopt : std::optional("refused: " + refusal);
    }
    if (std::ranges::find(covers, why.reason.cover) == covers.end()) return "no cover";
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_plainest_reason_comes_first) {
    BOOST_TEST((reason_of("a b\na\n").kind == Because::lack));
    BOOST_TEST((reason_of("a b\na\n").lacking == ItemId{1}));
    BOOST_TEST((reason_of("3|a b\na\na b\n").kind == Because::lack));
    BOOST_TEST((reason_of("a b c\na b\nb c\na c\n").kind == Because::weights));
    BOOST_TEST((reason_of("a b\na\nb\na b\n").kind == Because::covered));
    BOOST_TEST((checked_reason(test::mutilated_board(12)).kind == Because::weights));
}

BOOST_AUTO_TEST_CASE(what_is_required_may_not_fit) {
    const Problem problem = test::read_string("a b | s\na s\nb s\na b\n", "dlx").problem;
    const std::vector<OptionId> both{OptionId{0}, OptionId{1}}, one{OptionId{0}}, none;
    const auto reason = checked_reason(restrict(problem, both, none));
    BOOST_TEST((reason.kind == Because::misfit));
    BOOST_TEST((reason.misfit == OptionId{1}));
    BOOST_TEST((checked_reason(restrict(problem, one, one)).kind == Because::misfit));
    BOOST_TEST((checked_reason(restrict(problem, one, none)).kind == Because::lack)); // b has no room
}

BOOST_AUTO_TEST_CASE(nothing_is_needed_without_primary_items) {
    ProblemBuilder builder;
    builder.add_items(1, Kind::secondary);
    builder.begin_option();
    BOOST_REQUIRE(builder.add_cell(ItemId{0}));
    const auto reason = checked_reason(builder.build());
    BOOST_TEST((reason.kind == Because::covered));
    BOOST_TEST(reason.cover.empty());
}

// Three queens on a board of 3 x 3: neither weights nor a lack.
BOOST_AUTO_TEST_CASE(a_few_items_are_named) {
    std::string text = "r0 r1 r2 c0 c1 c2 | " + test::items('a', 5) + test::items('b', 5) + "spare\n";
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) text += fmt::format("r{} c{} a{} b{}\n", r, c, r + c, r - c + 2);
    const Problem queens = test::read_string(text, "dlx").problem;
    const auto reason = checked_reason(queens);
    BOOST_TEST(!reason.branches.empty());
    if (!test::has_engine("sat")) { // no CaDiCaL
        BOOST_TEST((reason.kind == Because::trace));
        return;
    }
    BOOST_REQUIRE((reason.kind == Because::core));
    BOOST_TEST(reason.minimal);
    // It is a core, and none without any of its items.
    using Outcome = proof::Refutation::Outcome;
    BOOST_TEST((proof::refute_by_branching(queens, reason.core).outcome == Outcome::refuted));
    for (std::size_t k = 0; k < reason.core.size(); ++k) {
        auto rest = reason.core;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
        BOOST_TEST((proof::refute_by_branching(queens, rest).outcome == Outcome::covered));
    }
}

BOOST_AUTO_TEST_CASE(limits_are_counts) {
    proof::WhyParams params;
    params.weights.work = 100'000;
    params.weights.programs = false;
    params.core = {.first = 100, .each = 10, .tries = 100};
    params.branching = {.work = 200'000, .branches = 1000};
    for (const int count : {1000, 2000}) {
        const auto why = proof::why(test::random_triples(count, 3), params);
        BOOST_TEST((why.reason.kind == Because::unknown || why.reason.kind == Because::lack));
        BOOST_TEST(why.none == (why.reason.kind == Because::lack));
    }
}

BOOST_AUTO_TEST_CASE(random_problems_get_reasons_that_hold) {
    proof::WhyParams params;
    params.weights.programs = false; // a process each: see below
    test::check_random(
        5, test::runs(4000),
        [](std::mt19937_64& random) { return test::random_problem(random, test::random_shape(random, 8, 10)); },
        [&](const Problem& problem) { return wrong_of(problem, params); });
}

BOOST_AUTO_TEST_CASE(and_so_they_do_with_linear_programs) {
    test::check_random(
        6, test::runs(400),
        [](std::mt19937_64& random) { return test::random_problem(random, test::random_shape(random, 8, 10)); },
        [](const Problem& problem) { return wrong_of(problem, {}); });
}

// Without weights and cores nothing but branching is left.
BOOST_AUTO_TEST_CASE(branching_alone_settles_small_problems) {
    using Outcome = proof::Refutation::Outcome;
    test::check_random(
        7, test::runs(4000),
        [](std::mt19937_64& random) { return test::random_problem(random, test::random_shape(random, 8, 10)); },
        [](const Problem& problem) -> std::optional<std::string> {
            const auto covers = test::covers_by_subsets(problem);
            auto refutation = proof::refute_by_branching(problem);
            if ((refutation.outcome == Outcome::refuted) != covers.empty()) return "a wrong outcome";
            if (!covers.empty())
                return std::ranges::find(covers, refutation.cover) == covers.end() ? std::optional("no cover")
                                                                                   : std::nullopt;
            const std::string refusal
                = test::refusal(problem, Reason{.kind = Because::trace, .branches = std::move(refutation.branches)});
            return refusal.empty() ? std::nullopt : std::optional("refused: " + refusal);
        });
}

BOOST_AUTO_TEST_SUITE_END()
