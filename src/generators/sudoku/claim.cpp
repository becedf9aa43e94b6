// SPDX-License-Identifier: MIT
#include "generators/sudoku/claim.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <quadrille/error.hpp>

#include "generators/puzzle_looks.hpp"
#include "generators/sudoku/fpuzzles.hpp"
#include "generators/sudoku/list.hpp"
#include "generators/sudoku/sumocue.hpp"
#include "generators/sudoku/text.hpp"

namespace quadrille::generators {

namespace {

/// Whether one of the first lines is a row of a table that has a puzzle of usual size, with more beside it.
bool is_table(std::string_view text) try {
    SudokuList list(plain_sudoku({3, 3}, default_symbols(9), false), "");
    std::string names;
    for (std::uint64_t number = 1; number <= 2 && !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
        if (list.read(line, number, names) && !names.empty()) return true;
        text.remove_prefix(std::min(text.size(), text.find('\n')));
        text.remove_prefix(std::min<std::size_t>(text.size(), 1));
    }
    return false;
} catch (const ParseError&) {
    return false;
}

/// Whether boxes of a square hold a digit twice, while its rows and columns do not.
bool fails_in_boxes_only(std::string_view text) {
    const auto lines = glance(text);
    const auto box = default_box(static_cast<std::uint32_t>(lines.size()));
    if (!box) return false;
    std::set<std::array<std::size_t, 3>> seen; // house, its number, digit
    bool clash = false;
    for (std::size_t row = 0; row < lines.size(); ++row) {
        std::string cells(lines[row]);
        std::erase_if(cells, [](char c) { return c == ' ' || c == '\t'; });
        if (cells.size() != lines.size()) return false;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const auto digit = digit_of(cells[column], default_symbols(box->area()));
            if (digit.value_or(0) == 0) continue;
            if (!seen.insert({0, row, *digit}).second || !seen.insert({1, column, *digit}).second)
                return false;
            clash |= !seen.insert({2, row / box->rows * box->rows + column / box->columns, *digit}).second;
        }
    }
    return clash;
}

/// Whether each line has n cells, several of which have more digits than one: the candidates of n lines.
bool has_candidates(std::span<const std::string_view> lines) {
    std::size_t rows = 0, size = 0, several = 0;
    for (const std::string_view line : lines) {
        if (line.find_first_not_of("-+=*|:.' \t") == std::string_view::npos) continue; // drawn
        std::string text(line);
        std::ranges::replace(text, '|', ' ');
        const auto cells = glance_at_words(text);
        if (++rows == 1) size = cells.size();
        if (cells.size() != size || size < 4 || size > 9) return false;
        for (const std::string_view cell : cells) {
            const bool rises = std::ranges::adjacent_find(cell, std::greater_equal<>()) == cell.end();
            if (cell.find_first_not_of("123456789") != std::string_view::npos || !rises) return false;
            several += cell.size() > 1 ? 1 : 0;
        }
    }
    return rows == size && several > size && default_box(static_cast<std::uint32_t>(size));
}

/// The cells of a line between separators, a dot for each empty one; nothing if a field has more than one character.
std::optional<std::string> joined_fields(std::string_view line, char separator) {
    std::string cells;
    for (bool more = true; more;) {
        const std::size_t end = line.find(separator);
        more = end != std::string_view::npos;
        std::string field(line.substr(0, end));
        std::erase_if(field, [](char c) { return c == '"' || c == ' '; });
        if (field.size() > 1) return std::nullopt;
        cells += field.empty() ? "." : field;
        line.remove_prefix(more ? end + 1 : 0);
    }
    return cells;
}

/// Whether rows are those of a sudoku with gaps: n of n cells, no digit twice in a row, and more digits than one above
/// 1. A matrix with a slip has no more.
bool are_rows(std::span<const std::string> rows) {
    const auto size = static_cast<std::uint32_t>(rows.size());
    if (size < 4 || !default_box(size)) return false;
    std::set<char> large;
    bool gap = false;
    for (const std::string& row : rows) {
        std::set<std::uint8_t> seen;
        if (row.size() != size) return false;
        for (const char c : row) {
            const auto digit = digit_of(c, default_symbols(size));
            if (!digit || (*digit > 0 && !seen.insert(*digit).second)) return false;
            gap |= *digit == 0;
            if (*digit > 1) large.insert(c);
        }
    }
    return gap && large.size() > 1;
}

/// Whether each line has n fields between commas, semicolons or tabs, and there are n lines, of digits and gaps.
bool is_csv_grid(std::span<const std::string_view> lines, std::string_view text) {
    const std::size_t first = text.find_first_of(",;\t");
    if (first == std::string_view::npos) return false;
    std::vector<std::string> rows;
    for (const std::string_view line : lines)
        if (auto row = joined_fields(line, text[first]))
            rows.push_back(*std::move(row));
        else
            return false;
    return are_rows(rows);
}

/// The lists inside the brackets of JSON or Python, a line each, without the words for an empty cell.
std::string lists_of(std::string_view text) {
    std::string lines;
    for (const char c : text)
        if (c == ']')
            lines += '\n';
        else if (std::string_view("0123456789,.").find(c) != std::string_view::npos)
            lines += c;
    return lines;
}

/// Whether a text is a list of rows, each a list of digits, as [[0,3,0,4],[1,..]..].
bool is_list_of_rows(std::string_view text) {
    const auto lines = glance(text);
    if (lines.empty() || !lines.front().starts_with('[')) return false;
    const std::string rows = lists_of(text);
    std::vector<std::string_view> cells;
    for (std::string_view line : glance(rows)) {
        if (!cells.empty() && line.starts_with(',')) line.remove_prefix(1);
        if (!line.empty()) cells.push_back(line);
    }
    return is_csv_grid(cells, rows);
}

/// Whether titles such as "Grid 01" stand above grids, as in Project Euler 96.
bool has_titles(std::string_view text) {
    std::string grid;
    std::vector<std::string> rows;
    bool titled = false;
    for (const std::string_view line : glance(text)) {
        const bool is_title
            = line.find_first_of("ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWYZ") != std::string_view::npos;
        if (is_title && !grid.empty()) break;
        titled |= is_title;
        if (is_title) continue;
        grid.append(line).append("\n");
        rows.emplace_back(line);
    }
    for (std::string& row : rows) std::erase_if(row, [](char c) { return c == ' ' || c == '|'; });
    return titled && glance_at_sudokus(grid) == 1 && (rows.size() == 1 || are_rows(rows));
}

} // namespace

