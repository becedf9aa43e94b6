// SPDX-License-Identifier: MIT
#include "search/sweep/buckets.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <string>

#include <quadrille/error.hpp>

namespace quadrille::search::sweep {

namespace {

/// How far apart, in items, the buckets of a use may be for it to stand among the items: tables see the next
/// 64 bits behind an item at once.
constexpr std::uint32_t near = 32;

/// The first and the last item in whose bucket a use occurs, by rank in the order.
struct Range {
    std::uint32_t first = std::numeric_limits<std::uint32_t>::max(), last = 0;
};

} // namespace

Buckets::Buckets(const Problem& problem, std::span<const ItemId> order) {
    const Claims claims(problem, order);
    bits_ = claims.bits();
    words_ = std::max(1u, (bits_ + 63) / 64);
    check_size(bits_, claims.options());
    std::vector<std::uint32_t> first; // by option: the rank of its first item
    std::vector<bool> coverable(bits_);
    for (std::uint32_t o = 0; o < claims.options(); ++o) {
        first.push_back(claims.first(o));
        for (const std::uint32_t bit : claims.of(o)) coverable[bit] = true;
    }
    hopeful_ = std::ranges::all_of(coverable, [](bool it) { return it; });
    const std::vector<std::uint32_t> places = place(claims, first);

    // Buckets in order, and in each the options from the last to the first.
    std::vector<std::uint32_t> sorted(claims.options());
    std::iota(sorted.rbegin(), sorted.rend(), 0);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t o) { return first[o]; });
    begins_.assign(bits_ + 1, 0);
    claims_.resize(std::size_t{words_} * sorted.size());
    forbids_.resize(claims_.size());
    for (const std::uint32_t o : sorted) {
        ++begins_[places[first[o]] + 1];
        const std::size_t at = ids_.size() * words_;
        for (const std::uint32_t bit : claims.of(o)) set_bit(&claims_[at], places[bit]);
        claims.for_each_forbidden(o, [&](std::uint32_t bit) { set_bit(&forbids_[at], places[bit]); });
        ids_.push_back(claims.id(o));
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
}

void Buckets::check_size(std::uint64_t bits, std::uint64_t options) {
    if (bits > most_bits || (bits + 63) / 64 * options > most_words)
        throw Unsupported("engine sweep takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
}

/// Chooses the places of items and uses in a mask, by bit of the claims. Sets the primary ones.
std::vector<std::uint32_t> Buckets::place(const Claims& claims, std::span<const std::uint32_t> first) {
    const std::uint32_t primary = claims.primary();
    std::vector<Range> ranges(bits_);
    for (std::uint32_t o = 0; o < claims.options(); ++o)
        for (const std::uint32_t bit : claims.of(o)) {
            if (bit < primary) continue;
            ranges[bit].first = std::min(ranges[bit].first, first[o]);
            ranges[bit].last = std::max(ranges[bit].last, first[o]);
        }
    std::vector<std::uint32_t> sorted(bits_ - primary);
    std::iota(sorted.begin(), sorted.end(), primary);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t use) { return ranges[use].last; });
    const auto is_far = [&](std::uint32_t use) { return ranges[use].last - ranges[use].first > near; };

    std::vector<std::uint32_t> places(bits_);
    primary_.assign(words_, 0);
    std::uint32_t next = 0;
    auto use = sorted.begin();
    for (std::uint32_t item = 0; item < primary; ++item) {
        places[item] = next;
        set_bit(primary_.data(), next++);
        for (; use != sorted.end() && ranges[*use].last == item; ++use)
            if (!is_far(*use)) places[*use] = next++;
    }
    for (const std::uint32_t it : sorted)
        if (is_far(it)) places[it] = next++;
    return places;
}

std::uint32_t Buckets::first_open(const Word* covered) const {
    for (std::uint32_t w = 0; w < words_; ++w)
        if (const Word open = primary_[w] & ~covered[w])
            return 64 * w + static_cast<std::uint32_t>(std::countr_zero(open));
    return bits_;
}

} // namespace quadrille::search::sweep
