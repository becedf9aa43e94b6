// SPDX-License-Identifier: MIT
#include "solve/tree/walk_diagram.hpp"

#include <quadrille/diagram.hpp>

#include "diagram/builder.hpp"
#include "diagram/depth_first.hpp"
#include "solve/tree/shared_walk.hpp"

namespace quadrille {

NodeId take_in(const diagram::Compiler& compiler, std::span<const OptionId> original, DiagramBuilder& nodes) {
    diagram::DepthFirst places(compiler.nodes().end());
    return copy_below(compiler.nodes(), compiler.root(), places, nodes, [&](OptionId option) {
        if (option == Diagram::nothing || option == Diagram::factor) return option;
        const OptionId id = compiler.form().id(index(option));
        return original.empty() ? id : original[index(id)];
    });
}

Diagram take_diagram(const diagram::Compiler& compiler, const Problem& problem) {
    DiagramBuilder nodes;
    const NodeId root = take_in(compiler, {}, nodes);
    return nodes.finish(problem, root);
}

void list_covers(const Diagram& diagram, const Control& control, const CoverSink& sink, SolveResult& result) {
    std::uint64_t covers = 0;
    const bool all = control.limits.covers != 0 && list(diagram, 0, [&](std::span<const OptionId> cover) {
                         ++covers;
                         return sink(cover) && covers < control.limits.covers;
                     });
    result.covers = covers;
    if (!all) result.ending = Ending::cover_limit;
}

SearchStats search_stats(const CompileStats& stats) {
    SearchStats result;
    result.nodes = stats.nodes;
    result.threads = stats.threads;
    result.updates = stats.steps;
    result.profile = {stats.nodes};
    return result;
}

diagram::Choice choice_of(const SolveParams& params) {
    return {.order = params.choose == ChooseRule::first ? DiagramOrder::items : DiagramOrder::automatic,
            .memory = params.memory,
            .counting = true};
}

SolveResult count_compiled(diagram::Compiler& compiler, Ending ending, const Control& control) {
    SolveResult result{0, {}, ending, "diagram", search_stats(compiler.stats())};
    if (ending != Ending::exhausted) compiler.give_up();
    result.covers = compiler.covers();
    limit_covers(result, control);
    return result;
}

} // namespace quadrille