std::optional<Claim> claim_sudoku(std::string_view text) {
    const std::size_t puzzles = glance_at_sudokus(text);
    if (puzzles == 1 && fails_in_boxes_only(text)) return std::nullopt; // a latin square
    const bool by_shape = !is_fpuzzles(text) && !is_sumocue(text);
    const auto lines = glance(text);
    const bool plain
        = lines.size() > 3 && lines.size() < 9 && text.find_first_of("|-+#") == std::string_view::npos;
    if (puzzles == 1)
        return Claim{"a sudoku", "", plain ? "without boxes it is a latin square, for gen latin" : "",
                     by_shape};
    if (puzzles > 1) return Claim{"a list of sudokus", "--puzzle 1", "", by_shape};
    if (is_table(text)) return Claim{"a table of sudokus", std::nullopt, "", by_shape};
    const auto other_form = [](std::string what, std::string advice) {
        return Claim{std::move(what), std::nullopt, "this form is not read: " + std::move(advice), true};
    };
    if (has_candidates(lines))
        return other_form(
            "a sudoku with the candidates of its cells",
            "write a digit where one is left and a dot elsewhere, and lines such as 'candidates 24 r0c1'");
    if (is_csv_grid(lines, text))
        return other_form("a sudoku with a separator between its cells",
                          "write a row a line without it, and a dot for an empty cell");
    if (is_list_of_rows(text))
        return other_form("a sudoku as a list of lists", "write a row a line, and a dot for an empty cell");
    if (has_titles(text)) return other_form("sudokus with a title above each", "begin the titles with #");
    return std::nullopt;
}

} // namespace quadrille::generators
