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
    std::vector<std::uint32_t> rank(problem.item_count()), first; // first[o]: the rank of its first item
    for (std::uint32_t r = 0; r < order.size(); ++r) rank[index(order[r])] = r;
    std::vector<bool> coverable(order.size());
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
        std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
        for (const ItemId item : problem.items(OptionId{o})) {
            if (!problem.is_primary(item)) continue;
            least = std::min(least, rank[index(item)]);
            coverable[rank[index(item)]] = true;
        }
        if (least == std::numeric_limits<std::uint32_t>::max()) continue;
        ids_.push_back(OptionId{o});
        first.push_back(least);
    }
    hopeful_ = std::ranges::all_of(coverable, [](bool it) { return it; });
    const SecondaryUses uses(problem, ids_);
    bits_ = static_cast<std::uint32_t>(order.size()) + uses.count();
    words_ = std::max(1u, (bits_ + 63) / 64);
    check_size(bits_, options());
    place(uses, first, problem, order);

    // Buckets in order, and in each the options from the last to the first.
    std::vector<std::uint32_t> sorted(ids_.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::reverse(sorted);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t o) { return first[o]; });
    begins_.assign(bits_ + 1, 0);
    std::vector<OptionId> ids;
    for (const std::uint32_t o : sorted) {
        ++begins_[bit_of_item_[index(order[first[o]])] + 1];
        ids.push_back(ids_[o]);
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    ids_ = std::move(ids);
    fill(problem, uses);
}

void Buckets::check_size(std::uint64_t bits, std::uint64_t options) {
    if (bits > most_bits || (bits + 63) / 64 * options > most_words)
        throw Unsupported("engine sweep takes at most " + std::to_string(most_bits)
                          + " items and colours of items, and " + std::to_string(most_words)
                          + " words of masks, and this problem has more");
}

/// Gives bits to items and uses.
void Buckets::place(const SecondaryUses& uses, std::span<const std::uint32_t> rank_of_option,
                    const Problem& problem, std::span<const ItemId> order) {
    std::vector<Range> ranges(uses.count());
    for (std::uint32_t o = 0; o < options(); ++o) {
        const auto items = problem.items(ids_[o]);
        const auto note = [&](std::uint32_t use) {
            ranges[use].first = std::min(ranges[use].first, rank_of_option[o]);
            ranges[use].last = std::max(ranges[use].last, rank_of_option[o]);
        };
        for (std::size_t k = 0; k < items.size(); ++k)
            if (!problem.is_primary(items[k])) uses.of(problem, ids_[o], k, note, [](std::uint32_t) {});
    }
    std::vector<std::uint32_t> sorted(uses.count());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t use) { return ranges[use].last; });
    const auto is_far = [&](std::uint32_t use) { return ranges[use].last - ranges[use].first > near; };

    bit_of_item_.resize(problem.item_count());
    bit_of_use_.resize(uses.count());
    primary_.assign(words_, 0);
    std::uint32_t bit = 0;
    auto use = sorted.begin();
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
        bit_of_item_[index(order[rank])] = bit;
        set_bit(primary_.data(), bit++);
        for (; use != sorted.end() && ranges[*use].last == rank; ++use)
            if (!is_far(*use)) bit_of_use_[*use] = bit++;
    }
    for (const std::uint32_t it : sorted)
        if (is_far(it)) bit_of_use_[it] = bit++;
}

void Buckets::fill(const Problem& problem, const SecondaryUses& uses) {
    claims_.resize(std::size_t{words_} * options());
    forbids_.resize(claims_.size());
    for (std::uint32_t o = 0; o < options(); ++o) {
        Word* const claims = &claims_[std::size_t{o} * words_];
        Word* const forbids = &forbids_[std::size_t{o} * words_];
        const auto items = problem.items(ids_[o]);
        for (std::size_t k = 0; k < items.size(); ++k) {
            if (problem.is_primary(items[k])) {
                set_bit(claims, bit_of_item_[index(items[k])]);
                set_bit(forbids, bit_of_item_[index(items[k])]);
                continue;
            }
            uses.of(
                problem, ids_[o], k, [&](std::uint32_t use) { set_bit(claims, bit_of_use_[use]); },
                [&](std::uint32_t use) { set_bit(forbids, bit_of_use_[use]); });
        }
    }
}

std::uint32_t Buckets::first_open(const Word* covered) const {
    for (std::uint32_t w = 0; w < words_; ++w)
        if (const Word open = primary_[w] & ~covered[w])
            return 64 * w + static_cast<std::uint32_t>(std::countr_zero(open));
    return bits_;
}

} // namespace quadrille::search::sweep
