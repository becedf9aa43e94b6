// SPDX-License-Identifier: MIT
#include "solve/weights/elimination.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::proof {

namespace {

__extension__ using Wide = unsigned __int128;

} // namespace

Needs known_needs(const Root& root) {
    Needs needs(root.problem.item_count(), open_need);
    for (std::uint32_t i = 0; i < needs.size(); ++i)
        if (root.problem.is_primary(ItemId{i}) && root.left[i].min == root.left[i].max) needs[i] = root.left[i].min;
    return needs;
}

Ring::Ring(std::uint64_t prime, int power) : prime_(prime) {
    for (; power > 0; --power) size_ *= prime;
}

std::uint64_t Ring::times(std::uint64_t a, std::uint64_t b) const {
    if (size_ != large) return a * b % size_;
    const Wide product = Wide{a} * b;
    const std::uint64_t sum = (static_cast<std::uint64_t>(product) & large) + static_cast<std::uint64_t>(product >> 61);
    return sum < large ? sum : sum - large;
}

std::uint64_t Ring::of(std::int64_t number) const {
    const auto size = static_cast<std::int64_t>(size_);
    const std::int64_t rest = number % size;
    return static_cast<std::uint64_t>(rest < 0 ? rest + size : rest);
}

std::uint64_t Ring::common(std::uint64_t a) const {
    std::uint64_t power = 1;
    for (; a % prime_ == 0; a /= prime_) power *= prime_;
    return power;
}

std::uint64_t Ring::inverse(std::uint64_t a) const {
    // Euclid's algorithm: a * x is b modulo the size, and a * y is g.
    std::uint64_t g = size_, b = a, y = 0, x = 1;
    while (b != 0) {
        const std::uint64_t times_b = g / b;
        g = std::exchange(b, g - times_b * b);
        y = std::exchange(x, add(y, negative(times(times_b % size_, x))));
    }
    return y;
}

Elimination::Elimination(const Root& root, const Needs& needs, Ring ring, std::uint64_t at_once)
    : root_(root), ring_(ring), at_once_(at_once), rows_(needs.size()), items_(needs.size()), sizes_(needs.size()),
      totals_(needs.size()), sums_(needs.size()), is_seen_(needs.size()) {
    for (std::uint32_t i = 0; i < needs.size(); ++i) {
        if (needs[i] == open_need) continue;
        rows_[i].push_back({i, 1});
        items_[i].push_back(i);
        sizes_[i] = 1;
        ++alive_;
        set_total(i, ring_.of(needs[i]));
    }
    work_ = 4 * needs.size(); // it takes as long
}

void Elimination::set_total(std::uint32_t generator, std::uint64_t total) {
    hopeful_ += total != 0 ? 1 : 0;
    hopeful_ -= totals_[generator] != 0 ? 1 : 0;
    totals_[generator] = total;
}

bool Elimination::run(std::uint64_t work) {
    // Combinations of generators without a total have none either.
    const std::uint64_t goal = work_ + std::min(work, UINT64_MAX - work_);
    for (; next_ < root_.live.size() && hopeful_ > 0 && work_ < goal && !gave_up_; ++next_) {
        weigh(root_.live[next_]);
        if (value_.empty()) continue;
        const std::size_t pivot = choose();
        gave_up_ = std::uint64_t{sizes_[value_[pivot].generator]} * value_.size() > at_once_;
        if (!gave_up_) replace(pivot);
    }
    return next_ == root_.live.size() || hopeful_ == 0 || gave_up_;
}

/// What the option weighs: a sum of generators.
void Elimination::weigh(OptionId option) {
    value_.clear();
    for (const ItemId item : root_.problem.items(option)) {
        ++work_;
        for (const auto& [generator, factor] : rows_[index(item)]) {
            ++work_;
            if (sums_[generator] == 0) value_.push_back({generator, 0}); // again if it came to 0 meanwhile
            sums_[generator] = ring_.add(sums_[generator], factor);
        }
    }
    std::ranges::sort(value_, {}, &Entry::generator);
    for (Entry& entry : value_) entry.factor = std::exchange(sums_[entry.generator], 0);
    std::erase_if(value_, [](const Entry& entry) { return entry.factor == 0; });
}

