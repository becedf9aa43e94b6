// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/export.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::inline QUADRILLE_ABI {

/// A number of covers: a whole number of any size, exact. Below 2^64 it needs no memory of its own.
class QUADRILLE_EXPORT Count {
  public:
    Count(std::uint64_t value = 0) : small_(value) {} // NOLINT: a number is a count

    Count& operator+=(const Count& other);
    Count& operator*=(const Count& other);

    /// Writes the number in decimal.
    std::string to_string() const;

    /// Reads a number as `to_string` writes it, leading zeros allowed. Precondition: at least one digit, and
    /// nothing but digits.
    static Count from_decimal(std::string_view digits);

    /// Returns limbs of 64 bits, least significant first: none for 0, and the last one is not 0. They are valid as
    /// long as the count is neither changed nor destroyed.
    std::span<const std::uint64_t> limbs() const;

    /// Reads limbs as `limbs` gives them; zeros at the end are allowed.
    static Count from_limbs(std::span<const std::uint64_t> limbs);

    /// Returns bytes, the least significant first: none for 0, and the last one is not 0.
    std::vector<std::byte> to_bytes() const;

    /// Reads bytes as `to_bytes` gives them; zeros at the end are allowed.
    static Count from_bytes(std::span<const std::byte> bytes);

    /// Returns the number itself, or 2^64 - 1 if it is larger.
    std::uint64_t saturated() const { return large_.empty() ? small_ : UINT64_MAX; }

    friend bool operator==(const Count&, const Count&) = default;
    friend QUADRILLE_EXPORT std::strong_ordering operator<=>(const Count& a, const Count& b);
    friend QUADRILLE_EXPORT std::ostream& operator<<(std::ostream& out, const Count& count);

  private:
    std::uint64_t small_;
    std::vector<std::uint64_t> large_; // limbs of a number of 2^64 or more, small_ being 0; else empty
};

/// A sum of costs. Options have costs of 64 bits, and 2^31 of those fit.
__extension__ typedef __int128 Cost;

/// Returns the exact sum of the costs of a cover, or of any list of options.
QUADRILLE_EXPORT Cost total_cost(const Problem& problem, std::span<const OptionId> options);

/// Returns a cost in decimal.
QUADRILLE_EXPORT std::string to_string(Cost cost);

/// Returns a cost in units of 10^-`decimals`, in decimal with all decimals: 1050 with 2 is "10.50".
QUADRILLE_EXPORT std::string to_string(Cost cost, unsigned decimals);

} // namespace quadrille::inline QUADRILLE_ABI
