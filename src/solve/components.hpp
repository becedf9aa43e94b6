// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <quadrille/analysis.hpp>
#include <quadrille/solve.hpp>

#include "solve/searches.hpp"

namespace quadrille {

/// Simplifies a problem as the params say: wholly, or with `require` and `forbid` taken out only.
inline Simplified simplify_for(const Problem& problem, const SolveParams& params) {
    return simplify(problem, {.scope = params.simplify ? SimplifyScope::everything : SimplifyScope::restrictions});
}

/// Searches component number `component` for at most `covers` covers. `factor` is the number of combinations
/// of covers of the components before; 0 means that one cover settles the question.
using ComponentSearch = std::function<SolveResult(std::size_t component, std::uint64_t covers, std::uint64_t factor)>;

struct ProductCount {
    Count covers;
    Ending ending;
};

/// Counts the combinations of covers of several components, `limit` at most (at least 1): the product of
/// their counts. First each component is searched for one cover, because one without a cover settles the
/// answer. A search that is stopped leaves a lower bound.
ProductCount count_product(std::size_t components, std::uint64_t limit, const ComponentSearch& search);

/// Counts the covers of several components, the smallest first.
SolveResult count_components(Searches& searches, std::span<const ComponentView> components);

/// Lists the covers of several components, the smallest first, each with the `forced` options. The covers of
/// the smaller components are stored first. Then the largest component is walked, and each of its covers is
/// combined with all stored ones. A component with too many covers to store is walked together with the
/// largest one.
SolveResult list_components(Searches& searches, std::vector<ComponentView> components,
                            const std::vector<OptionId>& forced, const CoverSink& sink);

/// Simplifies a problem and lists its covers or, with an empty sink, counts them, component by component.
/// Limits hold for all searches together.
SolveResult walk_components(const Walks& walks, const Problem& problem, const SolveParams& params,
                            const Control& control, const CoverSink& sink);

} // namespace quadrille