/// The generator to be replaced: of the least power of the prime, and of these on the fewest items.
std::size_t Elimination::choose() const {
    std::size_t best = 0;
    std::uint64_t least = ring_.common(value_[0].factor);
    for (std::size_t k = 1; k < value_.size(); ++k) {
        const std::uint64_t power = ring_.common(value_[k].factor);
        const bool fewer = sizes_[value_[k].generator] < sizes_[value_[best].generator];
        if (power < least || (power == least && fewer)) {
            least = power;
            best = k;
        }
    }
    return best;
}

/// pivot = -(other factors / its own) * others + rest * what stays of it
void Elimination::replace(std::size_t pivot) {
    const auto [generator, factor] = value_[pivot];
    const std::uint64_t power = ring_.common(factor), rest = ring_.size() / power % ring_.size();
    const std::uint64_t minus = ring_.negative(ring_.inverse(factor / power));
    others_.clear();
    for (const Entry& entry : value_) {
        if (entry.generator == generator) continue;
        others_.push_back({entry.generator, ring_.times(entry.factor / power, minus)});
        set_total(entry.generator,
                  ring_.add(totals_[entry.generator], ring_.times(totals_[generator], others_.back().factor)));
    }
    set_total(generator, ring_.times(totals_[generator], rest));
    others_.push_back({generator, rest}); // the last: a row takes it out where it is 0
    std::ranges::sort(others_, {}, &Entry::generator);

    const std::vector<std::uint32_t> items = std::exchange(items_[generator], {});
    sizes_[generator] = 0;
    for (const std::uint32_t item : items)
        if (!is_seen_[item]) {
            is_seen_[item] = true;
            rewrite(item, generator);
        }
    for (const std::uint32_t item : items) is_seen_[item] = false;
    if (sizes_[generator] == 0) --alive_;
}

/// Puts in one row what stands for the pivot.
void Elimination::rewrite(std::uint32_t item, std::uint32_t pivot) {
    std::vector<Entry>& row = rows_[item];
    const auto found = std::ranges::lower_bound(row, pivot, {}, &Entry::generator);
    if (found == row.end() || found->generator != pivot) return; // it was there once
    const std::uint64_t times = found->factor;
    found->factor = 0;
    work_ += row.size() + others_.size();
    row_.clear();
    auto old = row.cbegin();
    const auto keep = [&](Entry entry) {
        if (entry.factor != 0)
            row_.push_back(entry);
        else if (entry.generator != pivot)
            --sizes_[entry.generator];
    };
    for (const auto& [generator, factor] : others_) {
        while (old != row.cend() && old->generator < generator) row_.push_back(*old++);
        const bool had = old != row.cend() && old->generator == generator;
        const std::uint64_t more = ring_.times(times, factor);
        if (had) {
            const std::uint64_t sum = ring_.add(old->factor, more);
            ++old;
            keep({generator, sum});
            if (generator != pivot || sum == 0) continue;
        } else if (more == 0) {
            continue;
        } else {
            row_.push_back({generator, more});
        }
        ++sizes_[generator];
        items_[generator].push_back(item);
    }
    row_.insert(row_.end(), old, row.cend());
    row.assign(row_.begin(), row_.end());
}

std::optional<std::vector<ItemWeight>> Elimination::refutation() const {
    std::optional<std::uint32_t> best;
    if (gave_up_) return std::nullopt;
    for (std::uint32_t g = 0; g < totals_.size(); ++g)
        if (totals_[g] != 0 && (!best || sizes_[g] < sizes_[*best])) best = g;
    if (!best) return std::nullopt;
    std::vector<ItemWeight> weights;
    for (std::uint32_t i = 0; i < rows_.size(); ++i) {
        const auto found = std::ranges::lower_bound(rows_[i], *best, {}, &Entry::generator);
        if (found != rows_[i].end() && found->generator == *best)
            weights.push_back({ItemId{i}, static_cast<std::int64_t>(found->factor)});
    }
    return weights;
}

} // namespace quadrille::proof
