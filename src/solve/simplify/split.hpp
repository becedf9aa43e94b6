// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <quadrille/analysis.hpp>

#include "solve/simplify/residue.hpp"

namespace quadrille::reductions {

/// The component of each item and option; `none` if it was removed.
struct ComponentNumbers {
    static constexpr std::uint32_t none = 0xffff'ffff;
    std::vector<std::uint32_t> of_items, of_options;
    std::uint32_t components = 0;
};

/// Puts everything in one component.
ComponentNumbers in_one(const Residue& residue);

/// Components: they share no item, and come in the order of their first options. A cover is the taken options
/// together with a cover of each component, since each condition of a cover is about one item. Precondition:
/// every open item has a live option (steps.hpp).
ComponentNumbers in_components(const Residue& residue);

/// The components as problems of their own.
std::vector<Simplified::Component> make_components(const Residue& residue, const ComponentNumbers& places);

} // namespace quadrille::reductions
