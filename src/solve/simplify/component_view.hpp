// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <quadrille/analysis.hpp>

namespace quadrille {

/// A component as a search sees it, and the way back to the input. Where simplification found nothing, the
/// input itself is the only component. What it refers to must outlive it.
struct ComponentView {
    const Problem* problem;
    std::span<const OptionId> original = {}; ///< as in Simplified::Component; empty for the input itself

    OptionId lifted(OptionId option) const { return original.empty() ? option : original[index(option)]; }

    /// Appends the options of a cover to `to`, as the input numbers them.
    void lift(std::span<const OptionId> cover, std::vector<OptionId>& to) const {
        for (const OptionId option : cover) to.push_back(lifted(option));
    }
};

/// Lists the components of a simplified problem, in the order of their first options.
inline std::vector<ComponentView> components_of(const Problem& input, const Simplified& simplified) {
    if (simplified.unchanged) return {{&input}};
    std::vector<ComponentView> views;
    for (const Simplified::Component& component : simplified.components)
        views.push_back({&component.problem, component.original});
    return views;
}

} // namespace quadrille
