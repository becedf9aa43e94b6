// SPDX-License-Identifier: MIT
#include <chrono>
#include <utility>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/control.hpp>
#include <quadrille/diagram.hpp>

#include "diagram/builder.hpp"
#include "diagram/compile/compiler.hpp"
#include "search/meter.hpp"
#include "solve/auto/compile_attempt.hpp"
#include "solve/components.hpp"

namespace quadrille::inline QUADRILLE_ABI {

namespace {

/// Puts the diagrams of the components of a problem together.
class Assembly {
  public:
    explicit Assembly(const CompileParams& params) : params_(params) {}

    /// Compiles a component.
    Ending add(const ComponentView& component, const Control& control) {
        Control rest = control;
        rest.limits.nodes = search::left_of(rest.limits.nodes, stats_.nodes);
        const auto compiler = diagram::choose_compiler(
            *component.problem, {.order = params_.order, .components = params_.components, .memory = params_.memory},
            rest);
        const Ending ending = compiler->run(rest, threads_or_cores(params_.threads));
        note(compiler->stats());
        if (ending == Ending::exhausted) factors_.push_back(take_in(*compiler, component.original, nodes_));
        return ending;
    }

    Diagram finish(const Problem& problem, std::span<const OptionId> forced) {
        NodeId root = nodes_.add_product(factors_);
        for (const OptionId option : forced) root = nodes_.add_sum(std::vector{Diagram::Edge{option, root}});
        return nodes_.finish(problem, root);
    }

    const CompileStats& stats() const { return stats_; }

  private:
    void note(const CompileStats& stats) {
        diagram::add(stats_, stats);
        stats_.memory = std::max(stats_.memory, stats.memory + nodes_.bytes());
        stats_.threads = std::max(stats_.threads, stats.threads);
    }

    const CompileParams& params_;
    DiagramBuilder nodes_;
    std::vector<NodeId> factors_;
    CompileStats stats_;
};

CompileResult compile_components(const Problem& problem, const CompileParams& params, const Control& control) {
    const Simplified simplified = simplify(
        problem, {.scope = params.simplify ? SimplifyScope::everything : SimplifyScope::restrictions}, control);
    Assembly assembly(params);
    Ending ending = Ending::exhausted;
    for (const ComponentView& component : components_of(problem, simplified)) {
        ending = assembly.add(component, control);
        if (ending != Ending::exhausted) break;
    }
    CompileResult result;
    result.ending = ending;
    if (simplified.impossible)
        result.diagram = DiagramBuilder().finish(problem, Diagram::none);
    else if (ending == Ending::exhausted)
        result.diagram = assembly.finish(problem, simplified.forced);
    result.stats = assembly.stats();
    return result;
}

} // namespace

CompileResult compile(const Problem& problem, const CompileParams& params, const Control& control) {
    const auto begin = std::chrono::steady_clock::now();
    CompileResult result;
    try {
        result = compile_components(problem, params, control);
    } catch (const Stopped& stopped) { // while it began
        result.ending = stopped.ending();
    }
    result.stats.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

} // namespace quadrille::inline QUADRILLE_ABI
