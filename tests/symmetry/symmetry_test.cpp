// SPDX-License-Identifier: MIT
// Without these, a symmetry that is none could be found, or one be missed.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/symmetry.hpp>

#include "support/brute_force.hpp"
#include "support/classic.hpp"
#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/read_file.hpp"
#include "support/symmetric.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/refinement.hpp"

BOOST_AUTO_TEST_SUITE(symmetry_test)

BOOST_AUTO_TEST_SUITE(symmetry_cases)

// The symmetries of problems whose groups are known, and of random ones by brute force.

using namespace quadrille;

std::string order(const Problem& problem) { return symmetry(problem).order.to_string(); }

std::string factorial(std::uint64_t n) {
    Count product = 1;
    for (std::uint64_t k = 2; k <= n; ++k) product *= k;
    return product.to_string();
}

BOOST_AUTO_TEST_CASE(known_orders) {
    BOOST_TEST(order(test::sudoku()) == "1218998108160");        // Russell, Jarvis 2006
    BOOST_TEST(order(test::latin_squares(7)) == "768144384000"); // 6 * 7!^3
    BOOST_TEST(order(test::triple_systems(13)) == factorial(13));
    BOOST_TEST(order(test::factorisations(10)) == factorial(10));
    BOOST_TEST(order(test::matchings(30)) == factorial(30));
    BOOST_TEST(order(test::read_file("dlx/pentomino_6_10.dlx")) == "4");
    BOOST_TEST(order(test::read_file("bench/soma.dlx")) == "48");
    BOOST_TEST(order(test::queens(8)) == "8");
    BOOST_TEST(order(test::read_file("bench/x3c_p45_200.dlx")) == "1");
}

BOOST_AUTO_TEST_CASE(orbits_of_queens) {
    const Symmetry found = symmetry(test::queens(8));
    BOOST_TEST(found.option_orbit_count() == 10u); // squares of the board up to its 8 symmetries
    BOOST_TEST(found.option_orbits[0] == 0u);
    BOOST_TEST(found.option_orbits[63] == 0u);
    BOOST_TEST(found.complete);
}

BOOST_AUTO_TEST_CASE(equal_options_do_not_blow_up) {
    ProblemBuilder builder;
    builder.add_item("a");
    for (int k = 0; k < 3000; ++k) {
        builder.begin_option();
        BOOST_TEST(builder.add_cell(ItemId{0}));
    }
    const Symmetry found = symmetry(builder.build());
    BOOST_TEST(found.order.to_string() == factorial(3000));
    BOOST_TEST(found.generators.size() == 2u);
    BOOST_TEST(found.option_orbit_count() == 1u);
    BOOST_TEST(found.seconds < 1);
}

BOOST_AUTO_TEST_CASE(required_forbidden_and_costs_are_kept) {
    const Problem queens = test::queens(8);
    const std::array<OptionId, 1> corner{OptionId{0}};
    BOOST_TEST(order(restrict(queens, corner, {})) == "2");
    BOOST_TEST(order(restrict(queens, {}, corner)) == "2");
    std::vector<std::int64_t> costs(queens.option_count());
    costs[0] = -5;
    const Problem priced = with_costs(queens, costs);
    BOOST_TEST(order(priced) == "8");
    BOOST_TEST(symmetry(priced, {.costs = true}).order == 2u);
}

BOOST_AUTO_TEST_CASE(a_budget_leaves_a_part_of_the_group) {
    const Symmetry found = symmetry(test::latin_squares(6), {.nodes = 30});
    BOOST_TEST(!found.complete);
    BOOST_TEST((found.order < Count::from_decimal("2239488000"))); // 6 * 6!^3
}

/// The options under a generator.
std::vector<OptionId> image_of(const Problem& problem, const Permutation& generator) {
    std::vector<OptionId> image(problem.option_count());
    for (std::uint32_t o = 0; o < image.size(); ++o) image[o] = OptionId{o};
    for (const auto& cycle : generator.options)
        for (std::size_t k = 0; k < cycle.size(); ++k) image[index(cycle[k])] = cycle[(k + 1) % cycle.size()];
    return image;
}

/// How many permutations the generators make: of small groups only.
std::size_t closure(const Problem& problem, const Symmetry& found, std::size_t most) {
    std::vector<OptionId> identity = image_of(problem, {});
    std::set<std::vector<OptionId>> known{identity};
    std::vector<std::vector<OptionId>> queue{identity};
    for (std::size_t at = 0; at < queue.size() && known.size() <= most; ++at)
        for (const Permutation& generator : found.generators) {
            const auto image = image_of(problem, generator);
            std::vector<OptionId> next(image.size());
            for (std::size_t o = 0; o < next.size(); ++o) next[o] = image[index(queue[at][o])];
            if (known.insert(next).second) queue.push_back(std::move(next));
        }
    return known.size();
}

BOOST_AUTO_TEST_CASE(generators_map_covers_to_covers) {
    std::uint64_t moved = 0;
    test::check_random(
        105, test::runs(1500),
        [](auto& random) { return test::random_problem(random, test::random_shape(random, 8, 10)); },
        [&](const Problem& problem) -> std::optional<std::string> {
            const Symmetry found = symmetry(problem, {.costs = true});
            const std::vector<test::Cover> all = test::covers_by_subsets(problem);
            const std::set<test::Cover> covers(all.begin(), all.end());
            for (const Permutation& generator : found.generators) {
                const auto image = image_of(problem, generator);
                for (const test::Cover& cover : covers) {
                    test::Cover other;
                    for (const OptionId option : cover) other.push_back(image[index(option)]);
                    std::ranges::sort(other);
                    if (!covers.contains(other)) return "a symmetry maps a cover to no cover";
                    if (total_cost(problem, other) != total_cost(problem, cover)) return "a symmetry changes a cost";
                    moved += other != cover;
                }
            }
            return {};
        });
    BOOST_TEST(moved > 0u);
}

