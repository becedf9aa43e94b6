// SPDX-License-Identifier: MIT
#include "solve/simplify/nested.hpp"

#include <algorithm>

namespace quadrille::reductions {

NestedItems::NestedItems(Residue& residue, Effort& effort)
    : residue_(residue), effort_(effort), item_marks_(residue.problem().item_count()),
      option_marks_(residue.problem().option_count()) {}

void NestedItems::test(ItemId inner) {
    find_outers(inner);
    for (const ItemId outer : outers_) {
        if (residue_.impossible() || effort_.spent()) return;
        const std::uint32_t needed = residue_.need(inner).min, allowed = residue_.need(outer).max;
        if (needed > allowed) return residue_.give_up();
        if (needed == allowed && residue_.size(outer) > residue_.size(inner)) remove_dominated(inner, outer);

        const bool inner_idle = is_idle(inner, outer);
        const bool outer_idle
            = residue_.size(inner) == residue_.size(outer) && !has_colours(inner) && is_idle(outer, inner);
        if (inner_idle && !(outer_idle && inner < outer)) return residue_.drop(inner);
        if (outer_idle) residue_.drop(outer);
    }
}

/// The items of the first option are the candidates. Each further option removes the items that it lacks.
/// Usually none remains after two options.
void NestedItems::find_outers(ItemId inner) {
    outers_.clear();
    bool first = true;
    for (const OptionId option : residue_.options(inner)) {
        if (effort_.spent()) outers_.clear();
        if (!first && outers_.empty()) return;
        ++item_serial_;
        for_each_cell(residue_.problem(), option, [&](ItemId item, ColourId colour) {
            if (!residue_.is_open(item) || colour != ColourId::none) return;
            item_marks_[index(item)] = item_serial_;
            if (first && item != inner && residue_.size(item) >= residue_.size(inner)) outers_.push_back(item);
        });
        effort_.spend(residue_.problem().items(option).size());
        if (!first) std::erase_if(outers_, [&](ItemId i) { return item_marks_[index(i)] != item_serial_; });
        first = false;
    }
}

void NestedItems::remove_dominated(ItemId inner, ItemId outer) {
    ++option_serial_;
    for (const OptionId option : residue_.options(inner)) option_marks_[index(option)] = option_serial_;
    for (const OptionId option : residue_.options(outer))
        if (option_marks_[index(option)] != option_serial_) residue_.remove(option, Fate::dominated);
}

/// Whether the outer item implies the condition of the inner one.
bool NestedItems::is_idle(ItemId inner, ItemId outer) const {
    const Problem& problem = residue_.problem();
    if (problem.is_primary(inner) && !problem.is_primary(outer)) return false;
    const Bounds in = residue_.need(inner), out = residue_.need(outer);
    return out.max <= in.max && (in.min == 0 || (residue_.size(inner) == residue_.size(outer) && in.min <= out.min));
}

bool NestedItems::has_colours(ItemId item) const {
    return std::ranges::any_of(residue_.colours(item), [](ColourId c) { return c != ColourId::none; });
}

} // namespace quadrille::reductions
