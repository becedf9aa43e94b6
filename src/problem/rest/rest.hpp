// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include <quadrille/problem.hpp>

// A rest: a problem after some options were taken, as sets of options in bits, with a way back.
namespace quadrille {

/// Some of 64 options: bit k of `bits` stands for option 64 * word + k.
struct OptionBits {
    std::uint32_t word;
    std::uint64_t bits;
};

inline OptionBits bit_of(OptionId option) { return {index(option) / 64, std::uint64_t{1} << index(option) % 64}; }

/// Calls `visit(Id)` for each number that the bits of a word stand for, ascending. A visitor that returns
/// false ends the loop, and then this returns false.
template <class Id, class Visit> bool for_each_bit(std::uint32_t word, std::uint64_t bits, const Visit& visit) {
    for (; bits != 0; bits &= bits - 1) {
        const Id id{64 * word + static_cast<std::uint32_t>(std::countr_zero(bits))};
        if constexpr (std::is_void_v<std::invoke_result_t<Visit, Id>>)
            visit(id);
        else if (!visit(id))
            return false;
    }
    return true;
}

/// The uses of a problem: the options of each item and of each colour of a secondary item, as words of
/// bits. A set has the words only in which it has options, ascending.
///
///     item a   {0: 0000'0111} {2: 1000'0000}         options 0 to 2 and 135
///     item x   {0: 0000'0101} {1: 0000'0001}         options 0, 2 and 64
///     x:red    {0: 0000'0100} {1: 0000'0001}         of these, 2 and 64 in red
class OptionSets {
  public:
    /// An item of an option.
    struct Cell {
        ItemId item;
        std::uint32_t agreeing = none; ///< the set of options that use a secondary item in the same colour
    };
    static constexpr std::uint32_t none = UINT32_MAX; ///< no colour: all that use the item exclude each other

    /// The sets of all items, or of the items `only` if there are any: then options have no other cells.
    explicit OptionSets(const Problem& problem, std::span<const ItemId> only = {});

    std::span<const OptionBits> options(ItemId item) const { return set(index(item)); }

    /// The options that use the item of a cell in the same colour; none if it has no colour there.
    std::span<const OptionBits> agreeing(const Cell& cell) const {
        return cell.agreeing == none ? std::span<const OptionBits>() : set(cell.agreeing);
    }

    /// Picks the rivals of a cell out of the words of its item, which are given in ascending order: the options
    /// that use the item in no colour or in another one. The cell's own option is among them if it has no
    /// colour there.
    class Rivals {
      public:
        explicit Rivals(std::span<const OptionBits> same) : same_(same) {}

        OptionBits among(OptionBits some) {
            while (!same_.empty() && same_.front().word < some.word) same_ = same_.subspan(1);
            if (!same_.empty() && same_.front().word == some.word) some.bits &= ~same_.front().bits;
            return some;
        }

      private:
        std::span<const OptionBits> same_;
    };
    Rivals rivals(const Cell& cell) const { return Rivals(agreeing(cell)); }

    /// The cells of an option, in the order of the problem.
    std::span<const Cell> cells(OptionId option) const {
        const std::size_t begin = cell_begins_[index(option)];
        return std::span(cells_).subspan(begin, cell_begins_[index(option) + 1] - begin);
    }

  private:
    /// A use of an item: by which option, in which colour, and where its cell stands.
    struct Use {
        OptionId option;
        ColourId colour;
        std::size_t cell;
    };

    std::span<const OptionBits> set(std::uint32_t number) const {
        return std::span(bits_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
    }
    std::vector<std::size_t> add_cells(const Problem& problem, std::span<const ItemId> only);
    void add_set(std::span<const Use> uses);
    void add_colours(std::span<Use> uses);

    std::vector<std::size_t> begins_{0}; // of sets: one an item, then one a colour of a secondary item
    std::vector<OptionBits> bits_;
    std::vector<std::size_t> cell_begins_{0}; // by option
    std::vector<Cell> cells_;
};

/// Returns how many children a branch on an item has that needs this much and has `size` live options: one
/// for each option that may be the first to be taken, and one without the item if it needs none. 0 means that
/// it has too few.
inline std::uint32_t ways(Bounds need, std::uint32_t size) {
    if (need.min == 0) return size + 1;
    return size < need.min ? 0 : size - need.min + 1;
}

/// Packs a need into a word, for trails and keys.
inline std::uint64_t packed(Bounds need) { return need.min | std::uint64_t{need.max} << 32; }
inline Bounds unpacked(std::uint64_t need) {
    return {static_cast<std::uint32_t>(need), static_cast<std::uint32_t>(need >> 32)};
}

/// The rest of a problem after some options were taken or removed and some items closed: the live options,
/// and how many more options each item needs and allows (min..max). An item is open while it allows one.
///
/// The covers of a rest are the sets of live options that give each open primary item what it needs and in
/// which no two options exclude each other by a secondary item. Each of them, together with the taken
/// options, is a cover of the problem. The format of proofs calls a rest a remainder (docs/proof-format.md).
///
/// Live options are bits, so most changes and questions take one step for 64 options. Each change is on a
/// trail: `undo` goes back to an earlier mark. Two layers add what only some callers want: `Sizes` keeps the
/// number of live options of each item, and `RestKey` tells rests apart.
class Rest {
  public:
    /// The whole problem, which must outlive this. Options without a primary item are not live, and `require`
    /// and `forbid` are left to `restrict`. With items `only`, nothing is asked of the other items, as if the
    /// problem did not have them.
    explicit Rest(const Problem& problem, std::span<const ItemId> only = {});

