// SPDX-License-Identifier: MIT
// The techniques that need no trial: singles, pairs and items inside others.
#include "deduce/techniques.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::deductions {

void Singles::restart(const DeductionState& state) {
    items_ = {};
    for (std::uint32_t i = 0; i < state.problem().item_count(); ++i)
        if (state.is_tight(ItemId{i})) items_.push(i);
}

bool Singles::find(DeductionState& state, Deduction& found) {
    for (const ItemId item : state.tight()) items_.push(index(item));
    state.tight().clear();
    while (!items_.empty() && !state.is_tight(ItemId{items_.top()})) items_.pop();
    if (items_.empty()) return false;
    found.technique = Technique::single;
    found.items.push_back(ItemId{items_.top()});
    state.for_each_live(found.items.front(), [&](OptionId option) { found.required.push_back(option); });
    return true;
}

namespace {

/// Whether an option uses an item without colour.
bool uses_plainly(const DeductionState& state, OptionId option, ItemId item) {
    return state.colour(option, item) == ColourId::none;
}

/// Calls `visit(item)` for the other open items that an option uses without colour.
template <class Visit> void for_each_plain(const DeductionState& state, OptionId option, ItemId but, Visit visit) {
    for (std::size_t k = 0; k < state.cell_count(option); ++k) {
        const Cell cell = state.cell(option, k);
        if (cell.item != but && cell.colour == ColourId::none && state.is_open(cell.item)) visit(cell.item);
    }
}

} // namespace

bool Pairs::find(const DeductionState& state, Deduction& found, Patience& patience) {
    hulls_.clear();
    for (std::uint32_t i = 0; i < state.problem().item_count(); ++i) {
        if (patience.is_over_after(1)) return false;
        if (state.is_hungry(ItemId{i})) list_hulls(state, ItemId{i}, patience);
    }
    std::ranges::sort(hulls_);
    for (std::size_t k = 0; k < hulls_.size(); ++k)
        for (std::size_t l = k + 1; l < hulls_.size() && hulls_[k].is_around_same(hulls_[l]); ++l) {
            if (patience.is_over_after(state.size(ItemId{hulls_[l].item}))) return false;
            if (argue(state, hulls_[k], hulls_[l], found)) return true;
        }
    return false;
}

/// One of the two must be an item of the first option.
void Pairs::list_hulls(const DeductionState& state, ItemId item, Patience& patience) {
    state.for_each_live(item, [&](OptionId first) {
        for_each_plain(state, first, item, [&](ItemId outer) { list_hulls(state, item, outer, patience); });
        return false;
    });
}

/// The other one must be an item of all options that lack the first one.
void Pairs::list_hulls(const DeductionState& state, ItemId item, ItemId first, Patience& patience) {
    bool all = true; // live options use the first one
    seconds_.clear();
    state.for_each_live(item, [&](OptionId option) {
        if (patience.is_over_after(state.cell_count(option))) {
            seconds_.clear();
            return false;
        }
        if (uses_plainly(state, option, first)) return true;
        if (std::exchange(all, false))
            for_each_plain(state, option, item, [&](ItemId outer) {
                if (outer != first) seconds_.push_back(outer);
            });
        else
            std::erase_if(seconds_, [&](ItemId outer) { return !uses_plainly(state, option, outer); });
        return !seconds_.empty();
    });
    if (hulls_.size() + seconds_.size() > most_hulls) return;
    for (const ItemId second : seconds_) {
        const auto [low, high] = std::minmax({index(first), index(second)});
        hulls_.push_back({low, high, index(item)});
    }
}

bool Pairs::argue(const DeductionState& state, const Hull& one, const Hull& other, Deduction& found) {
    const ItemId a{one.item}, b{other.item}, c{one.first}, d{one.second};
    const std::uint64_t needed = std::uint64_t{state.need(a).min} + state.need(b).min;
    const std::uint64_t allowed = std::uint64_t{state.need(c).max} + state.need(d).max;
    if (needed < allowed || !mark_if_disjoint(state, a, b)) return false;
    for (const ItemId outer : {c, d})
        state.for_each_live(outer, [&](OptionId option) {
            if (marks_[index(option)] != serial_) found.forbidden.push_back(option);
        });
    if (found.forbidden.empty()) return false;
    std::ranges::sort(found.forbidden);
    found.forbidden.erase(std::unique(found.forbidden.begin(), found.forbidden.end()), found.forbidden.end());
    found.technique = Technique::pair;
    found.items = {a, b};
    found.within = {c, d};
    return true;
}

/// Marks the options of both, unless they share one.
bool Pairs::mark_if_disjoint(const DeductionState& state, ItemId one, ItemId other) {
    ++serial_;
    state.for_each_live(one, [&](OptionId option) { marks_[index(option)] = serial_; });
    bool disjoint = true;
    state.for_each_live(other, [&](OptionId option) {
        disjoint &= marks_[index(option)] != serial_;
        marks_[index(option)] = serial_;
    });
    return disjoint;
}

bool Inside::find(const DeductionState& state, Deduction& found, Patience& patience) {
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
void Inside::find_outers(const DeductionState& state, ItemId inner, Patience& patience) {
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

void Inside::keep_those_of(const DeductionState& state, OptionId option) {
    ++cell_serial_;
    for (std::size_t k = 0; k < state.cell_count(option); ++k) cells_[index(state.cell(option, k).item)] = cell_serial_;
    std::erase_if(outers_, [&](ItemId outer) { return cells_[index(outer)] != cell_serial_; });
}

/// Finds the other options of the outer item that go, and the colours that the inner item gives it.
void Inside::find_others(const DeductionState& state, ItemId inner, ItemId outer, Deduction& found) {
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
bool Inside::leaves_room(const DeductionState& state, ItemId outer, OptionId option) const {
    if (options_[index(option)] == option_serial_) return true;
    const ColourId colour = *state.colour(option, outer);
    return colour != ColourId::none && colours_[index(colour)] == colour_serial_;
}

} // namespace quadrille::deductions
