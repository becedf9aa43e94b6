// SPDX-License-Identifier: MIT
#include "diagram/compile/form.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>

#include <quadrille/error.hpp>

#include "diagram/compile/equal_options.hpp"

namespace quadrille::diagram {

Form::Form(const Problem& problem, const search::ItemOrder& order) {
    std::vector<std::uint32_t> options_of(problem.item_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        if (!problem.has_primary(OptionId{o})) continue;
        ids_.push_back(OptionId{o});
        for (const ItemId item : problem.items(OptionId{o})) ++options_of[index(item)];
    }
    std::vector<std::uint32_t> place(problem.item_count());
    for (const ItemId id : order.items) {
        place[index(id)] = primary();
        const Bounds bounds = problem.bounds(id);
        items_.push_back({.min = bounds.min,
                          .max = std::min(bounds.max, std::max(1u, options_of[index(id)])),
                          .end = order.ends[primary()]});
        // What cannot be had stays out of reach: the item needs more than it may have.
        plain_ &= items_.back().plain();
    }
    EqualOptions equal = equal_options(problem, ids_);
    copies_ = std::move(equal.places);
    copies_begin_ = std::move(equal.begins);
    const search::SecondaryUses uses(problem, ids_);
    bits_ = primary() + uses.count();
    for (std::uint32_t o = 0; o < options(); ++o)
        bits_ += std::ranges::any_of(problem.items(ids_[copies(o).front()]), [&](ItemId item) {
            return problem.is_primary(item) && items_[place[index(item)]].counted();
        });
    words_ = std::max(1u, (bits_ + 63) / 64);
    for (Item& item : items_)
        if (item.counted()) item.counter = words_++;
    plain_ &= bits_ == primary();
    if (words_ > most_words)
        throw Unsupported(
            "engine diagram takes at most " + std::to_string(64 * most_words)
            + " items, colours of items and different options of items of multiplicity, and this problem has "
            + std::to_string(64 * std::uint64_t{words_}));
    fill(problem, place, uses);
    index_bits();
}

void Form::set(std::vector<std::uint64_t>& masks, std::uint32_t option, std::uint32_t bit) const {
    masks[std::size_t{option} * words_ + bit / 64] |= std::uint64_t{1} << bit % 64;
}

/// All but the option's own bit. Returns whether it needs one.
bool Form::fill_option(const Problem& problem, std::uint32_t option, std::span<const std::uint32_t> place,
                       const search::SecondaryUses& uses) {
    bool counted = false;
    const OptionId id = ids_[copies(option).front()];
    const auto items = problem.items(id);
    for (std::size_t k = 0; k < items.size(); ++k) {
        if (problem.is_primary(items[k])) {
            const std::uint32_t bit = place[index(items[k])];
            set(claims_, option, bit);
            if (items_[bit].counted())
                counted = true;
            else
                set(forbids_, option, bit);
            continue;
        }
        uses.of(
            problem, id, k, [&](std::uint32_t bit) { set(claims_, option, primary() + bit); },
            [&](std::uint32_t bit) { set(forbids_, option, primary() + bit); });
    }
    return counted;
}

void Form::fill(const Problem& problem, std::span<const std::uint32_t> place,
                const search::SecondaryUses& uses) {
    claims_.resize(std::size_t{words_} * options());
    forbids_.resize(claims_.size());
    std::uint32_t next_option_bit = primary() + uses.count();
    for (std::uint32_t o = 0; o < options(); ++o) {
        const bool counted = fill_option(problem, o, place, uses);
        bool alone = false; // it forbids what it claims
        for (std::uint32_t w = 0; w < words_; ++w) alone |= (claims(o)[w] & forbids(o)[w]) != 0;
        most_.push_back(alone ? 1 : static_cast<std::uint32_t>(copies(o).size()));
        if (!counted) continue;
        set(claims_, o, next_option_bit);
        set(forbids_, o, next_option_bit++);
    }
}

void Form::index_bits() {
    const auto visit = [&](auto&& touch) {
        for (std::uint32_t o = 0; o < options(); ++o)
            for (std::uint32_t w = 0; w < words_; ++w)
                for (std::uint64_t rest = claims(o)[w] | forbids(o)[w]; rest != 0; rest &= rest - 1)
                    touch(64 * w + static_cast<std::uint32_t>(std::countr_zero(rest)), o);
    };
    touching_begin_.assign(bits_ + 2, 0);
    visit([&](std::uint32_t bit, std::uint32_t) { ++touching_begin_[bit + 2]; });
    std::partial_sum(touching_begin_.begin(), touching_begin_.end(), touching_begin_.begin());
    touching_.resize(touching_begin_.back());
    visit([&](std::uint32_t bit, std::uint32_t option) { touching_[touching_begin_[bit + 1]++] = option; });
    touching_begin_.pop_back();
}

std::vector<std::uint64_t> Form::whole() const {
    std::vector<std::uint64_t> words(words_);
    for (std::uint32_t bit = 0; bit < bits_; ++bit) words[bit / 64] |= std::uint64_t{1} << bit % 64;
    for (const Item& item : items_)
        if (item.counted()) words[item.counter] = item.min | std::uint64_t{item.max} << 32;
    return words;
}

} // namespace quadrille::diagram
