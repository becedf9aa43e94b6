// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::proof {

/// What is left of a problem when some options are taken and some items closed, as the checker has it: a set
/// of live options, and for each primary item how many of them a cover still needs (`lo`) and may have
/// (`hi`). An item is open while `hi` is not 0. Its covers are the sets of live options of which no two
/// exclude each other by a secondary item, and which give each open item what it needs. Nothing else matters,
/// so equal keys are equal remainders.
///
/// Live options are bits, and each change is logged: `undo` goes back to an earlier mark.
class Remainder {
  public:
    /// All of a problem, which must outlive this, but for options without a primary item. The problem's
    /// `require` and `forbid` are left to `restrict`.
    explicit Remainder(const Problem& problem);

    /// Takes out what the problem forbids, and takes what it requires. False if a required option is not
    /// live: there is no cover then.
    bool restrict();

    const Problem& problem() const { return problem_; }

    bool is_done() const { return open_count_ == 0; }
    bool is_open(std::uint32_t item) const { return has(open_, item); }
    std::uint32_t open_count() const { return open_count_; }
    std::uint32_t lo(std::uint32_t item) const { return bounds_[item].lo; }
    std::uint32_t hi(std::uint32_t item) const { return bounds_[item].hi; }
    bool is_live(std::uint32_t option) const { return has(live_, option); }

    // Changes.

    /// The option is in the cover. Precondition: it is live.
    void take(std::uint32_t option);
    /// The item takes no more. Its options go.
    void close(std::uint32_t item);
    /// The option is not in the cover.
    void remove(std::uint32_t option) { remove_bits({option / 64, bit(option)}); }

    using Mark = std::size_t;
    Mark mark() const { return log_.size(); }
    void undo(Mark to);

    // Questions.

    /// Calls `f` for each open item, ascending, until it returns false.
    template <class F> void for_open(const F& f) const {
        for (std::uint32_t w = 0; w < open_.size(); ++w)
            for (std::uint64_t bits = open_[w]; bits != 0; bits &= bits - 1)
                if (!f(64 * w + static_cast<std::uint32_t>(std::countr_zero(bits)))) return;
    }
    /// Calls `f` for each live option, ascending; of an item, or of all.
    template <class F> void for_live(std::uint32_t item, const F& f) const {
        for (const Bits& set : options_of(item)) for_bits(set.word, live_[set.word] & set.bits, f);
    }
    template <class F> void for_live(const F& f) const {
        for (std::uint32_t w = 0; w < live_.size(); ++w) for_bits(w, live_[w], f);
    }
    /// How many live options an item has.
    std::uint32_t size(std::uint32_t item) const;
    struct Branch {
        std::uint32_t item, ways;
    };
    /// The open item with the fewest ways, the first of equals. An item has as many ways as a branch on it
    /// has children: none if it has too few options. Precondition: an item is open.
    Branch narrowest() const;

    /// What tells it from other remainders of the problem.
    void key(std::vector<std::uint64_t>& key) const;

    /// A number for each item's part: open items that live options join, and two live options that exclude
    /// each other; parts are numbered by their first items. `closed` for items that are not open. Returns how
    /// many parts there are. Where it is one, secondary items may be left out.
    std::uint32_t find_parts(std::vector<std::uint32_t>& part) const;
    static constexpr std::uint32_t closed = UINT32_MAX;

  private:
    /// Some options, 64 of which share a word.
    struct Bits {
        std::uint32_t word;
        std::uint64_t bits;
    };
    struct Bound {
        std::uint32_t lo = 0, hi = 0;
    };
    /// A use of a secondary item: of one colour, or of none.
    struct Use {
        std::uint32_t item;
        std::uint32_t same
            = none; // which set has the options that use it likewise; none if they exclude each other
    };
    struct Change {
        enum class Kind : std::uint8_t { live, bounds } kind;
        std::uint32_t at;
        std::uint64_t old;
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    static std::uint64_t bit(std::uint32_t k) { return std::uint64_t{1} << k % 64; }
    static bool has(const std::vector<std::uint64_t>& set, std::uint32_t k) {
        return (set[k / 64] & bit(k)) != 0;
    }
    template <class F> static void for_bits(std::uint32_t word, std::uint64_t bits, const F& f) {
        for (; bits != 0; bits &= bits - 1) f(64 * word + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
    std::span<const Bits> options_of(std::uint32_t item) const { return set(item); }
    std::span<const Bits> set(std::uint32_t s) const {
        return std::span(bits_).subspan(begins_[s], begins_[s + 1] - begins_[s]);
    }
    std::span<const Use> uses_of(std::uint32_t option) const {
        return std::span(uses_).subspan(use_begins_[option], use_begins_[option + 1] - use_begins_[option]);
    }
    void add_set(std::span<const std::uint32_t> options);
    void make_sets();
    void start();
    std::uint32_t ways(std::uint32_t item, std::uint32_t most) const;
    void remove_bits(Bits bits) {
        std::uint64_t& word = live_[bits.word];
        if ((word & bits.bits) == 0) return;
        log_.push_back({Change::Kind::live, bits.word, word});
        word &= ~bits.bits;
    }
    void exclude(const Use& use);
    void set_bounds(std::uint32_t item, Bound bound);
    bool joins(std::uint32_t item) const;

    const Problem& problem_;
    std::vector<std::size_t> begins_{
        0}; // sets of options: first one an item, then the colours of secondary ones
    std::vector<Bits> bits_;
    std::vector<std::size_t> use_begins_{0}; // by option
    std::vector<Use> uses_;
    std::vector<std::uint64_t> live_, open_;
    std::vector<Bound> bounds_;       // by item
    std::vector<std::uint32_t> many_; // items with a maximum above 1
    bool implied_ = false;            // open items tell which options are live
    std::uint32_t open_count_ = 0;
    std::vector<Change> log_;
    mutable std::vector<std::uint32_t> queue_; // scratch
};

} // namespace quadrille::proof
