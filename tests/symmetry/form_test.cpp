// SPDX-License-Identifier: MIT
// Missed without it: two remainders of one form that are not isomorphic.
// Canonical forms: equal if and only if rests are isomorphic.
#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <quadrille/problem.hpp>
#include <quadrille/solve.hpp>

#include "support/random_problem.hpp"
#include "support/random_runs.hpp"
#include "support/symmetric.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"
#include "symmetry/refinement.hpp"

namespace quadrille::test {

/// A permutation of 0..size - 1.
inline std::vector<std::uint32_t> shuffled(std::mt19937_64& random, std::uint32_t size) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random);
    return order;
}

/// The same problem in other words: items, options and the cells of options in a random order, and the colours
/// of each secondary item under other names.
inline Problem renamed(const Problem& problem, std::mt19937_64& random) {
    ProblemBuilder builder;
    const auto items = shuffled(random, problem.item_count());
    std::vector<ItemId> image(problem.item_count());
    std::vector<std::vector<std::uint32_t>> colours(problem.item_count());
    for (const std::uint32_t i : items) {
        image[i] = builder.add_item({}, problem.kind(ItemId{i}), problem.bounds(ItemId{i}));
        colours[i] = shuffled(random, problem.colour_count());
    }
    for (const std::uint32_t o : shuffled(random, problem.option_count())) {
        builder.begin_option();
        const auto cells = problem.items(OptionId{o});
        for (const std::uint32_t k : shuffled(random, static_cast<std::uint32_t>(cells.size()))) {
            const ColourId colour = problem.colour(OptionId{o}, k);
            const std::uint32_t i = index(cells[k]);
            const ColourId other
                = colour == ColourId::none ? colour : builder.colour("c" + std::to_string(colours[i][index(colour)]));
            (void)builder.add_cell(image[i], other);
        }
    }
    return builder.build();
}

} // namespace quadrille::test

BOOST_AUTO_TEST_SUITE(form_test)

using namespace quadrille;

using symmetries::Probe;

constexpr std::array probes{Probe::none, Probe::items, Probe::pairs};

symmetries::Form form_of(const Rest& rest, Probe probe = Probe::none) {
    symmetries::Graph graph;
    graph.make(rest);
    symmetries::Form form;
    symmetries::find_group(graph, {.form = true, .probe = probe}, {}, form);
    return form;
}

test::Shape shape_of(std::mt19937_64& random, std::uint32_t items, std::uint32_t options) {
    test::Shape shape = test::random_shape(random, items, options);
    shape.restrictions = shape.costs = false;
    return shape;
}

/// An option as the numbers of its items and colours; with the bounds of items in front, a problem.
using Words = std::vector<std::vector<std::uint32_t>>;

/// What matters of a problem (section "Graph" of src/symmetry/graph.hpp), said anew: which options and items are
/// not idle, and the bounds.
struct Core {
    std::vector<ItemId> items;
    std::vector<OptionId> options;
    std::vector<std::uint32_t> uses;
};

Core core_of(const Problem& problem) {
    Core core;
    core.uses.resize(problem.item_count());
    std::vector<std::multiset<ColourId>> colours(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (!problem.has_primary(OptionId{o})) continue;
        core.options.push_back(OptionId{o});
        for (std::size_t k = 0; k < problem.items(OptionId{o}).size(); ++k) {
            const std::uint32_t i = index(problem.items(OptionId{o})[k]);
            ++core.uses[i];
            colours[i].insert(problem.colour(OptionId{o}, k));
        }
    }
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const auto& used = colours[i];
        const bool matters
            = problem.is_primary(ItemId{i})
                  ? !used.empty() || problem.bounds(ItemId{i}).min > 0
                  : used.size() > 1 && (used.contains(ColourId::none) || *used.begin() != *used.rbegin());
        if (matters) core.items.push_back(ItemId{i});
    }
    return core;
}

