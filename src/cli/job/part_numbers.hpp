// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace quadrille::cli {

/// The numbers that words of a command line name: 7, 0-99, 0-99:10 (every tenth) and several of these between
/// commas; ascending, each once. Throws UsageError for anything else, and for a number that is not below
/// `parts`.
std::vector<std::uint32_t> parse_part_numbers(std::span<const std::string> words, std::uint32_t parts);

} // namespace quadrille::cli
