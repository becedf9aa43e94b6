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
    const search::Claims claims(problem, order.items);
    ids_.assign(claims.ids().begin(), claims.ids().end());
    std::vector<std::uint32_t> options_of(claims.bits());
    for (std::uint32_t o = 0; o < claims.options(); ++o)
        for (const std::uint32_t bit : claims.of(o)) ++options_of[bit];
    for (std::uint32_t bit = 0; bit < claims.primary(); ++bit) {
        const Bounds bounds = problem.bounds(order.items[bit]);
        // An item without enough options needs more than it may have.
        items_.push_back(
            {.min = bounds.min, .max = std::min(bounds.max, std::max(1u, options_of[bit])), .end = order.ends[bit]});
        plain_ &= items_.back().plain();
    }
    EqualOptions equal = equal_options(problem, ids_);
    copies_ = std::move(equal.places);
    copies_begin_ = std::move(equal.begins);
    bits_ = claims.bits();
    for (std::uint32_t o = 0; o < options(); ++o) bits_ += is_counted(claims.of(copies(o).front()));
    words_ = std::max(1u, (bits_ + 63) / 64);
    for (Item& item : items_)
        if (item.counted()) item.counter = words_++;
    plain_ &= bits_ == primary();
    if (words_ > most_words)
        throw Unsupported(
            "engine diagram takes at most " + std::to_string(64 * most_words)
            + " items, colours of items and different options of items of multiplicity, and this problem has "
            + std::to_string(64 * std::uint64_t{words_}));
    fill(claims);
    index_bits();
}

/// Whether an option that claims these bits has an item of multiplicity.
bool Form::is_counted(std::span<const std::uint32_t> claims) const {
    return std::ranges::any_of(claims, [&](std::uint32_t bit) { return bit < primary() && items_[bit].counted(); });
}

void Form::fill(const search::Claims& claims) {
    claims_.resize(std::size_t{words_} * options());
    forbids_.resize(claims_.size());
    std::uint32_t next_option_bit = claims.bits();
    for (std::uint32_t o = 0; o < options(); ++o) {
        std::uint64_t* const claimed = &claims_[std::size_t{o} * words_];
        std::uint64_t* const forbidden = &forbids_[std::size_t{o} * words_];
        const std::uint32_t first = copies(o).front();
        for (const std::uint32_t bit : claims.of(first)) search::set_bit(claimed, bit);
        claims.for_each_forbidden(first, [&](std::uint32_t bit) {
            if (bit >= primary() || !items_[bit].counted()) search::set_bit(forbidden, bit);
        });
        bool alone = false; // it forbids what it claims
        for (std::uint32_t w = 0; w < words_; ++w) alone |= (claimed[w] & forbidden[w]) != 0;
        most_.push_back(alone ? 1 : static_cast<std::uint32_t>(copies(o).size()));
        if (!is_counted(claims.of(first))) continue;
        search::set_bit(claimed, next_option_bit);
        search::set_bit(forbidden, next_option_bit++);
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
    for (std::uint32_t bit = 0; bit < bits_; ++bit) search::set_bit(words.data(), bit);
    for (const Item& item : items_)
        if (item.counted()) words[item.counter] = item.min | std::uint64_t{item.max} << 32;
    return words;
}

} // namespace quadrille::diagram
