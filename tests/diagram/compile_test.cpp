// SPDX-License-Identifier: MIT
// Missed without it: a diagram that lacks a cover, or depends on threads, memory or hashes.
#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>

#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "diagram/compile/cached_search.hpp"
#include "search/order/order.hpp"
#include "support/brute_force.hpp"
#include "support/diagram_covers.hpp"
#include "support/dominoes.hpp"
#include "support/random_runs.hpp"
#include "support/restrict.hpp"
#include "support/when.hpp"

namespace quadrille::test {

BOOST_AUTO_TEST_SUITE(compile_test)

namespace {

constexpr DiagramOrder orders[]{DiagramOrder::automatic, DiagramOrder::smallest, DiagramOrder::items,
                                DiagramOrder::structure};

/// What is wrong with the diagrams of a small problem, if anything is.
std::optional<std::string> wrong_diagram(const Problem& problem) {
    const std::vector<Cover> covers = covers_by_subsets(problem);
    for (const DiagramOrder order : orders)
        for (const bool parts : {false, true})
            for (const bool simplify : {false, true}) {
                const CompileResult result
                    = compile(problem, {.order = order, .components = parts, .simplify = simplify});
                if (!result.diagram || covers_of(*result.diagram) != covers)
                    return "order " + std::to_string(static_cast<int>(order)) + (parts ? " in parts" : "")
                           + (simplify ? " simplified" : "");
            }
    return std::nullopt;
}

/// All remainders have the same hash: only their words distinguish them.
template <std::size_t W> struct ConstantHash {
    std::uint64_t operator()(const diagram::Words<W>&) const { return 42; }
};

diagram::Form form_of(const Problem& problem) { return {problem, search::order_by_input(search::Neighbours(problem))}; }

/// Few options of a random problem, each of them several times, in any order and with its cells in any order.
Problem problem_of_copies(std::mt19937_64& random) {
    Shape shape = random_shape(random, 6, 5);
    shape.bounds |= random() % 4 != 0;
    shape.restrictions = false;
    const Problem once = random_problem(random, shape);
    ProblemBuilder builder;
    for (std::uint32_t i = 0; i < once.item_count(); ++i)
        builder.add_item({}, once.kind(ItemId{i}), once.bounds(ItemId{i}));
    std::vector<OptionId> options;
    while (once.option_count() != 0 && options.size() < 12)
        options.push_back(OptionId{static_cast<std::uint32_t>(random() % once.option_count())});
    for (const OptionId option : options) {
        std::vector<std::size_t> cells(once.items(option).size());
        std::iota(cells.begin(), cells.end(), 0u);
        std::ranges::shuffle(cells, random);
        builder.begin_option();
        for (const std::size_t k : cells) {
            const ColourId colour = once.colour(option, k);
            (void)builder.add_cell(once.items(option)[k],
                                   colour == ColourId::none ? colour : builder.colour(once.colour_name(colour)));
        }
    }
    Problem problem = builder.build();
    for (std::uint32_t o = 0; o < problem.option_count() && random() % 2 == 0; ++o) {
        if (random() % 16 == 0) require(problem, OptionId{o});
        if (random() % 8 == 0) forbid(problem, OptionId{o});
    }
    return problem;
}

/// Problems without `require` and `forbid`, which a form knows nothing of.
Problem unrestricted_problem(std::mt19937_64& random) {
    Shape shape = random_shape(random, 8, 10);
    shape.restrictions = false;
    return random_problem(random, shape);
}

} // namespace

BOOST_AUTO_TEST_CASE(diagrams_hold_all_covers) {
    check_random(
        1, runs(5000), [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 8, 10)); },
        wrong_diagram);
}

BOOST_AUTO_TEST_CASE(equal_options_are_chosen_in_all_ways) {
    const auto wrong = [](const Problem& problem) -> std::optional<std::string> {
        for (const char* engine : {"auto", "diagram"})
            for (const bool simplify : {false, true})
                for (const ChooseRule choose : {ChooseRule::smallest, ChooseRule::first})
                    if (count(problem, {.engine = engine, .choose = choose, .simplify = simplify}).covers
                        != covers_by_subsets(problem).size())
                        return std::string(engine) + " counts another number";
        return wrong_diagram(problem);
    };
    check_random(4, runs(3000), problem_of_copies, wrong);
}

// The nodes of a choice among 2000 options come all at once: they must not be more than the memory holds.
BOOST_AUTO_TEST_CASE(choices_among_equal_options_obey_the_memory) {
    ProblemBuilder builder;
    const ItemId item = builder.add_item({}, Kind::primary, {1000, 1000});
    for (int o = 0; o < 2000; ++o) {
        builder.begin_option();
        (void)builder.add_cell(item);
    }
    const Problem problem = builder.build();
    BOOST_TEST((compile(problem, {.memory = 20'000'000}).ending == Ending::memory_limit));
    const CompileResult result = compile(problem, {.memory = 400'000'000});
    BOOST_REQUIRE(result.diagram);
    BOOST_TEST(result.diagram->node_count() == 1'001'002U); // 1000 times 1001 choices, and two leaves
}

