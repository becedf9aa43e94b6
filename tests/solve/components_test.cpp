// SPDX-License-Identifier: MIT
// Missed without it: covers of components that are combined wrongly, or past a limit.
// Problems that fall into components: counts multiply, listings combine, and limits hold for the whole.
#include <set>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>
#include <quadrille/verify.hpp>

#include "support/brute_force.hpp"
#include "support/compare.hpp"
#include "support/random_problem.hpp"
#include "support/read_file.hpp"
#include "support/restrict.hpp"
#include "support/scale.hpp"
#include "support/when.hpp"

BOOST_AUTO_TEST_SUITE(components_test)

using namespace quadrille;

namespace {

/// The problems side by side, without colours and bounds.
Problem side_by_side(const std::vector<Problem>& problems) {
    ProblemBuilder builder;
    for (const Problem& problem : problems) {
        const std::uint32_t base = builder.item_count();
        for (std::uint32_t i = 0; i < problem.item_count(); ++i) builder.add_item({}, problem.kind(ItemId{i}));
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            builder.begin_option();
            for (const ItemId item : problem.items(OptionId{o}))
                BOOST_TEST_REQUIRE(builder.add_cell(ItemId{base + index(item)}));
        }
    }
    return builder.build();
}

Problem copies(const std::string& file, int n) {
    return side_by_side(std::vector(static_cast<std::size_t>(n), test::read_file(file)));
}

/// The covers that a search hands over, as they come; each is verified, and none may come twice.
std::vector<test::Cover> listed(const Problem& problem, const Control& control, SolveResult& result) {
    std::vector<test::Cover> covers;
    Verifier verifier(problem);
    std::size_t wrong = 0;
    result = solve(problem, {}, control, [&](std::span<const OptionId> cover) {
        wrong += verifier.violation(cover).has_value() || !std::ranges::is_sorted(cover);
        covers.emplace_back(cover.begin(), cover.end());
        return true;
    });
    BOOST_TEST(wrong == 0u);
    BOOST_TEST(std::set(covers.begin(), covers.end()).size() == covers.size());
    BOOST_TEST(result.covers == covers.size());
    return covers;
}

Control with_nodes(std::uint64_t nodes) { return {.limits = {.nodes = nodes}}; }
Control with_covers(std::uint64_t covers) { return {.limits = {.covers = covers}}; }

} // namespace

// A000170(12) = 14200 to the 20th power, by the arithmetic of Python.
BOOST_AUTO_TEST_CASE(twenty_boards_of_queens, *test::sanitized_at_full_scale()) {
    const SolveResult result = count(copies("oracles/queens_12.ec", 20));
    BOOST_TEST(result.complete());
    BOOST_TEST(result.covers.to_string()
               == "111113515317502107007454985743323128408309760000000000000000000000000000000000000000");
}

BOOST_AUTO_TEST_CASE(every_combination_is_listed_once) {
    SolveResult result;
    // 2 * 10 * 4 * 2 covers: A000170 of 4, 5 and 6, and a choice
    const Problem problem
        = side_by_side({test::read_file("oracles/queens_4.ec"), test::read_file("oracles/queens_5.ec"),
                        test::read_string("A\nA\nA\n").problem, test::read_file("oracles/queens_6.ec")});
    BOOST_TEST(listed(problem, {}, result).size() == 160u);
    BOOST_TEST(result.complete());
    BOOST_TEST(count(problem).covers == 160u);
}

BOOST_AUTO_TEST_CASE(a_component_without_cover_settles_the_rest) {
    // Six pigeons in five holes. The queens need not be searched beyond their first cover.
    const Problem problem
        = side_by_side({test::read_file("oracles/queens_12.ec"), test::read_file("oracles/pigeon_6.ec")});
    const SolveResult result = count(problem);
    BOOST_TEST(result.proved_none());
    BOOST_TEST(result.stats.nodes <= 2 * count(test::read_file("oracles/pigeon_6.ec")).stats.nodes + 1000);
    SolveResult walked;
    BOOST_TEST(listed(problem, {}, walked).empty());
    BOOST_TEST(walked.proved_none());
}

