// SPDX-License-Identifier: MIT
#include "solve/components.hpp"

#include <algorithm>

#include "solve/product.hpp"
#include "solve/searches.hpp"

namespace quadrille {

SolveResult count_components(const Walks& walks, const Simplified& simplified, const SolveParams& params,
                             const Control& control) {
    Searches searches(walks, params, control);
    const std::uint64_t limit = control.limits.covers;
    if (limit == 0) return searches.answer(0, Ending::cover_limit);
    if (simplified.impossible) return searches.answer(0, Ending::exhausted);

    const auto components = by_size(simplified);
    const bool several = components.size() > 1;
    if (several)
        for (const Simplified::Component* component : components) {
            const SolveResult first = searches.run(component->problem, 1, {});
            if (first.covers == 0) return searches.answer(0, first.ending);
        }

    Product product;
    const auto enough = [&] { return limit != UINT64_MAX && product.saturated() >= limit; };
    for (const Simplified::Component* component : components) {
        if (several && enough()) break; // a single component may have no cover at all
        const std::uint64_t covers = limit == UINT64_MAX ? limit : wanted(limit, product.saturated());
        const SolveResult result
            = component == components.back()
                  ? searches.run_main(component->problem, covers, {}, product.saturated())
                  : searches.run(component->problem, covers, {});
        // That it has a cover at all is known even where the search was stopped before the first.
        product *= several ? std::max(result.covers, Count(1)) : result.covers;
        if (result.cut_short()) return searches.answer(enough() ? limit : product.value(), result.ending);
    }
    if (enough()) return searches.answer(limit, Ending::cover_limit);
    return searches.answer(product.value(), Ending::exhausted);
}

} // namespace quadrille
