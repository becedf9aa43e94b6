// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

// The sets of dancing cells, and the keys of items that choose the next one.
namespace quadrille::search {

// Keys of items, by which a search on dancing cells chooses the next one (sets.hpp): the number of ways
// to branch on the item, with a high bit if it rests.

inline constexpr std::uint32_t resting_key = 1u << 30;

/// Keys of primary items come in whole lanes, the last one filled up with resting keys.
inline constexpr std::uint32_t key_lane = 16;

/// What stands for an item where there is none: all rest, or none was wiped out.
inline constexpr std::uint32_t no_item = UINT32_MAX;

// Vectors that g++ and clang know alike, and SSE2 has. (Written as plain loops g++ 12 compares keys one by one, which takes
// three times as many instructions. The least key of a lane takes twice as many as whether one is small.)
typedef std::int32_t FourKeys __attribute__((vector_size(16)));
typedef float FourQuotients __attribute__((vector_size(16)));

/// Whether any of four comparisons holds.
inline bool any(FourKeys holds) {
    std::uint64_t halves[2];
    std::memcpy(halves, &holds, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/// Whether a lane has a key of at most `most`, as signed numbers.
inline bool has_up_to(std::int32_t most, const std::uint32_t* keys) {
    FourKeys key[key_lane / 4];
    std::memcpy(key, keys, sizeof key);
    return any((key[0] <= most) | (key[1] <= most) | (key[2] <= most) | (key[3] <= most));
}

/// The products of four keys and their factors; infinite for items that rest.
inline FourQuotients quotients(const std::uint32_t* keys, const float* factors) {
    constexpr float none = std::numeric_limits<float>::infinity();
    FourKeys key;
    FourQuotients factor;
    std::memcpy(&key, keys, sizeof key);
    std::memcpy(&factor, factors, sizeof factor);
    return key < static_cast<std::int32_t>(resting_key) ? factor * __builtin_convertvector(key, FourQuotients)
                                                        : FourQuotients{none, none, none, none};
}

/// The least product of a key and its factor; infinite if all items rest.
inline float least_quotient(std::span<const std::uint32_t> keys, const float* factors) {
    constexpr float none = std::numeric_limits<float>::infinity();
    FourQuotients least{none, none, none, none};
    for (std::size_t k = 0; k < keys.size(); k += 4) {
        const FourQuotients quotient = quotients(keys.data() + k, factors + k);
        least = quotient < least ? quotient : least;
    }
    return std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
}

/// How many items have this product.
inline std::uint32_t count_quotients(float wanted, std::span<const std::uint32_t> keys, const float* factors) {
    FourKeys count{};
    for (std::size_t k = 0; k < keys.size(); k += 4) count -= quotients(keys.data() + k, factors + k) == wanted;
    return static_cast<std::uint32_t>(count[0] + count[1] + count[2] + count[3]);
}

/// The item of this number, from 0, among those with this product. Precondition: there is one.
inline std::uint32_t find_quotient(std::uint32_t number, float wanted, std::span<const std::uint32_t> keys,
                                   const float* factors) {
    for (std::uint32_t k = 0;; k += 4) {
        const FourKeys equal = quotients(keys.data() + k, factors + k) == wanted;
        if (!any(equal)) continue;
        for (std::uint32_t at = 0; at < 4; ++at)
            if (equal[at] != 0 && number-- == 0) return k + at;
    }
}

/// The leftmost item with at most this key, or `no_item`.
inline std::uint32_t first_up_to(std::int32_t most, std::span<const std::uint32_t> keys) {
    for (std::uint32_t k = 0; k < keys.size(); k += key_lane) {
        if (!has_up_to(most, keys.data() + k)) continue;
        while (static_cast<std::int32_t>(keys[k]) > most) ++k;
        return k;
    }
    return no_item;
}

/// Dancing cells: the live options of each item as a sparse set (Knuth's SSXCC, after Solnon).
///
/// Items are numbered from 0, primary ones first. A cell is an item of an option; the cells of an option
/// stand side by side behind a head. The sets of all items lie in one vector, and each is split into live
/// options and hidden ones:
///
///                   start            end             start of the next item
///         sets_       | live | live | hidden | hidden |        cells
///
/// Hiding an option swaps each of its cells to the end of the live part, and moves the end back by one.
/// Unhiding needs no walk: when the ends are restored, the live parts are restored too, except for their
/// order. All changes of a search are in `state_`, a few words an item. A node of the search tree saves and
/// restores it by a copy.
///
/// An item's end is counted from its origin: end = origin + key. The key is the number of ways to branch on
/// the item, and an active item with key 0 is wiped out:
///
///     item                     origin               key                  branches
///     1..1                     start                size                 each option
///     needs n > 0 more         start + n - 1        size - n + 1         each option that may be the first
///     needs no more            start - 1            size + 1             each option, or to take none
///
/// Keys of items that must not be chosen, and cannot be wiped out, have a high bit: covered primary items,
/// and all secondary items. So neither hiding nor choosing has to test the kind of an item.
///
/// Hiding goes through all cells of an option. The cell of the covered item is included, although it is at
/// the end of its set already, so that the loop has no test. Two loops, one on either side of that cell, took
/// 1.2x the time on Soma and pentominoes 6x10 and 1.3x on random 5-item problems, and gained at most 0.9x if
/// options have two items. With two items the cost outside the loop dominates, above all copies and
/// comparisons of several words that wait for single words just written: SSXCC takes half the time on
/// matchings and dominoes, and 1.2x to 1.6x if options have five items and more.
///
/// Without `coloured` or `bounded`, the code for that feature is not compiled.
template <bool coloured, bool bounded> class CellSets {
  public:
    explicit CellSets(const Problem& problem);

    /// The keys of the primary items.
    std::span<const std::uint32_t> keys() const { return {state_.data(), padded_}; }

    std::uint32_t primary_count() const { return primary_; }

    /// The live options of an item, each by its cell, in no particular order.
    std::span<const std::uint32_t> live(std::uint32_t item) const {
        return std::span(sets_).subspan(starts_[item], end(item) - starts_[item]);
    }

    /// Whether the item, being active, may go without an option more.
    bool may_stop(std::uint32_t item) const { return bounded && origins()[item] + 1 == starts_[item]; }
    /// Whether it can take just one more.
    bool takes_one(std::uint32_t item) const { return !bounded || rooms()[item] == 1; }

    /// The item is not to be chosen any more.
    void rest(std::uint32_t item) { state_[item] |= resting_key; }

    /// Hides an option, or all options of an item. Taking one of these options may mend an item that this
    /// wipes out. If an item cannot be mended, they return false, and the caller must restore the state.
    bool hide(std::uint32_t cell) { return hide<-1>(cell) == no_item; }
    bool cover(std::uint32_t item) { return cover<-1>(item) == no_item; }

    /// An item that is wiped out, or `no_item`. Taking options finds those that it wipes out itself.
    std::uint32_t wiped() const { return first_up_to(0, keys()); }

    /// Takes an option, which is hidden, into the cover: hides all that compete with it. Returns the item
    /// that this wipes out, there being no more to look at then, or `no_item`.
    std::uint32_t commit(std::uint32_t cell);

    /// State as a number of words, which restore brings back.
    std::size_t words() const { return words_; }
    void save(std::uint32_t* words) const { std::copy_n(state_.data(), words_, words); }
    void restore(const std::uint32_t* words) { std::copy_n(words, words_, state_.data()); }

    /// The number of live options that exclude the cell's option, counted once for each item that they share.
    std::uint32_t competition(std::uint32_t cell) const;

    OptionId option_of(std::uint32_t cell) const { return OptionId{cells_[heads_[cell]].item}; }

    std::uint64_t updates() const { return updates_; }

  private:
    static constexpr std::uint32_t settled = 1u << 29; // in a secondary key: the item has its colour

    struct Cell {
        std::uint32_t item;  // of a head: the option
        std::uint32_t place; // where in sets_ the cell is; of a head: the number of cells behind it
    };

    std::vector<std::uint32_t> number_items(const Problem& problem) const;
    void append_option(const Problem& problem, OptionId option, std::span<const std::uint32_t> number);
    void make_sets();
    void set_bounds(std::uint32_t item, Bounds bounds);

    std::uint32_t* origins() { return bounded ? state_.data() + items_ : starts_.data(); }
    const std::uint32_t* origins() const { return bounded ? state_.data() + items_ : starts_.data(); }
    std::uint32_t* rooms() { return state_.data() + 2 * std::size_t{items_}; }
    const std::uint32_t* rooms() const { return state_.data() + 2 * std::size_t{items_}; }

    static std::uint32_t count(std::uint32_t key) { return key & (settled - 1); }
    std::uint32_t end(std::uint32_t item) const { return origins()[item] + count(state_[item]); }

    template <int floor> std::uint32_t hide(std::uint32_t cell);
    template <int floor> std::uint32_t cover(std::uint32_t item);
    std::uint32_t purify(std::uint32_t item, std::uint32_t colour);
    void take(std::uint32_t item);

    std::uint32_t primary_, padded_; // primary items; and with what fills the last lane
    std::uint32_t items_;            // the same, and the secondary ones
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> heads_;   // of each cell
    std::vector<std::uint32_t> colours_; // of each cell, if `coloured`
    std::vector<std::uint32_t> sets_, starts_;
    // Keys; if `bounded`, also origins, and rooms: how many options each primary item can take more.
    std::vector<std::uint32_t> state_;
    std::size_t words_;
    std::uint64_t updates_ = 0;
};

template <bool coloured, bool bounded>
CellSets<coloured, bounded>::CellSets(const Problem& problem)
    : primary_(problem.primary_count()), padded_((primary_ + key_lane - 1) / key_lane * key_lane),
      items_(padded_ + problem.secondary_count()), starts_(items_ + 1) {
    const std::size_t size = std::size_t{problem.cell_count()} + problem.option_count();
    if (size > std::numeric_limits<std::uint32_t>::max() || problem.option_count() >= settled)
        throw Unsupported("engine cells takes at most 2^32 cells and 2^29 options, and this problem has more");
    words_ = items_ + (bounded ? std::size_t{items_} + primary_ : 0);
    state_.assign(words_, 0);
    std::fill(state_.begin() + primary_, state_.begin() + items_, resting_key);
    cells_.reserve(size);
    heads_.reserve(size);
    const auto number = number_items(problem);
    for (std::uint32_t o = 0; o < problem.option_count(); ++o) append_option(problem, OptionId{o}, number);
    make_sets();
    if constexpr (bounded) {
        std::copy_n(starts_.data(), items_, origins());
        for (std::uint32_t i = 0; i < problem.item_count(); ++i)
            if (problem.is_primary(ItemId{i})) set_bounds(number[i], problem.bounds(ItemId{i}));
    }
}

/// Primary items in order, then secondary ones, from the end of the last lane on.
template <bool coloured, bool bounded>
std::vector<std::uint32_t> CellSets<coloured, bounded>::number_items(const Problem& problem) const {
    std::vector<std::uint32_t> number(problem.item_count());
    std::uint32_t primary = 0, secondary = padded_;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        number[i] = problem.is_primary(ItemId{i}) ? primary++ : secondary++;
    return number;
}

/// Adds an option, unless it has no primary item: then no cover has it (Knuth's rule).
template <bool coloured, bool bounded>
void CellSets<coloured, bounded>::append_option(const Problem& problem, OptionId option,
                                                std::span<const std::uint32_t> number) {
    const auto items = problem.items(option);
    if (!problem.has_primary(option)) return;
    const auto head = static_cast<std::uint32_t>(cells_.size());
    cells_.push_back({index(option), static_cast<std::uint32_t>(items.size())});
    for (const ItemId id : items) {
        const std::uint32_t item = number[index(id)];
        cells_.push_back({item, count(state_[item]++)});
    }
    heads_.resize(cells_.size(), head);
    if constexpr (coloured) {
        colours_.resize(cells_.size());
        const auto colours = problem.colours(option);
        for (std::size_t k = 0; k < colours.size(); ++k) colours_[head + 1 + k] = index(colours[k]);
    }
}

/// Lays out the sets, once it is known how large they are; until then places count from their starts.
template <bool coloured, bool bounded> void CellSets<coloured, bounded>::make_sets() {
    for (std::uint32_t i = 0; i < items_; ++i) starts_[i + 1] = starts_[i] + count(state_[i]);
    sets_.resize(starts_.back());
    for (std::uint32_t head = 0; head < cells_.size(); head += cells_[head].place + 1)
        for (std::uint32_t cell = head + 1; cell <= head + cells_[head].place; ++cell) {
            cells_[cell].place += starts_[cells_[cell].item];
            sets_[cells_[cell].place] = cell;
        }
}

/// Clamps the bounds: no item can take more options than it has, and how many options it lacks does not matter.
template <bool coloured, bool bounded> void CellSets<coloured, bounded>::set_bounds(std::uint32_t item, Bounds bounds) {
    const std::uint32_t size = count(state_[item]), need = std::min(bounds.min, size + 1);
    rooms()[item] = std::clamp(bounds.max, std::max(need, 1u), size + 1);
    origins()[item] = starts_[item] + need - 1;
    state_[item] = size - need + 1;
}

/// Takes an option out of all its items' sets. Returns the item whose key falls to the floor, if one does.
template <bool coloured, bool bounded>
template <int floor>
std::uint32_t CellSets<coloured, bounded>::hide(std::uint32_t cell) {
    constexpr bool watched = bounded || floor == 0; // without bounds no key falls below 0
    std::uint32_t* const keys = state_.data();
    const std::uint32_t* const origin = origins();
    const std::uint32_t head = heads_[cell], last = head + cells_[head].place;
    updates_ += last - head;
    for (std::uint32_t c = head + 1; c <= last; ++c) {
        const auto [item, place] = cells_[c];
        const std::uint32_t key = --keys[item];
        if (watched && static_cast<std::int32_t>(key) <= floor) [[unlikely]]
            return item;
        const std::uint32_t end = origin[item] + count(key), moved = sets_[end];
        sets_[end] = c;
        sets_[place] = moved;
        cells_[c].place = end;
        cells_[moved].place = place;
    }
    return no_item;
}

/// Hides from the end on, so that the live part of the item's own set shrinks without a swap.
template <bool coloured, bool bounded>
template <int floor>
std::uint32_t CellSets<coloured, bounded>::cover(std::uint32_t item) {
    for (std::uint32_t place = end(item); place-- > starts_[item];)
        if (const std::uint32_t wiped = hide<floor>(sets_[place]); wiped != no_item) return wiped;
    return no_item;
}

/// Gives a secondary item its colour: options with another one, or with none, compete.
template <bool coloured, bool bounded>
std::uint32_t CellSets<coloured, bounded>::purify(std::uint32_t item, std::uint32_t colour) {
    for (std::uint32_t place = end(item); place-- > starts_[item];)
        if (colours_[sets_[place]] != colour)
            if (const std::uint32_t wiped = hide<0>(sets_[place]); wiped != no_item) return wiped;
    return no_item;
}

/// The item takes an option, and rests if it is full.
template <bool coloured, bool bounded> void CellSets<coloured, bounded>::take(std::uint32_t item) {
    if constexpr (bounded) {
        if (item < padded_) {
            if (!may_stop(item)) { // it needs one less
                --origins()[item];
                ++state_[item];
            }
            if (--rooms()[item] != 0) return;
        }
    }
    rest(item);
}

template <bool coloured, bool bounded> std::uint32_t CellSets<coloured, bounded>::commit(std::uint32_t cell) {
    const std::uint32_t head = heads_[cell], last = head + cells_[head].place;
    for (std::uint32_t c = head + 1; c <= last; ++c) take(cells_[c].item);
    for (std::uint32_t c = head + 1; c <= last; ++c) {
        const std::uint32_t item = cells_[c].item;
        if (bounded && item < padded_ && rooms()[item] != 0) continue;
        std::uint32_t wiped = no_item;
        if (coloured && colours_[c] != 0) {
            if ((state_[item] & settled) != 0) continue;
            state_[item] |= settled;
            wiped = purify(item, colours_[c]);
        } else {
            wiped = cover<0>(item);
        }
        if (wiped != no_item) return wiped;
    }
    return no_item;
}

template <bool coloured, bool bounded>
std::uint32_t CellSets<coloured, bounded>::competition(std::uint32_t cell) const {
    const std::uint32_t head = heads_[cell], last = head + cells_[head].place;
    std::uint32_t options = 0;
    for (std::uint32_t c = head + 1; c <= last; ++c) options += count(state_[cells_[c].item]);
    return options;
}

} // namespace quadrille::search
