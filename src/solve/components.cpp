// SPDX-License-Identifier: MIT
// Searches of several components under one control, and the product of their counts.
#include "solve/components.hpp"

#include <algorithm>
#include <utility>

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

ProductCount count_product(std::size_t components, std::uint64_t limit, const ComponentSearch& search) {
    const bool several = components > 1;
    for (std::size_t c = 0; several && c < components; ++c) {
        const SolveResult first = search(c, 1, 0);
        if (first.covers == 0) return {0, first.ending};
    }
    Product product;
    const auto enough = [&] { return limit != UINT64_MAX && product.saturated() >= limit; };
    for (std::size_t c = 0; c < components; ++c) {
        if (several && enough()) break; // a single component may have no cover at all
        const std::uint64_t covers = limit == UINT64_MAX ? limit : wanted(limit, product.saturated());
        const SolveResult result = search(c, covers, product.saturated());
        // If there are several, each is known to have a cover, even if this search was stopped before one.
        product *= several ? std::max(result.covers, Count(1)) : result.covers;
        if (result.cut_short()) return {enough() ? limit : product.value(), result.ending};
    }
    if (enough()) return {limit, Ending::cover_limit};
    return {product.value(), Ending::exhausted};
}

SolveResult count_components(Searches& searches, std::span<const ComponentView> components) {
    const auto [covers, ending] = count_product(
        components.size(), searches.limits().covers, [&](std::size_t c, std::uint64_t most, std::uint64_t factor) {
            const Problem& component = *components[c].problem;
            const bool is_main = factor > 0 && c + 1 == components.size();
            return is_main ? searches.run_main(component, most, {}, factor) : searches.run(component, most, {});
        });
    return searches.answer(covers, ending);
}

SolveResult walk_components(const Walks& walks, const Problem& problem, const SolveParams& params,
                            const Control& control, const CoverSink& sink) {
    const Simplified simplified = simplify_for(problem, params);
    if (simplified.unchanged) return walks.walk(problem, params, control, sink);
    Searches searches(walks, params, control);
    if (control.limits.covers == 0) return searches.answer(0, Ending::cover_limit);
    if (simplified.impossible) return searches.answer(0, Ending::exhausted);
    auto components = by_size(problem, simplified);
    return sink ? list_components(searches, std::move(components), simplified.forced, sink)
                : count_components(searches, components);
}

} // namespace quadrille
