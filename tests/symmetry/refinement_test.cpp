// SPDX-License-Identifier: MIT
// Colour refinement, held against the definition: equal colours mean equal class and equally many neighbours of each colour.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>

#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/refinement.hpp"

BOOST_AUTO_TEST_SUITE(refinement_test)

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
