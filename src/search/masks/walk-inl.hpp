// SPDX-License-Identifier: MIT
#pragma once

// A kernel, and the walk among lists: live options are lists of masks, copied and filtered at each branch. The source that
// includes this file has defined, first of all, QUADRILLE_KERNEL as its name in state.hpp, and HWY_BASELINE_TARGETS as the
// instruction set to compile for, if it is not the compiler's own.

#include <algorithm>
#include <array>

#include "search/masks/remainder-inl.hpp"
#include "search/masks/simd-inl.hpp"
#include "search/masks/state.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

/// How many options have each bit of a word: a number in binary, one mask a digit; `more` stands for 8 and
/// beyond, whatever the digits say.
template <class V> struct Tally {
    V one, two, four, more;

    HWY_INLINE void add(V mask) {
        const V carry = hn::And(one, mask);
        one = hn::Xor(one, mask);
        const V second = hn::And(two, carry);
        two = hn::Xor(two, carry);
        const V third = hn::And(four, second);
        four = hn::Xor(four, second);
        more = hn::Or(more, third);
    }
};

struct BitCounts {
    std::uint64_t one, two, four, more;
};

/// Adds up the tallies that the lanes have counted.
template <class D, class V> HWY_INLINE BitCounts add_lanes([[maybe_unused]] D d, const Tally<V>& t) {
#if HWY_TARGET != HWY_SCALAR
    if constexpr (hn::MaxLanes(D()) > 1) {
        const hn::Half<D> half;
        using Half = hn::Vec<hn::Half<D>>;
        const auto sum = [](Half a, Half b, Half c) { return hn::Xor(hn::Xor(a, b), c); };
        const auto carry = [](Half a, Half b, Half c) { return hn::Or(hn::And(a, b), hn::And(c, hn::Or(a, b))); };
        const auto low = [&](V v) { return hn::LowerHalf(half, v); };
        const auto high = [&](V v) { return hn::UpperHalf(half, v); };
        const Half p = low(t.one), q = high(t.one);
        const Half r = low(t.two), s = high(t.two);
        const Half u = low(t.four), v = high(t.four);
        const Half twos = hn::And(p, q), fours = carry(r, s, twos), eights = carry(u, v, fours);
        const Half more = hn::Or(hn::Or(low(t.more), high(t.more)), eights);
        return add_lanes(half, Tally<Half>{hn::Xor(p, q), sum(r, s, twos), sum(u, v, fours), more});
    }
#endif
    return {hn::GetLane(t.one), hn::GetLane(t.two), hn::GetLane(t.four), hn::GetLane(t.more)};
}

