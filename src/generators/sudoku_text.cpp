// SPDX-License-Identifier: MIT
#include "generators/sudoku_text.hpp"
#include "problem/quoted.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <quadrille/error.hpp>

namespace quadrille::generators {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view empty_cells = ".0*_-?Xx";

struct Cell {
    char symbol;
    Place place;
};
using Line = std::vector<Cell>; // one without cells stands for a gap between puzzles

/// The line without comment, what follows a colon, and blanks around.
std::string_view content(std::string_view line) {
    line = line.substr(0, line.find_first_of("#:"));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    return line.substr(std::min(line.size(), line.find_first_not_of(blanks)));
}

bool is_rule(std::string_view text) {
    if (text.size() > 1 && text.front() == '*' && text.back() == '*') text = text.substr(1, text.size() - 2);
    return text.find_first_of("-+=|") != std::string_view::npos
           && text.find_first_not_of("-+=| \t") == std::string_view::npos;
}

/// The cells of a line whose text has no comment any more.
Line read_cells(std::string_view text, const std::string& source, Place place) {
    Line cells;
    for (const char c : text) {
        if (is_alnum(c) || empty_cells.find(c) != std::string_view::npos)
            cells.push_back({c, place});
        else if (c != '|' && blanks.find(c) == std::string_view::npos)
            throw ParseError(source, place, fmt::format("found {}, expected a digit or '.'", shown(c)));
        ++place.column;
    }
    return cells;
}

/// All lines that hold cells, and a line without cells for each empty one.
std::vector<Line> read_lines(std::string_view text, const std::string& source) {
    std::vector<Line> lines;
    for (Place place{1, 1}; !text.empty(); ++place.line) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const std::string_view cells = content(line);
        const bool gap = line.find_first_not_of(blanks) == std::string_view::npos;
        if (!gap && (cells.empty() || is_rule(cells))) continue;
        const auto indent = static_cast<std::uint64_t>(cells.data() - line.data());
        lines.push_back(read_cells(cells, source, {place.line, 1 + indent}));
    }
    return lines;
}

/// The size of a puzzle whose first line has so many cells, in a run of so many lines without a gap.
std::optional<std::uint32_t> size_of(std::size_t cells, std::size_t run, const std::optional<Extent>& box) {
    const bool rows = !box && default_box(static_cast<std::uint32_t>(cells)) && run >= cells;
    for (std::uint32_t n = 4; n <= Sudoku::max_size; ++n) {
        if (box ? n != box->area() : !default_box(n)) continue;
        if (cells == n || (cells == n * n && !rows)) return n;
    }
    return std::nullopt;
}

/// What the first line of a puzzle may have, in words.
std::string expected_cells(const std::optional<Extent>& box) {
    if (box) return fmt::format("a row of {} or a puzzle of {}", box->area(), box->area() * box->area());
    return "a row of n or a puzzle of n*n, where n has boxes (4, 6, 8, 9, 10, 12, ..), or --box";
}

using Block = std::span<const Line>; // lines without a gap

/// The first puzzle of a block, after seeing that it has its full number of cells.
Block first_puzzle(Block block, const std::string& source, const std::optional<Extent>& box) {
    const std::size_t cells = block.front().size();
    const auto size = size_of(cells, block.size(), box);
    if (!size)
        throw ParseError(source, block.front().front().place,
                         fmt::format("found {} cells, expected {}", cells, expected_cells(box)));
    const std::size_t height = cells == *size ? *size : 1;
    const Block puzzle = block.first(std::min(block.size(), height));
    for (const Line& row : puzzle) {
        if (row.size() == cells) continue;
        const Place end{row.back().place.line, row.back().place.column + 1};
        throw ParseError(source, row.size() > cells ? row[cells].place : end,
                         fmt::format("found {} cells, expected {}", row.size(), cells));
    }
    if (puzzle.size() < height)
        throw ParseError(
            source, {puzzle.back().front().place.line + 1, 1},
            fmt::format("found a puzzle of {}, expected {}", counted(puzzle.size(), "row"), height));
    return puzzle;
}

/// Cuts the lines into puzzles.
std::vector<Block> cut(const std::vector<Line>& lines, const std::string& source,
                       const std::optional<Extent>& box) {
    std::vector<Block> puzzles;
    for (auto line = lines.begin(); line != lines.end();) {
        const auto gap = std::find_if(line, lines.end(), [](const Line& cells) { return cells.empty(); });
        for (Block block(line, gap); !block.empty(); block = block.subspan(puzzles.back().size()))
            puzzles.push_back(first_puzzle(block, source, box));
        line = gap == lines.end() ? gap : gap + 1;
    }
    return puzzles;
}

/// The puzzle that the number picks.
Block pick(const std::vector<Block>& puzzles, const std::string& source,
           const std::optional<std::uint32_t>& number) {
    if (puzzles.empty()) throw ParseError(source, {1, 1}, "found no puzzle, expected one");
    if (!number && puzzles.size() > 1)
        refuse(sudoku.name, fmt::format("{} puzzles in {}", puzzles.size(), source),
               fmt::format("--puzzle K with K from 1 to {}", puzzles.size()));
    if (number.value_or(1) > puzzles.size())
        refuse(sudoku.name, fmt::format("--puzzle {}", *number),
               fmt::format("a number up to {}, the number of puzzles in {}", puzzles.size(), source));
    return puzzles[number.value_or(1) - 1];
}

