// SPDX-License-Identifier: MIT
// Looks of sets, of lines of numbers, and of comments.
#include "strangers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include <fmt/format.h>

#include "base/to_number.hpp"
#include "looks.hpp"
#include "scanner.hpp"

namespace quadrille::format::look {

// --- rows and sets in brackets --------------------------------------------------------------------------------------

namespace {

/// What stands between brackets, line by line; empty if some line has none around it.
std::string without_brackets(const Text& text) {
    if (text.lines.size() < 2) return {};
    for (const Line line : text.lines) {
        const Line inside = trimmed(line);
        const std::size_t last = inside.find_last_not_of(",;");
        if (last == Line::npos || std::string_view("[({").find(inside.front()) == Line::npos
            || std::string_view("])}").find(inside[last]) == Line::npos)
            return {};
    }
    return blanked(text.head, "[](){},;");
}

bool has_one_bracket_a_line(const Text& text) {
    return std::ranges::all_of(text.lines, [](Line line) {
        return std::ranges::count_if(line, [](char c) { return std::string_view("[](){}").find(c) != Line::npos; })
               == 2;
    });
}

} // namespace

bool are_rows_in_brackets(const Text& text) {
    const std::string inside = without_brackets(text);
    return inside.find_first_of("01") != std::string::npos && has_one_bracket_a_line(text)
           && inside.find_first_not_of("01 \t\r\n") == std::string::npos;
}

bool are_sets_in_brackets(const Text& text) {
    return !without_brackets(text).empty() && !has_any(text.head, {":", "\"", "'"}) && has_one_bracket_a_line(text);
}

std::string bracketed_sets(const Text& text) {
    const std::string inside = without_brackets(text);
    const std::vector<Line> words = distinct_words(inside);
    return fmt::format("({}; sed 's/[][(){{}},;]/ /g' FILE) | quadrille solve{}", item_line(text, inside),
                       std::ranges::all_of(words, is_number) ? " --from dlx" : "");
}

bool is_nested(const Text& text) {
    const auto opened = std::ranges::count(text.head, '{'), closed = std::ranges::count(text.head, '}');
    return opened == closed && opened > (begins_with(text.head, {"{"}) ? 0 : 1) && !has_any(text.head, {"\""})
           && text.head.find_first_not_of("{} \t\r\n") != std::string_view::npos
           && (text.guess != "json" || !has_any(text.head, {":"}));
}

bool are_named_sets(const Text& text) {
    return text.lines.size() > 1 && std::ranges::all_of(text.lines, [](Line line) {
               const Line set = trimmed(line);
               const std::size_t sign = set.find_first_of(":=");
               const Line name = trimmed(set.substr(0, std::min(sign, set.size())));
               const Line behind = sign == Line::npos ? Line() : trimmed(set.substr(sign + 1));
               return !name.empty() && name.find_first_of(" \t[](){}\"'|") == Line::npos && !behind.empty()
                      && (set[sign] == '=' || std::string_view(" \t[({=").find(set[sign + 1]) != Line::npos);
           });
}

bool are_named_rows(const Text& text) {
    if (!are_named_sets(text)) return false;
    std::size_t columns = 0;
    return std::ranges::all_of(text.lines, [&](Line line) {
        const std::string row = blanked(line.substr(line.find_first_of(":=") + 1), "=>[](){},;");
        const std::size_t cells = cells_of(row).value_or(0);
        if (columns == 0) columns = cells;
        return cells == columns && cells > 1 && words_of(row).size() == cells;
    });
}

bool are_named_options(const Text& text) {
    if (text.guess != "dlx" || text.lines.size() < 2) return false;
    const auto items = words_of(text.lines.front());
    return std::ranges::all_of(std::span(text.lines).subspan(1), [&](Line line) {
        const Line name = next_word(line);
        const auto option = words_of(line);
        return name.size() > 1 && std::string_view(":.)").find(name.back()) != Line::npos && !option.empty()
               && std::ranges::all_of(option, [&](Line word) {
                      return std::ranges::find(items, word.substr(0, word.find(':'))) != items.end();
                  });
    });
}

bool have_bare_costs(const Text& text) {
    if (text.guess != "dlx" || text.lines.size() < 2) return false;
    const auto items = words_of(text.lines.front());
    const auto is_item = [&](Line word) { return std::ranges::find(items, word) != items.end(); };
    return std::ranges::all_of(std::span(text.lines).subspan(1), [&](Line line) {
        auto option = words_of(line);
        const Line cost = option.back();
        option.pop_back();
        return !option.empty() && cost.find_first_not_of("0123456789.-") == Line::npos && !is_item(cost)
               && std::ranges::all_of(option, is_item);
    });
}

bool have_notes(const Text& text) {
    if (text.guess != "dlx") return false;
    const auto cells = [](Line line) -> std::size_t {
        const std::size_t note = line.find_first_of("#%|");
        return note == Line::npos ? 0 : cells_of(line.substr(0, note)).value_or(0);
    };
    return cells(text.lines.front()) > 1
           && std::ranges::all_of(text.lines, [&](Line line) { return cells(line) == cells(text.lines.front()); });
}

namespace {

/// Whether each line is a word, and what fits behind it.
template <class Fits> bool are_labelled(const Text& text, const Fits& fits) {
    std::set<std::string> names;
    return text.lines.size() > 1 && std::ranges::all_of(text.lines, [&](Line line) {
               const std::string blank = blanked(line, ",;");
               Line rest = blank;
               const Line name = next_word(rest);
               return !is_number(name) && names.emplace(name).second && name.find_first_of("|:\"") == Line::npos
                      && fits(rest);
           });
}

/// The cells of a row behind its name; 0 if they stand without separators.
std::size_t cells_behind_name(Line line) {
    const std::string blank = blanked(line, ",;");
    Line rest = blank;
    (void)next_word(rest);
    const std::size_t cells = cells_of(rest).value_or(0);
    return cells == words_of(rest).size() ? cells : 0;
}

} // namespace

bool are_labelled_rows(const Text& text) {
    const std::size_t columns = cells_behind_name(text.lines.front());
    return columns > 0 && are_labelled(text, [&](Line rest) { return cells_of(rest) == columns; });
}

std::string titles_above(const Text& text) {
    const char separator = has_any(text.lines.front(), {";"}) ? ';' : has_any(text.lines.front(), {","}) ? ',' : ' ';
    std::string titles = "name";
    for (std::size_t k = 1; k <= cells_behind_name(text.lines.front()); ++k)
        titles += fmt::format("{}{}", separator, k);
    return titles;
}

bool are_labelled_sets(const Text& text) {
    return text.lines.front().find_first_of("0123456789") != Line::npos
           && std::ranges::any_of(text.lines, [](Line line) { return words_of(blanked(line, ",;")).size() > 2; })
           && are_labelled(text, [](Line rest) { return all_numbers(rest) && are_distinct(numbers_of(rest)); });
}

// --- lines of numbers -----------------------------------------------------------------------------------------------

namespace {

/// Whether a line begins with the number of those behind it.
bool is_counted(Line line) {
    const auto numbers = numbers_of(line);
    return numbers.size() > 1 && numbers.front() == numbers.size() - 1 && !has_any(line, {",", ";"})
           && are_distinct({numbers.begin() + 1, numbers.end()});
}

/// Whether a line is an option of spp by the number of its items.
bool has_cost_and_size(Line line) {
    const auto numbers = numbers_of(line);
    return numbers.size() > 2 && numbers[1] == numbers.size() - 2;
}

/// A size of two numbers, of which one is the number of lines below.
bool has_size_of_lines(const Lines& lines) {
    const auto size = numbers_of(lines.front());
    return size.size() == 2 && lines.size() > 1 && (size[0] == lines.size() - 1 || size[1] == lines.size() - 1);
}

} // namespace

bool are_counted(const Text& text) {
    const std::span<const Line> lines(text.lines);
    if (lines.size() < 3 || (text.guess == "spp" && std::ranges::all_of(lines.subspan(1), has_cost_and_size)))
        return false;
    return std::ranges::all_of(lines.subspan(has_size_of_lines(text.lines) ? 1 : 0), is_counted);
}

std::string counted_as_ec(const Text& text) {
    const bool has_header = has_size_of_lines(text.lines);
    const auto size = numbers_of(text.lines.front());
    std::uint64_t most = 0, least = UINT64_MAX;
    for (const Line line : std::span(text.lines).subspan(has_header ? 1 : 0)) {
        const auto numbers = numbers_of(line);
        const auto [low, high] = std::ranges::minmax(std::span(numbers).subspan(1));
        least = std::min(least, low);
        most = std::max(most, high);
    }
    const std::uint64_t up = least == 0 ? 1 : 0;
    const std::uint64_t items
        = has_header ? std::max(size[0] == text.lines.size() - 1 ? size[1] : size[0], most + up) : most + up;
    return fmt::format(
        "(echo 'p ec {}'; awk '{}{{printf \"s\"; for (i = 2; i <= NF; i++) printf \" %d\", $i{}; print \"\"}}' "
        "FILE) | quadrille solve",
        items, has_header ? "NF && n++ " : "NF ", up == 1 ? " + 1" : "");
}

bool is_covering(const Text& text) {
    std::vector<std::uint64_t> all;
    for (const Line line : text.lines) {
        const auto numbers = numbers_of(line);
        if (numbers.empty()) return false;
        all.insert(all.end(), numbers.begin(), numbers.end());
    }
    if (numbers_of(text.lines.front()).size() != 2 || all[1] == 0 || all[1] > all.size() - 2) return false;
    const std::uint64_t columns = all[1];
    std::size_t rows = 0, at = 2 + columns;
    for (; at < all.size(); at += 1 + all[at], ++rows) {
        if (all[at] > columns) return false;
        for (std::size_t k = at + 1; k < std::min<std::size_t>(at + 1 + all[at], all.size()); ++k)
            if (all[k] < 1 || all[k] > columns) return false;
    }
    return rows > 0 && (at == all.size() || !text.whole)
           && std::ranges::any_of(text.lines, [](Line line) { return numbers_of(line).size() == 1; });
}

bool counts_from_zero(const Text& text) {
    const auto header = numbers_of(text.lines.front());
    if (header.size() != 2 || text.lines.size() < 2 || has_idle_zeros(text.lines.front())) return false;
    bool has_zero = false;
    return std::ranges::all_of(std::span(text.lines).subspan(1),
                               [&](Line line) {
                                   const auto numbers = numbers_of(line);
                                   if (numbers.size() < 3 || numbers[1] != numbers.size() - 2) return false;
                                   const auto items = std::span(numbers).subspan(2);
                                   has_zero = has_zero || std::ranges::find(items, 0u) != items.end();
                                   return std::ranges::all_of(items, [&](auto item) { return item < header.front(); });
                               })
           && has_zero;
}

namespace {

bool lacks_cells(Line line) { return has_any(line, {",,", ";;"}) || line.starts_with(',') || line.starts_with(';'); }

} // namespace

bool are_number_sets(const Text& text) {
    std::size_t all = 0, cells = 0; // numbers, and those that could be cells
    bool is_even = true;
    for (const Line line : text.lines) {
        const auto numbers = numbers_of(line);
        if (numbers.empty() || !are_distinct(numbers) || lacks_cells(line) || has_idle_zeros(line)) return false;
        is_even = is_even && numbers.size() == numbers_of(text.lines.front()).size();
        all += numbers.size();
        cells += static_cast<std::size_t>(
            std::ranges::count_if(numbers, [](std::uint64_t number) { return number < 2; }));
    }
    return text.lines.size() > 1 && all > text.lines.size() && ((text.guess == "dlx" && !is_even) || 2 * cells < all);
}

namespace {

/// How sets between blanks or commas are read: below a line of all items.
std::string sets_below_items(const Text& text, std::string_view from) {
    const bool has_commas = has_any(text.head, {",", ";"});
    return fmt::format("({}; {}) | quadrille solve{}", item_line(text, blanked(text.head, ",;")),
                       has_commas ? "tr ',;' '  ' < FILE" : "cat FILE", from);
}

} // namespace

std::string number_sets(const Text& text) { return sets_below_items(text, " --from dlx"); }

bool are_word_sets(const Text& text) {
    if (text.guess != "dlx" || text.lines.size() < 2 || has_any(text.head, {"|", ":", "#"})) return false;
    const auto first = words_of(text.lines.front());
    std::map<Line, std::size_t> uses;
    std::set<Line> unknown;
    std::size_t all = 0, lines_of_unknown = 0;
    for (const Line line : text.lines) {
        std::set<Line> set;
        const std::size_t before = unknown.size();
        for (const Line word : words_of(line)) {
            if (!set.insert(word).second) return false;
            ++uses[word], ++all;
            if (std::ranges::find(first, word) == first.end()) unknown.insert(word);
        }
        lines_of_unknown += unknown.size() > before;
    }
    return unknown.size() > 1 && lines_of_unknown > 1 && 3 * uses.size() <= 2 * all;
}

std::string word_sets(const Text& text) { return sets_below_items(text, ""); }

bool are_comma_names(const Text& text) {
    if (text.guess == "json" || text.lines.size() < 2 || !has_any(text.lines.front(), {",", ";"})) return false;
    if (has_empty_cells(text)) return false;
    const std::string blank = blanked(text.head, ",;");
    return could_be_dlx(data_lines(blank));
}

std::string comma_names(const Text& text) { return all_numbers(text.lines.front()) ? " --from dlx" : ""; }

// --- doubts ---------------------------------------------------------------------------------------------------------

bool is_sized_matrix_or_spp(const Text& text) {
    const auto size = size_line(text.lines);
    return size && has_size(std::span(text.lines).subspan(1), *size);
}

bool has_hash_comment(const Text& text) {
    return text.guess == "dlx"
           && (text.head.starts_with("# ") || text.head.starts_with("#\n") || text.head.starts_with("#\r"));
}

std::string comment_mark(const Text& text) {
    for (const std::string_view mark : {"#", "%", "//", "--", "!"})
        if (text.head.starts_with(mark)) return std::string(mark);
    return {};
}

bool has_other_comment(const Text& text) {
    const std::string mark = comment_mark(text);
    if (text.guess != "dlx" || mark.empty()) return false;
    const Lines lines = without_comments(text, mark);
    return lines.size() > 1 && could_be_dlx(lines);
}

bool has_comment_above_matrix(const Text& text) {
    const std::string mark = comment_mark(text);
    if (mark.empty() || mark == "#" || text.head.find(' ') != mark.size()) return false;
    const Lines lines = without_comments(text, mark);
    return !lines.empty() && cells_of(lines.front()).value_or(0) > 1
           && std::ranges::all_of(lines, [&](Line line) { return cells_of(line) == cells_of(lines.front()); });
}

bool begins_with_commas(const Text& text) {
    return text.guess == "dlx" && !begins_with(text.head, {"|"}) && has_any(text.lines.front(), {",", ";"});
}

bool begins_with_numbers(const Text& text) {
    return text.guess == "dlx" && std::ranges::all_of(words_of(text.lines.front()), is_plain_number);
}

} // namespace quadrille::format::look
