// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/numbers.hpp>

namespace quadrille {

// Natural numbers of any size, calculated by GMP's functions for limbs. `Count` is the type to hand out.

/// A number in limbs of 64 bits, least significant first; the last limb is not 0, and the number 0 has none.
using Limbs = std::vector<std::uint64_t>;

/// An argument. It may end in limbs of 0.
using LimbView = std::span<const std::uint64_t>;

/// Leaves out the limbs of 0 at the end.
void trim(Limbs& a);
LimbView trimmed(LimbView a);

bool is_zero(LimbView a);
bool less(LimbView a, LimbView b);
std::size_t bit_width(LimbView a);

/// Adds `x` to `sum`, which grows as needed.
void add(Limbs& sum, LimbView x);

/// As above, within a fixed size: overflow wraps.
void add(std::span<std::uint64_t> sum, LimbView x);
void add_product(std::span<std::uint64_t> sum, LimbView a, LimbView b);

/// Precondition: `b` is not greater than `a`.
void subtract(Limbs& a, LimbView b);

Limbs multiply(LimbView a, LimbView b);
void multiply_by(Limbs& a, std::uint64_t factor);

/// Divides `a` by `b` in place and returns the remainder. Precondition: `b` is not 0.
Limbs divide(Limbs& a, LimbView b);

/// Precondition: the divisor is not 0, and nothing remains.
void divide_exactly(Limbs& a, std::uint64_t divisor);

/// A count divided by another. Precondition: the divisor is not 0.
struct Division {
    Count quotient;
    bool is_whole; ///< nothing remains
};
Division divide(const Count& a, const Count& b);

std::string to_decimal(LimbView a);

/// Precondition: there is nothing but digits. Leading zeros are allowed.
Limbs from_decimal(std::string_view digits);

} // namespace quadrille
