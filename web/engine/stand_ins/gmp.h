// SPDX-License-Identifier: MIT
// The functions of GMP that the sources use, for systems without it: numbers are limbs of 64 bits, the lowest first. What
// GMP's manual says of each (Low-level Functions) holds here; the base is always 10.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

using mp_limb_t = std::uint64_t;
using mp_size_t = std::ptrdiff_t;
#define GMP_NAIL_BITS 0

namespace quadrille::stand_in {

__extension__ using Wide = unsigned __int128;
constexpr mp_limb_t ten_to_19 = 10'000'000'000'000'000'000U;
constexpr std::size_t digits_a_limb = 19;

constexpr mp_limb_t low(Wide x) { return static_cast<mp_limb_t>(x); }
constexpr mp_limb_t high(Wide x) { return static_cast<mp_limb_t>(x >> 64); }

/// to = a + carry, or a - carry. Returns the carry.
inline mp_limb_t carry_up(mp_limb_t* to, const mp_limb_t* a, mp_size_t size, mp_limb_t carry) {
    for (mp_size_t i = 0; i < size; ++i) {
        to[i] = a[i] + carry;
        carry = to[i] < carry ? 1 : 0;
    }
    return carry;
}
inline mp_limb_t borrow_up(mp_limb_t* to, const mp_limb_t* a, mp_size_t size, mp_limb_t borrow) {
    for (mp_size_t i = 0; i < size; ++i) {
        const mp_limb_t before = a[i];
        to[i] = before - borrow;
        borrow = before < borrow ? 1 : 0;
    }
    return borrow;
}

/// to -= a * factor. Returns the borrow.
inline mp_limb_t subtract_product(mp_limb_t* to, const mp_limb_t* a, mp_size_t size, mp_limb_t factor) {
    mp_limb_t borrow = 0;
    for (mp_size_t i = 0; i < size; ++i) {
        const Wide product = Wide{a[i]} * factor + borrow;
        borrow = high(product) + (to[i] < low(product) ? 1 : 0);
        to[i] -= low(product);
    }
    return borrow;
}

} // namespace quadrille::stand_in

inline int mpn_cmp(const mp_limb_t* a, const mp_limb_t* b, mp_size_t size) {
    while (size-- > 0)
        if (a[size] != b[size]) return a[size] < b[size] ? -1 : 1;
    return 0;
}

inline mp_limb_t mpn_add(mp_limb_t* to, const mp_limb_t* a, mp_size_t a_size, const mp_limb_t* b, mp_size_t b_size) {
    using namespace quadrille::stand_in;
    mp_limb_t carry = 0;
    for (mp_size_t i = 0; i < b_size; ++i) {
        const Wide sum = Wide{a[i]} + b[i] + carry;
        to[i] = low(sum);
        carry = high(sum);
    }
    return carry_up(to + b_size, a + b_size, a_size - b_size, carry);
}

inline mp_limb_t mpn_sub(mp_limb_t* to, const mp_limb_t* a, mp_size_t a_size, const mp_limb_t* b, mp_size_t b_size) {
    using namespace quadrille::stand_in;
    mp_limb_t borrow = 0;
    for (mp_size_t i = 0; i < b_size; ++i) {
        const Wide difference = Wide{a[i]} - b[i] - borrow;
        to[i] = low(difference);
        borrow = high(difference) & 1;
    }
    return borrow_up(to + b_size, a + b_size, a_size - b_size, borrow);
}

inline mp_limb_t mpn_mul_1(mp_limb_t* to, const mp_limb_t* a, mp_size_t size, mp_limb_t factor) {
    using namespace quadrille::stand_in;
    mp_limb_t carry = 0;
    for (mp_size_t i = 0; i < size; ++i) {
        const Wide product = Wide{a[i]} * factor + carry;
        to[i] = low(product);
        carry = high(product);
    }
    return carry;
}

inline mp_limb_t mpn_addmul_1(mp_limb_t* to, const mp_limb_t* a, mp_size_t size, mp_limb_t factor) {
    using namespace quadrille::stand_in;
    mp_limb_t carry = 0;
    for (mp_size_t i = 0; i < size; ++i) {
        const Wide sum = Wide{a[i]} * factor + to[i] + carry; // at most 2^128 - 1
        to[i] = low(sum);
        carry = high(sum);
    }
    return carry;
}

inline mp_limb_t mpn_mul(mp_limb_t* to, const mp_limb_t* a, mp_size_t a_size, const mp_limb_t* b, mp_size_t b_size) {
    to[a_size] = mpn_mul_1(to, a, a_size, b[0]);
    for (mp_size_t i = 1; i < b_size; ++i) to[a_size + i] = mpn_addmul_1(to + i, a, a_size, b[i]);
    return to[a_size + b_size - 1];
}

