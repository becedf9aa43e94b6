// SPDX-License-Identifier: MIT
// Rows of a grid, plain or as a table, and what looks like one.
#include "puzzles/sudoku/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/clues.hpp"

namespace quadrille::puzzles {

namespace {

std::string_view trimmed(std::string_view text, std::string_view what) {
    text = text.substr(0, text.find_last_not_of(what) + 1);
    return text.substr(std::min(text.size(), text.find_first_not_of(what)));
}

constexpr std::array<std::uint32_t, 21> samurai_widths{18, 18, 18, 18, 18, 18, 21, 21, 21, 9, 9,
                                                       9,  21, 21, 21, 18, 18, 18, 18, 18, 18};
constexpr std::size_t samurai_cells = 369;

bool is_dash(const GridCell& cell) { return cell.symbol == '-'; }
bool is_dashed(const Line& line) { return !line.empty() && std::ranges::all_of(line, is_dash); }

/// Whether lines of dashes that are as wide as the first row of a block are rows. Both readings may make whole
/// puzzles: then they are rows if dashes stand for empty cells elsewhere.
bool has_dashed_rows(Block block) {
    if (const Block samurai = samurai_in(block); samurai.size() > 1) return true;
    constexpr std::string_view other_empty = ".0*_?";
    const auto first = std::ranges::find_if_not(block, is_dashed);
    if (first == block.end()) return false;
    const std::size_t width = first->size();
    std::size_t certain = 0, all = 0;
    bool uses_dashes = false, uses_others = false;
    for (const Line& line : block) {
        if (line.size() == width) ++all;
        if (is_dashed(line)) continue;
        ++certain;
        uses_dashes = uses_dashes || std::ranges::any_of(line, is_dash);
        uses_others = uses_others || std::ranges::any_of(line, [&](const GridCell& cell) {
                          return other_empty.find(cell.symbol) != std::string_view::npos;
                      });
    }
    if (uses_dashes && all % width == 0) return true;
    return (uses_dashes || !uses_others) && certain % width != 0;
}

} // namespace

Block samurai_in(Block block) {
    if (block.front().size() == samurai_cells) return block.first(1);
    if (block.size() < samurai_widths.size()) return {};
    for (std::size_t row = 0; row < samurai_widths.size(); ++row)
        if (block[row].size() != samurai_widths[row]) return {};
    return block.first(samurai_widths.size());
}

std::vector<std::string_view> fields_of(std::string_view line, char separator, std::string_view around) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        const std::string_view whole = line.substr(begin, end - begin);
        const std::string_view field = trimmed(whole, around);
        fields.push_back(field.empty() ? whole.substr(0, 0) : field);
        begin = end + 1;
    }
    return fields;
}

std::vector<bool> drawn_lines(std::span<const Line> lines) {
    std::vector<bool> drawn(lines.size());
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto end = std::find_if(begin, lines.end(), [](const Line& line) { return line.empty(); });
        const Block block(begin, end);
        if (!block.empty()) {
            const bool rows = has_dashed_rows(block);
            const auto first = std::ranges::find_if_not(block, is_dashed);
            const bool samurai = !samurai_in(block).empty();
            for (auto line = begin; line != end; ++line)
                drawn[static_cast<std::size_t>(line - lines.begin())]
                    = is_dashed(*line) && !(rows && (samurai || line->size() == first->size()));
        }
        begin = end == lines.end() ? end : end + 1;
    }
    return drawn;
}

