// SPDX-License-Identifier: MIT
#include "generators/sudoku/text.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include <fmt/core.h>
#include <quadrille/error.hpp>

#include "generators/sudoku/fpuzzles.hpp"
#include "generators/sudoku/sumocue.hpp"
#include "generators/sudoku/walls.hpp"
#include "problem/nearest.hpp"
#include "problem/quoted.hpp"
#include "problem/wording.hpp"

namespace quadrille::generators {

namespace {

constexpr std::string_view empty_cells = ".0*_-?Xx";

/// The lines of a text: those with cells and gaps, and clues with the number of lines before them.
struct Lines {
    std::vector<Line> grid;
    std::vector<std::pair<std::size_t, ClueLine>> clues;
};

/// The line without comment, what follows a colon, and blanks around.
std::string_view content(std::string_view line) {
    line = line.substr(0, line.find_first_of("#:"));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    return line.substr(std::min(line.size(), line.find_first_not_of(blanks)));
}

/// Whether a line is drawn; one of dashes and bars alone may be a row of empty cells as well.
bool is_drawn(std::string_view text) {
    if (text.find_first_not_of("-| \t") == std::string_view::npos && text.find('-') != std::string_view::npos)
        return false;
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
            throw ParseError(
                source, place,
                fmt::format("found {}, expected a digit or '.'{}", shown(c),
                            c == ',' ? ": write rows without commas, or take a table by --givens" : ""));
        ++place.column;
    }
    return cells;
}

/// Whether the characters of a line are the cells of a row or of a puzzle.
bool is_row(std::string_view line, const std::string& symbols) {
    std::string cells;
    std::ranges::copy_if(line, std::back_inserter(cells),
                         [](char c) { return c != '|' && blanks.find(c) == std::string_view::npos; });
    for (std::uint32_t n = 4; n <= Sudoku::max_size; ++n) {
        if (cells.size() != n && cells.size() != n * n) continue;
        const std::string known = symbols.empty() ? default_symbols(n) : symbols;
        if (std::ranges::all_of(cells, [&](char c) { return digit_of(c, known).has_value(); })) return true;
    }
    return false;
}

/// Whether a word has the form of r3c4 or R3C4, or of r3c4-r3c5.
bool names_cell(std::string_view word) {
    constexpr std::string_view digits = "0123456789";
    word = word.substr(0, word.find('-'));
    const std::size_t c = std::min(word.find_first_not_of(digits, 1), word.size());
    return (word.starts_with('r') || word.starts_with('R')) && c > 1 && c + 1 < word.size()
           && word[c] == (word.starts_with('r') ? 'c' : 'C')
           && word.find_first_not_of(digits, c + 1) == std::string_view::npos;
}

/// How to read the lines of a text.
struct LineParams {
    std::string symbols = {};
    std::uint64_t first = 1; ///< the number of the first line
    bool any_clue = false;   ///< take unknown clues too, for a glance
};

/// Asks for the clue that an unknown word may stand for, of ours or of what others call it.
std::string ask_for_clue(std::string_view word) {
    Nearest nearest(word);
    for (const Flag& flag : clue_flags) nearest.offer(flag.name);
    const std::string_view ours = own_word(word);
    if (ours.empty()) return nearest.question();
    return fmt::format("; did you mean '{}{}'?", is_clue_word(ours) ? "" : "rules ", ours);
}

/// The clue that a line is, if it is one: its first word says so, other words that name cells, or that it
/// stands behind a grid and has no cells. Throws ParseError for an unknown word, unless any will do, and for a clue of one
/// word.
std::optional<ClueLine> read_clue(std::string_view line, const std::string& source, Place place,
                                  const LineParams& params, bool behind_grid) {
    line = line.substr(0, line.find('#'));
    const std::size_t begin = std::min(line.find_first_not_of(blanks), line.size());
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    const bool letters = std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters || word.size() < 2) return std::nullopt;
    ClueLine clue{std::string(word), std::string(line.substr(end)), source, {place.line, place.column + end}};
    const auto words = words_of(clue);
    if (words.empty() && (!is_clue_word(word) || is_row(content(line), params.symbols))) return std::nullopt;
    if (words.empty()) {
        const auto& flag = *std::ranges::find(clue_flags, word, &Flag::name);
        throw ParseError(
            source, {place.line, place.column + begin},
            fmt::format("found '{}' alone, expected {} behind it: {}", word, flag.value, flag.help));
    }
    if (is_clue_word(word)) {
        clue.place = words.front().place;
        clue.text.erase(0, clue.place.column - place.column - end);
        return clue;
    }
    if (own_word(word).empty() && std::ranges::none_of(words, names_cell, &ClueWord::text)
        && (!behind_grid || is_row(content(line), params.symbols)))
        return std::nullopt;
    if (params.any_clue) return clue;
    std::string all;
    for (const Flag& flag : clue_flags) all += fmt::format("{}{}", all.empty() ? "" : ", ", flag.name);
    throw ParseError(source, {place.line, place.column + begin},
                     fmt::format("found {}, expected one of {}{}", in_quotes(word), all, ask_for_clue(word)));
}

