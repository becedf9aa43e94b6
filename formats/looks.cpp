// SPDX-License-Identifier: MIT
#include "looks.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "base/to_number.hpp"
#include "base/utf8.hpp"

namespace quadrille::format {

namespace {} // namespace

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
        if (lines.empty() && line.find_first_not_of(matrix_separators) == std::string_view::npos) continue;
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
            if (!word.starts_with('|') && (!items.contains(name) || !option.insert(name).second)) return false;
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
    if (error != std::errc{} || end != text.data() + text.size() || text.starts_with('-')) return std::nullopt;
    if (number != 0 && number != 1) return std::nullopt;
    return number == 1;
}

std::optional<std::size_t> cells_of(std::string_view row) {
    std::size_t cells = 0;
    while (true) {
        row.remove_prefix(std::min(row.find_first_not_of(matrix_separators), row.size()));
        if (row.empty()) return cells;
        const std::string_view word = row.substr(0, row.find_first_of(matrix_separators));
        row.remove_prefix(word.size());
        if (word.find_first_not_of("01") == std::string_view::npos)
            cells += word.size();
        else if (cell_value(word))
            ++cells;
        else
            return std::nullopt;
    }
}

std::vector<std::uint64_t> numbers_of(std::string_view line) {
    std::vector<std::uint64_t> numbers;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(matrix_separators), line.size()));
        if (line.empty()) return numbers;
        const std::string_view word = line.substr(0, line.find_first_of(matrix_separators));
        const auto number = to_number<std::uint64_t>(word);
        if (!number) return {};
        numbers.push_back(*number);
        line.remove_prefix(word.size());
    }
}

namespace {

/// Whether lines below a size are rows of `width` cells. A line that is none may be a slip if the size fits the first
/// row, and half of all.
bool are_rows(std::span<const std::string_view> lines, std::size_t width, bool fits) {
    const auto rows = std::ranges::count_if(lines, [&](std::string_view line) { return cells_of(line) == width; });
    const auto all = static_cast<std::ptrdiff_t>(lines.size());
    return fits && width > 2 ? 2 * rows >= all : rows == all;
}

} // namespace

std::optional<MatrixSize> size_line(std::span<const std::string_view> lines) {
    if (lines.size() < 2) return std::nullopt;
    const std::vector<std::uint64_t> numbers = numbers_of(lines.front());
    const std::size_t width = cells_of(lines[1]).value_or(0);
    if (numbers.empty() || numbers.size() > 2 || width == 0) return std::nullopt;
    MatrixSize size{numbers.size() == 2 ? numbers.front() : 0, numbers.back()};
    if (size.rows == width && size.columns == lines.size() - 1) std::swap(size.rows, size.columns);
    const bool fits = size.columns == width;
    if (!are_rows(lines.subspan(1), width, fits)) return std::nullopt;
    if (const auto cells = cells_of(lines.front())) return fits && cells != width ? std::optional(size) : std::nullopt;
    // Titles above two columns, such as 1 2, and digits above as many cells are no size.
    const bool is_counting = numbers.size() == width && numbers.front() + 1 == numbers.back();
    if (fits) return is_counting && size.rows != lines.size() - 1 ? std::nullopt : std::optional(size);
    const auto digits = std::ranges::count_if(lines.front(), [](char c) { return c >= '0' && c <= '9'; });
    return width > numbers.size() && static_cast<std::size_t>(digits) != width ? std::optional(size) : std::nullopt;
}

bool has_size(std::span<const std::string_view> rows, MatrixSize size) {
    return (size.rows == 0 || size.rows == rows.size())
           && std::ranges::all_of(rows, [&](std::string_view row) { return cells_of(row) == size.columns; });
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

std::string with_source(std::string_view line, std::string_view source) {
    constexpr std::string_view stand_in = "FILE";
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_'
               || c == '/' || c == '-';
    };
    std::string text(line);
    // A path; callers of the library call a text by a word such as input.
    if (source.find_first_of("./") == std::string_view::npos || source.starts_with('-')
        || !std::ranges::all_of(source, is_plain))
        return text;
    for (std::size_t at = text.find(stand_in); at != std::string::npos; at = text.find(stand_in, at + source.size()))
        text.replace(at, stand_in.size(), source);
    return text;
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
