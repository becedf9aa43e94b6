// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace quadrille {

/// A number of covers: a whole number of any size, exact. Small ones, below 2^64, cost no memory of their
/// own.
class Count {
  public:
    Count(std::uint64_t value = 0) : small_(value) {} // NOLINT: a number is a count

    Count& operator+=(const Count& other);
    Count& operator*=(const Count& other);

    /// In decimal.
    std::string to_string() const;

    /// What `to_string` gave; zeros may stand before it. Precondition: decimal digits, one at least.
    static Count from_decimal(std::string_view digits);

    /// The number itself, or 2^64 - 1 if it is larger.
    std::uint64_t saturated() const { return large_.empty() ? small_ : UINT64_MAX; }

    friend bool operator==(const Count&, const Count&) = default;
    friend std::strong_ordering operator<=>(const Count& a, const Count& b);
    friend std::ostream& operator<<(std::ostream& out, const Count& count);

  private:
    std::uint64_t small_;
    std::string large_; // decimal digits of a number of 2^64 or more, small_ being 0; else empty
};

} // namespace quadrille