/// Whether a line is the head of a section, and if so, whether the section holds a puzzle.
std::optional<bool> read_head(std::string_view cells) {
    if (!cells.starts_with('[') || !cells.ends_with(']')) return std::nullopt;
    return cells == "[Puzzle]";
}

/// Drops the lines of dashes that are drawn.
void drop_drawn_lines(Lines& lines) {
    const std::vector<bool> drawn = drawn_lines(lines.grid);
    std::vector<std::size_t> place; // of the lines, and of the end, when all drawn ones are dropped
    std::vector<Line> kept;
    for (std::size_t k = 0; k < drawn.size(); ++k) {
        place.push_back(kept.size());
        if (!drawn[k]) kept.push_back(std::move(lines.grid[k]));
    }
    place.push_back(kept.size());
    for (auto& [after, clue] : lines.clues) after = place[after];
    lines.grid = std::move(kept);
}

/// All lines that hold cells or clues, and a line without cells for each empty one and each clue.
Lines read_lines(std::string_view text, const std::string& source, const LineParams& params) {
    Lines lines;
    bool left_out = false, has_grid = params.first > 1;
    for (Place place{params.first, 1}; !text.empty(); ++place.line) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const std::string_view cells = content(line);
        const auto head = read_head(cells);
        if (head) left_out = !*head;
        if (left_out) continue;
        const bool gap = head || line.find_first_not_of(blanks) == std::string_view::npos;
        if (!gap && (cells.empty() || is_drawn(cells))) continue;
        if (auto clue = read_clue(line, source, place, params, has_grid)) {
            lines.grid.emplace_back();
            lines.clues.emplace_back(lines.grid.size(), std::move(*clue));
            continue;
        }
        const auto indent = static_cast<std::uint64_t>(cells.data() - line.data());
        lines.grid.push_back(gap ? Line() : read_cells(cells, source, {place.line, 1 + indent}));
        has_grid = has_grid || !gap;
    }
    drop_drawn_lines(lines);
    return lines;
}

/// A puzzle among the lines.
struct Found {
    Block lines;
    std::uint32_t size;
    bool samurai;
};

/// The size of a puzzle whose first line has `cells` cells, in a run of `run` lines without a gap.
std::optional<std::uint32_t> size_of(std::size_t cells, std::size_t run, const SudokuTextParams& params) {
    const auto possible = [&](std::size_t n) {
        if (n < 4 || n > Sudoku::max_size) return false;
        if (params.box) return n == params.box->area();
        return params.any_size || default_box(static_cast<std::uint32_t>(n));
    };
    const bool rows = !params.box && possible(cells) && run >= cells;
    for (std::uint32_t n = 4; n <= Sudoku::max_size; ++n)
        if (possible(n) && (cells == n || (cells == n * n && !rows))) return n;
    return std::nullopt;
}

/// What the first line of a puzzle may have, in words.
std::string expected_cells(const std::optional<Extent>& box) {
    if (box) return fmt::format("a row of {} or a puzzle of {}", box->area(), box->area() * box->area());
    return "a row of n or a puzzle of n*n, where n has boxes (4, 6, 8, 9, 10, 12, ..), or --box";
}

