// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include <quadrille/numbers.hpp>

#include "base/limbs.hpp"

namespace quadrille::diagram {

// Natural numbers of 3 widths with the same functions, so that each query is written once: 64 bits, 128 bits,
// and limbs of 64 bits for any size.

__extension__ typedef unsigned __int128 Wide;

template <class N>
concept Narrow = std::same_as<N, std::uint64_t> || std::same_as<N, Wide>;

// Narrow numbers. Overflow wraps, except in the functions named `if_fits`.

/// Adds or multiplies; false if the result does not fit.
template <Narrow N> bool add_if_fits(N& sum, N x) { return !__builtin_add_overflow(sum, x, &sum); }
template <Narrow N> bool multiply_if_fits(N& product, N x) { return !__builtin_mul_overflow(product, x, &product); }

template <Narrow N> bool is_zero(N a) { return a == 0; }
template <Narrow N> bool less(N a, N b) { return a < b; }
template <Narrow N> void add(N& sum, N x) { sum += x; }
template <Narrow N> void add_product(N& sum, N a, N b) { sum += a * b; }
template <Narrow N> void subtract(N& a, N b) { a -= b; }
template <Narrow N> N multiply(N a, N b) { return a * b; }

/// Divides `a` by `b` in place and returns the remainder.
template <Narrow N> N divide(N& a, N b) {
    const N whole = a / b, rest = a - whole * b;
    a = whole;
    return rest;
}

inline Limbs to_limbs(Wide number) {
    Limbs limbs;
    for (; number != 0; number >>= 64) limbs.push_back(static_cast<std::uint64_t>(number));
    return limbs;
}

// Limbs.

using quadrille::add;
using quadrille::add_product;
using quadrille::bit_width;
using quadrille::divide;
using quadrille::is_zero;
using quadrille::less;
using quadrille::multiply;
using quadrille::subtract;

// All widths.

inline Count to_count(LimbView a) { return Count::from_limbs(a); }
inline Count to_count(std::uint64_t a) { return a; }
inline Count to_count(Wide a) { return to_count(to_limbs(a)); }

/// The number with these limbs. Precondition: it fits.
template <class Value> Value to_value(LimbView limbs) {
    if constexpr (std::same_as<Value, Limbs>) {
        return {limbs.begin(), limbs.end()};
    } else {
        Value value = 0;
        for (std::size_t k = 0; k < limbs.size(); ++k) value |= Value{limbs[k]} << (64 * k);
        return value;
    }
}

} // namespace quadrille::diagram