BOOST_AUTO_TEST_CASE(a_hash_that_tells_nothing_does_no_harm) {
    const auto wrong = [](const Problem& problem) -> std::optional<std::string> {
        for (const bool smallest : {false, true}) {
            constexpr std::size_t words = 16;
            diagram::CachedSearch<words, ConstantHash<words>> remainders(form_of(problem),
                                                                         {.smallest = smallest, .counting = true});
            remainders.run({}, 1);
            if (remainders.covers() != covers_by_subsets(problem).size()) return "other number";
        }
        return std::nullopt;
    };
    check_random(2, runs(5000), unrestricted_problem, wrong);
}

BOOST_AUTO_TEST_CASE(threads_that_begin_at_once_find_all_covers) {
    const auto wrong = [](const Problem& problem) -> std::optional<std::string> {
        for (const bool smallest : {false, true})
            for (const std::uint32_t threads : {2u, 5u}) {
                const auto compiler
                    = diagram::make_compiler(form_of(problem), {.smallest = smallest, .counting = true, .alone = 0});
                if (compiler->run({}, threads) != Ending::exhausted) return "not at its end";
                if (compiler->covers() != covers_by_subsets(problem).size())
                    return std::to_string(threads) + " threads find another number";
            }
        return std::nullopt;
    };
    check_random(3, runs(1000), unrestricted_problem, wrong);
}

BOOST_AUTO_TEST_CASE(diagrams_do_not_depend_on_threads, *test::sanitized_at_full_scale()) {
    const auto check = [](const Problem& problem, DiagramOrder order) {
        const CompileResult alone = compile(problem, {.order = order});
        BOOST_TEST(alone.stats.threads == 1U);
        for (const std::uint32_t threads : {2u, 16u}) {
            const CompileResult together = compile(problem, {.order = order, .threads = threads});
            BOOST_TEST(together.stats.threads == threads);
            BOOST_TEST((together.diagram == alone.diagram));
        }
    };
    check(dominoes(12, 14), DiagramOrder::structure);
    check(dominoes(12, 10), DiagramOrder::smallest); // where parts are looked for
}

BOOST_AUTO_TEST_CASE(threads_stop_where_they_are_told_to) {
    const Problem board = dominoes(12, 14);
    Control control;
    std::stop_source stop;
    control.stop = stop.get_token();
    control.limits.nodes = 30'000;
    const SolveResult result = count(board, {.engine = "diagram", .threads = 4}, control);
    BOOST_TEST((result.ending == Ending::node_limit));
    BOOST_TEST(result.stats.nodes == 30'000U);
    control.limits.nodes = Limits().nodes;
    stop.request_stop();
    BOOST_TEST((count(board, {.engine = "diagram", .threads = 4}, control).ending == Ending::interrupted));
}

BOOST_AUTO_TEST_CASE(large_nodes_are_few_between_two_looks) {
    // Perfect matchings of 90 points: a node has up to 4,005 options.
    constexpr std::uint32_t points = 90;
    ProblemBuilder builder;
    for (std::uint32_t i = 0; i < points; ++i) builder.add_item("p" + std::to_string(i));
    for (std::uint32_t i = 0; i < points; ++i)
        for (std::uint32_t j = i + 1; j < points; ++j) builder.add_option(std::array{ItemId{i}, ItemId{j}});
    const Problem problem = builder.build();
    int looks = 0;
    Control control;
    control.limits.nodes = 1000;
    control.progress = {std::chrono::milliseconds(0), [&](const Progress&) { ++looks; }};
    BOOST_TEST((compile(problem, {.order = DiagramOrder::smallest}, control).ending == Ending::node_limit));
    BOOST_TEST(looks >= 4); // one before and one after, if nodes cost nothing
}

BOOST_AUTO_TEST_CASE(little_memory_takes_longer_and_counts_right, *test::sanitized_at_full_scale()) {
    const Problem board = dominoes(12, 12);
    const SolveResult free = count(board, {.engine = "diagram"});
    BOOST_TEST(free.covers == 53'060'477'521'960'000U); // A004003(6)
    for (const std::uint32_t threads :
         {1u, 2u, 3u, 3u, 3u, 3u, 3u, 3u}) { // which thread drops remainders when is a matter of chance
        const SolveResult bounded = count(board, {.engine = "diagram", .threads = threads, .memory = 500'000});
        BOOST_TEST(bounded.covers == free.covers);
        BOOST_TEST(bounded.complete());
        BOOST_TEST(bounded.stats.nodes > free.stats.nodes);
    }
    BOOST_TEST((compile(board, {.memory = 10'000}).ending == Ending::memory_limit));
}

BOOST_AUTO_TEST_CASE(a_stopped_count_is_a_lower_bound) {
    const Problem board = dominoes(8, 8);
    Control control;
    std::uint64_t most = 0;
    for (control.limits.nodes = 1; control.limits.nodes < 2000; control.limits.nodes *= 2) {
        const SolveResult result = count(board, {.engine = "diagram"}, control);
        BOOST_TEST(result.covers <= 12'988'816U);
        BOOST_TEST((result.complete() == (result.covers == 12'988'816U)));
        most = std::max(most, result.covers.saturated());
    }
    BOOST_TEST(most > 0U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace quadrille::test
