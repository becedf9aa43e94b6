// SPDX-License-Identifier: MIT
#include "deduce/inside.hpp"

#include <utility>

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
    state.for_each_live(inner, [&](OptionId option) {
        if (!std::exchange(first, false)) {
            if (outers_.empty() || patience.is_over_after(state.cell_count(option))) return false;
            keep_those_of(state, option);
            return true;
        }
        for (std::size_t k = 0; k < state.cell_count(option); ++k) {
            const Cell cell = state.cell(option, k);
            if (cell.item != inner && state.is_open(cell.item)) outers_.push_back(cell);
        }
        return true;
    });
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
        state.for_each_live(outer.item, [&](OptionId option) {
            if (state.colour(option, outer.item) != outer.colour) others.push_back(option);
        });
        return;
    }
    const bool fills = state.need(inner).min >= state.need(outer.item).max;
    if (!fills || state.size(inner) == state.size(outer.item)) return;
    ++option_serial_;
    state.for_each_live(inner, [&](OptionId option) { options_[index(option)] = option_serial_; });
    state.for_each_live(outer.item, [&](OptionId option) {
        if (options_[index(option)] != option_serial_) others.push_back(option);
    });
}

} // namespace quadrille::deductions
