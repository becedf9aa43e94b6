// SPDX-License-Identifier: MIT
// Whether a text is a sudoku, also in forms that are not read.
#include "puzzles/sudoku/sudoku.hpp"

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

#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

namespace {

/// Whether one of the first lines is a row of a table that has a puzzle of usual size, with more beside it.
bool is_table(std::string_view text) try {
    SudokuList list(plain_sudoku({3, 3}, default_symbols(9), false), "");
    std::string names;
    for (std::uint64_t number = 1; number <= 2 && !text.empty(); ++number) {
        const std::string_view line = take_line(text);
        if (list.read(line.substr(0, line.find('\r')), number, names) && !names.empty()) return true;
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
            if (!seen.insert({0, row, *digit}).second || !seen.insert({1, column, *digit}).second) return false;
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
            const bool rises = std::adjacent_find(cell.begin(), cell.end(), std::greater_equal<>()) == cell.end();
            if (cell.find_first_not_of("123456789") != std::string_view::npos || !rises) return false;
            several += cell.size() > 1 ? 1 : 0;
        }
    }
    return rows == size && several > size && default_box(static_cast<std::uint32_t>(size));
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

/// Whether titles such as "Grid 01" stand above grids, as in Project Euler 96.
bool has_titles(std::string_view text) {
    std::string grid;
    std::vector<std::string> rows;
    bool titled = false;
    for (const std::string_view line : glance(text)) {
        const bool is_title = line.find_first_of("ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWYZ") != std::string_view::npos;
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
    const bool by_shape = is_sudoku_by_shape(text);
    const auto lines = glance(text);
    const auto is_letter = [](char c) { return is_alnum(c) && c > '9'; }; // of a clue
    const bool plain = lines.size() > 3 && lines.size() < 9 && text.find_first_of("|-+#") == std::string_view::npos
                       && std::ranges::none_of(text, is_letter);
    if (puzzles == 1)
        return Claim{"a sudoku", "", plain ? "without boxes it is a latin square, for gen latin" : "", by_shape};
    if (puzzles > 1) return Claim{"a list of sudokus", "--puzzle 1", "", by_shape};
    if (is_table(text)) return Claim{"a table of sudokus", std::nullopt, "", by_shape};
    const auto other_form = [](std::string what, std::string advice) {
        return Claim{std::move(what), std::nullopt, "this form is not read: " + std::move(advice), true};
    };
    if (has_candidates(lines))
        return other_form(
            "a sudoku with the candidates of its cells",
            "write a digit where one is left and a dot elsewhere, and lines such as 'candidates 24 r0c1'");
    if (has_titles(text)) return other_form("sudokus with a title above each", "begin the titles with #");
    return std::nullopt;
}

} // namespace quadrille::puzzles