    /// Counts the live options of all items as they change, from now on, if `narrowest` is likely to be faster then: if
    /// the options of an item are hardly ever in one word. Random sets of 5 of 100 items take half the time with it,
    /// and dominoes of different sizes six times as long.
    void count_if_sparse();

    /// Removes what the problem forbids.
    void remove_forbidden();
    /// Removes what the problem forbids and takes what it requires. If a required option is not live, stops
    /// and returns it: then there is no cover.
    std::optional<OptionId> restrict();

    const Problem& problem() const { return *problem_; }
    const OptionSets& sets() const { return sets_; }

    bool is_live(OptionId option) const { return has(live_, index(option)); }
    bool is_taken(OptionId option) const { return has(taken_, index(option)); }

    /// Whether an item still allows an option. A secondary item is closed by its first use: then the options
    /// of its other colours are gone, and the others need not ask it.
    bool is_open(ItemId item) const { return needs_[index(item)].max != 0; }
    /// How many options an item needs and allows; 0..1 for a secondary one that is open.
    Bounds need(ItemId item) const { return needs_[index(item)]; }

    /// How many primary items are open.
    std::uint32_t open_count() const { return open_count_; }
    bool is_done() const { return open_count_ == 0; }

    // Changes. A layer that keeps something for each option passes a function: `gone(item, bits)` is told the
    // options that went because of an item, `back(bits)` those that are live again.

    /// Takes an option. All its items are served before any rival goes. Precondition: it is live.
    template <class Gone> void take(OptionId option, const Gone& gone) {
        const OptionBits one = bit_of(option);
        live_[one.word] &= ~one.bits;
        taken_[one.word] |= one.bits;
        if (!sizes_.empty()) add_sizes(one, -1);
        trail_.push_back({Change::Kind::taken, one.word, one.bits});
        closed_.clear();
        for (const OptionSets::Cell& cell : sets_.cells(option))
            if (serve(cell.item)) closed_.push_back(cell);
        for (const OptionSets::Cell& cell : closed_) remove_rivals(cell, gone);
    }
    void take(OptionId option) {
        take(option, [](ItemId, OptionBits) {});
    }

    /// Closes a primary item without any more options. Its options go. Precondition: it is open.
    void close(ItemId item) {
        set_need(item, {0, 0});
        remove_rivals({item}, [](ItemId, OptionBits) {});
    }

    /// Asks nothing any more of an open primary item: its options stay.
    void drop(ItemId item) { set_need(item, {0, 0}); }

    /// Asks an open primary item for this number of options instead. Precondition: the new bounds allow one,
    /// and lie within the present ones.
    void narrow(ItemId item, Bounds need) { set_need(item, need); }

    /// Removes an option; nothing happens if it is not live.
    void remove(OptionId option) { remove_bits(bit_of(option)); }

    using Mark = std::size_t;
    Mark mark() const { return trail_.size(); }
    template <class Back> void undo(Mark to, const Back& back) {
        for (; trail_.size() > to; trail_.pop_back()) {
            const Change& change = trail_.back();
            if (change.kind == Change::Kind::need) {
                restore_need(ItemId{change.at}, unpacked(change.what));
                continue;
            }
            live_[change.at] |= change.what;
            if (change.kind == Change::Kind::taken) taken_[change.at] &= ~change.what;
            if (!sizes_.empty()) add_sizes({change.at, change.what}, 1);
            back(OptionBits{change.at, change.what});
        }
    }
    void undo(Mark to) {
        undo(to, [](OptionBits) {});
    }

    /// Calls `visit(OptionId)` for each option that went or was taken between two marks.
    template <class Visit> void for_each_gone(Mark from, Mark to, const Visit& visit) const {
        for (std::size_t k = from; k < to; ++k)
            if (trail_[k].kind != Change::Kind::need) for_each_bit<OptionId>(trail_[k].at, trail_[k].what, visit);
    }

    // Questions. Visitors that return false end a loop. What they change is seen from the next word on.

    /// Calls `visit(ItemId)` for each open primary item, ascending.
    template <class Visit> void for_each_open(const Visit& visit) const {
        for (std::uint32_t w = 0; w < open_.size(); ++w)
            if (!for_each_bit<ItemId>(w, open_[w], visit)) return;
    }
    /// Calls `visit(OptionId)` for each live option of an item, or of all, ascending.
    template <class Visit> void for_each_live(ItemId item, const Visit& visit) const {
        for (const OptionBits& some : sets_.options(item))
            if (!for_each_bit<OptionId>(some.word, live_[some.word] & some.bits, visit)) return;
    }
    template <class Visit> void for_each_live(const Visit& visit) const {
        for (std::uint32_t w = 0; w < live_.size(); ++w)
            if (!for_each_bit<OptionId>(w, live_[w], visit)) return;
    }
    /// Counts the live options of an item.
    std::uint32_t size(ItemId item) const;
    /// Finds the first live option of an item, if it has one.
    std::optional<OptionId> first_live(ItemId item) const {
        std::optional<OptionId> first;
        for_each_live(item, [&](OptionId option) {
            first = option;
            return false;
        });
        return first;
    }