/// The least of all descriptions of a problem under renamings of items and of the colours of each item.
Words least_description(const Problem& problem) {
    const Core core = core_of(problem);
    std::vector<std::uint32_t> order(core.items.size());
    std::iota(order.begin(), order.end(), 0u);
    Words least;
    bool any = false;
    do {
        std::vector<std::uint32_t> number(problem.item_count(), UINT32_MAX);
        Words words(core.items.size());
        for (std::size_t k = 0; k < order.size(); ++k) {
            const ItemId item = core.items[k];
            number[index(item)] = order[k];
            words[order[k]] = problem.is_primary(item)
                                  ? std::vector{1u, problem.bounds(item).min,
                                                std::min(problem.bounds(item).max, core.uses[index(item)])}
                                  : std::vector{0u};
        }
        // Colours of an item by when they are met would depend on the order of options: all ways are tried.
        std::vector<std::vector<ColourId>> palettes(problem.item_count());
        for (const OptionId option : core.options)
            for (std::size_t k = 0; k < problem.items(option).size(); ++k) {
                auto& palette = palettes[index(problem.items(option)[k])];
                const ColourId colour = problem.colour(option, k);
                if (colour != ColourId::none && std::ranges::find(palette, colour) == palette.end())
                    palette.push_back(colour);
            }
        for (auto& palette : palettes) std::ranges::sort(palette);
        const auto describe = [&] {
            Words all = words;
            for (const OptionId option : core.options) {
                std::vector<std::uint32_t> cells;
                for (std::size_t k = 0; k < problem.items(option).size(); ++k) {
                    const std::uint32_t i = index(problem.items(option)[k]);
                    if (number[i] == UINT32_MAX) continue;
                    const ColourId colour = problem.colour(option, k);
                    const auto place = std::ranges::find(palettes[i], colour) - palettes[i].begin();
                    cells.push_back(16 * number[i]
                                    + (colour == ColourId::none ? 0 : 1 + static_cast<std::uint32_t>(place)));
                }
                std::ranges::sort(cells);
                all.push_back(std::move(cells));
            }
            std::sort(all.begin() + static_cast<std::ptrdiff_t>(core.items.size()), all.end());
            if (!any || all < least) least = std::move(all);
            any = true;
        };
        const auto vary = [&](const auto& self, std::size_t k) -> void {
            if (k == core.items.size()) return describe();
            auto& palette = palettes[index(core.items[k])];
            if (palette.empty()) return self(self, k + 1);
            do self(self, k + 1);
            while (std::ranges::next_permutation(palette).found);
        };
        vary(vary, 0);
    } while (std::ranges::next_permutation(order).found);
    return least;
}

BOOST_AUTO_TEST_CASE(renamed_problems_have_equal_forms) {
    std::mt19937_64 random(101);
    test::check_random(
        102, test::runs(3000), [](auto& its) { return test::random_problem(its, shape_of(its, 10, 14)); },
        [&](const Problem& problem) -> std::optional<std::string> {
            const Problem other = test::renamed(problem, random);
            for (const Probe probe : probes)
                if (form_of(Rest(problem), probe).bytes != form_of(Rest(other), probe).bytes)
                    return "a renamed problem has another form";
            return {};
        });
}

BOOST_AUTO_TEST_CASE(forms_are_equal_only_where_problems_are_isomorphic) {
    std::mt19937_64 random(103);
    std::map<std::pair<Probe, std::string>, Words> descriptions;
    std::map<std::pair<Probe, Words>, std::string> forms;
    int met = 0;
    for (int n = 0; n < test::runs(4000); ++n) {
        const Problem problem = test::random_problem(random, shape_of(random, 4, 4));
        const Words description = least_description(problem);
        met += forms.contains({Probe::none, description});
        for (const Probe probe : probes) {
            const auto bytes = form_of(Rest(problem), probe).bytes;
            BOOST_TEST((descriptions.emplace(std::pair(probe, bytes), description).first->second == description));
            BOOST_TEST((forms.emplace(std::pair(probe, description), bytes).first->second == bytes));
        }
    }
    BOOST_TEST(met > 0);
}

