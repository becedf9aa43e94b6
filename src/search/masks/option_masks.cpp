// SPDX-License-Identifier: MIT
#include "search/masks/option_masks.hpp"

#include <algorithm>
#include <string>

#include <quadrille/error.hpp>

namespace quadrille::search::masks {

OptionMasks::OptionMasks(const Problem& problem) : primary_(problem.primary_count()) {
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (problem.has_primary(OptionId{o})) ids_.push_back(OptionId{o});
    }
    const SecondaryUses uses(problem, ids_);
    bits_ = primary_ + uses.count();
    words_ = std::max(1u, (bits_ + 63) / 64);
    if (bits_ > most_bits || std::uint64_t{words_} * options() > most_words)
        throw Unsupported("engine masks takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
    fill(problem, uses);
}

void OptionMasks::fill(const Problem& problem, const SecondaryUses& uses) {
    std::vector<std::uint32_t> number(problem.item_count());
    for (std::uint32_t i = 0, next = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) number[i] = next++;
    claims_.resize(std::size_t{words_} * options());
    if (uses.coloured()) forbids_.resize(claims_.size());
    const auto set = [](std::uint64_t& word, std::uint32_t bit) { word |= std::uint64_t{1} << (bit & 63); };
    for (std::uint32_t o = 0; o < options(); ++o) {
        const auto claim
            = [&](std::uint32_t bit) { set(claims_[std::size_t{bit >> 6} * options() + o], bit); };
        const auto forbid = [&](std::uint32_t bit) {
            if (uses.coloured()) set(forbids_[std::size_t{o} * words_ + (bit >> 6)], bit);
        };
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t item = index(items[k]);
            if (problem.is_primary(items[k])) {
                claim(number[item]);
                forbid(number[item]);
                continue;
            }
            uses.of(
                problem, ids_[o], k, [&](std::uint32_t bit) { claim(primary_ + bit); },
                [&](std::uint32_t bit) { forbid(primary_ + bit); });
        }
    }
}

} // namespace quadrille::search::masks
