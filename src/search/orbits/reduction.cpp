// SPDX-License-Identifier: MIT
#include "search/orbits/reduction.hpp"

#include <algorithm>

namespace quadrille::search::orbits {

namespace {

/// Keeps of some options those that are in a set, too.
void intersect(std::vector<OptionBits>& some, std::span<const OptionBits> set) {
    std::size_t kept = 0;
    for (const OptionBits& mine : some) {
        while (!set.empty() && set.front().word < mine.word) set = set.subspan(1);
        if (set.empty()) break;
        if (set.front().word != mine.word || (mine.bits & set.front().bits) == 0) continue;
        some[kept++] = {mine.word, mine.bits & set.front().bits};
    }
    some.resize(kept);
}

} // namespace

Reduction::Reduction(const Problem& problem, std::span<const Cost> ranks)
    : problem_(problem), ranks_(ranks), relaxes_(problem.has_bounds() || problem.secondary_count() > 0),
      uses_(problem.item_count()), agreeing_(problem.item_count()), clashes_(problem.item_count()),
      gains_(problem.item_count()), mark_(problem.item_count()), mark_agreeing_(problem.item_count()) {}

bool Reduction::run(Rest& rest) {
    for (bool changes = true; changes;) {
        if (!take_forced(rest)) return false;
        count_uses(rest);
        changes = drop_idle(rest);
        changes |= remove_useless(rest);
        if (changes || !relaxes_) continue;
        changes = remove_dominated(rest);
        changes |= drop_implied(rest);
    }
    return true;
}

/// Returns false if an item has too few options.
bool Reduction::take_forced(Rest& rest) {
    for (bool changes = true; changes;) {
        changes = false;
        bool possible = true;
        rest.for_each_open([&](ItemId item) {
            const std::uint32_t min = rest.need(item).min;
            if (min == 0 || !rest.is_open(item)) return true;
            const std::uint32_t size = rest.size(item);
            possible = size >= min;
            if (size != min) return possible;
            changes = true;
            for (std::uint32_t k = 0; k < min && possible; ++k) {
                const auto option = rest.first_live(item);
                possible = option.has_value();
                if (possible) rest.take(*option);
            }
            return possible;
        });
        if (!possible) return false;
    }
    return true;
}

void Reduction::count_uses(const Rest& rest) {
    std::ranges::fill(uses_, 0);
    std::ranges::fill(clashes_, 0);
    std::ranges::fill(gains_, 0);
    rest.for_each_live([&](OptionId option) {
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
            const std::uint32_t i = index(cell.item);
            if (uses_[i]++ == 0)
                agreeing_[i] = cell.agreeing;
            else if (cell.agreeing == OptionSets::none || cell.agreeing != agreeing_[i])
                clashes_[i] = 1;
            if (ranks_[index(option)] < 0) gains_[i] = 1;
        }
    });
}

bool Reduction::drop_idle(Rest& rest) {
    bool changes = false;
    rest.for_each_open([&](ItemId item) {
        if (rest.need(item).min > 0 || gains_[index(item)] != 0 || !allows_any(rest, item)) return;
        rest.drop(item);
        changes = true;
    });
    return changes;
}

bool Reduction::remove_useless(Rest& rest) const {
    bool changes = false;
    rest.for_each_live([&](OptionId option) {
        if (ranks_[index(option)] < 0) return;
        for (const OptionSets::Cell& cell : rest.sets().cells(option))
            if (problem_.is_primary(cell.item) && rest.need(cell.item).min > 0) return;
        rest.remove(option);
        changes = true;
    });
    return changes;
}

bool Reduction::remove_dominated(Rest& rest) {
    bool changes = false;
    for (std::uint32_t o = problem_.option_count(); o-- > 0;) { // of equal options the first stays
        if (!rest.is_live(OptionId{o}) || !is_dominated(rest, OptionId{o})) continue;
        rest.remove(OptionId{o});
        changes = true;
    }
    return changes;
}

/// Marks the items of an option, and looks whether another one dominates it.
bool Reduction::is_dominated(const Rest& rest, OptionId option) {
    ++last_mark_;
    bool excludes = ranks_[index(option)] >= 0; // or shares an item with the stronger one that allows one only
    bool needed = false;
    for (const OptionSets::Cell& cell : rest.sets().cells(option)) {
        const std::uint32_t i = index(cell.item);
        mark_[i] = last_mark_;
        mark_agreeing_[i] = cell.agreeing;
        if (!problem_.is_primary(cell.item)) continue;
        const Bounds need = rest.need(cell.item);
        if (need.min == 0) continue;
        if (need.min > 1) return false; // both may be needed
        if (need.max == 1) excludes = true;
        const auto options = rest.sets().options(cell.item);
        if (!needed)
            serving_.assign(options.begin(), options.end());
        else
            intersect(serving_, options);
        needed = true;
    }
    if (!needed || !excludes) return false;
    for (const OptionBits& some : serving_) {
        const bool none
            = for_each_bit<OptionId>(some.word, some.bits & rest.live_words()[some.word], [&](OptionId other) {
                  return other == option || ranks_[index(other)] > ranks_[index(option)] || !can_replace(rest, other);
              });
        if (!none) return true;
    }
    return false;
}

/// Whether each cover with the option whose items are marked stays one if `stronger` takes its place. Precondition: it
/// serves the items that need that option.
bool Reduction::can_replace(const Rest& rest, OptionId stronger) const {
    return std::ranges::all_of(rest.sets().cells(stronger), [&](const OptionSets::Cell& cell) {
        const std::uint32_t i = index(cell.item);
        const bool shared = mark_[i] == last_mark_;
        if (problem_.is_primary(cell.item)) return shared || !rest.is_open(cell.item) || allows_any(rest, cell.item);
        return clashes_[i] == 0 || (shared && mark_agreeing_[i] == cell.agreeing);
    });
}

bool Reduction::drop_implied(Rest& rest) {
    bool changes = false;
    rest.for_each_open([&](ItemId item) {
        const auto first = rest.first_live(item);
        if (rest.need(item).min == 0 || !first) return;
        for (const OptionSets::Cell& cell : rest.sets().cells(*first)) {
            if (cell.item == item || !problem_.is_primary(cell.item) || !rest.is_open(cell.item)
                || rest.need(cell.item).min > rest.need(item).min || gains_[index(cell.item)] != 0
                || !allows_any(rest, cell.item) || !serves(rest, cell.item, item))
                continue;
            rest.drop(cell.item);
            changes = true;
        }
    });
    return changes;
}

/// Whether all live options of `narrower` have the item, too.
bool Reduction::serves(const Rest& rest, ItemId item, ItemId narrower) {
    auto wide = rest.sets().options(item);
    for (const OptionBits& some : rest.sets().options(narrower)) {
        const std::uint64_t live = some.bits & rest.live_words()[some.word];
        if (live == 0) continue;
        while (!wide.empty() && wide.front().word < some.word) wide = wide.subspan(1);
        const std::uint64_t bits
            = !wide.empty() && wide.front().word == some.word ? wide.front().bits : std::uint64_t{0};
        if ((live & ~bits) != 0) return false;
    }
    return true;
}

} // namespace quadrille::search::orbits
