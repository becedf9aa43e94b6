// SPDX-License-Identifier: MIT
#include "solve/walk_diagram.hpp"

#include <quadrille/query.hpp>

#include "solve/cores.hpp"

namespace quadrille {

namespace {

SolveResult list_compiled(const Problem& problem, const SolveParams& params, const Control& control,
                          const CoverSink& sink) {
    const diagram::Choice choice = choice_of(params);
    const CompileResult compiled = compile(
        problem,
        {.order = choice.order, .simplify = false, .threads = params.threads, .memory = choice.memory},
        control);
    SolveResult result{0, {}, compiled.ending, "diagram", search_stats(compiled.stats)};
    if (!compiled.diagram) return result;
    std::uint64_t covers = 0;
    const bool all
        = control.limits.covers != 0 && list(*compiled.diagram, 0, [&](std::span<const OptionId> cover) {
              ++covers;
              return sink(cover) && covers < control.limits.covers;
          });
    result.covers = covers;
    if (!all) result.ending = Ending::cover_limit;
    return result;
}

} // namespace

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
    const std::uint64_t limit = control.limits.covers;
    if (limit != Limits().covers && result.covers >= limit) {
        result.covers = limit;
        result.ending = Ending::cover_limit;
    }
    return result;
}

SolveResult walk_diagram(const Problem& problem, const SolveParams& params, const Control& control,
                         const CoverSink& sink) {
    if (sink) return list_compiled(problem, params, control, sink);
    const auto compiler = diagram::choose_compiler(problem, choice_of(params), control);
    return count_compiled(*compiler, compiler->run(control, threads_or_cores(params.threads)), control);
}

} // namespace quadrille