BOOST_AUTO_TEST_CASE(names_of_equal_forms_are_an_isomorphism) {
    std::mt19937_64 random(104);
    for (int n = 0; n < test::runs(1000); ++n) {
        const Problem one = test::random_problem(random, shape_of(random, 8, 12));
        const Problem two = test::renamed(one, random);
        const Rest first(one), second(two);
        const auto from = form_of(first), to = form_of(second);
        BOOST_REQUIRE(from.names.size() == to.names.size());
        // The options of both, by canonical numbers.
        const auto options = [](const Rest& rest, const symmetries::Form& form) {
            std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> number;
            for (std::uint32_t k = 0; k < form.names.size(); ++k)
                number[{index(form.names[k].item), form.names[k].agreeing}] = k;
            std::multiset<std::multiset<std::uint32_t>> all;
            rest.for_each_live([&](OptionId option) {
                std::multiset<std::uint32_t> cells;
                for (const OptionSets::Cell& cell : rest.sets().cells(option))
                    if (const auto k = number.find({index(cell.item), cell.agreeing}); k != number.end())
                        cells.insert(k->second);
                all.insert(std::move(cells));
            });
            return all;
        };
        BOOST_TEST((options(first, from) == options(second, to)));
    }
}

/// The graph of a problem with the options of a cover marked.
symmetries::Graph marked(const Problem& problem, std::span<const OptionId> cover) {
    std::vector<std::int64_t> marks(problem.option_count());
    for (const OptionId option : cover) marks[index(option)] = 1;
    symmetries::Graph graph;
    graph.make(Rest(problem), marks);
    return graph;
}

// Covers of regular problems are what probes are for: here they see what nauty does not see at once.
BOOST_AUTO_TEST_CASE(covers_have_the_same_classes_by_each_probe) {
    for (const Problem& problem : {test::factorisations(8), test::latin_squares(5)}) {
        std::array<std::map<std::string, int>, probes.size()> classes;
        std::array<std::uint64_t, probes.size()> nodes{};
        int tried = 0;
        solve(problem, {}, {.limits = {.covers = 400}}, [&](std::span<const OptionId> cover) {
            if (++tried % 4 != 0) return true;
            const symmetries::Graph graph = marked(problem, cover);
            std::array<int, probes.size()> numbers{};
            std::array<Count, probes.size()> orders;
            for (std::size_t k = 0; k < probes.size(); ++k) {
                symmetries::Form form;
                const auto group = symmetries::find_group(graph, {.form = true, .probe = probes[k]}, {}, form);
                const int next = static_cast<int>(classes[k].size());
                numbers[k] = classes[k].emplace(form.bytes, next).first->second;
                orders[k] = group.order;
                nodes[k] += group.nodes;
            }
            BOOST_TEST((numbers[0] == numbers[1] && numbers[0] == numbers[2]));
            BOOST_TEST((orders[0] == orders[1] && orders[0] == orders[2]));
            return true;
        });
        BOOST_TEST(classes[0].size() > 1U);
        BOOST_TEST(std::min(nodes[1], nodes[2]) < nodes[0]);
    }
}

BOOST_AUTO_TEST_CASE(a_stop_ends_probes) {
    symmetries::Graph graph;
    graph.make(Rest(test::latin_squares(3)));
    Control late;
    late.limits.deadline = std::chrono::steady_clock::now();
    for (const Probe probe : {Probe::items, Probe::pairs}) {
        symmetries::Refinement refinement;
        refinement.begin(graph);
        BOOST_TEST(!refinement.probe(probe, late));
        symmetries::Form form;
        const auto group = symmetries::find_group(graph, {.form = true, .probe = probe}, late, form);
        BOOST_TEST(!group.complete);
        BOOST_TEST(form.bytes.empty());
    }
}

BOOST_AUTO_TEST_CASE(bounds_are_in_the_form) {
    ProblemBuilder one, two;
    one.add_item("a");
    two.add_item("a", Kind::primary, {2, 2});
    for (ProblemBuilder* builder : {&one, &two})
        for (int k = 0; k < 2; ++k) {
            builder->begin_option();
            BOOST_TEST(builder->add_cell(ItemId{0}));
        }
    BOOST_TEST((form_of(Rest(one.build())).bytes != form_of(Rest(two.build())).bytes));
}

BOOST_AUTO_TEST_SUITE_END()