namespace {

constexpr std::string_view brackets = "[](){}\"'", middle_dot = "·";

/// Whether a character is a stroke of the box drawings of Unicode.
bool is_box_drawing(char32_t code) { return code >= 0x2500 && code <= 0x257f; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_cell(char c) { return is_alnum(c) || empty_cells.find(c) != std::string_view::npos; }

/// The row in brackets or quotes that a list has, as in `[5 3 0 0]` of numpy or `"53..",`; all of the text where it is no
/// such row.
std::string_view without_brackets(std::string_view text) {
    constexpr std::size_t least_cells = 4;
    const std::string_view row = trimmed(text, std::string(blanks).append(brackets).append(","));
    const bool plain = row.size() >= least_cells && row.find_first_of(",;") == std::string_view::npos;
    return plain && text.find_first_of(brackets) != std::string_view::npos ? row : text;
}

/// What a field of several characters may be, and how to write it.
std::string field_advice(std::string_view field) {
    if (std::ranges::all_of(field, is_digit) && field.size() == 2)
        return "one character a cell: write 10 as A, 11 as B";
    return "a digit or '.' in each field: --givens takes a table of puzzles, and # begins a comment";
}

/// The cells of a line of a table.
Line read_fields(std::string_view text, const std::string& source, Place place) {
    Line cells;
    const char separator = text.find(';') == std::string_view::npos ? ',' : ';';
    const std::string around = std::string(blanks).append(brackets);
    const std::size_t end = text.find_last_not_of(" \t,;") + 1; // behind a list a comma leads to the next one
    if (end > 0 && end < text.size() && std::string_view("])}").find(text[end - 1]) != std::string_view::npos)
        text = text.substr(0, end);
    for (const std::string_view field : fields_of(text, separator, around)) {
        const Place at{place.line, place.column + static_cast<std::size_t>(field.data() - text.data())};
        if (field.size() > 1 || (field.size() == 1 && !is_cell(field.front())))
            fail_at(source, at, in_quotes(field), field_advice(field));
        cells.push_back({field.empty() ? '.' : field.front(), at, false, field.empty()});
    }
    return cells;
}

/// Refuses a row of ten numbers or more, up to as many, if one has two digits: they would be two cells.
void refuse_numbers(std::string_view text, const std::string& source, Place place) {
    constexpr std::size_t least = 10;
    std::string words(text);
    std::ranges::replace(words, '|', ' ');
    const auto fields = fields_of(words, ' ', "");
    const auto numbers = static_cast<std::uint32_t>(
        std::ranges::count_if(fields, [](std::string_view field) { return !field.empty(); }));
    if (numbers < least || numbers > Sudoku::max_size) return;
    const std::string_view* large = nullptr;
    for (const std::string_view& field : fields) {
        if (field.empty()) continue;
        if (!parse_number(field, 0, numbers) && field != ".") return;
        if (field.size() > 1 && !large) large = &field;
    }
    if (!large) return;
    place.column += static_cast<std::size_t>(large->data() - words.data());
    fail_at(source, place, in_quotes(*large), field_advice("10"));
}

} // namespace

bool is_drawn(std::string_view text) {
    if (text.find_first_of("[](){}") != std::string_view::npos
        && text.find_first_not_of("[](){},; \t") == std::string_view::npos)
        return true;
    if (text.find_first_not_of("-| \t") == std::string_view::npos && text.find('-') != std::string_view::npos)
        return false;
    if (text.size() > 1 && text.front() == '*' && text.back() == '*') text = text.substr(1, text.size() - 2);
    bool strokes = false;
    while (!text.empty()) {
        const Character character = decode(text);
        const bool stroke
            = is_box_drawing(character.code) || std::string_view("-+=|").find(text.front()) != std::string_view::npos;
        if (!stroke && text.front() != ' ' && text.front() != '\t') return false;
        strokes |= stroke;
        text.remove_prefix(std::max<std::size_t>(character.length, 1));
    }
    return strokes;
}

Line read_row(std::string_view text, const std::string& source, Place place) {
    refuse_numbers(text, source, place);
    if (const std::string_view row = without_brackets(text); row.size() < text.size()) {
        place.column += static_cast<std::size_t>(row.data() - text.data());
        text = row;
    }
    if (text.find_first_of(",;") != std::string_view::npos) return read_fields(text, source, place);
    Line cells;
    for (bool barred = false; !text.empty();) {
        const Character character = decode(text);
        const std::size_t length = std::max<std::size_t>(character.length, 1);
        const char c = text.front();
        if (is_cell(c) || text.starts_with(middle_dot)) {
            cells.push_back({is_cell(c) ? c : '.', place, barred && !cells.empty()});
            barred = false;
        } else if (c == '|' || is_box_drawing(character.code)) {
            barred = true;
        } else if (blanks.find(c) == std::string_view::npos) {
            fail_at(source, place, in_quotes(text.substr(0, length)), "a digit or '.'");
        }
        text.remove_prefix(length);
        place.column += length;
    }
    return cells;
}

std::size_t tabbed_fields(std::string_view text) {
    std::size_t rows = 0, size = 0, least = SIZE_MAX, most = 0; // fields, and how many of them have a cell
    while (!text.empty()) {
        std::string_view line = take_line(text);
        line = line.substr(0, line.find('#'));
        const auto fields = fields_of(line, '\t', " \r\v\f");
        const bool cells_only = std::ranges::all_of(
            fields, [](std::string_view field) { return field.size() < 2 && std::ranges::all_of(field, is_cell); });
        if (fields.size() < 2 || !cells_only) continue;
        if (size != 0 && fields.size() != size) return 0;
        size = fields.size();
        ++rows;
        const auto cells = static_cast<std::size_t>(
            std::ranges::count_if(fields, [](std::string_view field) { return !field.empty(); }));
        least = std::min(least, cells);
        most = std::max(most, cells);
    }
    // Rows with as many cells each may be indented: then there is a field too many for a square.
    return least < most || (rows > 3 && rows % size == 0) ? size : 0;
}

std::optional<Line> read_tabbed_row(std::string_view line, std::size_t fields, Place place) {
    Line cells;
    for (const std::string_view field : fields_of(line, '\t', " \r\v\f")) {
        if (field.size() > 1 || !std::ranges::all_of(field, is_cell)) return std::nullopt;
        const Place at{place.line, place.column + static_cast<std::size_t>(field.data() - line.data())};
        cells.push_back({field.empty() ? '.' : field.front(), at, false, field.empty()});
    }
    return fields > 0 && cells.size() == fields ? std::optional(std::move(cells)) : std::nullopt;
}

bool names_puzzle(std::string_view text) {
    const std::size_t number = text.find_last_not_of("0123456789") + 1;
    std::string_view words = trimmed(text.substr(0, number), " \t.");
    const auto is_word = [](char c) { return is_ascii_letter(c) || c == ' '; };
    return number < text.size() && number > 0 && !is_alnum(text[number - 1]) && words.size() > 1
           && std::ranges::all_of(words, is_word);
}

bool is_candidate_grid(std::string_view text) {
    std::vector<std::size_t> widths;
    bool several = false;
    while (!text.empty()) {
        std::string_view line = take_line(text);
        line = line.substr(0, line.find('#'));
        std::size_t words = 0, letters = 0;
        for (std::size_t begin = 0; begin < line.size();) {
            const std::size_t end = std::min(line.find_first_of("| \t\r", begin), line.size());
            const std::string_view word = line.substr(begin, end - begin);
            begin = end + 1;
            if (word.empty() || std::ranges::none_of(word, is_alnum)) continue; // blanks, or a frame
            std::string digits(word);
            std::ranges::sort(digits);
            letters
                += std::ranges::all_of(word, is_digit) && std::ranges::adjacent_find(digits) == digits.end() ? 0 : 1;
            several |= word.size() > 1;
            ++words;
        }
        if (letters > 0) return false;
        if (words > 0) widths.push_back(words);
    }
    return several && widths.size() >= 4 && widths.size() <= Sudoku::max_size
           && std::ranges::all_of(widths, [&](std::size_t width) { return width == widths.size(); });
}

} // namespace quadrille::puzzles
