// SPDX-License-Identifier: MIT
#include "solve/searches.hpp"

#include <algorithm>

#include "search/meter.hpp"

namespace quadrille {

Searches::Searches(const Walks& walks, const SolveParams& params, const Control& control)
    : walks_(walks), params_(params), control_(control) {
    total_.engine = walks.engine;
    total_.stats.profile.assign(1, 0);
}

SolveResult Searches::run(const Problem& problem, std::uint64_t covers, const CoverSink& sink) {
    return run_with({control_.limits, control_.stop}, problem, covers, sink);
}

SolveResult Searches::run_main(const Problem& problem, std::uint64_t covers, const CoverSink& sink,
                               std::uint64_t factor) {
    Control control = control_;
    control.progress = control_.progress.with([this, factor](const Progress& progress) {
        Count found = progress.covers;
        found *= factor;
        control_.progress(
            {progress.share, progress.nodes + total_.stats.nodes, found.saturated(), progress.hits, progress.memory});
    });
    return run_with(std::move(control), problem, covers, sink);
}

SolveResult Searches::run_with(Control control, const Problem& problem, std::uint64_t covers, const CoverSink& sink) {
    if (const auto ending = stopped()) return {0, {}, *ending, total_.engine, {}};
    control.limits.covers = covers;
    control.limits.nodes = search::left_of(control.limits.nodes, total_.stats.nodes);
    const Walks::Walk& walk = covers == 1 && walks_.first ? walks_.first : walks_.walk;
    SolveResult result = walk(problem, params_, control, sink);
    total_.stats += result.stats;
    total_.engine = result.engine;
    return result;
}

std::optional<Ending> Searches::stopped() const { return quadrille::stopped(control_); }

SolveResult Searches::answer(const Count& covers, Ending ending) {
    total_.covers = covers;
    total_.ending = ending;
    return total_;
}

std::vector<ComponentView> by_size(const Problem& input, const Simplified& simplified) {
    std::vector<ComponentView> components = components_of(input, simplified);
    std::ranges::stable_sort(components, {}, [](const ComponentView& view) { return view.problem->option_count(); });
    return components;
}

std::uint64_t wanted(std::uint64_t limit, std::uint64_t combinations) {
    return limit / combinations + (limit % combinations != 0);
}

} // namespace quadrille
