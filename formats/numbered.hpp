// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include <quadrille/problem.hpp>

#include "scanner.hpp"

namespace quadrille::format {

// What the formats share that call items by numbers, from 1: ec and spp.

/// The greatest numbers of items and options that a header may declare. A header alone must not reserve more
/// memory than these items and their names take (about 350 MB).
inline constexpr std::uint64_t max_declared_items = std::uint64_t{1} << 24;
inline constexpr std::uint64_t max_declared_options = std::uint64_t{1} << 31;

/// The scanner's last token as a number from 0 to `most`. Throws ParseError, which calls it `what`.
std::uint64_t read_number(const Scanner& scanner, std::string_view token, std::string_view what, std::uint64_t most);

/// Adds the item with the number of the scanner's last token to the current option. Throws ParseError if
/// there is no such item, or the option has it already.
void add_numbered_item(const Scanner& scanner, ProblemBuilder& builder, std::string_view token);

} // namespace quadrille::format
