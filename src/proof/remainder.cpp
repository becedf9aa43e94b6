// SPDX-License-Identifier: MIT
#include "proof/remainder.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::proof {

namespace {

/// The colour in which an option uses an item that it has.
ColourId colour_in(const Problem& problem, OptionId option, std::uint32_t item) {
    const auto items = problem.items(option);
    const auto at = std::ranges::find(items, ItemId{item});
    return problem.colour(option, static_cast<std::size_t>(at - items.begin()));
}

} // namespace

Remainder::Remainder(const Problem& problem)
    : problem_(problem), live_((problem.option_count() + 63) / 64), open_((problem.item_count() + 63) / 64),
      bounds_(problem.item_count()) {
    make_sets();
    start();
}

void Remainder::add_set(std::span<const std::uint32_t> options) {
    for (const std::uint32_t o : options) {
        if (bits_.size() == begins_.back() || bits_.back().word != o / 64) bits_.push_back({o / 64, 0});
        bits_.back().bits |= bit(o);
    }
    begins_.push_back(bits_.size());
}

void Remainder::make_sets() {
    std::vector<std::vector<std::uint32_t>> options(problem_.item_count());
    for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
        for (const ItemId item : problem_.items(OptionId{o})) options[index(item)].push_back(o);
    for (const auto& list : options) add_set(list);

    // Options that use a secondary item in one colour, by item and colour.
    std::vector<std::vector<Use>> uses(problem_.option_count());
    std::vector<std::pair<ColourId, std::uint32_t>> coloured;
    std::vector<std::uint32_t> same;
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
        if (problem_.is_primary(ItemId{i})) continue;
        coloured.clear();
        for (const std::uint32_t o : options[i])
            coloured.emplace_back(colour_in(problem_, OptionId{o}, i), o);
        std::ranges::sort(coloured);
        for (std::size_t k = 0, end = 0; k < coloured.size(); k = end) {
            const ColourId colour = coloured[k].first;
            same.clear();
            for (end = k; end < coloured.size() && coloured[end].first == colour; ++end)
                same.push_back(coloured[end].second);
            Use use{i};
            if (colour != ColourId::none) {
                use.same = static_cast<std::uint32_t>(begins_.size() - 1);
                add_set(same);
            }
            for (const std::uint32_t o : same) uses[o].push_back(use);
        }
    }
    for (const auto& list : uses) {
        uses_.insert(uses_.end(), list.begin(), list.end());
        use_begins_.push_back(uses_.size());
    }
}

void Remainder::start() {
    bool simple = true; // all 1..1, nothing secondary
    for (std::uint32_t i = 0; i < problem_.item_count(); ++i) {
        if (!problem_.is_primary(ItemId{i})) {
            simple = simple && options_of(i).empty();
            continue;
        }
        const Bounds bounds = problem_.bounds(ItemId{i});
        bounds_[i] = {bounds.min, bounds.max};
        open_[i / 64] |= bit(i);
        ++open_count_;
        if (bounds.max > 1) many_.push_back(i);
        simple = simple && bounds == Bounds{};
        for (const Bits& set : options_of(i)) live_[set.word] |= set.bits;
    }
    implied_ = simple;
}

bool Remainder::restrict() {
    for (const OptionId option : problem_.forbidden()) remove(index(option));
    std::vector<OptionId> required(problem_.required().begin(), problem_.required().end());
    std::ranges::sort(required);
    required.erase(std::unique(required.begin(), required.end()), required.end());
    for (const OptionId option : required) {
        if (!is_live(index(option))) return false;
        take(index(option));
    }
    return true;
}

/// All that use the item go, but those that use it in the same colour. Both sets ascend.
void Remainder::exclude(const Use& use) {
    const std::span<const Bits> same = use.same == none ? std::span<const Bits>() : set(use.same);
    std::size_t k = 0;
    for (const Bits& all : options_of(use.item)) {
        while (k < same.size() && same[k].word < all.word) ++k;
        const bool some = k < same.size() && same[k].word == all.word;
        remove_bits({all.word, all.bits & ~(some ? same[k].bits : 0)});
    }
}

void Remainder::set_bounds(std::uint32_t item, Bound bound) {
    log_.push_back({Change::Kind::bounds, item, bounds_[item].lo | std::uint64_t{bounds_[item].hi} << 32});
    bounds_[item] = bound;
    if (bound.hi != 0) return;
    --open_count_;
    open_[item / 64] &= ~bit(item);
    for (const Bits& set : options_of(item)) remove_bits(set);
}

void Remainder::take(std::uint32_t option) {
    remove(option);
    for (const Use& use : uses_of(option)) exclude(use);
    for (const ItemId id : problem_.items(OptionId{option})) {
        const std::uint32_t item = index(id);
        if (!problem_.is_primary(id)) continue;
        const Bound now = bounds_[item];
        set_bounds(item, {now.lo > 0 ? now.lo - 1 : 0, now.hi - 1});
    }
}