/// Adds a given to the puzzle after seeing that its houses have no such digit yet.
void add_given(Sudoku& puzzle, UsedDigits& used, const Cell& cell, const std::string& source) {
    const auto digit = digit_of(cell.symbol, puzzle.symbols);
    if (!digit)
        throw ParseError(
            source, cell.place,
            fmt::format("found {}, expected one of {} or '.'", shown(cell.symbol), puzzle.symbols));
    const auto houses = puzzle.houses(static_cast<std::uint32_t>(puzzle.givens.size()));
    puzzle.givens.push_back(*digit);
    if (*digit == 0) return;
    for (std::size_t kind = 0; kind < houses.size(); ++kind)
        if (used.has(kind, houses[kind], *digit))
            throw ParseError(source, cell.place,
                             fmt::format("found {}, expected a digit not yet in {} {}", puzzle.symbol(*digit),
                                         Sudoku::house_names[kind], houses[kind] + 1));
    used.add(houses, *digit);
}

/// Whether cells are those of a puzzle, and not names that happen to be as many: symbols of its size, one
/// given at least, and an empty cell where that is small.
bool looks_like_puzzle(Block puzzle, std::uint32_t size) {
    constexpr std::uint32_t usual_size = 9;
    const std::string symbols = default_symbols(size);
    std::size_t given = 0, empty = 0;
    for (const Line& line : puzzle)
        for (const Cell& cell : line) {
            const auto digit = digit_of(cell.symbol, symbols);
            if (!digit) return false;
            ++(*digit == 0 ? empty : given);
        }
    return given > 0 && (empty > 0 || size >= usual_size);
}

} // namespace

std::size_t glance_at_sudokus(std::string_view text) try {
    const std::vector<Line> lines = read_lines(text, "");
    const auto has_cells = [](const Line& line) { return !line.empty(); };
    const auto begin = std::ranges::find_if(lines, has_cells);
    if (begin == lines.end()) return 0;
    const Block block(begin, std::find_if_not(begin, lines.end(), has_cells));
    const Block puzzle = first_puzzle(block, "", std::nullopt);
    const std::uint32_t size = *size_of(puzzle.front().size(), block.size(), std::nullopt);
    if (!looks_like_puzzle(puzzle, size)) return 0;
    const auto rest = begin + static_cast<std::ptrdiff_t>(puzzle.size());
    return std::any_of(rest, lines.end(), has_cells) ? 2 : 1;
} catch (const ParseError&) {
    return 0;
}

std::string shown(char c) {
    if (c > ' ' && c < '\x7f') return fmt::format("'{}'", c);
    return fmt::format("byte 0x{:02X}", static_cast<unsigned char>(c));
}

std::optional<std::uint8_t> digit_of(char c, std::string_view symbols) {
    const char other_case = is_alnum(c) && c > '9' ? static_cast<char>(c ^ ' ') : c;
    for (const char form : {c, other_case})
        if (const std::size_t at = symbols.find(form); at != std::string_view::npos)
            return static_cast<std::uint8_t>(at + 1);
    return empty_cells.find(c) != std::string_view::npos ? std::optional<std::uint8_t>(0) : std::nullopt;
}

UsedDigits::UsedDigits(const Sudoku& puzzle) {
    for (auto& masks : masks_) masks.resize(puzzle.size());
    for (std::uint32_t cell = 0; cell < puzzle.givens.size(); ++cell)
        if (puzzle.givens[cell] != 0) add(puzzle.houses(cell), puzzle.givens[cell]);
}

void UsedDigits::add(const Sudoku::Houses& houses, std::uint32_t digit) {
    for (std::size_t kind = 0; kind < houses.size(); ++kind) masks_[kind][houses[kind]] |= 1U << digit;
}

void refuse_symbols(std::string_view symbols, std::uint32_t size) {
    refuse(sudoku.name, in_quotes(symbols) + " for --symbols", fmt::format("{} of them", size));
}

std::string choice_name(std::uint32_t row, std::uint32_t column, char symbol) {
    return square_name(row, column) + '=' + symbol;
}

std::optional<Extent> default_box(std::uint32_t size) {
    std::optional<Extent> box;
    if (size > Sudoku::max_size) return box;
    for (std::uint32_t rows = 2; rows * rows <= size; ++rows)
        if (size % rows == 0) box = {rows, size / rows};
    return box;
}

std::string default_symbols(std::uint32_t size) {
    return std::string("123456789ABCDEFGHIJKLMNOP").substr(0, size);
}

Sudoku read_sudoku(std::string_view text, const std::string& source, const SudokuTextParams& params) {
    const std::vector<Line> lines = read_lines(text, source);
    const Block block = pick(cut(lines, source, params.box), source, params.number);
    const std::uint32_t size = *size_of(block.front().size(), block.size(), params.box);

    Sudoku puzzle{params.box ? *params.box : *default_box(size), params.symbols, {}};
    if (puzzle.symbols.empty()) puzzle.symbols = default_symbols(size);
    if (puzzle.symbols.size() != size) refuse_symbols(puzzle.symbols, size);
    UsedDigits used(puzzle);
    for (const Line& line : block)
        for (const Cell& cell : line) add_given(puzzle, used, cell, source);
    return puzzle;
}

} // namespace quadrille::generators