    struct Branch {
        ItemId item;
        std::uint32_t ways;
    };
    /// Finds the open primary item with the fewest ways, the first of equals. Precondition: one is open.
    Branch narrowest() const;

    /// The words of the live options and of the open primary items, for layers.
    std::span<const std::uint64_t> live_words() const { return live_; }
    std::span<const std::uint64_t> open_words() const { return open_; }

  private:
    /// Options that went, options that were taken, or what an item needed before.
    struct Change {
        enum class Kind : std::uint8_t { gone, taken, need } kind;
        std::uint32_t at;
        std::uint64_t what;
    };

    static bool has(const std::vector<std::uint64_t>& set, std::uint32_t k) { return (set[k / 64] >> k % 64 & 1) != 0; }
    /// An option of the item is taken. Returns whether that closes it.
    bool serve(ItemId item) {
        const Bounds need = needs_[index(item)];
        if (need.max == 0) return false; // a secondary item, used in the same colour before
        set_need(item, {need.min > 0 ? need.min - 1 : 0, need.max - 1});
        return need.max == 1;
    }

    void set_need(ItemId item, Bounds need) {
        Bounds& now = needs_[index(item)];
        trail_.push_back({Change::Kind::need, index(item), packed(now)});
        now = need;
        if (need.max == 0 && problem_->is_primary(item)) flip_open(item, -1);
    }
    void restore_need(ItemId item, Bounds need) {
        Bounds& now = needs_[index(item)];
        if (now.max == 0 && problem_->is_primary(item)) flip_open(item, 1);
        now = need;
    }
    void flip_open(ItemId item, int difference) {
        open_count_ += static_cast<std::uint32_t>(difference);
        open_[index(item) / 64] ^= std::uint64_t{1} << index(item) % 64;
    }

    /// Removes those of some options that are live, and returns them.
    std::uint64_t remove_bits(OptionBits some) {
        std::uint64_t& word = live_[some.word];
        const std::uint64_t going = word & some.bits;
        if (going == 0) return 0;
        trail_.push_back({Change::Kind::gone, some.word, going});
        word ^= going;
        if (!sizes_.empty()) add_sizes({some.word, going}, -1);
        return going;
    }

    template <class Gone> void remove_rivals(const OptionSets::Cell& cell, const Gone& gone) {
        OptionSets::Rivals rivals = sets_.rivals(cell);
        for (const OptionBits& some : sets_.options(cell.item)) {
            const std::uint64_t bits = remove_bits(rivals.among(some));
            if (bits != 0) gone(cell.item, OptionBits{some.word, bits});
        }
    }

    void add_sizes(OptionBits some, int difference) {
        for_each_bit<OptionId>(some.word, some.bits, [&](OptionId option) {
            for (const OptionSets::Cell& cell : sets_.cells(option))
                sizes_[index(cell.item)] += static_cast<std::uint32_t>(difference);
        });
    }
    std::uint32_t ways_up_to(ItemId item, std::uint32_t most) const;

    const Problem* problem_;
    OptionSets sets_;
    std::vector<std::uint64_t> live_, taken_, open_;
    std::vector<Bounds> needs_; // by item
    std::uint32_t open_count_ = 0;
    std::vector<std::uint32_t> sizes_; // by item: live options; empty if they are not counted
    std::vector<Change> trail_;
    std::vector<OptionSets::Cell> closed_; // by the option that is being taken
};

/// How many live options each item has, kept up to date as options go and come back: for callers that ask all
/// items after each change. A caller that asks few of them counts bits (`Rest::size`, `Rest::narrowest`).
class Sizes {
  public:
    explicit Sizes(const Rest& rest) : sizes_(rest.problem().item_count()) {
        rest.for_each_live([&](OptionId option) { add(rest, option); });
    }

    std::uint32_t operator[](ItemId item) const { return sizes_[index(item)]; }

    /// An option is live no more. Calls `visit(item, size)` for each of its items, in order.
    template <class Visit> void drop(const Rest& rest, OptionId option, const Visit& visit) {
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) visit(cell.item, --sizes_[index(cell.item)]);
    }
    void drop(const Rest& rest, OptionId option) {
        drop(rest, option, [](ItemId, std::uint32_t) {});
    }

    /// An option is live again.
    void add(const Rest& rest, OptionId option) {
        for (const OptionSets::Cell& cell : rest.sets().cells(option)) ++sizes_[index(cell.item)];
    }

  private:
    std::vector<std::uint32_t> sizes_; // by item
};

} // namespace quadrille