void Remainder::close(std::uint32_t item) { set_bounds(item, {0, 0}); }

void Remainder::undo(Mark to) {
    for (; log_.size() > to; log_.pop_back()) {
        const Change& change = log_.back();
        if (change.kind == Change::Kind::live) {
            live_[change.at] = change.old;
            continue;
        }
        Bound& bound = bounds_[change.at];
        if (bound.hi == 0) {
            ++open_count_;
            open_[change.at / 64] |= bit(change.at);
        }
        bound = {static_cast<std::uint32_t>(change.old), static_cast<std::uint32_t>(change.old >> 32)};
    }
}

std::uint32_t Remainder::size(std::uint32_t item) const {
    int size = 0;
    for (const Bits& set : options_of(item)) size += std::popcount(live_[set.word] & set.bits);
    return static_cast<std::uint32_t>(size);
}

/// The ways of an item, but no more than so many: then all of its options need not be counted.
std::uint32_t Remainder::ways(std::uint32_t item, std::uint32_t most) const {
    const std::uint32_t lo = bounds_[item].lo;
    std::uint32_t ways = lo == 0 ? 1 : 0, short_of = lo; // options that it lacks before there is a way
    for (const Bits& set : options_of(item))
        for (std::uint64_t bits = live_[set.word] & set.bits; bits != 0; bits &= bits - 1) {
            if (short_of > 1) {
                --short_of;
                continue;
            }
            if (++ways >= most) return most;
        }
    return ways;
}

Remainder::Branch Remainder::narrowest() const {
    Branch best{0, none};
    for_open([&](std::uint32_t item) {
        const std::uint32_t some = ways(item, best.ways);
        if (some < best.ways) best = {item, some};
        return best.ways != 0;
    });
    return best;
}

void Remainder::key(std::vector<std::uint64_t>& key) const {
    key.assign(open_.begin(), open_.end());
    if (implied_) return;
    for (const std::uint32_t item : many_)
        if (is_open(item)) key.push_back(bounds_[item].lo | std::uint64_t{bounds_[item].hi} << 32);
    // The words of live options that are not 0, behind bits that tell which ones they are.
    const std::size_t which = key.size();
    key.resize(which + (live_.size() + 63) / 64);
    for (std::uint32_t w = 0; w < live_.size(); ++w) {
        if (live_[w] == 0) continue;
        key[which + w / 64] |= bit(w);
        key.push_back(live_[w]);
    }
}

/// Whether two live options exclude each other by a secondary item: whether one is live beside those that use
/// it as the first live one does.
bool Remainder::joins(std::uint32_t item) const {
    const std::span<const Bits> all = options_of(item);
    const auto lives = [&](const Bits& some) { return (live_[some.word] & some.bits) != 0; };
    const auto begin = std::ranges::find_if(all, lives);
    if (begin == all.end()) return false;
    const std::uint64_t left = live_[begin->word] & begin->bits;
    const auto first = 64 * begin->word + static_cast<std::uint32_t>(std::countr_zero(left));
    const Use& use = *std::ranges::find(uses_of(first), item, &Use::item);
    if (use.same == none) return std::popcount(left) > 1 || std::any_of(begin + 1, all.end(), lives);
    std::span<const Bits> same = set(use.same);
    return std::any_of(begin, all.end(), [&](const Bits& some) {
        while (!same.empty() && same[0].word < some.word) same = same.subspan(1);
        const bool shares = !same.empty() && same[0].word == some.word;
        return (live_[some.word] & some.bits & ~(shares ? same[0].bits : 0)) != 0;
    });
}

std::uint32_t Remainder::find_parts(std::vector<std::uint32_t>& part) const {
    part.assign(problem_.item_count(), closed);
    std::uint32_t parts = 0, left = open_count_; // open items that are not reached
    const auto reach = [&](std::uint32_t item) {
        if (part[item] != closed) return;
        part[item] = parts;
        queue_.push_back(item);
        if (is_open(item)) --left;
    };
    for_open([&](std::uint32_t first) {
        if (part[first] != closed) return true;
        reach(first);
        while (!queue_.empty() && (parts > 0 || left > 0)) { // mostly all is one part, which is soon clear
            const std::uint32_t item = queue_.back();
            queue_.pop_back();
            if (!problem_.is_primary(ItemId{item}) && !joins(item)) continue;
            for_live(item, [&](std::uint32_t o) {
                for (const ItemId other : problem_.items(OptionId{o})) reach(index(other));
            });
        }
        queue_.clear();
        ++parts;
        return left > 0;
    });
    return parts;
}

} // namespace quadrille::proof