BOOST_AUTO_TEST_CASE(the_order_is_that_of_the_generators) {
    std::mt19937_64 random(106);
    for (int n = 0; n < test::runs(500); ++n) {
        test::Shape shape = test::random_shape(random, 6, 8);
        shape.bounds = true;
        const Problem problem = test::random_problem(random, shape);
        const Symmetry found = symmetry(problem);
        // Items without an option may move too, and options then stay: only options are looked at.
        bool idle = false;
        std::vector<bool> used(problem.item_count());
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const ItemId item : problem.items(OptionId{o})) used[index(item)] = true;
        for (std::uint32_t i = 0; i < problem.item_count(); ++i) idle = idle || !used[i];
        if (idle || found.order > 2000u) continue;
        std::set<std::vector<std::vector<ItemId>>> item_moves;
        bool silent = false; // a generator that moves items with equal options only
        for (const Permutation& generator : found.generators) silent = silent || generator.options.empty();
        if (!silent) BOOST_TEST(closure(problem, found, 2000) <= found.order.saturated());
        if (!silent) BOOST_TEST(found.order.saturated() % closure(problem, found, 2000) == 0u);
    }
}

BOOST_AUTO_TEST_CASE(a_program_for_gap) {
    ProblemBuilder builder;
    builder.add_item("a");
    builder.add_item("b");
    for (std::uint32_t k = 0; k < 2; ++k) {
        builder.begin_option();
        BOOST_TEST(builder.add_cell(ItemId{k}));
    }
    BOOST_TEST(to_gap(symmetry(builder.build()))
               == "# options 0 to 1 as points 1 to 2\nG := Group(\n  (1,2)\n);\n# order 2\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(refinement_cases)

// Colour refinement, held against the definition: equal colours mean equal class and equally many neighbours of each colour.

using namespace quadrille;

namespace {

using Colours = std::vector<std::size_t>; // by vertex

/// The coarsest such colours, round by round from the classes.
Colours coarsest(const symmetries::Graph& graph) {
    Colours colours(graph.size());
    for (std::size_t k = 0, c = 0; k < graph.size(); ++k) {
        colours[static_cast<std::size_t>(graph.vertices[k])] = c;
        if (graph.inner[k] == 0) ++c;
    }
    for (std::size_t before = 0;;) {
        std::map<std::pair<std::size_t, Colours>, std::vector<std::uint32_t>> cells;
        for (std::uint32_t x = 0; x < graph.size(); ++x) {
            Colours around;
            for (const int y : graph.neighbours(x)) around.push_back(colours[static_cast<std::size_t>(y)]);
            std::ranges::sort(around);
            cells[{colours[x], std::move(around)}].push_back(x);
        }
        std::size_t number = 0;
        for (const auto& [what, members] : cells) {
            for (const std::uint32_t x : members) colours[x] = number;
            ++number;
        }
        if (std::exchange(before, number) == number) return colours;
    }
}

/// Each cell as its least vertex, by vertex.
Colours cells_of(const symmetries::Graph& graph, const symmetries::Refinement& refinement) {
    std::vector<int> order = graph.vertices, inner = graph.inner;
    refinement.split(order, inner);
    Colours least(graph.size());
    for (std::size_t begin = 0, k = 0; k < order.size(); ++k) {
        if (inner[k] != 0) continue;
        const auto first = static_cast<std::size_t>(
            *std::min_element(order.begin() + std::ptrdiff_t(begin), order.begin() + std::ptrdiff_t(k + 1)));
        for (; begin <= k; ++begin) least[static_cast<std::size_t>(order[begin])] = first;
    }
    return least;
}

Colours cells_of(const Colours& colours) {
    std::map<std::size_t, std::size_t> first;
    Colours least;
    for (std::size_t x = 0; x < colours.size(); ++x) least.push_back(first.emplace(colours[x], x).first->second);
    return least;
}

/// What is wrong with the colours of a problem's graph, if anything.
std::optional<std::string> fault(const Problem& problem) {
    symmetries::Graph graph;
    graph.make(Rest(problem));
    symmetries::Refinement refinement;
    refinement.begin(graph);
    const Colours expected = cells_of(coarsest(graph));
    if (cells_of(graph, refinement) != expected) return "other cells than the definition's";
    std::size_t cells = 0;
    for (std::size_t x = 0; x < expected.size(); ++x) cells += expected[x] == x ? 1 : 0;
    if (refinement.tells_all_apart() != (cells == graph.size())) return "a wrong number of cells";
    if (cells > 0 && refinement.mean_cell() != graph.size() / cells) return "a wrong mean cell";
    return std::nullopt;
}

} // namespace

BOOST_AUTO_TEST_CASE(random_problems_have_the_coarsest_colours) {
    const auto draw = [](std::mt19937_64& random) {
        test::Shape shape = test::random_shape(random, 12, 30);
        shape.restrictions = shape.costs = false;
        return test::random_problem(random, shape);
    };
    test::check_random(105, test::runs(1000), draw, fault);
}

/// A difference at an end travels to the other one.
BOOST_AUTO_TEST_CASE(a_long_path_has_mirrored_colours) {
    ProblemBuilder builder;
    std::vector<ItemId> items;
    constexpr std::uint32_t length = 300;
    for (std::uint32_t i = 0; i < length; ++i) items.push_back(builder.add_item(std::to_string(i)));
    for (std::uint32_t i = 0; i + 1 < length; ++i) builder.add_option(std::array{items[i], items[i + 1]});
    BOOST_TEST(fault(builder.build()).value_or("") == "");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
