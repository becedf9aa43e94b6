// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include <quadrille/problem.hpp>

namespace quadrille {

/// A noun behind a number: "option" behind 1, "options" behind any other.
inline std::string plural(std::integral auto count, std::string_view noun) {
    return std::string(noun) + (count == 1 ? "" : "s");
}

/// A number with its noun: "1 queen", "8 queens".
inline std::string counted(std::integral auto count, std::string_view noun) {
    return fmt::format("{} {}", count, plural(count, noun));
}

/// How often, by a number in digits: "once", "3 times".
inline std::string times(std::string_view number) { return number == "1" ? "once" : fmt::format("{} times", number); }

/// What was spoken of: "this item", "these 8 items".
inline std::string these(std::integral auto count, std::string_view noun) {
    return count == 1 ? fmt::format("this {}", noun) : "these " + counted(count, noun);
}

/// Puts words in a row: "a", "a and b", "a, b and c"; or with another word before the last one.
std::string enumerate(std::span<const std::string> words, std::string_view last = "and");

/// What a sentence calls an option: its name. Without one, the items that it covers, as in "Ann chair1 tea", and their
/// colours; "option A" if that is a single item. If items have no names or another option covers the same, as in
/// "option 3".
std::string option_words(const Problem& problem, OptionId option);

} // namespace quadrille
