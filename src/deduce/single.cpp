// SPDX-License-Identifier: MIT
#include "deduce/single.hpp"

namespace quadrille::deductions {

void Singles::restart(const State& state) {
    items_ = {};
    for (std::uint32_t i = 0; i < state.problem().item_count(); ++i)
        if (state.is_tight(ItemId{i})) items_.push(i);
}

bool Singles::find(State& state, Deduction& found) {
    for (const ItemId item : state.tight()) items_.push(index(item));
    state.tight().clear();
    while (!items_.empty() && !state.is_tight(ItemId{items_.top()})) items_.pop();
    if (items_.empty()) return false;
    found.technique = Technique::single;
    found.items.push_back(ItemId{items_.top()});
    state.for_each_live(found.items.front(), [&](OptionId option) { found.required.push_back(option); });
    return true;
}

} // namespace quadrille::deductions
