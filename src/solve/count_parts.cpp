// SPDX-License-Identifier: MIT
#include "solve/parts.hpp"

#include <algorithm>

#include "solve/product.hpp"
#include "solve/searches.hpp"

namespace quadrille {

SolveResult count_parts(const Walks& walks, const Simplified& simplified, const SolveParams& params,
                        const Control& control) {
    Searches searches(walks, params, control);
    const std::uint64_t limit = control.limits.covers;
    if (limit == 0) return searches.answer(0, Ending::cover_limit);
    if (simplified.impossible) return searches.answer(0, Ending::exhausted);

    const auto parts = by_size(simplified);
    const bool several = parts.size() > 1;
    if (several)
        for (const Simplified::Part* part : parts) {
            const SolveResult first = searches.run(part->problem, 1, {});
            if (first.covers == 0) return searches.answer(0, first.ending);
        }

    Product product;
    const auto enough = [&] { return limit != UINT64_MAX && product.saturated() >= limit; };
    for (const Simplified::Part* part : parts) {
        if (several && enough()) break; // a single part may have no cover at all
        const std::uint64_t covers = limit == UINT64_MAX ? limit : wanted(limit, product.saturated());
        const SolveResult result = part == parts.back()
                                       ? searches.run_main(part->problem, covers, {}, product.saturated())
                                       : searches.run(part->problem, covers, {});
        // That it has a cover at all is known even where the search was stopped before the first.
        product *= several ? std::max(result.covers, Count(1)) : result.covers;
        if (result.cut_short()) return searches.answer(enough() ? limit : product.value(), result.ending);
    }
    if (enough()) return searches.answer(limit, Ending::cover_limit);
    return searches.answer(product.value(), Ending::exhausted);
}

} // namespace quadrille