/// The first puzzle of a block, after seeing that it has its full number of cells.
Found first_puzzle(Block block, const std::string& source, const SudokuTextParams& params) {
    const std::size_t cells = block.front().size();
    if (!params.box || *params.box == Extent{3, 3})
        if (const Block samurai = samurai_in(block); !samurai.empty()) return {samurai, 9, true};
    const auto size = size_of(cells, block.size(), params);
    if (!size || params.samurai)
        throw ParseError(source, block.front().front().place,
                         fmt::format("found {}, expected {}", counted(cells, "cell"),
                                     params.samurai ? "a samurai: 21 rows of 18, 21 and 9 cells, or 369 cells"
                                                    : expected_cells(params.box)));
    const std::size_t height = cells == *size ? *size : 1;
    const Block puzzle = block.first(std::min(block.size(), height));
    for (const Line& row : puzzle) {
        if (row.size() == cells) continue;
        const Place end{row.back().place.line, row.back().place.column + 1};
        throw ParseError(source, row.size() > cells ? row[cells].place : end,
                         fmt::format("found {}, expected {}", counted(row.size(), "cell"), cells));
    }
    if (puzzle.size() < height)
        throw ParseError(
            source, {puzzle.back().front().place.line + 1, 1},
            fmt::format("found a puzzle of {}, expected {}", counted(puzzle.size(), "row"), height));
    return {puzzle, *size, false};
}

/// The lines from `begin` to `end`.
Block block_of(std::vector<Line>::const_iterator begin, std::vector<Line>::const_iterator end) {
    return {std::to_address(begin), static_cast<std::size_t>(end - begin)};
}

/// Cuts the lines into puzzles.
std::vector<Found> cut(const std::vector<Line>& lines, const std::string& source,
                       const SudokuTextParams& params) {
    std::vector<Found> puzzles;
    for (auto line = lines.begin(); line != lines.end();) {
        const auto gap = std::find_if(line, lines.end(), [](const Line& cells) { return cells.empty(); });
        for (Block block = block_of(line, gap); !block.empty();
             block = block.subspan(puzzles.back().lines.size()))
            puzzles.push_back(first_puzzle(block, source, params));
        line = gap == lines.end() ? gap : gap + 1;
    }
    return puzzles;
}

/// The puzzle that the number picks.
std::size_t pick(const std::vector<Found>& puzzles, const std::string& source,
                 const std::optional<std::uint32_t>& number) {
    if (puzzles.empty()) throw ParseError(source, {1, 1}, "found no puzzle, expected one");
    if (!number && puzzles.size() > 1)
        refuse(sudoku.info.name, fmt::format("{} puzzles in {}", puzzles.size(), source),
               fmt::format("--puzzle K with K from 1 to {}", puzzles.size()));
    if (number.value_or(1) > puzzles.size())
        refuse(sudoku.info.name, fmt::format("--puzzle {}", *number),
               fmt::format("a number up to {}, the number of puzzles in {}", puzzles.size(), source));
    return number.value_or(1) - 1;
}

bool has_regions(const std::vector<std::pair<std::size_t, ClueLine>>& clues) {
    return std::ranges::any_of(clues, [](const auto& clue) { return clue.second.word == "regions"; });
}

/// Whether cells are those of a puzzle, and not names that happen to be as many: symbols of its size, one
/// given at least, and an empty cell where that is small.
bool looks_like_puzzle(const Found& puzzle) {
    constexpr std::uint32_t usual_size = 9;
    const std::string symbols = default_symbols(puzzle.size);
    std::size_t given = 0, empty = 0;
    for (const Line& line : puzzle.lines)
        for (const GridCell& cell : line) {
            const auto digit = digit_of(cell.symbol, symbols);
            if (!digit) return false;
            ++(*digit == 0 ? empty : given);
        }
    return given > 0 && (empty > 0 || puzzle.size >= usual_size);
}

