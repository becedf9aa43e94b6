// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include <quadrille/export.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A number of covers: a whole number of any size, exact. Below 2^64 it needs no memory of its own.
class QUADRILLE_EXPORT Count {
  public:
    Count(std::uint64_t value = 0) : small_(value) {} // NOLINT: a number is a count

    Count& operator+=(const Count& other);
    Count& operator*=(const Count& other);

    /// In decimal.
    std::string to_string() const;

    /// Reads a number as `to_string` writes it, leading zeros allowed. Precondition: at least one digit, and
    /// nothing but digits.
    static Count from_decimal(std::string_view digits);

    /// The number itself, or 2^64 - 1 if it is larger.
    std::uint64_t saturated() const { return large_.empty() ? small_ : UINT64_MAX; }

    friend bool operator==(const Count&, const Count&) = default;
    friend QUADRILLE_EXPORT std::strong_ordering operator<=>(const Count& a, const Count& b);
    friend QUADRILLE_EXPORT std::ostream& operator<<(std::ostream& out, const Count& count);

  private:
    std::uint64_t small_;
    std::string large_; // decimal digits of a number of 2^64 or more, small_ being 0; else empty
};

} // namespace quadrille::inline QUADRILLE_ABI