// One component, left by `forbid`, without a cover.
BOOST_AUTO_TEST_CASE(counting_up_to_one_finds_none) {
    const Problem problem
        = test::read_string(R"({"items":["a","b","c"],"options":[[2,1],[0],[0,1]],"forbid":[1]})").problem;
    for (const bool simplify : {true, false})
        BOOST_TEST(count(problem, {.simplify = simplify}, with_covers(1)).proved_none());
}

// The ending is the same as for a search without components, for every limit of covers.
BOOST_AUTO_TEST_CASE(limits_of_covers) {
    const Problem problem
        = side_by_side({test::read_string("A\nA\nA\n").problem, test::read_file("oracles/queens_6.ec"),
                        test::read_string("A B\nA\nA\nA\nB\nA B\n").problem}); // 2 * 4 * 4
    for (std::uint64_t limit = 1; limit <= 34; ++limit) {
        const Ending ending = limit <= 32 ? Ending::cover_limit : Ending::exhausted;
        SolveResult walked;
        BOOST_TEST(listed(problem, with_covers(limit), walked).size() == std::min<std::uint64_t>(limit, 32));
        BOOST_TEST((walked.ending == ending));
        const SolveResult counted = count(problem, {}, with_covers(limit));
        BOOST_TEST(counted.covers == std::min<std::uint64_t>(limit, 32));
        BOOST_TEST((counted.ending == ending));
    }
}

BOOST_AUTO_TEST_CASE(the_sink_may_stop_anywhere) {
    const Problem problem = copies("oracles/queens_5.ec", 2);
    for (std::uint64_t last = 1; last <= 101; ++last) {
        std::uint64_t seen = 0;
        const SolveResult result = solve(problem, {}, {}, [&](std::span<const OptionId>) { return ++seen < last; });
        BOOST_TEST(seen == std::min<std::uint64_t>(last, 100));
        BOOST_TEST(result.covers == seen);
        BOOST_TEST((result.ending == (last <= 100 ? Ending::cover_limit : Ending::exhausted)));
    }
}

// At every number of search nodes: not one node more, and no more covers than there are.
BOOST_AUTO_TEST_CASE(limits_of_nodes) {
    const Problem problem = copies("oracles/queens_6.ec", 3); // 4 * 4 * 4
    const std::uint64_t counting = count(problem).stats.nodes;
    SolveResult whole;
    BOOST_TEST(listed(problem, {}, whole).size() == 64u);
    Count before;
    for (std::uint64_t nodes = 1; nodes <= counting; ++nodes) {
        const SolveResult result = count(problem, {}, with_nodes(nodes));
        BOOST_TEST(result.stats.nodes == nodes);
        BOOST_TEST((result.ending == (nodes < counting ? Ending::node_limit : Ending::exhausted)));
        BOOST_TEST(result.covers >= before); // a lower bound that grows
        before = result.covers;
    }
    BOOST_TEST(before == 64u);
    for (std::uint64_t nodes = 1; nodes <= whole.stats.nodes; ++nodes) {
        SolveResult result;
        BOOST_TEST(listed(problem, with_nodes(nodes), result).size() <= 64u);
        BOOST_TEST(result.stats.nodes == nodes);
        BOOST_TEST(result.complete() == (nodes == whole.stats.nodes));
    }
}

BOOST_AUTO_TEST_CASE(a_stopped_search_of_components_knows_a_cover) {
    const Problem problem = copies("oracles/queens_8.ec", 2);
    std::uint64_t firsts = 0; // nodes until each component has a cover
    solve(problem, {}, with_covers(1), [](std::span<const OptionId>) { return true; });
    for (std::uint64_t nodes = 1; firsts == 0; ++nodes)
        if (count(problem, {}, with_nodes(nodes)).covers > 0) firsts = nodes;
    SolveResult result;
    BOOST_TEST(listed(problem, with_nodes(firsts + 1), result).size() == 1u);
    BOOST_TEST((result.ending == Ending::node_limit));
}

