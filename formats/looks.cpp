// SPDX-License-Identifier: MIT
#include "looks.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "problem/utf8.hpp"

namespace quadrille::format {

std::string_view next_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    line.remove_prefix(word.size());
    return word;
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

std::vector<std::string_view> data_lines(std::string_view head) {
    std::vector<std::string_view> lines;
    while (!head.empty()) {
        const std::string_view line = head.substr(0, head.find('\n'));
        const bool is_whole = line.size() < head.size();
        head.remove_prefix(std::min(line.size() + 1, head.size()));
        if (line.starts_with('#') || trimmed(line).empty()) continue;
        if (is_whole || lines.empty() || line.size() >= lines.front().size()) lines.push_back(line);
    }
    return lines;
}

bool could_be_dlx(std::span<const std::string_view> lines) {
    std::set<std::string_view> items;
    std::string_view first = lines.front();
    for (std::string_view word = next_word(first); !word.empty(); word = next_word(first)) {
        const std::string_view name = word.substr(word.rfind('|') + 1); // behind its bounds
        if (word != "|" && !items.insert(name).second) return false;
    }
    return std::ranges::all_of(lines.subspan(1), [&](std::string_view line) {
        std::set<std::string_view> option;
        for (std::string_view word = next_word(line); !word.empty(); word = next_word(line)) {
            const std::string_view name = word.substr(0, word.find(':'));
            if (!word.starts_with('|') && (!items.contains(name) || !option.insert(name).second))
                return false;
        }
        return true;
    });
}

std::optional<bool> cell_value(std::string_view text) {
    if (text == "0") return false;
    if (text == "1") return true;
    if (is_word(text, "false")) return false;
    if (is_word(text, "true")) return true;
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.starts_with('-'))
        return std::nullopt;
    if (number != 0 && number != 1) return std::nullopt;
    return number == 1;
}

bool is_text(std::string_view text) {
    if (text.empty()) return false;
    while (!text.empty()) {
        const Character character = decode(text);
        if (character.length == 0 || character.code < ' ' || character.code == 0x7f) return false;
        text.remove_prefix(character.length);
    }
    return true;
}

bool is_plain_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos
           && (text == "0" || text.front() != '0');
}

bool is_word(std::string_view text, std::string_view lower) {
    return std::ranges::equal(text, lower,
                              [](char c, char l) { return c == l || (c >= 'A' && c <= 'Z' && c + 32 == l); });
}

} // namespace quadrille::format
