// SPDX-License-Identifier: MIT
#include "solve/simplify/residue.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace quadrille::reductions {

namespace {

/// Sorts items by size, stably, in linear time; sizes from 1023 on count as equal.
std::vector<ItemId> by_size(std::span<const ItemId> items, const Residue& residue) {
    constexpr std::uint32_t most = 1023;
    const auto key = [&](ItemId item) { return std::min(residue.size(item), most); };
    std::array<std::size_t, most + 2> begins{};
    for (const ItemId item : items) ++begins[key(item) + 1];
    for (std::size_t k = 1; k < begins.size(); ++k) begins[k] += begins[k - 1];
    std::vector<ItemId> sorted(items.size());
    for (const ItemId item : items) sorted[begins[key(item)]++] = item;
    return sorted;
}

} // namespace

Residue::Residue(const Problem& problem)
    : problem_(problem), fates_(problem.option_count()), items_(problem.item_count()) {
    index_cells();
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const ItemId item{i};
        changed_.push_back(item);
        if (!problem.is_primary(item)) continue;
        Item& x = items_[i];
        x.need = problem.bounds(item);
        impossible_ |= x.size < x.need.min;
        if (x.size == x.need.min) tight_.push_back(item);
    }
}

void Residue::index_cells() {
    begins_.resize(problem_.item_count() + 1);
    for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
        for (const ItemId item : problem_.items(OptionId{o})) ++begins_[index(item) + 1];
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
        items_[i].size = static_cast<std::uint32_t>(begins_[i + 1]);
        begins_[i + 1] += begins_[i];
    }
    ends_.assign(begins_.begin(), begins_.end() - 1);
    uses_.resize(begins_.back());
    if (problem_.has_colours()) use_colours_.resize(begins_.back());
    for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
        for_each_cell(problem_, OptionId{o}, [&](ItemId item, ColourId colour) {
            const std::size_t place = ends_[index(item)]++;
            uses_[place] = OptionId{o};
            if (!use_colours_.empty()) use_colours_[place] = colour;
        });
}

void Residue::compact(ItemId item) {
    const std::size_t begin = begins_[index(item)];
    std::size_t to = begin;
    for (std::size_t from = begin; from < ends_[index(item)]; ++from) {
        if (!is_live(uses_[from])) continue;
        uses_[to] = uses_[from];
        if (!use_colours_.empty()) use_colours_[to] = use_colours_[from];
        ++to;
    }
    ends_[index(item)] = to;
}

std::span<const OptionId> Residue::options(ItemId item) {
    const std::size_t begin = begins_[index(item)];
    if (ends_[index(item)] - begin != size(item)) compact(item);
    return std::span(uses_).subspan(begin, size(item));
}

std::span<const ColourId> Residue::colours(ItemId item) const {
    if (use_colours_.empty()) return {};
    return std::span(use_colours_).subspan(begins_[index(item)], size(item));
}

void Residue::note_change(ItemId item) {
    if (std::exchange(items_[index(item)].changed, true)) return;
    changed_.push_back(item);
}

void Residue::remove(OptionId option, Fate why) {
    fates_[index(option)] = why;
    for (const ItemId item : problem_.items(option)) {
        Item& x = items_[index(item)];
        if (!x.open) continue;
        impossible_ |= --x.size < x.need.min;
        if (x.size == x.need.min) tight_.push_back(item);
        note_change(item);
    }
}

/// Fills the items of an option: primary items and uncoloured uses lower the number that is allowed. A
/// coloured use closes the item without filling it, because the remaining options, all of the same colour,
/// need not test it any more.
void Residue::take(OptionId option) {
    fates_[index(option)] = Fate::taken;
    for_each_cell(problem_, option, [&](ItemId item, ColourId colour) {
        Item& x = items_[index(item)];
        if (!x.open) return;
        --x.size;
        if (colour != ColourId::none) {
            x.open = false;
            exclude_unlike(item, colour);
        } else if (--x.need.max == 0) {
            x.open = false;
            exclude_all(item);
        } else {
            if (x.need.min > 0) --x.need.min;
            lower(item);
        }
    });
}

void Residue::exclude_all(ItemId item) {
    for (std::size_t u = begins_[index(item)]; u < ends_[index(item)]; ++u)
        if (is_live(uses_[u])) remove(uses_[u], Fate::excluded);
}

void Residue::exclude_unlike(ItemId item, ColourId colour) {
    for (std::size_t u = begins_[index(item)]; u < ends_[index(item)]; ++u)
        if (use_colours_[u] != colour && is_live(uses_[u])) remove(uses_[u], Fate::excluded);
}

void Residue::lower(ItemId item) {
    note_change(item);
    if (std::exchange(items_[index(item)].lowered, true)) return;
    lowered_.push_back(item);
}

/// Where fewer options are allowed than before, all that share an item with them are affected.
void Residue::note_neighbours() {
    for (const ItemId item : std::exchange(lowered_, {})) {
        items_[index(item)].lowered = false;
        if (!is_open(item)) continue;
        for (const OptionId option : options(item))
            for (const ItemId neighbour : problem_.items(option)) note_change(neighbour);
    }
}

void Residue::drop(ItemId item) {
    items_[index(item)].open = false;
    ++dropped_;
}

bool Residue::next_tight(ItemId& item) {
    while (!tight_.empty()) {
        item = tight_.back();
        tight_.pop_back();
        if (is_open(item) && size(item) == need(item).min && size(item) > 0) return true;
    }
    return false;
}

std::vector<ItemId> Residue::changed_items() {
    note_neighbours();
    const std::vector<ItemId> items = std::exchange(changed_, {});
    std::vector<ItemId> open;
    for (const ItemId item : items) {
        items_[index(item)].changed = false;
        if (is_open(item)) open.push_back(item);
    }
    return by_size(open, *this);
}

} // namespace quadrille::reductions