BOOST_AUTO_TEST_CASE(a_deadline_and_a_stop_hold_for_all_components) {
    const Problem problem = copies("oracles/queens_12.ec", 3); // listing takes ages
    Control control{.limits = {.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(50)}};
    const auto ignore = [](std::span<const OptionId>) { return true; };
    BOOST_TEST((solve(problem, {}, control, ignore).ending == Ending::time_limit));

    std::stop_source source;
    std::uint64_t seen = 0;
    const auto stop_later = [&](std::span<const OptionId>) {
        if (++seen == 10'000) source.request_stop();
        return true;
    };
    const SolveResult result = solve(problem, {}, {.stop = source.get_token()}, stop_later);
    BOOST_TEST((result.ending == Ending::interrupted));
    BOOST_TEST(result.covers <= 20'000u);
}

// Too many covers to store: 2 components of 10! permutations each, half a million wanted of them.
BOOST_AUTO_TEST_CASE(components_with_too_many_covers_are_walked_together, *test::without_sanitizers()) {
    ProblemBuilder builder;
    builder.add_items(20);
    for (std::uint32_t row = 0; row < 10; ++row)
        for (std::uint32_t column = 10; column < 20; ++column) {
            builder.begin_option();
            BOOST_TEST_REQUIRE(builder.add_cell(ItemId{row}));
            BOOST_TEST_REQUIRE(builder.add_cell(ItemId{column}));
        }
    const Problem square = builder.build();
    const Problem problem = side_by_side({square, test::read_string("A\nA\nA\n").problem, square});
    Verifier verifier(problem);
    std::set<std::vector<OptionId>> seen;
    std::size_t wrong = 0;
    const SolveResult result = solve(problem, {}, with_covers(1'000'000), [&](std::span<const OptionId> cover) {
        if (seen.size() < 20'000) {
            wrong += verifier.violation(cover).has_value();
            wrong += !seen.emplace(cover.begin(), cover.end()).second;
        }
        return true;
    });
    BOOST_TEST(wrong == 0u);
    BOOST_TEST(result.covers == 1'000'000u);
}

BOOST_AUTO_TEST_CASE(the_order_is_the_same_each_time) {
    const Problem problem = copies("oracles/queens_5.ec", 3);
    SolveResult result;
    BOOST_TEST((listed(problem, {}, result) == listed(problem, {}, result)));
}

// What is listed with simplification and without is what the verifier accepts, whatever the problem has.
BOOST_AUTO_TEST_CASE(random_problems_of_every_kind) {
    std::mt19937_64 random(12);
    constexpr test::Shape shape{.restrictions = true, .colours = true, .bounds = true};
    for (int n = 0; n < test::runs(10'000); ++n) {
        const Problem problem = test::random_problem(random, shape);
        const std::vector<test::Cover> truth = test::covers_by_subsets(problem);
        for (const bool simplify : {false, true}) {
            const SolveParams params{.simplify = simplify};
            BOOST_TEST((test::covers_of(problem, params) == truth), test::write_string(problem, "json"));
            BOOST_TEST(count(problem, params).covers == truth.size());
        }
    }
}

// Two small random problems side by side, with require and forbid, under random limits.
BOOST_AUTO_TEST_CASE(random_pairs_under_limits) {
    std::mt19937_64 random(11);
    constexpr test::Shape shape{.max_items = 4, .max_options = 5};
    for (int n = 0; n < test::runs(3000); ++n) {
        Problem problem = side_by_side({test::random_problem(random, shape), test::random_problem(random, shape)});
        if (problem.option_count() > 0 && random() % 2 == 0)
            test::require(problem, OptionId{static_cast<std::uint32_t>(random() % problem.option_count())});
        const std::vector<test::Cover> truth = test::covers_by_subsets(problem);
        for (std::uint64_t limit = 1; limit <= truth.size() + 1; ++limit) {
            SolveResult result;
            const std::vector<test::Cover> covers = listed(problem, with_covers(limit), result);
            BOOST_TEST(covers.size() == std::min<std::size_t>(limit, truth.size()));
            BOOST_TEST(result.cut_short() == false);
            BOOST_TEST(count(problem, {}, with_covers(limit)).covers == covers.size());
        }
        for (std::uint64_t nodes = 1; nodes < 8; ++nodes) {
            SolveResult result;
            BOOST_TEST(listed(problem, with_nodes(nodes), result).size() <= truth.size());
            const SolveResult counted = count(problem, {}, with_nodes(nodes));
            BOOST_TEST(counted.covers <= truth.size());
            BOOST_TEST((!counted.complete() || counted.covers == truth.size()));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
