// SPDX-License-Identifier: MIT
#include <boost/test/unit_test.hpp>

#include <quadrille/diagram.hpp>
#include <quadrille/solve.hpp>

#include "diagram/compile/cached_search.hpp"
#include "diagram/compile/neighbours.hpp"
#include "support/brute_force.hpp"
#include "support/diagram_covers.hpp"
#include "support/dominoes.hpp"
#include "support/random_runs.hpp"

namespace quadrille::test {

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
                    = compile(problem, {.order = order, .parts = parts, .simplify = simplify});
                if (!result.diagram || covers_of(*result.diagram) != covers)
                    return "order " + std::to_string(static_cast<int>(order)) + (parts ? " in parts" : "")
                           + (simplify ? " simplified" : "");
            }
    return std::nullopt;
}

/// All remainders in one place: only their words tell them apart.
template <std::size_t W> struct ConstantHash {
    std::uint64_t operator()(const diagram::Words<W>&) const { return 42; }
};

diagram::Form form_of(const Problem& problem) {
    return {problem, diagram::order_by_input(diagram::Neighbours(problem))};
}

/// Problems without `require` and `forbid`, which a form knows nothing of.
Problem unrestricted_problem(std::mt19937_64& random) {
    Shape shape = random_shape(random, 8, 10);
    shape.restrictions = false;
    return random_problem(random, shape);
}

} // namespace

BOOST_AUTO_TEST_SUITE(compile_test)

BOOST_AUTO_TEST_CASE(diagrams_hold_all_covers) {
    check_random(
        1, runs(5000),
        [](std::mt19937_64& random) { return random_problem(random, random_shape(random, 8, 10)); },
        wrong_diagram);
}

BOOST_AUTO_TEST_CASE(a_hash_that_tells_nothing_does_no_harm) {
    const auto wrong = [](const Problem& problem) -> std::optional<std::string> {
        for (const bool smallest : {false, true}) {
            constexpr std::size_t words = 16;
            diagram::CachedSearch<words, ConstantHash<words>> remainders(
                form_of(problem), {.smallest = smallest, .counting = true});
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
                const auto compiler = diagram::make_compiler(
                    form_of(problem), {.smallest = smallest, .counting = true, .alone = 0});
                if (compiler->run({}, threads) != Ending::exhausted) return "not at its end";
                if (compiler->covers() != covers_by_subsets(problem).size())
                    return std::to_string(threads) + " threads find another number";
            }
        return std::nullopt;
    };
    check_random(3, runs(1000), unrestricted_problem, wrong);
}

BOOST_AUTO_TEST_CASE(diagrams_do_not_depend_on_threads) {
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

BOOST_AUTO_TEST_CASE(little_memory_takes_longer_and_counts_right) {
    const Problem board = dominoes(12, 12);
    const SolveResult free = count(board, {.engine = "diagram"});
    BOOST_TEST(free.covers == 53'060'477'521'960'000U); // A004003(6)
    for (const std::uint32_t threads :
         {1u, 2u, 3u, 3u, 3u, 3u, 3u, 3u}) { // who forgets when is a matter of luck
        const SolveResult bounded
            = count(board, {.engine = "diagram", .threads = threads, .memory = 500'000});
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
