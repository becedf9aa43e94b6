// SPDX-License-Identifier: MIT
#include <array>
#include <bit>

#include "search/slices/form.hpp"

namespace quadrille::search::slices {

namespace {

/// W: the number of words of a slice, or 0 to read it from the form.
template <std::uint32_t W> std::uint32_t words_of(const Form& form) { return W != 0 ? W : form.words(); }

template <std::uint32_t W> using Slice = std::array<Word, W != 0 ? W : Form::most_words_of_a_slice>;

template <std::uint32_t W> void take(const Form& form, const Word* parent, const Word* effect, Word* child) {
    const std::uint32_t words = words_of<W>(form), slices = form.depth() + 1;
    for (std::uint32_t k = 0; k < slices; ++k, parent += words, effect += words, child += words)
        for (std::uint32_t w = 0; w < words; ++w) child[w] = parent[w] & effect[w];
}

/// The slice in which an item has a live option; `form.depth()` if there is none.
template <std::uint32_t W>
std::uint32_t slice_of(const Form& form, const Word* state, std::uint32_t word, std::uint32_t bit) {
    const std::uint32_t words = words_of<W>(form);
    const Word* slice = state + words + word;
    std::uint32_t k = 0;
    while (k < form.depth() && (*slice >> bit & 1) == 0) ++k, slice += words;
    return k;
}

template <std::uint32_t W>
Verdict settle(const Form& form, Word* state, bool force, std::vector<std::uint32_t>& taken, std::uint64_t& work) {
    const std::uint32_t words = words_of<W>(form);
    for (;;) {
        Slice<W> once{}, twice{};
        const Word* slice = state + words;
        for (std::uint32_t k = 0; k < form.depth(); ++k, slice += words)
            for (std::uint32_t w = 0; w < words; ++w) {
                twice[w] |= once[w] & slice[w];
                once[w] |= slice[w];
            }
        work += form.state_words();
        Word open = 0, wiped = 0, some = 0;
        Slice<W> forced;
        for (std::uint32_t w = 0; w < words; ++w) {
            open |= state[w];
            wiped |= state[w] & ~once[w];
            some |= forced[w] = state[w] & ~twice[w];
        }
        if (wiped != 0) return Verdict::dead;
        if (open == 0) return Verdict::cover;
        if (some == 0 || !force) return Verdict::open;
        for (std::uint32_t w = 0; w < words; ++w)
            for (Word z = forced[w] & state[w]; z != 0; z &= (z - 1) & state[w]) {
                const auto bit = static_cast<std::uint32_t>(std::countr_zero(z));
                const std::uint32_t k = slice_of<W>(form, state, w, bit);
                if (k == form.depth()) return Verdict::dead; // one taken before excludes it
                const std::uint32_t option = form.option(w * 64 + bit, k);
                take<W>(form, state, form.effect(option), state);
                taken.push_back(option);
                work += form.state_words();
            }
    }
}

template <std::uint32_t W> Choice choose(const Form& form, const Word* state, bool leftmost) {
    const std::uint32_t words = words_of<W>(form);
    constexpr std::uint32_t most_digits = 7; // up to 64 options
    const auto digits = static_cast<std::uint32_t>(std::bit_width(form.depth()));
    Slice<W> best;
    for (std::uint32_t w = 0; w < words; ++w) best[w] = state[w];
    if (!leftmost) {
        std::array<Slice<W>, most_digits> count{}; // binary digits of all sizes
        const Word* slice = state + words;
        for (std::uint32_t k = 0; k < form.depth(); ++k, slice += words) {
            Slice<W> carry;
            for (std::uint32_t w = 0; w < words; ++w) carry[w] = slice[w];
            const auto reached = static_cast<std::uint32_t>(std::bit_width(k + 1));
            for (std::uint32_t d = 0; d < reached; ++d)
                for (std::uint32_t w = 0; w < words; ++w) {
                    const Word sum = count[d][w] ^ carry[w];
                    carry[w] &= count[d][w];
                    count[d][w] = sum;
                }
        }
        for (std::uint32_t d = digits; d-- > 0;) {
            Word any = 0;
            for (std::uint32_t w = 0; w < words; ++w) any |= best[w] & ~count[d][w];
            if (any == 0) continue;
            for (std::uint32_t w = 0; w < words; ++w) best[w] &= ~count[d][w];
        }
    }
    std::uint32_t w = 0;
    while (best[w] == 0) ++w;
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(best[w]));
    Choice choice{.item = w * 64 + bit};
    for (std::uint32_t k = 0; k < form.depth(); ++k) choice.slices |= (state[(k + 1) * words + w] >> bit & 1) << k;
    return choice;
}

template <std::uint32_t W> constexpr Kernel kernel{settle<W>, choose<W>, take<W>};

} // namespace

const Kernel& kernel_for(const Form& form) {
    switch (form.words()) {
    case 1:
        return kernel<1>;
    case 2:
        return kernel<2>;
    case 3:
        return kernel<3>;
    case 4:
        return kernel<4>;
    case 6:
        return kernel<6>;
    case 8:
        return kernel<8>;
    default:
        return kernel<0>;
    }
}

} // namespace quadrille::search::slices
