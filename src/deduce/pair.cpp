// SPDX-License-Identifier: MIT
#include "deduce/pair.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::deductions {

namespace {

/// Whether an option uses an item without colour.
bool uses_plainly(const State& state, OptionId option, ItemId item) {
    return state.colour(option, item) == ColourId::none;
}

/// Calls `visit(item)` for the other open items that an option uses without colour.
template <class Visit> void for_each_plain(const State& state, OptionId option, ItemId but, Visit visit) {
    for (std::size_t k = 0; k < state.cell_count(option); ++k) {
        const Cell cell = state.cell(option, k);
        if (cell.item != but && cell.colour == ColourId::none && state.is_open(cell.item)) visit(cell.item);
    }
}

} // namespace

bool Pairs::find(const State& state, Deduction& found, Patience& patience) {
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
void Pairs::list_hulls(const State& state, ItemId item, Patience& patience) {
    state.for_each_live(item, [&](OptionId first) {
        for_each_plain(state, first, item, [&](ItemId outer) { list_hulls(state, item, outer, patience); });
        return false;
    });
}

/// The other one must be an item of all options that lack the first one.
void Pairs::list_hulls(const State& state, ItemId item, ItemId first, Patience& patience) {
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

bool Pairs::argue(const State& state, const Hull& one, const Hull& other, Deduction& found) {
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
bool Pairs::mark_if_disjoint(const State& state, ItemId one, ItemId other) {
    ++serial_;
    state.for_each_live(one, [&](OptionId option) { marks_[index(option)] = serial_; });
    bool disjoint = true;
    state.for_each_live(other, [&](OptionId option) {
        disjoint &= marks_[index(option)] != serial_;
        marks_[index(option)] = serial_;
    });
    return disjoint;
}

} // namespace quadrille::deductions
