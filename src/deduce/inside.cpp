// SPDX-License-Identifier: MIT
#include "deduce/inside.hpp"

namespace quadrille::deductions {

bool Inside::find(const State& state, Deduction& found, Patience& patience) {
    for (std::uint32_t i = 0; i < state.problem().item_count(); ++i) {
        const ItemId inner{i};
        if (patience.is_over_after(1)) return false;
        if (!state.is_hungry(inner)) continue;
        find_outers(state, inner, patience);
        for (const Cell& outer : outers_) {
            find_others(state, inner, outer, found.forbidden);
            if (found.forbidden.empty()) continue;
            found.technique = Technique::inside;
            found.items.push_back(inner);
            found.within.push_back(outer.item);
            found.colour = outer.colour;
            return true;
        }
    }
    return false;
}

/// The cells of the first option are the suspects; each further option acquits those that it lacks. As a rule
/// none is left after two.
void Inside::find_outers(const State& state, ItemId inner, Patience& patience) {
    outers_.clear();
    bool first = true;
    for (const Use& use : state.uses(inner)) {
        if (!state.is_live(use.option)) continue;
        if (!first && (outers_.empty() || patience.is_over_after(state.cell_count(use.option)))) break;
        if (!first) {
            keep_those_of(state, use.option);
            continue;
        }
        first = false;
        for (std::size_t k = 0; k < state.cell_count(use.option); ++k) {
            const Cell cell = state.cell(use.option, k);
            if (cell.item != inner && state.is_open(cell.item)) outers_.push_back(cell);
        }
    }
    if (patience.ending()) outers_.clear();
}

void Inside::keep_those_of(const State& state, OptionId option) {
    ++cell_serial_;
    for (std::size_t k = 0; k < state.cell_count(option); ++k) {
        const Cell cell = state.cell(option, k);
        cells_[index(cell.item)] = {cell_serial_, cell.colour};
    }
    std::erase_if(outers_, [&](const Cell& outer) {
        const Mark& mark = cells_[index(outer.item)];
        return mark.serial != cell_serial_ || mark.colour != outer.colour;
    });
}

void Inside::find_others(const State& state, ItemId inner, Cell outer, std::vector<OptionId>& others) {
    if (outer.colour != ColourId::none) {
        state.for_each_live(outer.item, [&](OptionId option, ColourId colour) {
            if (colour != outer.colour) others.push_back(option);
        });
        return;
    }
    const bool fills = state.need(inner).min >= state.need(outer.item).max;
    if (!fills || state.size(inner) == state.size(outer.item)) return;
    ++option_serial_;
    state.for_each_live(inner, [&](OptionId option, ColourId) { options_[index(option)] = option_serial_; });
    state.for_each_live(outer.item, [&](OptionId option, ColourId) {
        if (options_[index(option)] != option_serial_) others.push_back(option);
    });
}

} // namespace quadrille::deductions
