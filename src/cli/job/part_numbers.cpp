// SPDX-License-Identifier: MIT
#include "cli/job/part_numbers.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "cli/exit_code.hpp"

namespace quadrille::cli {

namespace {

struct Range {
    std::uint32_t first = 0, last = 0, step = 1;
};

/// Reads a number at the front of a text, and takes it away.
bool take_number(std::string_view& text, std::uint32_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool take(std::string_view& text, char mark) {
    if (!text.starts_with(mark)) return false;
    text.remove_prefix(1);
    return true;
}

/// FIRST, FIRST-LAST or FIRST-LAST:STEP.
std::optional<Range> parse_range(std::string_view text) {
    Range range;
    if (!take_number(text, range.first)) return std::nullopt;
    range.last = range.first;
    if (take(text, '-')) {
        if (!take_number(text, range.last) || range.last < range.first) return std::nullopt;
        if (take(text, ':') && (!take_number(text, range.step) || range.step == 0)) return std::nullopt;
    }
    return text.empty() ? std::optional(range) : std::nullopt;
}

} // namespace

std::vector<std::uint32_t> parse_part_numbers(std::span<const std::string> words, std::uint32_t parts) {
    std::vector<bool> named(parts); // however often
    for (const std::string& word : words) {
        for (std::size_t begin = 0; begin <= word.size();) {
            const std::size_t end = std::min(word.find(',', begin), word.size());
            const std::string piece = word.substr(begin, end - begin);
            const auto range = parse_range(piece);
            if (!range || range->last >= parts)
                throw UsageError(fmt::format("found {}, expected a part from 0 to {}, or a range such as 0-{}",
                                             in_quotes(piece), parts - 1, parts - 1));
            for (std::uint64_t part = range->first; part <= range->last; part += range->step) named[part] = true;
            begin = end + 1;
        }
    }
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t part = 0; part < parts; ++part)
        if (named[part]) numbers.push_back(part);
    return numbers;
}

} // namespace quadrille::cli
