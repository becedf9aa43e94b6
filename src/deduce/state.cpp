// SPDX-License-Identifier: MIT
#include "deduce/state.hpp"

namespace quadrille::deductions {

State::State(const Problem& problem)
    : problem_(problem), fates_(problem.option_count()), exclusions_(problem.option_count()),
      items_(problem.item_count()), begins_(problem.item_count() + 1), uses_(problem.cell_count()),
      live_(problem.option_count()) {
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) ++items_[index(item)].size;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        begins_[i + 1] = begins_[i] + items_[i].size;
        if (problem.is_primary(ItemId{i})) items_[i].need = problem.bounds(ItemId{i});
        if (!short_ && items_[i].size < items_[i].need.min) short_ = ItemId{i};
    }
    std::vector<std::size_t> ends(begins_.begin(), begins_.end() - 1);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (std::size_t k = 0; k < problem.items(OptionId{o}).size(); ++k) {
            const auto [item, colour] = cell(OptionId{o}, k);
            uses_[ends[index(item)]++] = {OptionId{o}, colour};
        }
}

void State::remove(OptionId option) {
    fates_[index(option)] = Fate::gone;
    exclusions_[index(option)].reset();
    --live_;
    trail_.push_back({.id = index(option)});
    for (const ItemId item : problem_.items(option)) {
        Item& x = items_[index(item)];
        if (!x.open) continue;
        --x.size;
        if (x.size > x.need.min) continue;
        if (x.size < x.need.min) {
            if (!short_) short_ = item;
        } else if (x.size > 0) {
            tight_.push_back(item);
        }
    }
}

/// All its items are served before any rival goes, so that rivals need not look at the closed ones.
void State::take(OptionId option) {
    fates_[index(option)] = Fate::taken;
    --live_;
    trail_.push_back({.id = index(option)});
    for (const ItemId item : problem_.items(option))
        if (is_open(item)) --items_[index(item)].size;
    closed_.clear();
    for (std::size_t k = 0; k < cell_count(option); ++k) serve(cell(option, k));
    for (const Cell& cell : closed_) remove_rivals(cell, option);
}

/// Primary items and uncoloured uses lower what is allowed. A coloured use closes the item: those of the same
/// colour, which remain, need not ask it any more.
void State::serve(Cell cell) {
    if (!is_open(cell.item)) return;
    Bounds left = need(cell.item);
    if (left.min > 0) --left.min;
    --left.max;
    const bool open = cell.colour == ColourId::none && left.max > 0;
    set_need(cell.item, left, open);
    if (!open) closed_.push_back(cell);
}

void State::set_need(ItemId item, Bounds need, bool open) {
    Item& x = items_[index(item)];
    trail_.push_back({.id = index(item), .need = x.need, .is_item = true});
    x.need = need;
    x.open = open;
}

void State::remove_rivals(Cell cell, OptionId taken) {
    for (const Use& use : uses(cell.item)) {
        if (!is_live(use.option) || (cell.colour != ColourId::none && use.colour == cell.colour)) continue;
        remove(use.option);
        exclusions_[index(use.option)] = {taken, cell.item};
    }
}

void State::undo(std::size_t mark) {
    while (trail_.size() > mark) {
        const Change& change = trail_.back();
        if (change.is_item) {
            items_[change.id].need = change.need;
            items_[change.id].open = true;
        } else {
            fates_[change.id] = Fate::live;
            ++live_;
            for (const ItemId item : problem_.items(OptionId{change.id}))
                if (is_open(item)) ++items_[index(item)].size;
        }
        trail_.pop_back();
    }
    short_.reset();
    tight_.clear();
}

} // namespace quadrille::deductions
