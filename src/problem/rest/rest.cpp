// SPDX-License-Identifier: MIT
#include "problem/rest/rest.hpp"

#include <algorithm>
#include <bit>

namespace quadrille {

OptionSets::OptionSets(const Problem& problem, std::span<const ItemId> only) {
    const std::vector<std::size_t> begins = add_cells(problem, only);
    std::vector<Use> uses(cells_.size());
    std::vector<std::size_t> ends(begins.begin(), begins.end() - 1);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (std::size_t k = 0, c = cell_begins_[o]; c < cell_begins_[o + 1]; ++k) {
            if (problem.items(OptionId{o})[k] != cells_[c].item) continue;
            uses[ends[index(cells_[c].item)]++] = {OptionId{o}, problem.colour(OptionId{o}, k), c};
            ++c;
        }
    const auto uses_of
        = [&](std::uint32_t item) { return std::span(uses).subspan(begins[item], begins[item + 1] - begins[item]); };
    begins_.reserve(problem.item_count() + 1);
    bits_.reserve(uses.size() / 4);
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) add_set(uses_of(i));
    if (!problem.has_colours()) return;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (!problem.is_primary(ItemId{i})) add_colours(uses_of(i));
}

/// Returns where the uses of each item begin, were they sorted by item.
std::vector<std::size_t> OptionSets::add_cells(const Problem& problem, std::span<const ItemId> only) {
    std::vector<bool> is_asked(problem.item_count(), only.empty());
    for (const ItemId item : only) is_asked[index(item)] = true;
    std::vector<std::size_t> begins(problem.item_count() + 1);
    cells_.reserve(problem.cell_count());
    cell_begins_.reserve(problem.option_count() + 1);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        for (const ItemId item : problem.items(OptionId{o})) {
            if (!is_asked[index(item)]) continue;
            cells_.push_back({item});
            ++begins[index(item) + 1];
        }
        cell_begins_.push_back(cells_.size());
    }
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    return begins;
}

/// Precondition: the options ascend.
void OptionSets::add_set(std::span<const Use> uses) {
    for (const Use& use : uses) {
        const OptionBits one = bit_of(use.option);
        if (bits_.size() == begins_.back() || bits_.back().word != one.word) bits_.push_back({one.word, 0});
        bits_.back().bits |= one.bits;
    }
    begins_.push_back(bits_.size());
}

/// Adds a set for each colour of a secondary item.
void OptionSets::add_colours(std::span<Use> uses) {
    std::ranges::sort(uses, {}, [](const Use& use) { return std::pair(use.colour, use.option); });
    for (std::size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
        const ColourId colour = uses[begin].colour;
        while (end < uses.size() && uses[end].colour == colour) ++end;
        if (colour == ColourId::none) continue;
        for (std::size_t k = begin; k < end; ++k)
            cells_[uses[k].cell].agreeing = static_cast<std::uint32_t>(begins_.size() - 1);
        add_set(uses.subspan(begin, end - begin));
    }
}

Rest::Rest(const Problem& problem, std::span<const ItemId> only)
    : problem_(&problem), sets_(problem, only), live_((problem.option_count() + 63) / 64), taken_(live_.size()),
      open_((problem.item_count() + 63) / 64), needs_(problem.item_count(), {0, 1}) {
    std::vector<bool> is_asked(problem.item_count(), only.empty());
    for (const ItemId item : only) is_asked[index(item)] = true;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (!is_asked[i] || !problem.is_primary(ItemId{i})) continue;
        needs_[i] = problem.bounds(ItemId{i});
        flip_open(ItemId{i}, 1);
        for (const OptionBits& some : sets_.options(ItemId{i})) live_[some.word] |= some.bits;
    }
}

void Rest::remove_forbidden() {
    for (const OptionId option : problem_->forbidden()) remove(option);
}

std::optional<OptionId> Rest::restrict() {
    remove_forbidden();
    for (const OptionId option : problem_->required()) {
        if (is_taken(option)) continue; // required twice
        if (!is_live(option)) return option;
        take(option);
    }
    return std::nullopt;
}

void Rest::count_if_sparse() {
    constexpr std::size_t few = 4; // cells a word
    std::size_t words = 0;
    for_each_open([&](ItemId item) { words += sets_.options(item).size(); });
    if (problem_->cell_count() > few * words) return;
    sizes_.resize(needs_.size());
    for (std::uint32_t w = 0; w < live_.size(); ++w) add_sizes({w, live_[w]}, 1);
}

std::uint32_t Rest::size(ItemId item) const {
    if (!sizes_.empty()) return sizes_[index(item)];
    int size = 0;
    for (const OptionBits& some : sets_.options(item)) size += std::popcount(live_[some.word] & some.bits);
    return static_cast<std::uint32_t>(size);
}

/// Returns the ways of an item, or `most` if it has more: then it need not look at all its options.
std::uint32_t Rest::ways_up_to(ItemId item, std::uint32_t most) const {
    if (!sizes_.empty()) return std::min(most, ways(needs_[index(item)], sizes_[index(item)]));
    const std::uint32_t min = needs_[index(item)].min;
    std::uint32_t ways = min == 0 ? 1 : 0, lacking = min; // options before there is a way
    for (const OptionBits& some : sets_.options(item))
        for (std::uint64_t bits = live_[some.word] & some.bits; bits != 0; bits &= bits - 1) {
            if (lacking > 1) {
                --lacking;
                continue;
            }
            if (++ways >= most) return most;
        }
    return ways;
}

Rest::Branch Rest::narrowest() const {
    Branch best{{}, UINT32_MAX};
    for_each_open([&](ItemId item) {
        const std::uint32_t some = ways_up_to(item, best.ways);
        if (some < best.ways) best = {item, some};
        return best.ways != 0;
    });
    return best;
}

} // namespace quadrille