/// A grid with walls, and the clues behind it.
GridText read_drawn(std::string_view text, const std::string& source, const SudokuTextParams& params) {
    auto [grid, end, first] = read_walls(text, source);
    const std::uint32_t n = grid.box.area();
    if (params.samurai || (params.box && params.box->area() != n))
        throw ParseError(source, grid.cells.front().place,
                         fmt::format("found a drawing of {} rows, expected {}", n,
                                     params.samurai ? "a samurai" : std::to_string(params.box->area())));
    const auto [lines, clues] = read_lines(text.substr(end), source, {params.symbols, first});
    for (const Line& line : lines)
        if (!line.empty())
            throw ParseError(source, line.front().place,
                             "found more cells behind a drawing, expected clues only");
    for (const auto& [after, clue] : clues) {
        if (clue.word == "regions")
            throw ParseError(source, {clue.place.line, 1},
                             "found regions behind walls, expected one of them");
        grid.clues.push_back(clue);
    }
    return std::move(grid);
}

} // namespace

std::size_t glance_at_sudokus(std::string_view text) try {
    if (is_sumocue(text) || is_fpuzzles(text) || is_walled(text)) return 1;
    const auto [lines, clues] = read_lines(text, "", {.any_clue = true});
    const auto has_cells = [](const Line& line) { return !line.empty(); };
    const auto begin = std::ranges::find_if(lines, has_cells);
    if (begin == lines.end()) return 0;
    const Block block = block_of(begin, std::find_if_not(begin, lines.end(), has_cells));
    SudokuTextParams params;
    params.any_size = has_regions(clues);
    const Found puzzle = first_puzzle(block, "", params);
    const bool has_clue
        = std::ranges::any_of(clues, [](const auto& clue) { return is_clue_word(clue.second.word); });
    if (!looks_like_puzzle(puzzle) && !has_clue) return 0;
    const auto rest = begin + static_cast<std::ptrdiff_t>(puzzle.lines.size());
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

void refuse_symbols(std::string_view symbols, std::uint32_t size) {
    refuse(sudoku.info.name, in_quotes(symbols) + " for --symbols", fmt::format("{} of them", size));
}

std::optional<Extent> default_box(std::uint32_t size) {
    std::optional<Extent> box;
    if (size > Sudoku::max_size) return box;
    for (std::uint32_t rows = 2; rows * rows <= size; ++rows)
        if (size % rows == 0) box = {rows, size / rows};
    return box;
}

GridText read_grid(std::string_view text, const std::string& source, const SudokuTextParams& params) {
    if (is_sumocue(text)) return read_sumocue(text, source);
    if (is_fpuzzles(text)) return read_fpuzzles(text, source);
    if (is_walled(text)) return read_drawn(text, source, params);
    const auto [lines, clues] = read_lines(text, source, {params.symbols});
    SudokuTextParams found_params = params;
    found_params.any_size |= has_regions(clues);
    const auto puzzles = cut(lines, source, found_params);
    const std::size_t number = pick(puzzles, source, params.number);
    const auto& [block, size, samurai] = puzzles[number];
    GridText grid;
    grid.box = params.box ? *params.box : default_box(size).value_or(Extent{1, size});
    grid.samurai = samurai;
    for (const Line& line : block) grid.cells.insert(grid.cells.end(), line.begin(), line.end());
    for (const auto& [after, clue] : clues) {
        const Line* const here = lines.data() + after;
        if (here <= puzzles.front().lines.data())
            throw ParseError(clue.source, {clue.place.line, 1},
                             fmt::format("found '{}' before a grid, expected it behind one", clue.word));
        const bool later = number + 1 < puzzles.size() && here > puzzles[number + 1].lines.data();
        if (here > block.data() && !later) grid.clues.push_back(clue);
    }
    return grid;
}

Sudoku sudoku_of(const GridText& grid, const std::string& source, std::string symbols) {
    const std::uint32_t n = grid.box.area();
    if (symbols.empty()) symbols = default_symbols(n);
    if (symbols.size() != n) refuse_symbols(symbols, n);
    Sudoku puzzle = plain_sudoku(grid.box, std::move(symbols), grid.samurai);
    puzzle.source = source;
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const auto [symbol, place] = grid.cells[i];
        const auto digit = digit_of(symbol, puzzle.symbols);
        if (!digit)
            throw ParseError(
                source, place,
                fmt::format("found {}, expected one of {} or '.'", shown(symbol), puzzle.symbols));
        puzzle.givens[i] = *digit;
        puzzle.places.push_back(place);
    }
    return puzzle;
}

} // namespace quadrille::generators
