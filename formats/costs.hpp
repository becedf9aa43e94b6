// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <quadrille/error.hpp>
#include <quadrille/numbers.hpp>
#include <quadrille/problem.hpp>

namespace quadrille::format {

class Scanner;

// What the formats share that read costs of options.

/// A decimal number without an exponent: `units` of 10^-`decimals`.
struct Decimal {
    std::int64_t units = 0;
    unsigned decimals = 0;

    /// The same in units of 10^-`more`. Precondition: `decimals <= more <= 18`.
    Cost in_units(unsigned more) const {
        Cost scaled = units;
        for (; more > decimals; --more) scaled *= 10;
        return scaled;
    }
};

/// The number that a text spells exactly, such as -7, 10.50 or .5; nothing if it is none, or has more than 18
/// decimals or 64 bits.
std::optional<Decimal> parse_decimal(std::string_view text);

/// What a comma or a point in a number is, as far as the number itself tells.
enum class PointUse : std::uint8_t {
    none,     ///< it has none, or more than one, or another sign too
    decimals, ///< it stands before decimals
    either,   ///< it stands before three digits and behind one to three: before decimals or between thousands
};
PointUse point_use(std::string_view number, char point);

/// The two numbers that one in doubt could be, the whole one first, so written that there is no doubt: 1200 and 1.2.
/// Precondition: `point_use(number, point)` is `either`.
std::pair<std::string, std::string> both_numbers(std::string_view number, char point);

/// The worst cost that is wanted, in units of 10^-`decimals`: rounded to the side that adds no cover.
Cost worst_in_units(Decimal worst, unsigned decimals, Sense sense);

/// Sets the cost of the current option to what a text spells. Throws ParseError at `place`, or at the scanner's last
/// token.
void set_cost(const Scanner& scanner, Place place, ProblemBuilder& builder, std::string_view text);
void set_cost(const Scanner& scanner, ProblemBuilder& builder, std::string_view text);

} // namespace quadrille::format
