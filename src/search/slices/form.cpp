// SPDX-License-Identifier: MIT
#include "search/slices/form.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <quadrille/error.hpp>

namespace quadrille::search::slices {

namespace {

/// Widths of slices that kernels are compiled for; others are multiples of the last one.
constexpr std::array<std::uint32_t, 6> widths{1, 2, 3, 4, 6, 8};

std::uint32_t width_for(std::uint32_t items) {
    const std::uint32_t words = std::max(1u, (items + 63) / 64);
    for (const std::uint32_t width : widths)
        if (words <= width) return width;
    return (words + widths.back() - 1) / widths.back() * widths.back();
}

void clear_bit(Word* slice, std::uint32_t item) { slice[item / 64] &= ~(Word{1} << item % 64); }

} // namespace

Form::Size Form::size(const Problem& problem) {
    Size size;
    const std::uint32_t words = width_for(problem.primary_count());
    if (words > most_words_of_a_slice) return size;
    std::vector<std::uint32_t> degrees(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        for (const ItemId item : problem.items(OptionId{o})) ++degrees[index(item)];
    double pairs = 0;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        pairs += static_cast<double>(degrees[i]) * degrees[i];
        if (problem.is_primary(ItemId{i})) size.depth = std::max(size.depth, degrees[i]);
    }
    size.steps = pairs * static_cast<double>(problem.cell_count()) / std::max(problem.option_count(), 1u);
    if (size.depth <= most_options) size.words = std::uint64_t{problem.option_count()} * (size.depth + 1) * words;
    return size;
}

Form::Form(const Problem& problem) : items_(problem.primary_count()), words_(width_for(items_)) {
    const Size size = Form::size(problem);
    if (!size.fits())
        throw Unsupported("engine slices takes at most " + std::to_string(most_options) + " options an item, and "
                          + std::to_string(most_words) + " words of effects, and this problem has more");
    depth_ = size.depth;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (problem.has_primary(OptionId{o})) ids_.push_back(OptionId{o});
    fill(problem);
}

void Form::fill(const Problem& problem) {
    struct Use {
        std::uint32_t option;
        ColourId colour;
    };
    std::vector<std::uint32_t> number(problem.item_count()); // of primary items
    for (std::uint32_t i = 0, next = 0; i < problem.item_count(); ++i)
        if (problem.is_primary(ItemId{i})) number[i] = next++;
    std::vector<std::vector<Use>> uses(problem.item_count()); // where an item occurs
    options_.resize(std::size_t{items_} * depth_);
    root_.assign(state_words(), 0);
    for (std::uint32_t item = 0; item < items_; ++item) root_[item / 64] |= Word{1} << item % 64;
    for (std::uint32_t o = 0; o < options(); ++o) {
        begins_.push_back(places_.size());
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            auto& here = uses[index(items[k])];
            const auto slice = static_cast<std::uint32_t>(here.size());
            here.push_back({o, problem.colour(ids_[o], k)});
            if (!problem.is_primary(items[k])) continue;
            const std::uint32_t item = number[index(items[k])];
            options_[std::size_t{item} * depth_ + slice] = o;
            root_[(slice + 1) * words_ + item / 64] |= Word{1} << item % 64;
            places_.push_back({item, slice});
        }
    }
    begins_.push_back(places_.size());
    effects_.assign(options() * state_words(), ~Word{0});
    for (std::uint32_t o = 0; o < options(); ++o) {
        Word* const effect = effects_.data() + o * state_words();
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            const bool is_primary = problem.is_primary(items[k]);
            const ColourId colour = problem.colour(ids_[o], k);
            if (is_primary) clear_bit(effect, number[index(items[k])]);
            for (const Use& use : uses[index(items[k])]) {
                const bool agree = !is_primary && colour != ColourId::none && colour == use.colour;
                if (!agree) clear(use.option, effect);
            }
        }
    }
}

void Form::clear(std::uint32_t option, Word* state) const {
    for (const Place& place : places(option)) clear_bit(state + (place.slice + 1) * words_, place.item);
}

} // namespace quadrille::search::slices
