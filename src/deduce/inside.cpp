// SPDX-License-Identifier: MIT
#include "deduce/inside.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::deductions {

bool Inside::find(const State& state, Deduction& found, Patience& patience) {
    for (std::uint32_t i = 0; i < state.problem().item_count(); ++i) {
        const ItemId inner{i};
        if (patience.is_over_after(1)) return false;
        if (!state.is_hungry(inner)) continue;
        find_outers(state, inner, patience);
        for (const ItemId outer : outers_) {
            find_others(state, inner, outer, found);
            if (found.forbidden.empty()) continue;
            found.technique = Technique::inside;
            found.items.push_back(inner);
            found.within.push_back(outer);
            return true;
        }
    }
    found.colours.clear();
    return false;
}

/// The items of the first option are the suspects; each further option acquits those that it lacks. As a rule
/// few are left after two. Marks the options.
void Inside::find_outers(const State& state, ItemId inner, Patience& patience) {
    outers_.clear();
    bool first = true;
    ++option_serial_;
    state.for_each_live(inner, [&](OptionId option) {
        options_[index(option)] = option_serial_;
        if (!std::exchange(first, false)) {
            if (outers_.empty() || patience.is_over_after(state.cell_count(option))) return false;
            keep_those_of(state, option);
            return true;
        }
        for (std::size_t k = 0; k < state.cell_count(option); ++k) {
            const ItemId item = state.cell(option, k).item;
            if (item != inner && state.is_open(item)) outers_.push_back(item);
        }
        return true;
    });
    if (patience.ending()) outers_.clear();
}

void Inside::keep_those_of(const State& state, OptionId option) {
    ++cell_serial_;
    for (std::size_t k = 0; k < state.cell_count(option); ++k) cells_[index(state.cell(option, k).item)] = cell_serial_;
    std::erase_if(outers_, [&](ItemId outer) { return cells_[index(outer)] != cell_serial_; });
}

/// Finds the other options of the outer item that go, and the colours that the inner item gives it.
void Inside::find_others(const State& state, ItemId inner, ItemId outer, Deduction& found) {
    found.colours.clear();
    if (state.size(inner) == state.size(outer)) return;
    if (state.need(inner).min < state.need(outer).max) return;
    ++colour_serial_;
    if (!state.problem().is_primary(outer))
        state.for_each_live(inner, [&](OptionId option) {
            const ColourId colour = *state.colour(option, outer);
            if (colour == ColourId::none || std::exchange(colours_[index(colour)], colour_serial_) == colour_serial_)
                return;
            found.colours.push_back(colour);
        });
    std::ranges::sort(found.colours);
    state.for_each_live(outer, [&](OptionId option) {
        if (!leaves_room(state, outer, option)) found.forbidden.push_back(option);
    });
}

/// Whether an option of the outer item can stand beside one of the inner item's, or is one of them.
bool Inside::leaves_room(const State& state, ItemId outer, OptionId option) const {
    if (options_[index(option)] == option_serial_) return true;
    const ColourId colour = *state.colour(option, outer);
    return colour != ColourId::none && colours_[index(colour)] == colour_serial_;
}

} // namespace quadrille::deductions
