// SPDX-License-Identifier: MIT
#include "diagram/compile/form.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>

#include <quadrille/error.hpp>

namespace quadrille::diagram {

namespace {

using Cells = std::vector<std::pair<ItemId, ColourId>>;

Cells cells_of(const Problem& problem, OptionId option) {
    const auto items = problem.items(option);
    Cells cells;
    for (std::size_t k = 0; k < items.size(); ++k) cells.emplace_back(items[k], problem.colour(option, k));
    std::ranges::sort(cells);
    return cells;
}

/// A sum, so that the order of the cells does not matter.
std::uint64_t hash_of(const Problem& problem, OptionId option) {
    std::uint64_t sum = 0;
    const auto items = problem.items(option);
    for (std::size_t k = 0; k < items.size(); ++k) {
        std::uint64_t cell = std::uint64_t{index(problem.colour(option, k))} << 32 | (index(items[k]) + 1);
        cell *= 0x9e37'79b9'7f4a'7c15;
        sum += (cell ^ cell >> 32) * 0xd6e8'feb8'6659'fd93;
    }
    return sum;
}

} // namespace

EqualOptions equal_options(const Problem& problem, std::span<const OptionId> options) {
    const auto count = static_cast<std::uint32_t>(options.size());
    std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash;
    for (std::uint32_t place = 0; place < count; ++place) by_hash.emplace_back(hash_of(problem, options[place]), place);
    std::ranges::sort(by_hash);
    // By option: the first one that is equal to it.
    std::vector<std::uint32_t> first(count);
    std::iota(first.begin(), first.end(), 0u);
    for (std::size_t begin = 0, end = 0; begin < by_hash.size(); begin = end) {
        std::vector<std::pair<Cells, std::uint32_t>> met; // one, as a rule
        while (end < by_hash.size() && by_hash[end].first == by_hash[begin].first) ++end;
        if (end == begin + 1) continue;
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t place = by_hash[k].second;
            Cells cells = cells_of(problem, options[place]);
            const auto same = std::ranges::find(met, cells, &std::pair<Cells, std::uint32_t>::first);
            if (same == met.end())
                met.emplace_back(std::move(cells), place);
            else
                first[place] = same->second;
        }
    }
    EqualOptions classes;
    classes.places.resize(count);
    std::iota(classes.places.begin(), classes.places.end(), 0u);
    std::ranges::stable_sort(classes.places, {}, [&](std::uint32_t place) { return first[place]; });
    for (std::uint32_t k = 0; k < count; ++k)
        if (first[classes.places[k]] == classes.places[k]) classes.begins.push_back(k);
    classes.begins.push_back(count);
    return classes;
}

std::uint32_t count_different(const Problem& problem) {
    std::vector<std::uint64_t> hashes;
    hashes.reserve(problem.option_count());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) hashes.push_back(hash_of(problem, OptionId{o}));
    std::ranges::sort(hashes);
    return static_cast<std::uint32_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
}

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
