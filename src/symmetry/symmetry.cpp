// SPDX-License-Identifier: MIT
// The symmetries of a problem in its own indices, from those of its graph. The graph has one vertex for equal
// options; a symmetry of the graph maps the k-th of them to the k-th of the image. The exchanges of equal options
// are added: two generators for each set of them.
#include <quadrille/symmetry.hpp>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include <fmt/core.h>

#include <quadrille/error.hpp>

#include "base/disjoint_sets.hpp"
#include "symmetry/graph.hpp"
#include "symmetry/group.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

using symmetries::Graph, symmetries::Group;

/// The cycles of a map that is given for each element that may move.
template <class Id> class Cycles {
  public:
    explicit Cycles(std::size_t size) : image_(size) { std::iota(image_.begin(), image_.end(), 0u); }

    void map(Id from, Id to) {
        if (from == to) return;
        image_[index(from)] = index(to);
        moved_.push_back(index(from));
    }
    /// Returns the cycles, the least elements first, and forgets the map.
    std::vector<std::vector<Id>> take() {
        std::vector<std::vector<Id>> cycles;
        std::ranges::sort(moved_);
        for (const std::uint32_t begin : moved_) {
            if (image_[begin] == begin) continue;
            std::vector<Id>& cycle = cycles.emplace_back();
            for (std::uint32_t at = begin; image_[at] != at; at = std::exchange(image_[at], at))
                cycle.push_back(Id{at});
        }
        moved_.clear();
        return cycles;
    }

  private:
    std::vector<std::uint32_t> image_, moved_;
};

void lift_generators(const Graph& graph, const Problem& problem, const Group& group, Symmetry& answer) {
    Cycles<ItemId> items(problem.item_count());
    Cycles<OptionId> options(problem.option_count());
    for (const std::vector<std::uint32_t>& image : group.generators) {
        for (std::uint32_t x = 0; x < graph.item_count(); ++x)
            items.map(graph.names[x].item, graph.names[image[x]].item);
        for (std::uint32_t x = graph.option_begin(); x < graph.size(); ++x)
            for (std::size_t k = 0; k < graph.options(x).size(); ++k)
                options.map(graph.options(x)[k], graph.options(image[x])[k]);
        answer.generators.push_back({items.take(), options.take()});
    }
}

/// Equal options may change places in all orders: (a b) and (a b c ...) generate these.
void add_exchanges(const Graph& graph, Symmetry& answer) {
    answer.order *= symmetries::exchange_count(graph);
    for (std::uint32_t x = graph.option_begin(); x < graph.size(); ++x) {
        const std::span<const OptionId> equal = graph.options(x);
        if (equal.size() < 2) continue;
        answer.generators.push_back({{}, {{equal[0], equal[1]}}});
        if (equal.size() > 2) answer.generators.push_back({{}, {{equal.begin(), equal.end()}}});
    }
}

/// Numbers each element by the least of its orbit.
void set_orbits(const Graph& graph, const Group& group, const Problem& problem, Symmetry& answer) {
    answer.item_orbits.resize(problem.item_count());
    std::iota(answer.item_orbits.begin(), answer.item_orbits.end(), 0u);
    for (std::uint32_t x = 0; x < graph.item_count(); ++x) // vertices ascend as items do
        answer.item_orbits[index(graph.names[x].item)] = index(graph.names[group.orbits[x]].item);
    answer.option_orbits.resize(problem.option_count());
    std::iota(answer.option_orbits.begin(), answer.option_orbits.end(), 0u);
    for (std::uint32_t x = graph.option_begin(); x < graph.size(); ++x)
        for (const OptionId option : graph.options(x))
            answer.option_orbits[index(option)] = index(graph.options(group.orbits[x]).front());
}

std::uint32_t orbit_count(const std::vector<std::uint32_t>& orbits) {
    std::uint32_t count = 0;
    for (std::uint32_t k = 0; k < orbits.size(); ++k) count += orbits[k] == k;
    return count;
}

template <class Id> std::string cycles_text(const std::vector<std::vector<Id>>& cycles) {
    std::string text;
    for (const std::vector<Id>& cycle : cycles)
        for (std::size_t k = 0; k < cycle.size(); ++k)
            text += fmt::format("{}{}{}", k == 0 ? "(" : ",", index(cycle[k]) + 1, k + 1 == cycle.size() ? ")" : "");
    return text.empty() ? "()" : text;
}

} // namespace

std::uint32_t Symmetry::item_orbit_count() const { return orbit_count(item_orbits); }
std::uint32_t Symmetry::option_orbit_count() const { return orbit_count(option_orbits); }

Symmetry symmetry(const Problem& problem, const SymmetryParams& params, const Control& control) {
    symmetries::require_nauty();
    if (!params.keep.empty() && params.keep.size() != problem.item_count())
        throw BadArgument(fmt::format("found {} numbers to keep items by, expected one for each of {}",
                                      params.keep.size(), problem.item_count()));
    const auto begin = std::chrono::steady_clock::now();
    const Rest rest(problem);
    Graph graph;
    graph.make(rest, symmetries::option_marks(problem, params.costs), params.keep);
    symmetries::Form form;
    const Group group = symmetries::find_group(graph, {.generators = true, .nodes = params.nodes}, control, form);
    Symmetry answer;
    answer.order = group.order;
    answer.complete = group.complete;
    lift_generators(graph, problem, group, answer);
    add_exchanges(graph, answer);
    set_orbits(graph, group, problem, answer);
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return answer;
}

std::string to_gap(const Symmetry& symmetry) {
    std::string text = fmt::format("# options 0 to {} as points 1 to {}\nG := Group(",
                                   symmetry.option_orbits.size() - 1, symmetry.option_orbits.size());
    const char* separator = "\n  ";
    for (const Permutation& generator : symmetry.generators) {
        text += separator + cycles_text(generator.options);
        separator = ",\n  ";
    }
    if (symmetry.generators.empty()) text += "()";
    return text + "\n);\n# order " + symmetry.order.to_string() + '\n';
}

} // namespace quadrille::inline QUADRILLE_ABI
