// SPDX-License-Identifier: MIT
#include "base/wording.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/quoted.hpp"

namespace quadrille {

namespace {

/// Whether two options have the same items in the same colours, in the same order.
bool are_alike(const Problem& problem, OptionId one, OptionId other) {
    const auto items = problem.items(one);
    if (!std::ranges::equal(items, problem.items(other))) return false;
    for (std::size_t k = 0; k < items.size(); ++k)
        if (problem.colour(one, k) != problem.colour(other, k)) return false;
    return true;
}

/// Whether the items of an option tell it from all others.
bool is_told_by_items(const Problem& problem, OptionId option) {
    const auto items = problem.items(option);
    if (items.empty()) return false;
    for (const ItemId item : items)
        if (problem.item_name(item).empty()) return false;
    for (std::uint32_t o = 0; o < problem.option_count(); ++o)
        if (OptionId{o} != option && are_alike(problem, option, OptionId{o})) return false;
    return true;
}

std::string cell_words(const Problem& problem, OptionId option, std::size_t k) {
    const ColourId colour = problem.colour(option, k);
    return display_name(problem, problem.items(option)[k])
           + (colour == ColourId::none ? "" : ":" + printable(problem.colour_name(colour)));
}

} // namespace

std::string enumerate(std::span<const std::string> words, std::string_view last) {
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (k > 0) text += k + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        text += words[k];
    }
    return text;
}

std::string option_words(const Problem& problem, OptionId option) {
    constexpr std::size_t most = 8;
    if (!problem.option_name(option).empty()) return display_name(problem, option);
    if (!is_told_by_items(problem, option)) return "option " + display_name(problem, option);
    const std::size_t size = problem.items(option).size(), shown = size > most ? most - 1 : size;
    if (size == 1) return "option " + cell_words(problem, option, 0);
    std::vector<std::string> words;
    for (std::size_t k = 0; k < shown; ++k) words.push_back(cell_words(problem, option, k));
    const bool spaced
        = std::ranges::any_of(words, [](const std::string& word) { return word.find(' ') != std::string::npos; });
    std::string text = fmt::format("{}", fmt::join(words, spaced ? " + " : " "));
    if (shown < size) text += fmt::format(" and {} more", size - shown);
    return text;
}

} // namespace quadrille
