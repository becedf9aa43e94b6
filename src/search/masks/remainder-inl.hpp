// SPDX-License-Identifier: MIT
#pragma once

// What both walks have in common, and the walk among bits: live options are bits, a child is one AND, an item's size one
// population count.

#include <algorithm>
#include <array>

#include "search/masks/simd-inl.hpp"
#include "search/masks/state.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::search::masks {
namespace HWY_NAMESPACE {

inline void enter_node(State& s) {
    --s.nodes_left;
    ++s.nodes;
    ++s.profile[s.depth - 1];
}

inline Outcome found_cover(State& s) {
    ++s.covers;
    --s.covers_left;
    return Outcome::cover;
}

/// Takes covers that are counted together. Those beyond the limit are kept for later.
inline void found_covers(State& s, std::uint64_t covers) {
    const std::uint64_t now = std::min(covers, s.covers_left);
    s.covers += now;
    s.covers_left -= now;
    s.surplus += covers - now;
}

inline Lesson& lesson_of(State& s, Tier from, Tier to) {
    return s.lessons[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}

/// Leaves the frame on top, whose branches are done, and learns from its subtree.
inline void leave(State& s) {
    const Frame& frame = s.frames[--s.depth];
    const Plan& plan = frame.plan;
    if (plan.teaches()) lesson_of(s, plan.from, plan.to).learn(static_cast<double>(s.looks - frame.looks_before));
}

/// Tries branch after branch of a tier until a frame of another one is on top, which is false, or there is
/// something to say.
template <class Branch> HWY_INLINE bool try_branches(State& s, Tier tier, Event& event, const Branch& branch) {
    while (s.depth != 0) {
        Frame& frame = s.top();
        if (frame.tier != tier) return false;
        if (frame.next == frame.end) {
            leave(s);
            continue;
        }
        if (s.must_pause()) {
            event = Event::pause;
            return true;
        }
        const Outcome outcome = branch(frame);
        if (outcome == Outcome::starved) {
            --frame.next; // to be tried again
            event = Event::starved;
            return true;
        }
        if (outcome == Outcome::cover && s.telling) {
            event = Event::cover;
            return true;
        }
    }
    event = Event::exhausted;
    return true;
}

/// The number of options for each set of the last few items. Nothing else matters if no other item is left.
struct FewItems {
    std::array<std::uint64_t, 1 << most_few_items> options{};

    /// In how many ways the items can be parted into sets that options have.
    std::uint64_t covers(std::uint32_t items) const {
        const auto& n = options;
        const std::uint64_t ways3 = n[3] + n[1] * n[2];
        if (items <= 2) return items == 2 ? ways3 : n[1];
        const std::uint64_t ways6 = n[6] + n[2] * n[4];
        const std::uint64_t ways7 = n[7] + n[1] * ways6 + n[3] * n[4] + n[5] * n[2];
        if (items == 3) return ways7;
        const std::uint64_t ways12 = n[12] + n[4] * n[8], ways10 = n[10] + n[2] * n[8];
        const std::uint64_t ways14 = n[14] + n[2] * ways12 + n[6] * n[8] + n[10] * n[4];
        return n[15] + n[1] * ways14 + n[3] * ways12 + n[5] * ways10 + n[9] * ways6 + n[7] * n[8] + n[11] * n[4]
               + n[13] * n[2];
    }
};

/// What a look costs among bits, in cycles, more or less. One word is not counted but compared.
inline double look_cost(std::uint32_t words, std::uint32_t items) {
    constexpr double count = 5; // of the bits of a vector
    const double vectors = (items + 7.0) / static_cast<double>(lanes);
    return 15 + vectors * (words == 1 ? 4 : 2 + words * (1 + count));
}

/// Whether to encode anew, by what was learnt of such subtrees, which is spent then. The first few are
/// encoded to learn.
inline bool pays(State& s, Tier from, Tier to, double gain, double cost) {
    const Lesson& lesson = lesson_of(s, from, to);
    const bool pays = lesson.seen < 4 || lesson.looks * gain > cost;
    if (pays) s.spend(static_cast<std::uint64_t>(cost));
    return pays;
}

/// A remainder of more items has options of many items each, of which few fit: it is seldom worth encoding.
inline constexpr std::uint32_t most_encoded_items = 512;

inline bool pays_from_lists(State& s, Tier to, std::uint32_t size, std::uint32_t items) {
    if (items > most_encoded_items) return false;
    const double steps = 1 + 0.6 * size / static_cast<double>(lanes);
    const double now = 30 + steps * (4.0 + 5 * s.form.words());
    const double build = 200 + 40.0 * words_of(to) * s.form.words() + size * (20.0 + 4 * words_of(to));
    return pays(s, Tier::lists, to, now - look_cost(words_of(to), items), build);
}

inline bool pays_from_bits(State& s, Tier from, Tier to, const Remainder& r, std::uint32_t size, std::uint32_t items) {
    const double now = look_cost(words_of(from), r.stride);
    const double build = 100 + (size + items) * (4.0 + 3.0 * words_of(from));
    return pays(s, from, to, now - look_cost(words_of(to), items), build);
}

/// Makes a remainder ready to be filled; sets are empty.
inline void resize(Remainder& r, Tier tier, std::uint32_t options, std::uint32_t items) {
    r.options = options;
    r.items = items;
    r.stride = (items + 7) / 8 * 8;
    r.item_words = (items + 63) / 64;
    r.members.assign(words_of(tier) * r.stride, 0);
    r.partners.resize(words_of(tier) * 64 * words_of(tier));
    r.covered.assign(r.item_words * options + 1, 0);
    r.number.resize(options);
}

inline void descend_into(State& s, Tier tier, std::uint32_t item, Plan plan);

/// The walk among the bits of a remainder with L words of options and at most I words of items. If G is not
/// 0, there are at most 8 * G items. (Tried: to ask at run time whether covers are told, and to tell them
/// without G. The kernels then compile in 0.7 and 0.9 of the time, but lists take 1.15 times as long.)
template <std::uint32_t L, std::uint32_t I, std::uint32_t G, bool telling> class BitWalk {
  public:
    BitWalk(State& state, Tier tier)
        : s_(state), r_(s_.remainders[static_cast<std::size_t>(tier)]), tier_(tier),
          item_words_(I <= 2 ? I : r_.item_words), kid_words_(kid_words(L, item_words_)),
          look_cost_(static_cast<std::uint64_t>(look_cost(L, r_.stride))) {}

    /// Goes on until a frame of another tier is on top, or there is something to say.
    bool run(Event& event) {
        return try_branches(s_, tier_, event, [this](Frame& frame) { return branch(frame); });
    }

    /// Begins with all options and items of the remainder, to branch on an item.
    void begin(std::uint32_t item, Plan plan) {
        Options alive;
        Items open{};
        for (std::uint32_t l = 0; l < L; ++l) alive[l] = first_bits(r_.options, l);
        for (std::uint32_t w = 0; w < item_words_; ++w) open[w] = first_bits(r_.items, w);
        expand(alive, open, item, plan);
    }

  private:
    using Options = std::array<std::uint64_t, L>;
    using Items = std::array<std::uint64_t, I>;

    static constexpr std::uint64_t first_bits(std::uint32_t n, std::uint32_t word) {
        if (n >= (word + 1) * 64) return ~std::uint64_t{0};
        return n <= word * 64 ? 0 : (std::uint64_t{1} << (n - word * 64)) - 1;
    }

    HWY_INLINE void keep_partners(Options& alive, std::uint32_t option) const {
        for (std::uint32_t l = 0; l < L; ++l) alive[l] &= r_.partners[option * L + l];
    }
    HWY_INLINE void close_items(Items& open, std::uint32_t option) const {
        for (std::uint32_t w = 0; w < item_words_; ++w) open[w] &= ~r_.covered[option * item_words_ + w];
    }
    HWY_INLINE void members(const Options& alive, std::uint32_t item, Options& set) const {
        for (std::uint32_t l = 0; l < L; ++l) set[l] = alive[l] & r_.members[l * r_.stride + item];
    }
    static HWY_INLINE std::uint32_t first_in(const Options& set) {
        for (std::uint32_t l = 0; l < L; ++l)
            if (set[l] != 0) return l * 64 + bit_of(set[l]);
        return UINT32_MAX;
    }

    /// Looks at the open items: those with one option left. False if an item is wiped out. Covered items have
    /// no live option.
    HWY_INLINE bool look(const Options& alive, const Items& open, Items& single) const {
        const Tag d;
        const Vec one = hn::Set(d, 1), zero = hn::Zero(d);
        Items alive_items{};
        single = {};
        for (std::uint32_t at = 0; at < items_looked_at(); at += lanes) {
            Vec set, beyond_one;
            if constexpr (L == 1) {
                // Without its lowest bit a set is empty exactly if one option is left: this says enough, and needs no
                // population count.
                set = hn::And(hn::LoadU(d, r_.members.data() + at), hn::Set(d, alive[0]));
                beyond_one = hn::And(set, hn::Sub(set, one));
            } else {
                set = sizes(alive, at);
                beyond_one = hn::Xor(set, one);
            }
            alive_items[at / 64] |= bits_of(hn::Ne(set, zero)) << (at & 63);
            single[at / 64] |= bits_of(hn::Eq(beyond_one, zero)) << (at & 63);
        }
        std::uint64_t wiped = 0;
        for (std::uint32_t w = 0; w < item_words_; ++w) {
            single[w] &= open[w];
            wiped |= open[w] & ~alive_items[w];
        }
        return wiped == 0;
    }

    HWY_INLINE std::uint32_t items_looked_at() const { return G != 0 ? 8 * G : r_.stride; }

    /// How many live options the items from `at` on have.
    HWY_INLINE Vec sizes(const Options& alive, std::uint32_t at) const {
        const Tag d;
        Vec size = hn::Zero(d);
        for (std::uint32_t l = 0; l < L; ++l)
            size = hn::Add(size, hn::PopulationCount(hn::And(hn::LoadU(d, r_.members.data() + l * r_.stride + at),
                                                             hn::Set(d, alive[l]))));
        return size;
    }

    /// The item to branch on. The size of a covered item less 1 is never the least.
    HWY_INLINE std::uint32_t choose(const Options& alive, const Items& open) const {
        if (s_.leftmost) {
            std::uint32_t w = 0;
            while (open[w] == 0) ++w;
            return w * 64 + bit_of(open[w]);
        }
        const Tag d;
        const Vec one = hn::Set(d, 1);
        Vec least = hn::Set(d, ~std::uint64_t{0}), number = hn::Iota(d, 0);
        for (std::uint32_t at = 0; at < items_looked_at(); at += lanes) {
            const Vec key = hn::ShiftLeft<16>(hn::Sub(sizes(alive, at), one));
            least = hn::Min(least, hn::Or(key, number));
            number = hn::Add(number, hn::Set(d, lanes));
        }
        return hn::GetLane(hn::MinOfLanes(d, least)) & 0xffff;
    }

    HWY_INLINE bool any(const Items& set) const { return !is_empty(set.data(), item_words_); }

    /// Makes a frame of the children on an item that have no item wiped out. Covers are children too if they
    /// are to be told, and are counted at once if not.
    HWY_NOINLINE void expand(const Options& alive, const Items& open, std::uint32_t item, Plan plan) {
        Options candidates;
        members(alive, item, candidates);
        Frame& frame = s_.frames[s_.depth];
        frame.tier = tier_;
        frame.plan = plan;
        if (plan.teaches()) frame.looks_before = s_.looks;
        if (telling) frame.trail = static_cast<std::uint32_t>(s_.trail.size());
        frame.at = s_.top().tier == Tier::lists ? 0 : s_.top().top;
        const std::size_t most = frame.at + (size(candidates) + 1) * kid_words_;
        if (most > s_.kids.size()) s_.kids.resize(2 * most);
        std::uint64_t* kid = s_.kids.data() + frame.at;
        const std::uint64_t* const begin = kid;
        std::uint32_t ordinal = 0;
        std::uint64_t covers = 0;
        for (std::uint32_t l = 0; l < L; ++l)
            for (std::uint64_t z = candidates[l]; z != 0; z &= z - 1) {
                const std::uint32_t option = l * 64 + bit_of(z);
                Options child = alive;
                Items left = open, single;
                keep_partners(child, option);
                close_items(left, option);
                const bool lives = look(child, left, single);
                const bool covered = !any(left);
                covers += covered;
                std::uint64_t* record = kid;
                for (std::uint32_t i = 0; i < L; ++i) *record++ = child[i];
                for (std::uint32_t w = 0; w < item_words_; ++w) *record++ = left[w];
                for (std::uint32_t w = 0; w < item_words_; ++w) *record++ = single[w];
                *record = std::uint64_t{option} << 16 | ordinal;
                kid += lives && (telling || !covered) ? kid_words_ : 0;
                ordinal += telling || !covered;
            }
        if (!telling && covers != 0) found_covers(s_, covers);
        s_.spend(size(candidates) * look_cost_);
        s_.looks += telling ? ordinal - covers : ordinal;
        frame.next = 0;
        frame.end = static_cast<std::uint32_t>(static_cast<std::size_t>(kid - begin) / kid_words_);
        frame.degree = ordinal;
        frame.top = frame.at + static_cast<std::size_t>(kid - begin);
        ++s_.depth;
    }

    /// Takes the options of all items that have one only. False if an item is wiped out by that.
    HWY_INLINE bool take_forced(Options& alive, Items& open, const Items& single) {
        for (std::uint32_t w = 0; w < item_words_; ++w)
            for (std::uint64_t z = single[w] & open[w]; z != 0; z = z & (z - 1) & open[w]) {
                Options only;
                members(alive, w * 64 + bit_of(z), only);
                const std::uint32_t option = first_in(only);
                if (option == UINT32_MAX) return false;
                keep_partners(alive, option);
                close_items(open, option);
                if (telling) s_.trail.push_back(r_.number[option]);
            }
        return true;
    }

    /// Tries the next kid of a frame.
    HWY_INLINE Outcome branch(Frame& frame) {
        s_.spend(look_cost_);
        const std::uint64_t* kid = s_.kids.data() + frame.at + frame.next++ * kid_words_;
        Options alive;
        Items open{}, single{};
        for (std::uint32_t l = 0; l < L; ++l) alive[l] = *kid++;
        for (std::uint32_t w = 0; w < item_words_; ++w) open[w] = *kid++;
        for (std::uint32_t w = 0; w < item_words_; ++w) single[w] = *kid++;
        const std::uint64_t info = *kid, looks = s_.looks;
        if (telling) {
            s_.trail.resize(frame.trail);
            s_.trail.push_back(r_.number[option_of(info)]);
            if (!any(open)) return found_cover(s_);
        }
        while (!s_.leftmost && any(single)) {
            if (!take_forced(alive, open, single)) return Outcome::nothing;
            if (!any(open)) return found_cover(s_);
            ++s_.looks;
            s_.spend(look_cost_);
            if (!look(alive, open, single)) return Outcome::nothing;
        }
        if (!telling && count_few(alive, open)) return Outcome::nothing;
        if (s_.nodes_left == 0) {
            s_.looks = looks;
            return Outcome::starved;
        }
        enter_node(s_);
        descend(alive, open, choose(alive, open), frame.plan.considered);
        return Outcome::nothing;
    }

    /// Counts the covers of what is left where that needs no search: of a few items, where no others
    /// matter, else of two.
    HWY_INLINE bool count_few(const Options& alive, const Items& open) {
        const std::uint32_t left = size_of(open.data(), item_words_);
        if (left > s_.few_items()) return false;
        count_them(alive, open, left);
        return true;
    }

    HWY_NOINLINE void count_them(const Options& alive, const Items& open, std::uint32_t left) {
        FewItems few;
        for (std::uint32_t l = 0; l < L; ++l)
            for (std::uint64_t z = alive[l]; z != 0; z &= z - 1) {
                std::uint64_t mine[2] = {};
                gather(r_.covered.data() + (l * 64 + bit_of(z)) * item_words_, open.data(), item_words_, mine);
                ++few.options[mine[0]];
            }
        std::uint64_t covers = few.covers(left);
        if (!s_.form.plain() && left == 2 && few.options[1] != 0 && few.options[2] != 0)
            covers = few.options[3] + pairs(alive);
        found_covers(s_, covers);
    }

    /// The pairs of options that cover two items between them and go together.
    std::uint64_t pairs(const Options& alive) const {
        std::uint64_t twice = 0;
        for (std::uint32_t l = 0; l < L; ++l)
            for (std::uint64_t z = alive[l]; z != 0; z &= z - 1) {
                const std::uint32_t option = l * 64 + bit_of(z);
                Options others = alive;
                keep_partners(others, option);
                twice += size(others);
            }
        return twice / 2;
    }

    static HWY_INLINE std::uint32_t size(const Options& set) { return size_of(set.data(), L); }

    HWY_INLINE void descend(const Options& alive, const Items& open, std::uint32_t item, Tier considered) {
        Plan plan{.considered = considered};
        if constexpr (L > 1) {
            const std::uint32_t options = size(alive);
            const Tier to = tier_for(options);
            if (to < considered) {
                const std::uint32_t items = size_of(open.data(), item_words_);
                plan = {to, tier_, to};
                if (pays_from_bits(s_, tier_, to, r_, options, items)) {
                    encode(to, alive, open, options, items);
                    descend_into(s_, to, bits_before(open.data(), item), plan);
                    return;
                }
            }
        }
        expand(alive, open, item, plan);
    }

    /// Gives what is left fewer bits.
    void encode(Tier to, const Options& alive, const Items& open, std::uint32_t options, std::uint32_t items) {
        Remainder& q = s_.remainders[static_cast<std::size_t>(to)];
        const std::uint32_t words = words_of(to);
        resize(q, to, options, items);
        std::uint32_t item = 0, option = 0;
        for (std::uint32_t w = 0; w < item_words_; ++w)
            for (std::uint64_t z = open[w]; z != 0; z &= z - 1, ++item) {
                Options row;
                std::uint64_t moved[L] = {};
                members(alive, w * 64 + bit_of(z), row);
                gather(row.data(), alive.data(), L, moved);
                for (std::uint32_t l = 0; l < words; ++l) q.members[l * q.stride + item] = moved[l];
            }
        for (std::uint32_t l = 0; l < L; ++l)
            for (std::uint64_t z = alive[l]; z != 0; z &= z - 1, ++option) {
                const std::uint32_t old = l * 64 + bit_of(z);
                std::uint64_t moved[L] = {};
                gather(r_.partners.data() + old * L, alive.data(), L, moved);
                std::copy_n(moved, words, q.partners.data() + option * words);
                gather(r_.covered.data() + old * item_words_, open.data(), item_words_,
                       q.covered.data() + option * q.item_words);
                q.number[option] = r_.number[old];
            }
    }

    State& s_;
    Remainder& r_;
    const Tier tier_;
    const std::uint32_t item_words_, kid_words_;
    const std::uint64_t look_cost_;
};

/// Whether one word of options has a walk for each number of eights of items. Sanitizers take a second to compile each walk,
/// and machines without AVX2 are few where there is a kernel for it.
#if defined(QUADRILLE_FEW_TARGETS)
inline constexpr bool by_groups = false;
#elif defined(QUADRILLE_AVX2_KERNEL)
inline constexpr bool by_groups = HWY_TARGET == HWY_AVX2;
#else
inline constexpr bool by_groups = true;
#endif

/// Calls `use` with the walk for one word of options and one of items, by eights of items from G on.
template <std::uint32_t G, bool telling, class Use> auto with_groups(State& s, Tier tier, const Use& use) {
    if constexpr (G < 8)
        if (s.remainders[static_cast<std::size_t>(tier)].stride != 8 * G)
            return with_groups<G + 1, telling>(s, tier, use);
    return use(BitWalk<1, 1, G, telling>(s, tier));
}

/// The same for L words of options and any number of items.
template <std::uint32_t L, bool telling, class Use> auto with_items(State& s, Tier tier, const Use& use) {
    const std::uint32_t words = s.remainders[static_cast<std::size_t>(tier)].item_words;
    if (words == 1) {
        if constexpr (L == 1 && by_groups)
            return with_groups<1, telling>(s, tier, use);
        else
            return use(BitWalk<L, 1, 0, telling>(s, tier));
    }
    if (words == 2) return use(BitWalk<L, 2, 0, telling>(s, tier));
    return use(BitWalk<L, most_encoded_items / 64, 0, telling>(s, tier));
}

template <bool telling, class Use> auto with_bits(State& s, Tier tier, const Use& use) {
    if (tier == Tier::bits128) return with_items<2, telling>(s, tier, use);
    if (tier == Tier::bits256) return with_items<4, telling>(s, tier, use);
    return with_items<1, telling>(s, tier, use);
}

template <class Use> auto with_bits(State& s, Tier tier, const Use& use) {
    return s.telling ? with_bits<true>(s, tier, use) : with_bits<false>(s, tier, use);
}

/// Branches on an item of a remainder that was just encoded.
inline void descend_into(State& s, Tier tier, std::uint32_t item, Plan plan) {
    with_bits(s, tier, [&](auto walk) { walk.begin(item, plan); });
}

} // namespace HWY_NAMESPACE
} // namespace quadrille::search::masks
HWY_AFTER_NAMESPACE();
