// SPDX-License-Identifier: MIT
#include "proof/provers.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::proof {

namespace {

constexpr std::uint32_t no_item = UINT32_MAX;
constexpr Clue products_from = Clue{1} << 32; // clues below are nodes

} // namespace

bool DiagramGuide::suits(const Problem& problem) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i}) && problem.bounds(ItemId{i}) != Bounds{}) return false;
    return true;
}

DiagramGuide::DiagramGuide(const Problem& problem, const Diagram& diagram)
    : problem_(problem), diagram_(diagram), required_(problem.option_count()), item_count_(diagram.node_count()),
      some_item_(diagram.node_count(), no_item) {
    for (const OptionId option : problem.required()) required_[index(option)] = true;
    measure();
}

Clue DiagramGuide::root() { return clue_of({diagram_.root()}); }

/// Every set below a node covers the same items.
void DiagramGuide::measure() {
    for (std::uint32_t n = 2; n < diagram_.node_count(); ++n) {
        const auto edges = diagram_.edges(NodeId{n});
        const bool is_product = diagram_.is_product(NodeId{n});
        for (const Diagram::Edge& edge : edges) {
            item_count_[n] += item_count_[index(edge.to)];
            if (some_item_[n] == no_item) some_item_[n] = some_item_[index(edge.to)];
            if (is_product) continue;
            if (edge.option != Diagram::nothing && !is_required(edge.option))
                for (const ItemId item : problem_.items(edge.option))
                    if (problem_.is_primary(item)) {
                        ++item_count_[n];
                        some_item_[n] = index(item);
                    }
            break;
        }
    }
}

/// The clue for a product, without products among its factors, nor what only says that required options are
/// taken.
Clue DiagramGuide::clue_of(Nodes nodes) {
    Nodes factors;
    while (!nodes.empty()) {
        const NodeId node = nodes.back();
        nodes.pop_back();
        if (node == Diagram::none) return no_cover;
        if (node == Diagram::empty) continue;
        const auto edges = diagram_.edges(node);
        if (diagram_.is_product(node)) {
            for (const Diagram::Edge& edge : edges) nodes.push_back(edge.to);
        } else if (edges.size() == 1 && edges[0].option != Diagram::nothing && is_required(edges[0].option)) {
            nodes.push_back(edges[0].to);
        } else {
            factors.push_back(node);
        }
    }
    if (factors.empty()) return index(Diagram::empty);
    if (factors.size() == 1) return index(factors[0]);
    std::ranges::sort(factors);
    const auto [at, is_new] = clue_of_products_.try_emplace(factors, products_from + products_.size());
    if (is_new) products_.push_back(std::move(factors));
    return at->second;
}

/// Whether a node is a clue as it is, as most are.
bool DiagramGuide::is_plain(NodeId node) const {
    const auto edges = diagram_.edges(node);
    return edges.size() > 1 ? edges[0].option != Diagram::factor
                            : edges.size() == 1 && edges[0].option != Diagram::nothing && !is_required(edges[0].option);
}

DiagramGuide::Nodes DiagramGuide::nodes_of(Clue clue) const {
    if (clue >= products_from) return products_[clue - products_from];
    if (clue == index(Diagram::empty)) return {};
    return {NodeId{static_cast<std::uint32_t>(clue)}};
}

bool DiagramGuide::plan(Clue clue, const Rest& rest, Plan& plan, std::vector<std::uint32_t>& component) {
    const Nodes factors = nodes_of(clue);
    if (factors.size() > 1 && plan_split(factors, rest, plan, component)) return true;
    plan.children.clear();
    return !factors.empty() && plan_branch(factors, rest, plan);
}

bool DiagramGuide::plan_split(const Nodes& factors, const Rest& rest, Plan& plan,
                              std::vector<std::uint32_t>& component) {
    const std::uint32_t found = components_.find(rest, component);
    if (found < 2) return false;
    std::vector<Nodes> factors_of(found);
    std::vector<std::uint32_t> items(found); // primary ones, less those of the factors
    for (std::uint32_t i = 0; i < component.size(); ++i)
        if (component[i] != Components::none && problem_.is_primary(ItemId{i})) ++items[component[i]];
    for (const NodeId node : factors) {
        const std::uint32_t item = some_item_[index(node)];
        if (item == no_item || component[item] == Components::none) return false;
        factors_of[component[item]].push_back(node);
        items[component[item]] -= item_count_[index(node)];
    }
    if (!std::ranges::all_of(items, [](std::uint32_t left) { return left == 0; })) return false;
    plan.splits = true;
    for (std::uint32_t k = 0; k < found; ++k) plan.children.push_back(clue_of(std::move(factors_of[k])));
    return true;
}

/// Branches on an item of one factor. Children ascend by their options, as the edges need not.
bool DiagramGuide::plan_branch(const Nodes& factors, const Rest& rest, Plan& plan) {
    const NodeId sum = factors[0];
    const auto item = common_item(sum, rest);
    if (!item) return false;
    plan.item = *item;
    const auto edges = diagram_.edges(sum);
    edges_.assign(edges.begin(), edges.end());
    std::ranges::sort(edges_, {}, &Diagram::Edge::option);
    std::size_t next = 0;
    rest.for_each_live(plan.item, [&](OptionId option) {
        Clue clue = no_cover;
        if (next < edges_.size() && edges_[next].option == option) {
            const NodeId to = edges_[next++].to;
            if (factors.size() == 1 && is_plain(to)) {
                clue = index(to);
            } else {
                Nodes nodes = {to};
                nodes.insert(nodes.end(), factors.begin() + 1, factors.end());
                clue = clue_of(std::move(nodes));
            }
        }
        plan.children.push_back(clue);
    });
    return next == edges_.size(); // else an edge has an option that is not live
}

/// Finds the open item that the options of all edges have. Of several it takes the item with the fewest live
/// options, since options without an edge are to be refuted.
std::optional<ItemId> DiagramGuide::common_item(NodeId sum, const Rest& rest) const {
    const auto edges = diagram_.edges(sum);
    std::optional<ItemId> best;
    std::uint32_t least = UINT32_MAX;
    if (edges[0].option == Diagram::nothing) return best;
    for (const ItemId item : problem_.items(edges[0].option)) {
        if (!problem_.is_primary(item) || !rest.is_open(item)) continue;
        const bool is_common = std::ranges::all_of(edges, [&](const Diagram::Edge& edge) {
            return edge.option != Diagram::nothing
                   && std::ranges::find(problem_.items(edge.option), item) != problem_.items(edge.option).end();
        });
        if (!is_common) continue;
        const std::uint32_t size = rest.size(item);
        if (size >= least) continue;
        least = size;
        best = item;
    }
    return best;
}

} // namespace quadrille::proof