/// Counts the options of a list that have each bit of a word.
HWY_INLINE BitCounts count(const std::uint64_t* list, std::uint32_t size) {
    const Tag d;
    Tally<Vec> tally{hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    std::size_t k = 0;
    for (; k + lanes <= size; k += lanes) tally.add(hn::LoadU(d, list + k));
    if (k < size) tally.add(hn::IfThenElseZero(hn::FirstN(d, size - k), hn::LoadU(d, list + k)));
    return add_lanes(d, tally);
}

/// The same exactly, for one bit.
inline std::uint32_t count_bit(const std::uint64_t* list, std::uint32_t size, std::uint32_t bit) {
    std::uint64_t sum = 0;
    for (std::uint32_t k = 0; k < size; ++k) sum += list[k] >> bit & 1;
    return static_cast<std::uint32_t>(sum);
}

/// The walk among lists whose masks have W words, or any number of words if W is 0.
template <std::uint32_t W> class ListWalk {
  public:
    explicit ListWalk(State& state)
        : s_(state), words_(W != 0 ? W : s_.form.words()), primary_words_(s_.form.primary_words()) {}

    /// Goes on until a frame of another tier is on top, or there is something to say.
    bool run(Event& event) {
        return try_branches(s_, Tier::lists, event, [this](Frame& frame) { return branch(frame); });
    }

  private:
    static constexpr std::size_t most_words = W != 0 ? W : OptionMasks::most_bits / 64;
    using Mask = std::array<std::uint64_t, most_words>;
    enum class Verdict : std::uint8_t { wiped, forced, branch };

    std::uint64_t* plane(std::uint32_t word) { return s_.planes.get() + word * s_.capacity; }
    std::uint32_t planes() const { return words_ + s_.numbered; }

    /// Makes room for a list of `size` options at `place`, and for a vector behind it.
    void reserve(std::size_t place, std::size_t size) {
        if (place + size + 8 <= s_.capacity) return;
        const std::size_t capacity = 2 * (place + size + 8);
        auto larger = std::make_unique_for_overwrite<std::uint64_t[]>(planes() * capacity);
        for (std::uint32_t w = 0; w < planes(); ++w) std::copy_n(plane(w), place, larger.get() + w * capacity);
        s_.planes = std::move(larger);
        s_.capacity = capacity;
    }

    /// Copies the options that a mask does not forbid to `to`, which may be `from`. Returns how many.
    HWY_INLINE std::uint32_t filter(std::size_t from, std::uint32_t size, std::size_t to, const Mask& forbids) {
        s_.spend(std::uint64_t{size} * planes() * 4 / lanes);
        return s_.numbered ? filter_planes<true>(from, size, to, forbids)
                           : filter_planes<false>(from, size, to, forbids);
    }

    template <bool numbered>
    HWY_INLINE std::uint32_t filter_planes(std::size_t from, std::uint32_t size, std::size_t to, const Mask& forbids) {
        const Tag d;
        const std::size_t capacity = s_.capacity; // in registers: the compiler cannot know that stores leave it alone
        const std::uint64_t* in = s_.planes.get() + from;
        std::uint64_t* out = s_.planes.get() + to;
        const std::uint64_t* const begin = out;
        for (std::size_t left = size;; in += lanes, left -= lanes) {
            Vec hit = hn::Zero(d);
            for (std::uint32_t w = 0; w < words_; ++w)
                hit = hn::Or(hit, hn::And(hn::LoadU(d, in + w * capacity), hn::Set(d, forbids[w])));
            auto alive = hn::Eq(hit, hn::Zero(d));
            if (left < lanes) alive = hn::And(alive, hn::FirstN(d, left));
            for (std::uint32_t w = 0; w < words_ + numbered; ++w)
                hn::StoreU(compress(hn::LoadU(d, in + w * capacity), alive), d, out + w * capacity);
            out += hn::CountTrue(d, alive);
            if (left <= lanes) break;
        }
        return static_cast<std::uint32_t>(out - begin);
    }

    /// Calls `f(place)` for each option of a list that has one of the bits.
    template <class F> HWY_INLINE void for_hits(std::size_t list, std::uint32_t size, const Mask& bits, const F& f) {
        const Tag d;
        for (std::size_t k = 0; k < size; k += lanes) {
            Vec hit = hn::Zero(d);
            for (std::uint32_t w = 0; w < primary_words_; ++w)
                hit = hn::Or(hit, hn::And(hn::LoadU(d, plane(w) + list + k), hn::Set(d, bits[w])));
            const auto some = hn::And(hn::Ne(hit, hn::Zero(d)), hn::FirstN(d, size - k));
            for (std::uint64_t z = bits_of(some); z != 0; z &= z - 1) f(list + k + bit_of(z));
        }
    }

    /// Looks at the items that are open: is one wiped out, has one a single option left, or which is to be
    /// branched on? `forced_` has the items with one option then, or `item_` the one to branch on.
    Verdict look(std::size_t list, std::uint32_t size, const Mask& open) {
        s_.spend(std::uint64_t{size} * primary_words_ * 8 / lanes);
        std::array<BitCounts, most_words> counts;
        std::uint64_t any_forced = 0;
        for (std::uint32_t w = 0; w < primary_words_; ++w) {
            const BitCounts c = counts[w] = count(plane(w) + list, size);
            if ((open[w] & ~(c.one | c.two | c.four | c.more)) != 0) return Verdict::wiped;
            any_forced |= forced_[w] = open[w] & c.one & ~(c.two | c.four | c.more);
        }
        if (s_.leftmost) {
            first_of([&](std::uint32_t w) { return open[w]; });
            return Verdict::branch;
        }
        if (any_forced != 0) return Verdict::forced;
        for (std::uint32_t n = 2; n < 8; ++n) {
            const auto of_size = [&](std::uint32_t w) {
                const BitCounts& c = counts[w];
                return open[w] & ~c.more & ((n & 1) != 0 ? c.one : ~c.one) & ((n & 2) != 0 ? c.two : ~c.two)
                       & ((n & 4) != 0 ? c.four : ~c.four);
            };
            if (first_of(of_size)) return Verdict::branch;
        }
        s_.spend(std::uint64_t{size} * size_of(open.data(), primary_words_));
        std::uint32_t least = UINT32_MAX;
        for (std::uint32_t w = 0; w < primary_words_; ++w)
            for (std::uint64_t z = open[w]; z != 0; z &= z - 1) {
                const auto bit = bit_of(z);
                const std::uint32_t n = count_bit(plane(w) + list, size, bit);
                if (n >= least) continue;
                least = n;
                item_ = w * 64 + bit;
            }
        return Verdict::branch;
    }

    /// Takes the first item of a set, if there is one.
    template <class Set> bool first_of(const Set& set) {
        for (std::uint32_t w = 0; w < primary_words_; ++w) {
            const std::uint64_t z = set(w);
            if (z == 0) continue;
            item_ = w * 64 + bit_of(z);
            return true;
        }
        return false;
    }

    /// What the option at a place forbids.
    void add_forbids(std::size_t place, Mask& forbids) {
        const std::uint64_t* of_option = nullptr;
        if (s_.form.coloured()) {
            const auto number = plane(words_)[place];
            of_option = number == no_option ? s_.root_forbids.data()
                                            : s_.form.forbids(static_cast<std::uint32_t>(number)).data();
        }
        for (std::uint32_t w = 0; w < words_; ++w) forbids[w] |= of_option ? of_option[w] : plane(w)[place];
    }

    /// Takes the option at a place: its items are open no more.
    void take(std::size_t place, Mask& open) {
        for (std::uint32_t w = 0; w < primary_words_; ++w) open[w] &= ~plane(w)[place];
        if (s_.telling && plane(words_)[place] != no_option)
            s_.trail.push_back(static_cast<std::uint32_t>(plane(words_)[place]));
    }

    bool covers_all(std::size_t place, const Mask& open) {
        std::uint64_t missing = 0;
        for (std::uint32_t w = 0; w < primary_words_; ++w) missing |= open[w] & ~plane(w)[place];
        return missing == 0;
    }

    bool all_covered(const Mask& open) const { return is_empty(open.data(), primary_words_); }

    /// Takes all options that are forced at once. False if two of them exclude each other.
    bool take_forced(std::size_t list, std::uint32_t& size, Mask& open) {
        Mask forbids{};
        bool agree = true;
        for_hits(list, size, forced_, [&](std::size_t place) {
            for (std::uint32_t w = 0; w < words_; ++w) agree &= (plane(w)[place] & forbids[w]) == 0;
            add_forbids(place, forbids);
            take(place, open);
        });
        if (agree && !all_covered(open)) size = filter(list, size, list, forbids);
        return agree;
    }

    /// Tries the next branch of a frame.
    Outcome branch(Frame& frame) {
        const std::size_t candidate = frame.at + frame.next++, list = frame.top;
        const std::uint64_t looks = s_.looks;
        Mask open, forbids{};
        std::copy_n(s_.open.begin() + static_cast<std::ptrdiff_t>((s_.depth - 1) * primary_words_), primary_words_,
                    open.begin());
        s_.trail.resize(frame.trail);
        take(candidate, open);
        if (all_covered(open)) return found_cover(s_);
        add_forbids(candidate, forbids);
        reserve(list, 2 * std::size_t{frame.size});
        std::uint32_t size = filter(frame.list, frame.size, list, forbids);
        s_.looks += s_.depth == 1; // other states are counted with their parents
        for (;; ++s_.looks) {
            const Verdict verdict = look(list, size, open);
            if (verdict == Verdict::wiped) return Outcome::nothing;
            if (verdict == Verdict::branch) break;
            if (!take_forced(list, size, open)) return Outcome::nothing;
            if (all_covered(open)) return found_cover(s_);
        }
        if (!s_.telling && count_few(list, size, open)) return Outcome::nothing;
        if (s_.nodes_left == 0) {
            s_.looks = looks;
            return Outcome::starved;
        }
        enter_node(s_);
        descend(list, size, open, frame.plan.considered);
        return Outcome::nothing;
    }

    /// Counts the covers of what is left where that needs no search: as among bits.
    bool count_few(std::size_t list, std::uint32_t size, const Mask& open) {
        const std::uint32_t left = size_of(open.data(), primary_words_);
        if (left > s_.few_items()) return false;
        FewItems few;
        std::uint64_t pairs = 0;
        for (std::size_t a = list; a < list + size; ++a) {
            Mask claims{};
            for (std::uint32_t w = 0; w < primary_words_; ++w) claims[w] = plane(w)[a];
            std::uint64_t mine[2] = {};
            gather(claims.data(), open.data(), primary_words_, mine);
            ++few.options[mine[0]];
            if (!s_.form.plain() && left == 2) pairs += partners_behind(a, list + size);
        }
        found_covers(s_, !s_.form.plain() && left == 2 ? few.options[3] + pairs : few.covers(left));
        return true;
    }

    /// How many options from a place to the end of a list go with the one there.
    std::uint64_t partners_behind(std::size_t place, std::size_t end) {
        Mask forbids{};
        add_forbids(place, forbids);
        std::uint64_t partners = 0;
        for (std::size_t b = place + 1; b < end; ++b) {
            std::uint64_t clash = 0;
            for (std::uint32_t w = 0; w < words_; ++w) clash |= plane(w)[b] & forbids[w];
            partners += clash == 0;
        }
        return partners;
    }

    /// Makes a frame for the branches of `item_`.
    void descend(std::size_t list, std::uint32_t size, const Mask& open, Tier considered) {
        Plan plan{.considered = considered};
        const Tier to = tier_for(size);
        if (to < considered) {
            plan = {to, Tier::lists, to};
            const std::uint32_t items = size_of(open.data(), primary_words_);
            if (pays_from_lists(s_, to, size, items)) {
                encode(to, list, size, open, items);
                descend_into(s_, to, bits_before(open.data(), item_), plan);
                return;
            }
        }
        Frame frame{.plan = plan,
                    .trail = static_cast<std::uint32_t>(s_.trail.size()),
                    .size = size,
                    .list = list,
                    .looks_before = s_.looks};
        Mask item{};
        item[item_ / 64] = std::uint64_t{1} << (item_ & 63);
        frame.at = frame.top = list + size;
        std::uint32_t covers = 0;
        for_hits(list, size, item, [&](std::size_t place) {
            const bool covered = covers_all(place, open);
            covers += covered;
            if (covered && !s_.telling) return;
            for (std::uint32_t w = 0; w < planes(); ++w) plane(w)[frame.top] = plane(w)[place];
            ++frame.top;
        });
        frame.end = frame.degree = static_cast<std::uint32_t>(frame.top - frame.at);
        if (!s_.telling && covers != 0) found_covers(s_, covers);
        s_.looks += s_.telling ? frame.end - covers : frame.end;
        std::copy_n(open.begin(), primary_words_,
                    s_.open.begin() + static_cast<std::ptrdiff_t>(s_.depth * primary_words_));
        s_.frames[s_.depth++] = frame;
    }

    /// Gives the options of a list and the open items bits of their own.
    void encode(Tier to, std::size_t list, std::uint32_t size, const Mask& open, std::uint32_t items) {
        Remainder& r = s_.remainders[static_cast<std::size_t>(to)];
        const std::uint32_t L = words_of(to);
        resize(r, to, size, items);
        s_.rows.assign(std::size_t{words_} * 64 * L, 0);
        for (std::uint32_t w = 0; w < words_; ++w)
            for (std::uint32_t k = 0; k < size; ++k)
                for (std::uint64_t z = plane(w)[list + k]; z != 0; z &= z - 1)
                    s_.rows[(w * 64 + bit_of(z)) * L + k / 64] |= std::uint64_t{1} << (k & 63);
        std::uint32_t number = 0;
        for (std::uint32_t w = 0; w < primary_words_; ++w) {
            for (std::uint32_t k = 0; k < size; ++k)
                deposit(r.covered.data() + k * r.item_words, number, gather_bits(plane(w)[list + k], open[w]));
            for (std::uint64_t z = open[w]; z != 0; z &= z - 1, ++number)
                for (std::uint32_t l = 0; l < L; ++l)
                    r.members[l * r.stride + number] = s_.rows[(w * 64 + bit_of(z)) * L + l];
        }
        for (std::uint32_t k = 0; k < size; ++k) {
            Mask forbids{};
            add_forbids(list + k, forbids);
            std::uint64_t* partners = r.partners.data() + k * L;
            std::fill_n(partners, L, ~std::uint64_t{0});
            for (std::uint32_t w = 0; w < words_; ++w)
                for (std::uint64_t z = forbids[w]; z != 0; z &= z - 1) {
                    const std::uint32_t bit = w * 64 + bit_of(z);
                    for (std::uint32_t l = 0; l < L; ++l) partners[l] &= ~s_.rows[bit * L + l];
                }
            if (s_.numbered) r.number[k] = static_cast<std::uint32_t>(plane(words_)[list + k]);
        }
    }

    State& s_;
    const std::uint32_t words_, primary_words_;
    Mask forced_{};
    std::uint32_t item_ = 0;
};

inline bool walk_lists(State& s, Event& event) {
    switch (s.form.words()) {
    case 1:
        return ListWalk<1>(s).run(event);
    case 2:
        return ListWalk<2>(s).run(event);
    case 3:
        return ListWalk<3>(s).run(event);
    case 4:
        return ListWalk<4>(s).run(event);
    case 6:
        return ListWalk<6>(s).run(event);
    default:
        return ListWalk<0>(s).run(event);
    }
}

inline Event walk_all(State& s) {
    Event event = Event::exhausted;
    while (s.depth != 0) {
        const Tier tier = s.top().tier;
        const bool said = tier == Tier::lists ? walk_lists(s, event)
                                              : with_bits(s, tier, [&](auto walk) { return walk.run(event); });
        if (said) break;
    }
    return event;
}

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();

namespace quadrille::search::masks {

Event QUADRILLE_KERNEL(State& s) { return HWY_NAMESPACE::walk_all(s); }

} // namespace quadrille::search::masks
