// SPDX-License-Identifier: MIT
#include "search/masks/form.hpp"

#include <algorithm>
#include <string>

#include <quadrille/error.hpp>

namespace quadrille::search::masks {

namespace {

ColourId colour_at(const Problem& problem, OptionId option, std::size_t k) {
    return problem.has_colours() ? problem.colours(option)[k] : ColourId::none;
}

} // namespace

Form::Form(const Problem& problem) : primary_(problem.primary_count()) {
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        const auto is_primary = [&](ItemId item) { return problem.is_primary(item); };
        if (std::ranges::any_of(problem.items(OptionId{o}), is_primary)) ids_.push_back(OptionId{o});
    }
    number_secondary(problem);
    bits_ = primary_ + static_cast<std::uint32_t>(uses_.size());
    words_ = std::max(1u, (bits_ + 63) / 64);
    if (bits_ > most_bits || std::uint64_t{words_} * options() > most_words)
        throw Unsupported("engine masks takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
    fill(problem);
}

/// Gives a bit to each use of a secondary item that more than one option makes of it.
void Form::number_secondary(const Problem& problem) {
    std::vector<std::uint32_t> options_of(problem.item_count());
    for (const OptionId id : ids_)
        for (const ItemId item : problem.items(id)) ++options_of[index(item)];
    for (const OptionId id : ids_) {
        const auto items = problem.items(id);
        for (std::size_t k = 0; k < items.size(); ++k)
            if (!problem.is_primary(items[k]) && options_of[index(items[k])] > 1)
                uses_.push_back({index(items[k]), colour_at(problem, id, k)});
    }
    std::ranges::sort(uses_);
    uses_.erase(std::unique(uses_.begin(), uses_.end()), uses_.end());
}

void Form::fill(const Problem& problem) {
    std::vector<std::uint32_t> number(problem.item_count());
    for (std::uint32_t i = 0, next = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) number[i] = next++;
    const bool coloured
        = std::ranges::any_of(uses_, [](const Use& use) { return use.colour != ColourId::none; });
    claims_.resize(std::size_t{words_} * options());
    if (coloured) forbids_.resize(claims_.size());
    const auto set = [](std::uint64_t& word, std::uint32_t bit) { word |= std::uint64_t{1} << (bit & 63); };
    for (std::uint32_t o = 0; o < options(); ++o) {
        const auto claim
            = [&](std::uint32_t bit) { set(claims_[std::size_t{bit >> 6} * options() + o], bit); };
        const auto forbid = [&](std::uint32_t bit) {
            if (coloured) set(forbids_[std::size_t{o} * words_ + (bit >> 6)], bit);
        };
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const std::uint32_t item = index(items[k]);
            if (problem.is_primary(items[k])) {
                claim(number[item]);
                forbid(number[item]);
                continue;
            }
            const ColourId mine = colour_at(problem, ids_[o], k);
            const auto first = std::ranges::lower_bound(uses_, item, {}, &Use::item);
            const auto last = std::ranges::upper_bound(uses_, item, {}, &Use::item);
            for (auto use = first; use != last; ++use) {
                const auto bit = primary_ + static_cast<std::uint32_t>(use - uses_.begin());
                if (use->colour == mine) claim(bit);
                if (use->colour != mine || mine == ColourId::none) forbid(bit);
            }
        }
    }
}

} // namespace quadrille::search::masks
