// SPDX-License-Identifier: MIT
// Words and lines, as looks ask for them.
#include "stranger_looks.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "base/to_number.hpp"
#include "looks.hpp"

namespace quadrille::format::look {

std::vector<Line> words_of(Line line) {
    std::vector<Line> words;
    for (Line word = next_word(line); !word.empty(); word = next_word(line)) words.push_back(word);
    return words;
}

std::string lowered(Line text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

bool begins_with(Line line, std::initializer_list<std::string_view> beginnings) {
    const std::string lower = lowered(trimmed(line));
    return std::ranges::any_of(beginnings, [&](std::string_view begin) { return lower.starts_with(begin); });
}

bool has_any(Line line, std::initializer_list<std::string_view> parts) {
    return std::ranges::any_of(parts, [&](std::string_view part) { return line.find(part) != Line::npos; });
}

Lines without_comments(const Text& text, std::string_view mark) {
    Lines lines;
    std::ranges::copy_if(text.lines, std::back_inserter(lines),
                         [&](Line line) { return !trimmed(line).starts_with(mark); });
    return lines;
}

std::string blanked(std::string_view text, std::string_view characters) {
    std::string copy(text);
    std::ranges::replace_if(
        copy, [&](char c) { return characters.find(c) != std::string_view::npos; }, ' ');
    return copy;
}

bool is_number(Line word) { return to_number<std::uint64_t>(word).has_value(); }

bool are_distinct(std::vector<std::uint64_t> numbers) {
    std::ranges::sort(numbers);
    return std::ranges::adjacent_find(numbers) == numbers.end();
}

bool has_idle_zeros(Line line) {
    const std::string blank = blanked(line, ",;");
    return !std::ranges::all_of(words_of(blank), is_plain_number);
}

bool all_numbers(Line line) { return !numbers_of(line).empty(); }

std::vector<Line> distinct_words(std::string_view text) {
    std::vector<Line> words;
    std::set<Line> seen;
    while (!text.empty()) {
        const Line line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        for (const Line word : words_of(line))
            if (seen.insert(word).second) words.push_back(word);
    }
    if (std::ranges::all_of(words, is_number))
        std::ranges::sort(words, {}, [](Line word) { return *to_number<std::uint64_t>(word); });
    return words;
}

std::string item_line(const Text& text, std::string_view items) {
    constexpr std::size_t longest = 240;
    const std::vector<Line> words = distinct_words(items);
    const auto number = [](Line word) { return *to_number<std::uint64_t>(word); };
    if (text.whole && words.size() > 9 && std::ranges::all_of(words, is_number)
        && number(words.back()) - number(words.front()) + 1 == words.size())
        return fmt::format("seq -s ' ' {} {}", words.front(), words.back());
    const std::string line = fmt::format("{}", fmt::join(words, " "));
    const bool is_plain = line.find_first_of("'\\$`\"") == std::string::npos;
    return text.whole && is_plain && line.size() <= longest ? fmt::format("echo '{}'", line) : "echo ITEMS";
}

} // namespace quadrille::format::look
