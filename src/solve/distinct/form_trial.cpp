// SPDX-License-Identifier: MIT
// The first covers that a search finds are often the most symmetric ones, and show little. So several are tried.
#include "solve/distinct/form_trial.hpp"

#include <algorithm>

namespace quadrille::distinct {

using symmetries::Form, symmetries::Graph, symmetries::Group, symmetries::Probe, symmetries::Question;

namespace {

/// A node of nauty's tree refines the whole graph: 8 to 17 ns for each vertex and each neighbour. A step of a probe
/// takes 1.5 ns.
std::uint64_t price_of_node(const Graph& graph) { return 10 * (1 + graph.size() + graph.ends.size()); }

std::uint64_t price_of(const Group& group, const Graph& graph) {
    return group.probe_steps + group.nodes * price_of_node(graph);
}

} // namespace

Group FormTrial::find(const Graph& graph, const Control& control, Form& form) {
    has_changed_ = false;
    Group group = symmetries::find_group(graph, {.form = true, .probe = way_}, control, form);
    if (is_over() || !group.complete) return group;
    const std::uint64_t price = price_of(group, graph);
    prices_[static_cast<std::size_t>(Probe::items)] += price;
    try_others(graph, control, price);
    ++tried_;
    if (is_over()) choose();
    return group;
}

/// Adds the prices of the other ways. One that takes twice this price is cut short there.
void FormTrial::try_others(const Graph& graph, const Control& control, std::uint64_t price) {
    Form form;
    for (const Probe way : {Probe::none, Probe::pairs}) {
        const Question question{.form = true, .probe = way, .nodes = 1 + 2 * price / price_of_node(graph)};
        const Group group = symmetries::find_group(graph, question, control, form);
        prices_[static_cast<std::size_t>(way)] += price_of(group, graph);
    }
}

void FormTrial::choose() {
    const auto least = std::ranges::min_element(prices_) - prices_.begin();
    way_ = static_cast<Probe>(least);
    has_changed_ = way_ != Probe::items;
}

} // namespace quadrille::distinct
