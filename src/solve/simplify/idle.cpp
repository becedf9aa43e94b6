// SPDX-License-Identifier: MIT
#include "solve/simplify/idle.hpp"

#include <algorithm>

namespace quadrille::reductions {

namespace {

bool constrains(Residue& residue, ItemId item) {
    if (residue.problem().is_primary(item)) return residue.size(item) > 0 || residue.need(item).min > 0;
    if (residue.options(item).size() <= 1) return false;
    const auto colours = residue.colours(item);
    if (colours.empty() || colours.front() == ColourId::none) return true;
    return std::ranges::any_of(colours, [&](ColourId colour) { return colour != colours.front(); });
}

} // namespace

void drop_idle(Residue& residue) {
    for (std::uint32_t i = 0; i < residue.problem().item_count(); ++i)
        if (residue.is_open(ItemId{i}) && !constrains(residue, ItemId{i})) residue.drop(ItemId{i});
}

} // namespace quadrille::reductions
