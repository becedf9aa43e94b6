// SPDX-License-Identifier: MIT
#pragma once

// The kernels of slices. Each source in kernels/ compiles them for one instruction set: it includes what is included
// here first, then names the set to the compiler, then includes this file, with
//
//     QUADRILLE_WIDEST     the words of a register: 2, 4 or 8
//     QUADRILLE_KERNELS    the name of the kernels
//
// All is in an anonymous namespace: the linker must not take one set's function for another's.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "search/slices/form.hpp"

namespace quadrille::search::slices {

namespace {

#define QUADRILLE_INLINE [[gnu::always_inline]] inline

/// A vector of L words.
template <std::uint32_t L> struct Lanes;
template <> struct Lanes<2> { using Vec [[gnu::vector_size(16)]] = Word; };
template <> struct Lanes<4> { using Vec [[gnu::vector_size(32)]] = Word; };
template <> struct Lanes<8> { using Vec [[gnu::vector_size(64)]] = Word; };
template <std::uint32_t L> using Vec = typename Lanes<L>::Vec;

template <std::uint32_t L> QUADRILLE_INLINE Vec<L> load(const Word* from) {
    Vec<L> v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
template <std::uint32_t L> QUADRILLE_INLINE void store(const Vec<L>& v, Word* to) { std::memcpy(to, &v, sizeof v); }

/// The words that are not 0, as a mask.
template <std::uint32_t L> QUADRILLE_INLINE Word words_in(const Vec<L>& v) {
#if QUADRILLE_WIDEST == 8
    if constexpr (L == 8) return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(v), reinterpret_cast<__m512i>(v));
#endif
#if QUADRILLE_WIDEST >= 4
    if constexpr (L == 4) {
        const auto zero = _mm256_cmpeq_epi64(reinterpret_cast<__m256i>(v), _mm256_setzero_si256());
        return 15 ^ static_cast<Word>(_mm256_movemask_pd(_mm256_castsi256_pd(zero)));
    }
#endif
    Word mask = 0;
    for (std::uint32_t lane = 0; lane < L; ++lane) mask |= Word{v[lane] != 0} << lane;
    return mask;
}

template <std::uint32_t L> QUADRILLE_INLINE bool any(const Vec<L>& v) {
#if QUADRILLE_WIDEST >= 4
    if constexpr (L == 4) return _mm256_testz_si256(reinterpret_cast<__m256i>(v), reinterpret_cast<__m256i>(v)) == 0;
#endif
    if constexpr (L == 2) return (v[0] | v[1]) != 0;
    return words_in<L>(v) != 0;
}

/// Numbers of bits that can be added up 15 times: of each word on machines that count so, of each byte on others.
template <std::uint32_t L> QUADRILLE_INLINE Vec<L> count(const Vec<L>& v) {
#if QUADRILLE_WIDEST == 8
    if constexpr (L == 8) return reinterpret_cast<Vec<L>>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(v)));
    if constexpr (L == 4) return reinterpret_cast<Vec<L>>(_mm256_popcnt_epi64(reinterpret_cast<__m256i>(v)));
    if constexpr (L == 2) return reinterpret_cast<Vec<L>>(_mm_popcnt_epi64(reinterpret_cast<__m128i>(v)));
#elif QUADRILLE_WIDEST == 4
    if constexpr (L == 4) {
        const __m256i of_nibble = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                                                   0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const Vec<L> low = v & 0x0f0f'0f0f'0f0f'0f0f, high = v >> 4 & 0x0f0f'0f0f'0f0f'0f0f;
        return reinterpret_cast<Vec<L>>(_mm256_shuffle_epi8(of_nibble, reinterpret_cast<__m256i>(low)))
               + reinterpret_cast<Vec<L>>(_mm256_shuffle_epi8(of_nibble, reinterpret_cast<__m256i>(high)));
    }
#endif
    const Vec<L> pairs = v - (v >> 1 & 0x5555'5555'5555'5555);
    const Vec<L> nibbles = (pairs & 0x3333'3333'3333'3333) + (pairs >> 2 & 0x3333'3333'3333'3333);
    return (nibbles + (nibbles >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
}

/// Sums of `count`, in wider fields.
template <std::uint32_t L> QUADRILLE_INLINE Vec<L> widened(const Vec<L>& counts) {
    if constexpr (QUADRILLE_WIDEST == 8) return counts;
    return (counts & 0x00ff'00ff'00ff'00ff) + (counts >> 8 & 0x00ff'00ff'00ff'00ff);
}
template <std::uint32_t L> QUADRILLE_INLINE Word sum(const Vec<L>& widened) {
    Word sum = 0;
    for (std::uint32_t lane = 0; lane < L; ++lane)
        sum += QUADRILLE_WIDEST == 8 ? widened[lane] : widened[lane] * 0x0001'0001'0001'0001 >> 48;
    return sum;
}

/// The depth of a form. D: a constant depth, or 0 to read it from the form.
template <std::uint32_t D> QUADRILLE_INLINE std::uint32_t depth_of(const Form& form) {
    return D != 0 ? D : form.depth();
}

/// The number of blocks. H: a constant number, or 0 to read it from the form.
template <std::uint32_t H> QUADRILLE_INLINE std::uint32_t blocks_of(const Form& form) {
    return H != 0 ? H : form.blocks();
}

/// What Form computes from its members, with constants where they are known.
template <std::uint32_t D>
QUADRILLE_INLINE std::uint32_t option_of(const Form& form, std::uint32_t item, std::uint32_t k) {
    return form.options_by_item()[std::size_t{item} * depth_of<D>(form) + k];
}
template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
QUADRILLE_INLINE const Word* effect_of(const Form& form, std::uint32_t option) {
    return form.effects() + std::size_t{option} * ((depth_of<D>(form) + 1) * L * blocks_of<H>(form));
}

/// A set of items.
template <std::uint32_t L> struct Items {
    std::array<Word, Form::most_words_of_a_slice + 1> words; // set where the form has items; the last one ends a walk

    QUADRILLE_INLINE Vec<L> block(std::uint32_t h) const { return load<L>(words.data() + h * L); }
    QUADRILLE_INLINE void set_block(std::uint32_t h, const Vec<L>& v) { store<L>(v, words.data() + h * L); }
};

/// Visits the items of a set. Words and bits are one loop, whose end is its only jump: loops over the bits of each
/// word end after 0, 1 or 2 of them, and each end is mispredicted as often as not.
template <std::uint32_t L> class Visit {
  public:
    QUADRILLE_INLINE Visit(Items<L>& items, std::uint32_t blocks) : words_(items.words.data()) {
        for (std::uint32_t h = 0; h < blocks; ++h) left_ |= words_in<L>(items.block(h)) << h * L;
        items.words.back() = 0;
        word_ = static_cast<std::uint32_t>(std::countr_zero(left_));
        bits_ = words_[word_];
    }
    QUADRILLE_INLINE bool at_end() const { return bits_ == 0; }
    QUADRILLE_INLINE bool is_last() const { return ((left_ & (left_ - 1)) | (bits_ & (bits_ - 1))) == 0; }
    QUADRILLE_INLINE std::uint32_t word() const { return word_; }
    QUADRILLE_INLINE std::uint32_t bit() const { return static_cast<std::uint32_t>(std::countr_zero(bits_)); }
    QUADRILLE_INLINE std::uint32_t item() const { return word_ * 64 + bit(); }
    QUADRILLE_INLINE void next() {
        const Word rest = bits_ & (bits_ - 1), words = left_ & (left_ - 1);
        const auto word = static_cast<std::uint32_t>(std::countr_zero(words)); // 64, the last one, if there is none
        const Word bits = words_[word];
        left_ = rest == 0 ? words : left_;
        word_ = rest == 0 ? word : word_;
        bits_ = rest == 0 ? bits : rest;
    }

  private:
    const Word* words_;
    Word left_ = 0, bits_; // words with items, and the items of the present one
    std::uint32_t word_;
};

/// The binary digits of a number for each item: of the only slice that has it.
template <std::uint32_t L, std::uint32_t D> struct Numbers {
    static constexpr std::uint32_t digits = std::bit_width(D - 1);
    std::array<Items<L>, digits> items;

    QUADRILLE_INLINE std::uint32_t of(const Visit<L>& place) const {
        std::uint32_t number = 0;
        for (std::uint32_t d = 0; d < digits; ++d)
            number |= static_cast<std::uint32_t>(items[d].words[place.word()] >> place.bit() & 1) << d;
        return number;
    }
};

/// Which items have an option, which have two or more, and the number of each one's only slice: an OR of the slices
/// whose number has the digit.
template <std::uint32_t L, std::uint32_t D> struct Tally {
    Vec<L> once{}, twice{};
    std::array<Vec<L>, Numbers<L, D>::digits> digit{};

    QUADRILLE_INLINE void add(const Vec<L>& slice, std::uint32_t k) {
        twice |= once & slice;
        once |= slice;
#pragma GCC unroll 6
        for (std::uint32_t d = 0; d < digit.size(); ++d)
            if ((k >> d & 1) != 0) digit[d] |= slice;
    }
    QUADRILLE_INLINE void write_numbers(Numbers<L, D>& to, std::uint32_t h) const {
#pragma GCC unroll 6
        for (std::uint32_t d = 0; d < digit.size(); ++d) to.items[d].set_block(h, digit[d]);
    }
};

/// A block of a state of constant depth, in registers.
template <std::uint32_t L, std::uint32_t D> struct Block {
    Vec<L> open;
    std::array<Vec<L>, D> slices;

    QUADRILLE_INLINE explicit Block(const Word* from) : open(load<L>(from)) {
#pragma GCC unroll 16
        for (std::uint32_t k = 0; k < D; ++k) slices[k] = load<L>(from + (k + 1) * L);
    }
    QUADRILLE_INLINE void take(const Word* effect) {
        open &= load<L>(effect);
#pragma GCC unroll 16
        for (std::uint32_t k = 0; k < D; ++k) slices[k] &= load<L>(effect + (k + 1) * L);
    }
    QUADRILLE_INLINE void store(Word* to) const {
        slices::store<L>(open, to);
#pragma GCC unroll 16
        for (std::uint32_t k = 0; k < D; ++k) slices::store<L>(slices[k], to + (k + 1) * L);
    }
    QUADRILLE_INLINE Tally<L, D> tally() const {
        Tally<L, D> tally;
#pragma GCC unroll 16
        for (std::uint32_t k = 0; k < D; ++k) tally.add(slices[k], k);
        return tally;
    }
};

/// Settles a state of one block. It is in registers to the end: a forced option is taken as it is found.
template <std::uint32_t L, std::uint32_t D>
Verdict settle_block(const Form& form, const Word* from, Word* to, bool force, std::size_t first, Taken& taken,
                     std::uint64_t& work) {
    const Vec<L> all = load<L>(form.root().data());
    Block<L, D> state(from);
    std::size_t end = taken.count, rounds = 1;
    std::uint32_t* const options = taken.options.data();
    for (std::size_t j = first; j < end; ++j) state.take(effect_of<L, D, 1>(form, options[j]));
    Verdict verdict = Verdict::dead;
    for (;; ++rounds) {
        const Tally<L, D> tally = state.tally();
        if (any<L>(all & ~tally.once)) break;
        Items<L> forced;
        forced.set_block(0, state.open & ~tally.twice);
        if (!force || !any<L>(forced.block(0))) {
            verdict = any<L>(state.open) ? Verdict::open : Verdict::cover;
            state.store(to);
            break;
        }
        Numbers<L, D> numbers;
        tally.write_numbers(numbers, 0);
        for (Visit<L> place(forced, 1); !place.at_end(); place.next()) {
            const std::uint32_t option = option_of<D>(form, place.item(), numbers.of(place));
            state.take(effect_of<L, D, 1>(form, option));
            options[end++] = option;
        }
    }
    work += (rounds + end - first) * form.work_words();
    taken.count = end;
    return verdict;
}

/// The option, whose effect is asked for: it is needed when the round has found all of its options.
template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
QUADRILLE_INLINE std::uint32_t fetched(const Form& form, std::uint32_t option) {
    constexpr std::uint32_t line = 8, most = 128;
    const Word* const effect = effect_of<L, D, H>(form, option);
    if constexpr (H != 0 && (D + 1) * L * H <= most) {
#pragma GCC unroll 16
        for (std::uint32_t w = 0; w < (D + 1) * L * H; w += line) __builtin_prefetch(effect + w);
    }
    return option;
}

/// Settles a state of several blocks of constant depth. All options that a round has found are taken in one block after
/// the other, each of which is in registers once.
template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
Verdict settle_blocks(const Form& form, const Word* from, Word* to, bool force, std::size_t first, Taken& taken,
                      std::uint64_t& work) {
    const std::uint32_t blocks = blocks_of<H>(form);
    Numbers<L, D> numbers;
    Items<L> forced;
    for (const Word* source = from;; source = to) {
        const auto options = std::span(taken.options).subspan(first, taken.count - first);
        work += (1 + options.size()) * form.work_words();
        Vec<L> wiped{}, open{}, some{};
        for (std::uint32_t h = 0; h < blocks; ++h) {
            const std::size_t at = std::size_t{h} * (D + 1) * L;
            Block<L, D> block(source + at);
            for (const std::uint32_t option : options) block.take(effect_of<L, D, H>(form, option) + at);
            block.store(to + at);
            const Tally<L, D> tally = block.tally();
            const Vec<L> forced_here = block.open & ~tally.twice;
            wiped |= load<L>(form.root().data() + at) & ~tally.once;
            open |= block.open;
            some |= forced_here;
            forced.set_block(h, forced_here);
            tally.write_numbers(numbers, h);
        }
        if (any<L>(wiped)) return Verdict::dead;
        if (!any<L>(open)) return Verdict::cover;
        if (!force || !any<L>(some)) return Verdict::open;
        first = taken.count;
        for (Visit<L> place(forced, blocks); !place.at_end(); place.next())
            taken.add(fetched<L, D, H>(form, option_of<D>(form, place.item(), numbers.of(place))));
    }
}

/// to = from & effect
template <std::uint32_t L, std::uint32_t H>
QUADRILLE_INLINE void take(const Form& form, const Word* from, const Word* effect, Word* to) {
    const std::size_t words = std::size_t{blocks_of<H>(form)} * (form.depth() + 1) * L;
    for (std::size_t w = 0; w < words; w += L) store<L>(load<L>(from + w) & load<L>(effect + w), to + w);
}

/// The slice in which an open item has its only option; the depth if an option taken before has excluded it.
template <std::uint32_t L> QUADRILLE_INLINE std::uint32_t slice_of(const Form& form, const Word* word, Word bit) {
    std::uint32_t k = 0;
    while (k < form.depth() && (word[(k + 1) * L] & bit) == 0) ++k;
    return k;
}

/// Settles a state of any depth, in memory. The digits of the number of the only slice cost more than a search for it
/// where their ORs are no constants (queens12: twice the time).
template <std::uint32_t L, std::uint32_t H>
Verdict settle_any(const Form& form, const Word* from, Word* to, bool force, std::size_t first, Taken& taken,
                   std::uint64_t& work) {
    const std::uint32_t blocks = blocks_of<H>(form), rows = form.depth() + 1;
    if (first == taken.count && from != to) std::copy(from, from + form.state_words(), to);
    for (std::size_t j = first; j < taken.count; ++j, from = to)
        take<L, H>(form, from, effect_of<L, 0, H>(form, taken.options[j]), to);
    work += (taken.count - first) * form.work_words();
    for (;;) {
        work += form.work_words();
        Vec<L> wiped{}, open{}, some{};
        Items<L> forced;
        for (std::uint32_t h = 0; h < blocks; ++h) {
            const Word* row = to + std::size_t{h} * rows * L;
            const Vec<L> open_here = load<L>(row);
            Vec<L> once{}, twice{};
            for (std::uint32_t k = 1; k < rows; ++k) {
                const Vec<L> slice = load<L>(row += L);
                twice |= once & slice;
                once |= slice;
            }
            wiped |= open_here & ~once;
            open |= open_here;
            some |= open_here & ~twice;
            forced.set_block(h, open_here & ~twice);
        }
        if (any<L>(wiped)) return Verdict::dead;
        if (!any<L>(open)) return Verdict::cover;
        if (!force || !any<L>(some)) return Verdict::open;
        for (Visit<L> place(forced, blocks); !place.at_end(); place.next()) {
            const Word* const word = to + std::size_t{place.word() / L} * rows * L + place.word() % L;
            const Word bit = Word{1} << place.bit();
            if ((*word & bit) == 0) continue; // an option taken before covers it
            const std::uint32_t slice = slice_of<L>(form, word, bit);
            if (slice == form.depth()) return Verdict::dead;
            taken.add(form.option(place.item(), slice));
            take<L, H>(form, to, effect_of<L, 0, H>(form, taken.options[taken.count - 1]), to);
            work += form.work_words();
        }
    }
}

/// The live options of an item, a bit for each slice.
template <std::uint32_t L, std::uint32_t D>
QUADRILLE_INLINE Word slices_of(const Form& form, const Word* state, std::uint32_t item) {
    const std::uint32_t depth = depth_of<D>(form), w = item / 64;
    const Word* const word = state + (std::size_t{w / L} * (depth + 1) + 1) * L + w % L;
    Word slices = 0;
    for (std::uint32_t k = 0; k < depth; ++k) slices |= (word[k * L] >> item % 64 & 1) << k;
    return slices;
}

/// The items of few options in a state in which each open one has two or more.
template <std::uint32_t L> struct Sizes {
    Items<L> two, three;
    bool has_two = false, has_three = false;
};

template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
QUADRILLE_INLINE void measure(const Form& form, const Word* state, Sizes<L>& sizes) {
    const std::uint32_t depth = depth_of<D>(form);
    Vec<L> some_two{}, some_three{};
    for (std::uint32_t h = 0; h < blocks_of<H>(form); ++h, state += (depth + 1) * L) {
        Vec<L> once{}, twice{}, thrice{}, four{};
        for (std::uint32_t k = 0; k < depth; ++k) {
            const Vec<L> slice = load<L>(state + (k + 1) * L);
            four |= thrice & slice;
            thrice |= twice & slice;
            twice |= once & slice;
            once |= slice;
        }
        const Vec<L> open = load<L>(state), two = open & ~thrice, three = open & thrice & ~four;
        sizes.two.set_block(h, two);
        sizes.three.set_block(h, three);
        some_two |= two;
        some_three |= three;
    }
    sizes.has_two = any<L>(some_two);
    sizes.has_three = any<L>(some_three);
}

/// Twice the items that lose an option when one is taken, where those of three options count 1.5 and those of two
/// count 2: the nearer to its last option an item comes, the more follows.
template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
QUADRILLE_INLINE Word touches(const Form& form, const Word* state, const Sizes<L>& sizes, std::uint32_t one,
                              std::uint32_t other) {
    const std::uint32_t depth = depth_of<D>(form);
    const Word *a = effect_of<L, D, H>(form, one), *b = effect_of<L, D, H>(form, other);
    Vec<L> total{};
    for (std::uint32_t h = 0; h < blocks_of<H>(form); ++h) {
        Vec<L> by_a{}, by_b{};
        state += L, a += L, b += L;
        for (std::uint32_t k = 0; k < depth; ++k, state += L, a += L, b += L) {
            const Vec<L> slice = load<L>(state);
            by_a |= slice & ~load<L>(a);
            by_b |= slice & ~load<L>(b);
        }
        const Vec<L> two = sizes.two.block(h), three = sizes.three.block(h);
        const Vec<L> twice = count<L>(by_a) + count<L>(by_b) + count<L>(by_a & two) + count<L>(by_b & two);
        total += widened<L>(twice + twice + count<L>(by_a & three) + count<L>(by_b & three));
    }
    return sum<L>(total);
}

/// Of the first eight items of two options, the one whose options touch most.
template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
QUADRILLE_INLINE Choice choose_touching(const Form& form, const Word* state, Sizes<L>& sizes) {
    Visit<L> place(sizes.two, blocks_of<H>(form));
    Choice best{place.item(), slices_of<L, D>(form, state, place.item())};
    if (place.is_last()) return best;
    Word most = 0;
    for (int left = 8; !place.at_end() && left != 0; place.next(), --left) {
        const Choice choice{place.item(), slices_of<L, D>(form, state, place.item())};
        const auto first = static_cast<std::uint32_t>(std::countr_zero(choice.slices));
        const auto last = static_cast<std::uint32_t>(std::bit_width(choice.slices)) - 1;
        const Word score = touches<L, D, H>(form, state, sizes, option_of<D>(form, choice.item, first),
                                            option_of<D>(form, choice.item, last));
        if (score > most) best = choice, most = score;
    }
    return best;
}

/// The leftmost open item of the fewest options, where it has four or more: by binary digits of all sizes.
template <std::uint32_t L> Items<L> smallest(const Form& form, const Word* state) {
    std::array<Items<L>, std::bit_width(Form::most_options)> count;
    Items<L> best;
    const auto digits = static_cast<std::uint32_t>(std::bit_width(form.depth()));
    for (std::uint32_t h = 0; h < form.blocks(); ++h) {
        best.set_block(h, load<L>(state));
        std::array<Vec<L>, count.size()> sum{};
        state += L;
        for (std::uint32_t k = 0; k < form.depth(); ++k, state += L) {
            Vec<L> carry = load<L>(state);
            const auto reached = static_cast<std::uint32_t>(std::bit_width(k + 1));
            for (std::uint32_t d = 0; d < reached; ++d) {
                const Vec<L> next = sum[d] & carry;
                sum[d] ^= carry;
                carry = next;
            }
        }
        for (std::uint32_t d = 0; d < digits; ++d) count[d].set_block(h, sum[d]);
    }
    for (std::uint32_t d = digits; d-- > 0;) {
        Vec<L> some{};
        for (std::uint32_t h = 0; h < form.blocks(); ++h) some |= best.block(h) & ~count[d].block(h);
        if (!any<L>(some)) continue;
        for (std::uint32_t h = 0; h < form.blocks(); ++h) best.set_block(h, best.block(h) & ~count[d].block(h));
    }
    return best;
}

template <std::uint32_t L, std::uint32_t D>
QUADRILLE_INLINE Choice choose_first(const Form& form, const Word* state, Items<L>& items) {
    const std::uint32_t item = Visit<L>(items, form.blocks()).item();
    return {item, slices_of<L, D>(form, state, item)};
}

template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
Choice choose(const Form& form, const Word* state, bool leftmost) {
    if (leftmost) {
        Items<L> open;
        for (std::uint32_t h = 0; h < form.blocks(); ++h)
            open.set_block(h, load<L>(state + std::size_t{h} * (form.depth() + 1) * L));
        return choose_first<L, D>(form, state, open);
    }
    Sizes<L> sizes;
    measure<L, D, H>(form, state, sizes);
    if (sizes.has_two) return choose_touching<L, D, H>(form, state, sizes);
    if (sizes.has_three) return choose_first<L, D>(form, state, sizes.three);
    Items<L> items = smallest<L>(form, state);
    return choose_first<L, D>(form, state, items);
}

/// state &= one | other, but for the set of open items. Says whether that changed it.
template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
QUADRILLE_INLINE bool keep_either(const Form& form, Word* state, std::uint32_t one, std::uint32_t other) {
    const std::uint32_t depth = depth_of<D>(form);
    const Word *a = effect_of<L, D, H>(form, one), *b = effect_of<L, D, H>(form, other);
    Vec<L> lost{};
    for (std::uint32_t h = 0; h < blocks_of<H>(form); ++h) {
        state += L, a += L, b += L;
        for (std::uint32_t k = 0; k < depth; ++k, state += L, a += L, b += L) {
            const Vec<L> slice = load<L>(state), kept = slice & (load<L>(a) | load<L>(b));
            lost |= slice ^ kept;
            store<L>(kept, state);
        }
    }
    return any<L>(lost);
}

template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
bool lock(const Form& form, Word* state, Locks& locks, std::uint64_t& work) {
    Sizes<L> sizes;
    measure<L, D, H>(form, state, sizes);
    work += form.work_words();
    if (!sizes.has_two) return false;
    for (std::uint32_t w = 0; w < blocks_of<H>(form) * L; ++w)
        sizes.two.words[w] = locks.take_untried(w, sizes.two.words[w]);
    bool changed = false;
    for (Visit<L> place(sizes.two, blocks_of<H>(form)); !place.at_end(); place.next()) {
        const Word slices = slices_of<L, D>(form, state, place.item());
        if (std::popcount(slices) < 2) continue; // another item has locked one out
        const auto low = static_cast<std::uint32_t>(std::countr_zero(slices));
        const auto high = static_cast<std::uint32_t>(std::bit_width(slices)) - 1;
        if (!locks.can_lock(place.item(), low, high)) continue;
        changed |= keep_either<L, D, H>(form, state, option_of<D>(form, place.item(), low),
                                        option_of<D>(form, place.item(), high));
        work += form.work_words();
    }
    return changed;
}

template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
constexpr auto settle = [] {
    if constexpr (D == 0)
        return settle_any<L, H>;
    else if constexpr (H == 1)
        return settle_block<L, D>;
    else
        return settle_blocks<L, D, H>;
}();

template <std::uint32_t L, std::uint32_t D, std::uint32_t H>
constexpr Kernel kernel{settle<L, D, H>, choose<L, D, H>, lock<L, D, H>};

/// Depths that kernels are compiled for: those of small and large sudokus, and of latin squares of these sizes.
template <std::uint32_t L, std::uint32_t H> const Kernel& kernel_of_depth(const Form& form) {
    switch (form.depth()) {
    case 4:
        return kernel<L, 4, H>;
    case 9:
        return kernel<L, 9, H>;
    case 16:
        return kernel<L, 16, H>;
    default:
        return kernel<L, 0, H>;
    }
}

/// A form has one block, or blocks of the widest kind.
template <std::uint32_t L> const Kernel& kernel_of_width(const Form& form) {
    if (form.block_words() == L && form.blocks() == 1) return kernel_of_depth<L, 1>(form);
    if (form.block_words() == L && form.blocks() == (6 + L - 1) / L && form.depth() == 9)
        return kernel<L, 9, (6 + L - 1) / L>; // sudokus
    if constexpr (L > 2) {
        if (form.block_words() < L) return kernel_of_width<L / 2>(form);
    }
    return kernel_of_depth<L, 0>(form);
}

#undef QUADRILLE_INLINE

} // namespace

extern const Kernels QUADRILLE_KERNELS;
const Kernels QUADRILLE_KERNELS{QUADRILLE_WIDEST, kernel_of_width<QUADRILLE_WIDEST>};

} // namespace quadrille::search::slices
