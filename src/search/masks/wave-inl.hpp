// SPDX-License-Identifier: MIT
#pragma once

// Whole subtrees of a remainder at once, one state in each lane of a vector.

#include <algorithm>
#include <array>
#include <type_traits>

#include "search/masks/sets-inl.hpp"
#include "search/masks/simd-inl.hpp"
#include "search/masks/state.hpp"
#include "search/masks/steps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

// Waves need counts of bits in one instruction: with the table look-ups of AVX2 and of plain AVX-512 they
// took 1.6 and 1.0 of the time of BitWalk, by geometric mean over nine instances.
inline constexpr std::size_t most_items_of_wave = 256;

#if QUADRILLE_COUNTS_BITS

/// Counts the covers below a node whose live options are L words, if nobody minds the order. States wait on a
/// stack, and as many as a vector has lanes are looked at together: what elsewhere is a mispredicted branch
/// for each state is a mask here. The nodes and looks are those of BitWalk.
///
/// An option that was taken stays alive, so that each item it covers has one option, like an item that forces
/// one. A state is
///
///     alive   L words    options that go with all that were taken, and these
///     taken   L words
///     level   1 word     below the node, where it would be counted as one; or `uncounted`
template <std::uint32_t L> class Wave {
  public:
    Wave(State& state, const Remainder& remainder) : s_(state), r_(remainder) {}

    /// Walks what is below the node about to be made, whose children take the candidates. If that takes too
    /// long, or goes beyond the limit of nodes, nothing has happened, and the answer is false: what can be
    /// interrupted and split must do it.
    bool run(const std::uint64_t* alive, const std::uint64_t* open, const std::uint64_t* candidates) {
        begin(alive, open, candidates);
        while (size_ != 0) {
            if (took_too_long() || node_count_ > s_.node_limit - s_.nodes) return false;
            step();
        }
        commit();
        return true;
    }

    bool took_too_long() const { return looks_ > most_looks; }

  private:
    static constexpr std::uint64_t most_looks = 1 << 15; // half a millisecond
    static constexpr std::uint32_t planes = 2 * L + 1;
    static constexpr std::uint32_t uncounted = 64 * L;
    using Sets = std::array<Vec, L>;

    /// What is to be known of the items of states.
    struct Look {
        Sets forced;  // the only options of items
        Sets chosen;  // the options of the item to branch on
        Vec least;    // which may be 0 for lanes that are dead
        Vec branches; // items with more than one option
    };

    std::uint64_t* plane(std::uint32_t p) { return s_.waiting.data() + p * capacity_; }

    /// Makes room for so many states more, and a vector behind them.
    void reserve(std::size_t more) {
        if (size_ + more + lanes <= capacity_) return;
        const std::size_t capacity = 2 * (size_ + more + lanes);
        std::vector<std::uint64_t> larger(planes * capacity);
        for (std::uint32_t p = 0; p < planes; ++p)
            std::copy_n(plane(p), size_, larger.begin() + static_cast<std::ptrdiff_t>(p * capacity));
        s_.waiting = std::move(larger);
        capacity_ = capacity;
    }

    void begin(const std::uint64_t* alive, const std::uint64_t* open, const std::uint64_t* candidates) {
        for (std::uint32_t w = 0; w < r_.item_words; ++w)
            for (std::uint64_t z = open[w]; z != 0; z &= z - 1, ++items_)
                for (std::uint32_t l = 0; l < L; ++l)
                    members_[items_ * L + l] = r_.members[l * r_.stride + w * 64 + bit_of(z)];
        capacity_ = s_.waiting.size() / planes;
        reserve(64 * L);
        for (std::uint32_t l = 0; l < L; ++l)
            for (std::uint64_t z = candidates[l]; z != 0; z &= z - 1, ++size_) {
                const std::uint64_t* partners = r_.partners.data() + (l * 64 + bit_of(z)) * L;
                for (std::uint32_t i = 0; i < L; ++i) {
                    const std::uint64_t self = i == l ? z & (~z + 1) : 0;
                    plane(i)[size_] = (alive[i] & partners[i]) | self;
                    plane(L + i)[size_] = self;
                }
                plane(2 * L)[size_] = 0;
            }
    }

    /// Adds what was found to what is known.
    void commit() {
        found_covers(s_, covers_);
        s_.looks += looks_;
        s_.spend(looks_ * (10 + 6 * L * items_ / lanes));
        for (std::size_t level = 0; level < uncounted && s_.depth + level < s_.profile.size(); ++level)
            s_.profile[s_.depth + level] += nodes_[level];
        s_.nodes += node_count_;
        s_.nodes_left -= std::min(s_.nodes_left, node_count_);
    }

    static HWY_INLINE Vec union_of(const Sets& sets) {
        Vec all = sets[0];
        for (std::uint32_t l = 1; l < L; ++l) all = hn::Or(all, sets[l]);
        return all;
    }

    /// Looks at as many states as there are lanes, and puts what comes of them back.
    HWY_INLINE void step() {
        const Tag d;
        const std::size_t n = std::min(lanes, size_);
        size_ -= n;
        Sets alive, taken, fresh;
        for (std::uint32_t l = 0; l < L; ++l) {
            alive[l] = hn::LoadU(d, plane(l) + size_);
            taken[l] = hn::LoadU(d, plane(L + l) + size_);
        }
        const Vec level = hn::LoadU(d, plane(2 * L) + size_), zero = hn::Zero(d);
        const Look found = look(alive);
        const auto here = hn::FirstN(d, n);
        const auto lives = hn::And(here, hn::Ne(found.least, zero));
        for (std::uint32_t l = 0; l < L; ++l)
            fresh[l] = hn::IfThenElseZero(lives, hn::AndNot(taken[l], found.forced[l]));
        const auto forced = hn::Ne(union_of(fresh), zero);
        const auto settled = hn::And(lives, hn::Eq(found.branches, zero));
        const auto covered = hn::AndNot(forced, settled);
        const auto branches = hn::AndNot(hn::Or(forced, settled), lives);
        covers_ += hn::CountTrue(d, covered);
        looks_ += hn::CountTrue(d, hn::And(hn::AndNot(covered, here), hn::Ne(level, hn::Set(d, uncounted))));
        reserve(lanes * (64 * L + 1));
        if (!hn::AllFalse(d, branches))
            expand(alive, taken, found.chosen, count_nodes(level, found.branches, branches), branches);
        if (!hn::AllFalse(d, forced)) force(alive, taken, fresh, level, forced, settled);
    }

    HWY_INLINE Look look(const Sets& alive) const {
        const Tag d;
        const Vec zero = hn::Zero(d), one = hn::Set(d, 1);
        Look found;
        for (std::uint32_t l = 0; l < L; ++l) found.forced[l] = found.chosen[l] = zero;
        found.least = hn::Set(d, 2);
        Vec fewest = hn::Set(d, ~std::uint64_t{0}), singles = zero;
        for (std::uint32_t item = 0; item < items_; ++item) {
            Sets set;
            Vec size = zero;
            for (std::uint32_t l = 0; l < L; ++l) {
                set[l] = hn::And(alive[l], hn::Set(d, members_[item * L + l]));
                size = l == 0 ? hn::PopulationCount(set[l]) : hn::Add(size, hn::PopulationCount(set[l]));
            }
            found.least = hn::Min(found.least, size);
            const auto single = hn::Eq(size, one);
            singles = hn::IfThenElse(single, hn::Add(singles, one), singles);
            const Vec more = hn::Sub(size, hn::Set(d, 2)); // never the least if there is no choice
            const auto fewer = hn::Lt(more, fewest);
            fewest = hn::Min(fewest, more);
            for (std::uint32_t l = 0; l < L; ++l) {
                found.forced[l] = or_where(single, found.forced[l], set[l]);
                found.chosen[l] = hn::IfThenElse(fewer, set[l], found.chosen[l]);
            }
        }
        found.branches = hn::Sub(hn::Set(d, items_), singles);
        return found;
    }

    /// Counts those of the states that are nodes: not those with few items, whose covers are counted without
    /// nodes elsewhere. Returns the levels of their children.
    template <class Mask> HWY_INLINE Vec count_nodes(Vec level, Vec items, Mask which) {
        const Tag d;
        const Vec below = hn::Set(d, uncounted);
        const auto many = hn::Gt(items, hn::Set(d, s_.few_items()));
        const auto nodes = hn::And(hn::And(which, many), hn::Ne(level, below));
        std::uint64_t levels[lanes];
        hn::StoreU(compress(level, nodes), d, levels);
        const std::size_t n = hn::CountTrue(d, nodes);
        for (std::size_t k = 0; k < n; ++k) ++nodes_[levels[k]];
        node_count_ += n;
        return hn::IfThenElse(nodes, hn::Add(level, hn::Set(d, 1)), below);
    }

    /// Calls `use(bit, word, some)` with one option after another of each set: a bit of that word in `some`
    /// lanes, which are not empty yet. The word is a constant, so that sets stay in registers.
    template <std::uint32_t word = 0, class Use>
    static HWY_INLINE void for_each_option(const Sets& sets, const Use& use) {
        const Tag d;
        const Vec zero = hn::Zero(d);
        Vec left = sets[word];
        for (auto some = hn::Ne(left, zero); !hn::AllFalse(d, some); some = hn::Ne(left, zero)) {
            const Vec bit = hn::And(left, hn::Sub(zero, left));
            left = hn::Xor(left, bit);
            use(bit, std::integral_constant<std::uint32_t, word>(), some);
        }
        if constexpr (word + 1 < L) for_each_option<word + 1>(sets, use);
    }

    /// What of `alive` goes with an option, and the option. Lanes without a bit get anything.
    template <class Word> HWY_INLINE Sets keep_partners(const Sets& alive, Vec bit, Word word) const {
        const Tag d;
        const hn::RebindToSigned<Tag> signed_;
        Vec at = hn::PopulationCount(hn::Sub(bit, hn::Set(d, 1))); // 64 if there is none
        if constexpr (L == 2) at = hn::Add(at, at);
        Sets kept;
        for (std::uint32_t l = 0; l < L; ++l) {
            const std::uint64_t* partners = r_.partners.data() + word * 64 * L + l;
            kept[l] = hn::And(alive[l], hn::GatherIndex(d, partners, hn::BitCast(signed_, at)));
        }
        kept[word] = hn::Or(kept[word], bit);
        return kept;
    }

    template <class Mask>
    HWY_INLINE void expand(const Sets& alive, const Sets& taken, Sets candidates, Vec level, Mask which) {
        for (std::uint32_t l = 0; l < L; ++l) candidates[l] = hn::IfThenElseZero(which, candidates[l]);
        for_each_option(candidates, [&](Vec bit, auto word, Mask some) {
            Sets more = taken;
            more[word] = hn::Or(more[word], bit);
            push(keep_partners(alive, bit, word), more, level, some);
        });
    }

    /// Takes all options that are forced. States where two exclude each other are dead, and the others that
    /// are settled are covers.
    template <class Mask>
    HWY_INLINE void force(Sets alive, Sets taken, const Sets& fresh, Vec level, Mask which, Mask settled) {
        const Tag d;
        for_each_option(fresh, [&](Vec bit, auto word, Mask some) {
            const Sets kept = keep_partners(alive, bit, word);
            for (std::uint32_t l = 0; l < L; ++l) alive[l] = hn::IfThenElse(some, kept[l], alive[l]);
        });
        Sets lost;
        for (std::uint32_t l = 0; l < L; ++l) {
            lost[l] = hn::AndNot(alive[l], fresh[l]);
            taken[l] = hn::Or(taken[l], fresh[l]);
        }
        const auto agree = hn::And(which, hn::Eq(union_of(lost), hn::Zero(d)));
        covers_ += hn::CountTrue(d, hn::And(agree, settled));
        push(alive, taken, level, hn::AndNot(settled, agree));
    }

    template <class Mask> HWY_INLINE void push(const Sets& alive, const Sets& taken, Vec level, Mask which) {
        const Tag d;
        for (std::uint32_t l = 0; l < L; ++l) {
            hn::StoreU(compress(alive[l], which), d, plane(l) + size_);
            hn::StoreU(compress(taken[l], which), d, plane(L + l) + size_);
        }
        hn::StoreU(compress(level, which), d, plane(2 * L) + size_);
        size_ += hn::CountTrue(d, which);
    }

    State& s_;
    const Remainder& r_;
    std::size_t capacity_ = 0, size_ = 0; // of the stack
    std::uint32_t items_ = 0;
    std::uint64_t covers_ = 0, looks_ = 0, node_count_ = 0;
    std::array<std::uint64_t, 64 * L> nodes_{};                 // by level
    std::array<std::uint64_t, L * most_items_of_wave> members_; // [item][word], of the items that are open
};

#endif

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();