/// Without digits behind the point.
inline mp_limb_t mpn_divrem_1(mp_limb_t* quotient, mp_size_t, mp_limb_t* a, mp_size_t size, mp_limb_t by) {
    using namespace quadrille::stand_in;
    mp_limb_t left = 0;
    while (size-- > 0) {
        const Wide x = Wide{left} << 64 | a[size];
        quotient[size] = low(x / by);
        left = low(x % by);
    }
    return left;
}

inline void mpn_divexact_1(mp_limb_t* quotient, mp_limb_t* a, mp_size_t size, mp_limb_t by) {
    (void)mpn_divrem_1(quotient, 0, a, size, by);
}

/// Algorithm D of TAOCP 4.3.1, with the steps' letters.
inline void mpn_tdiv_qr(mp_limb_t* quotient, mp_limb_t* remainder, mp_size_t, const mp_limb_t* a, mp_size_t a_size,
                        const mp_limb_t* b, mp_size_t b_size) {
    using namespace quadrille::stand_in;
    if (b_size == 1) {
        std::vector<mp_limb_t> whole(a, a + a_size);
        remainder[0] = mpn_divrem_1(quotient, 0, whole.data(), a_size, b[0]);
        return;
    }
    // D1: normalise
    const mp_limb_t scale = mp_limb_t{1} << std::countl_zero(b[b_size - 1]);
    std::vector<mp_limb_t> u(static_cast<std::size_t>(a_size) + 1), v(static_cast<std::size_t>(b_size));
    u[static_cast<std::size_t>(a_size)] = mpn_mul_1(u.data(), a, a_size, scale);
    (void)mpn_mul_1(v.data(), b, b_size, scale);
    const mp_limb_t top = v.end()[-1], next = v.end()[-2];
    for (mp_size_t j = a_size - b_size; j >= 0; --j) {
        mp_limb_t* const at = &u[static_cast<std::size_t>(j)];
        // D3: guess a digit, one or two too large at most
        const Wide head = Wide{at[b_size]} << 64 | at[b_size - 1];
        Wide guess = head / top, left = head % top;
        while (high(guess) != 0 || Wide{low(guess)} * next > (left << 64 | at[b_size - 2])) {
            --guess;
            left += top;
            if (high(left) != 0) break;
        }
        // D4 to D6: subtract; if that was too much, add back
        const mp_limb_t borrow = subtract_product(at, v.data(), b_size, low(guess));
        const bool too_large = at[b_size] < borrow;
        at[b_size] -= borrow;
        if (too_large) {
            --guess;
            at[b_size] += mpn_add(at, at, b_size, v.data(), b_size);
        }
        quotient[j] = low(guess);
    }
    (void)mpn_divrem_1(remainder, 0, u.data(), b_size, scale); // D8
}

/// As many digits, or one too many.
inline std::size_t mpn_sizeinbase(const mp_limb_t* a, mp_size_t size, int) {
    const auto bits = static_cast<std::uint64_t>(64 * size - std::countl_zero(a[size - 1]));
    return static_cast<std::size_t>(bits * 30103 / 100000) + 1; // log10 2 = 0.301029995...
}

/// Writes the values of the digits, zeros before them included, and overwrites the number.
inline std::size_t mpn_get_str(unsigned char* digits, int, mp_limb_t* a, mp_size_t size) {
    using namespace quadrille::stand_in;
    const std::size_t count = mpn_sizeinbase(a, size, 10);
    for (std::size_t end = count; end > 0;) {
        mp_limb_t part = mpn_divrem_1(a, 0, a, size, ten_to_19);
        for (std::size_t k = 0; k < digits_a_limb && end > 0; ++k, part /= 10)
            digits[--end] = static_cast<unsigned char>(part % 10);
    }
    return count;
}

inline mp_size_t mpn_set_str(mp_limb_t* to, const unsigned char* digits, std::size_t count, int) {
    mp_size_t size = 0;
    while (count > 0) {
        mp_limb_t part = 0, scale = 1;
        for (std::size_t k = 0; k < quadrille::stand_in::digits_a_limb && count > 0; ++k, --count, scale *= 10)
            part = 10 * part + *digits++;
        mp_limb_t carry = mpn_mul_1(to, to, size, scale);
        carry += quadrille::stand_in::carry_up(to, to, size, part);
        if (carry != 0) to[size++] = carry;
    }
    return size;
}
