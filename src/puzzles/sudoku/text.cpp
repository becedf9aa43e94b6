// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include <fmt/core.h>
#include <quadrille/error.hpp>

#include "base/nearest.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/sudoku/importers.hpp"

namespace quadrille::puzzles {

namespace {

/// The lines of a text: those with cells and gaps, and clues with the number of lines before them.
struct Lines {
    std::vector<Line> grid;
    std::vector<std::pair<std::size_t, ClueLine>> clues;
};

/// The line without its comment.
std::string_view without_comment(std::string_view line) {
    return line.substr(0, std::min(line.find('#'), line.find("//")));
}

/// The line without comment, what follows a colon, and blanks around.
std::string_view content(std::string_view line) {
    line = without_comment(line).substr(0, line.find(':'));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    return line.substr(std::min(line.size(), line.find_first_not_of(blanks)));
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

/// The word of ours or of a rule that a word stands for; empty if there is none.
std::string_view meant_word(std::string_view word) {
    const bool is_rule = std::ranges::find(rule_kinds(), word, &RuleKind::word) != rule_kinds().end();
    return is_rule ? word : own_word(word);
}

/// Asks for the clue that an unknown word may stand for, of ours or of what others call it.
std::string ask_for_clue(std::string_view word) {
    Nearest nearest(word);
    for (const ClueKind& kind : clue_kinds) nearest.offer(kind.flag.name);
    std::string joined(word);
    std::erase(joined, '-');
    const std::string_view ours = meant_word(joined);
    if (ours.empty()) return nearest.question();
    return fmt::format("; did you mean '{}{}'?", find_clue_kind(ours) ? "" : "rules ", ours);
}

/// Refuses a line behind a grid that begins as a clue does, and is none.
[[noreturn]] void refuse_clue(std::string_view word, const std::string& source, Place place) {
    std::string all;
    for (const ClueKind& kind : clue_kinds) all.append(all.empty() ? "" : ", ").append(kind.flag.name);
    throw ParseError(
        source, place,
        fmt::format("found {}, expected one of {}{}", in_quotes(word), all, ask_for_clue(in_small_letters(word))));
}

/// Whether a word that stands alone behind a grid is meant as a clue, and not as cells: others use it, it is nearly one
/// of ours, or it has letters that no grid has.
bool is_meant_as_clue(std::string_view word, const std::string& symbols) {
    const std::string known = symbols.empty() ? default_symbols(Sudoku::max_size) : symbols;
    return !ask_for_clue(word).empty()
           || std::ranges::any_of(word, [&](char c) { return !digit_of(c, known).has_value(); });
}

/// The first word of a line, small, with the place behind it and a colon there.
struct FirstWord {
    std::string text;
    std::size_t begin, end;
};

/// The first word of a line if it has letters only, two at least; an x if it stands alone. Rules may have dashes.
std::optional<FirstWord> first_word(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(blanks), line.size());
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    std::string word = in_small_letters(line.substr(begin, end - begin));
    if (word.ends_with(':')) word.pop_back();
    std::string joined = word;
    std::erase(joined, '-');
    if (!meant_word(joined).empty()) word = std::move(joined);
    const bool letters = std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    const bool alone = line.find_first_not_of(blanks, end) == std::string_view::npos;
    if (!letters || (word.size() < 2 && !(word == "x" && alone))) return std::nullopt;
    return FirstWord{std::move(word), begin, end};
}

/// Refuses a sum with cells behind a grid: a cage whose word is left out.
void refuse_bare_cage(std::string_view line, const std::string& source, Place place) {
    const ClueLine clue{"", std::string(line), source, place};
    const auto words = words_of(clue);
    if (words.size() < 2 || !names_cell(words[1].text)) return;
    if (words[0].text.find_first_not_of("0123456789") != std::string_view::npos) return;
    throw ParseError(source, words[0].place,
                     fmt::format("found {}, expected a word such as cage before it; did you mean 'cage {} {}'?",
                                 in_quotes(words[0].text), words[0].text, words[1].text));
}

/// The clue that a line is, if it is one: its first word says so, other words that name cells, or that it
/// stands behind a grid and has no cells. Throws ParseError for an unknown word, unless any will do, and for a clue of one
/// word.
std::optional<ClueLine> read_clue(std::string_view line, const std::string& source, Place place,
                                  const LineParams& params, bool behind_grid) {
    line = without_comment(line);
    if (behind_grid) refuse_bare_cage(line, source, place);
    const auto first = first_word(line);
    if (!first || is_row(content(line), params.symbols)) return std::nullopt;
    const auto& [word, begin, end] = *first;
    const Place at{place.line, place.column + begin};
    ClueLine clue{word, std::string(line.substr(end)), source, {place.line, place.column + end}};
    fold_keywords(clue);
    const auto words = words_of(clue);
    if (const ClueKind* const kind = find_clue_kind(word)) {
        if (words.empty())
            throw ParseError(
                source, at,
                fmt::format("found '{}' alone, expected {} behind it: {}", word, kind->flag.value, kind->flag.help));
        clue.place = words.front().place;
        clue.text.erase(0, clue.place.column - place.column - end);
        return clue;
    }
    const bool names_cells = std::ranges::any_of(words, names_cell, &ClueWord::text);
    const bool meant = !words.empty() ? !own_word(word).empty() || names_cells || behind_grid
                                      : behind_grid && is_meant_as_clue(word, params.symbols);
    if (!meant) return std::nullopt;
    if (params.any_clue) return clue;
    refuse_clue(line.substr(begin, end - begin), source, at);
}

/// Whether a line is the head of a section, and if so, whether the section holds a puzzle.
std::optional<bool> read_head(std::string_view cells) {
    const std::size_t letter = std::min(cells.find_first_not_of("[ \t"), cells.size());
    const bool named = letter < cells.size() && is_alnum(cells[letter]) && cells[letter] > '9';
    if (!named || !cells.starts_with('[') || !cells.ends_with(']') || cells.find(',') != std::string_view::npos)
        return std::nullopt;
    return in_small_letters(cells) == "[puzzle]";
}

/// Whether the first line of a text that is neither empty nor drawn looks like a row.
bool begins_with_row(std::string_view text, const std::string& symbols) {
    while (!text.empty()) {
        const std::string_view cells = content(take_line(text));
        if (!cells.empty() && !is_drawn(cells))
            return is_row(cells, symbols) || cells.find_first_of(",;\t") != std::string_view::npos;
    }
    return false;
}

/// Whether a line names the puzzle below it, and is neither a row nor a clue.
bool is_title(std::string_view cells, std::string_view below, const std::string& symbols) {
    if (!names_puzzle(cells) || is_row(cells, symbols) || !begins_with_row(below, symbols)) return false;
    const auto word = first_word(cells);
    return word && !find_clue_kind(word->text) && own_word(word->text).empty();
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

bool is_square(std::size_t cells) {
    std::size_t n = 4;
    while (n * n < cells) ++n;
    return n * n == cells;
}

/// Takes the last, empty field from each row of a table that has one field more than there are rows: a comma behind
/// each row.
void drop_last_fields(std::vector<Line>& lines) {
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto end = std::find_if(begin, lines.end(), [](const Line& line) { return line.empty(); });
        const auto rows = static_cast<std::size_t>(end - begin);
        const bool surplus
            = rows > 0 && std::all_of(begin, end, [&](const Line& line) {
                  return line.back().blank && (line.size() == rows + 1 || (rows == 1 && is_square(line.size() - 1)));
              });
        for (auto line = begin; surplus && line != end; ++line) line->pop_back();
        begin = end == lines.end() ? end : end + 1;
    }
}

/// The cells of a line. Where a title may stand, what is none of them is asked to be a comment.
Line read_line(std::string_view cells, const std::string& source, Place place, bool first_of_block) try {
    return read_row(cells, source, place);
} catch (const ParseError& error) {
    const std::string message(error.message());
    const auto is_letter = [](char c) { return is_alnum(c) && c > '9' && (c | ' ') != 'x'; };
    if (!first_of_block || !message.ends_with("a digit or '.'") || std::ranges::count_if(cells, is_letter) < 2) throw;
    throw ParseError(source, error.place(),
                     fmt::format("{}; if line {} is no row: # begins a comment", message, place.line));
}

/// All lines that hold cells or clues, and a line without cells for each empty one, each title and each clue.
Lines read_lines(std::string_view text, const std::string& source, const LineParams& params) {
    Lines lines;
    const std::size_t fields = tabbed_fields(text);
    bool left_out = false, has_grid = params.first > 1;
    for (Place place{params.first, 1}; !text.empty(); ++place.line) {
        const std::string_view line = take_line(text), cells = content(line);
        const auto head = read_head(cells);
        if (head) left_out = !*head;
        if (left_out) continue;
        if (auto row = read_tabbed_row(line, fields, place)) {
            lines.grid.push_back(std::move(*row));
            has_grid = true;
            continue;
        }
        const bool gap
            = head || line.find_first_not_of(blanks) == std::string_view::npos || is_title(cells, text, params.symbols);
        if (!gap && (cells.empty() || is_drawn(cells))) continue;
        if (auto clue = gap ? std::nullopt : read_clue(line, source, place, params, has_grid)) {
            lines.grid.emplace_back();
            lines.clues.emplace_back(lines.grid.size(), std::move(*clue));
            continue;
        }
        const auto indent = static_cast<std::uint64_t>(cells.data() - line.data());
        const bool first_of_block = lines.grid.empty() || lines.grid.back().empty();
        lines.grid.push_back(gap ? Line() : read_line(cells, source, {place.line, 1 + indent}, first_of_block));
        has_grid = has_grid || !gap;
    }
    drop_last_fields(lines.grid);
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

bool has_letters(const Line& line) {
    return std::ranges::any_of(line, [](const GridCell& cell) {
        return is_alnum(cell.symbol) && cell.symbol > '9' && (cell.symbol | ' ') != 'x';
    });
}

/// Whether a row has a letter that is no symbol of so many cells.
bool has_other_letters(const Line& line) {
    const std::string symbols = default_symbols(static_cast<std::uint32_t>(line.size()));
    return line.size() <= Sudoku::max_size && std::ranges::any_of(line, [&](const GridCell& cell) {
               return !digit_of(cell.symbol, symbols).has_value();
           });
}

/// Whether the first line of a block is as long as no row of it: the lines below it are a puzzle.
bool begins_with_title(Block block, const SudokuTextParams& params) {
    constexpr std::size_t least_rows = 4;
    if (block.size() <= least_rows || !has_letters(block.front())) return false;
    const std::size_t cells = block[1].size();
    const bool as_long = cells == block.front().size();
    if (as_long && (block.size() != cells + 1 || !has_other_letters(block.front()))) return false;
    if (size_of(cells, block.size() - 1, params) != cells) return false;
    return std::ranges::all_of(block.subspan(1, std::min(cells, block.size() - 1)),
                               [&](const Line& line) { return line.size() == cells; });
}

[[noreturn]] void refuse_title(Block block, const std::string& source) {
    const Place place = block.front().front().place;
    if (block.front().size() == block[1].size())
        throw ParseError(source, place,
                         fmt::format("found a line of letters above {}, expected a row: if line {} is no row, "
                                     "# begins a comment",
                                     counted(block.size() - 1, "row"), place.line));
    throw ParseError(source, place,
                     fmt::format("found {}, expected {} as in the next line: if line {} is no row, # begins a comment",
                                 counted(block.front().size(), "cell"), block[1].size(), place.line));
}

/// The first puzzle of a block, after seeing that it has its full number of cells.
Found first_puzzle(Block block, const std::string& source, const SudokuTextParams& params) {
    const std::size_t cells = block.front().size();
    if (!params.box || *params.box == Extent{3, 3})
        if (const Block samurai = samurai_in(block); !samurai.empty()) return {samurai, 9, true};
    const auto size = size_of(cells, block.size(), params);
    if (begins_with_title(block, params)) refuse_title(block, source);
    if (!size || params.samurai)
        throw ParseError(source, block.front().front().place,
                         fmt::format("found {}, expected {}{}", counted(cells, "cell"),
                                     params.samurai ? "a samurai: 21 rows of 18, 21 and 9 cells, or 369 cells"
                                                    : expected_cells(params.box),
                                     has_letters(block.front()) ? "; if this is no row: # begins a comment" : ""));
    const std::size_t height = cells == *size ? *size : 1;
    const Block puzzle = block.first(std::min(block.size(), height));
    for (const Line& row : puzzle) {
        if (row.size() == cells) continue;
        const Place end{row.back().place.line, row.back().place.column + 1};
        throw ParseError(source, row.size() > cells ? row[cells].place : end,
                         fmt::format("found {}, expected {}{}", counted(row.size(), "cell"), cells,
                                     row.size() < cells ? ": an empty cell is a dot or 0" : ""));
    }
    if (puzzle.size() < height)
        throw ParseError(source, {puzzle.back().front().place.line + 1, 1},
                         fmt::format("found a puzzle of {}, expected {}{}", counted(puzzle.size(), "row"), height,
                                     params.more ? " without empty lines inside" : ""));
    return {puzzle, *size, false};
}

/// The lines from `begin` to `end`.
Block block_of(std::vector<Line>::const_iterator begin, std::vector<Line>::const_iterator end) {
    return {std::to_address(begin), static_cast<std::size_t>(end - begin)};
}

/// Cuts the lines into puzzles.
std::vector<Found> cut(const std::vector<Line>& lines, const std::string& source, SudokuTextParams params) {
    std::vector<Found> puzzles;
    for (auto line = lines.begin(); line != lines.end();) {
        const auto gap = std::find_if(line, lines.end(), [](const Line& cells) { return cells.empty(); });
        params.more = std::any_of(gap, lines.end(), [](const Line& cells) { return !cells.empty(); });
        for (Block block = block_of(line, gap); !block.empty(); block = block.subspan(puzzles.back().lines.size()))
            puzzles.push_back(first_puzzle(block, source, params));
        line = gap == lines.end() ? gap : gap + 1;
    }
    return puzzles;
}

/// The puzzle that the number picks.
std::size_t pick(const std::vector<Found>& puzzles, const std::string& source,
                 const std::optional<std::uint32_t>& number, bool has_clues) {
    if (puzzles.empty()) throw ParseError(source, {1, 1}, "found no puzzle, expected one");
    if (!number && puzzles.size() > 1) {
        const bool on_lines = std::ranges::all_of(puzzles, [](const Found& it) { return it.lines.size() == 1; });
        const std::string all
            = !on_lines || has_clues || source.starts_with('<')
                  ? ""
                  : fmt::format(", or all of them by quadrille gen sudoku --givens {} | quadrille solve --each -",
                                source);
        refuse(sudoku.info.name, fmt::format("{} puzzles in {}", puzzles.size(), source),
               fmt::format("--puzzle K with K from 1 to {}{}", puzzles.size(), all));
    }
    if (number.value_or(1) > puzzles.size())
        refuse(sudoku.info.name, fmt::format("--puzzle {}", *number),
               fmt::format("a number up to {}, the number of puzzles in {}", puzzles.size(), source));
    return number.value_or(1) - 1;
}

bool has_regions(const std::vector<std::pair<std::size_t, ClueLine>>& clues) {
    return std::ranges::any_of(clues, [](const auto& clue) { return clue.second.word == "regions"; });
}

/// Whether cells are those of a puzzle, and not names or a matrix that happens to be as large: symbols of its size, one
/// given at least, and an empty cell where that is small; more than 0 and 1.
bool looks_like_puzzle(const Found& puzzle) {
    constexpr std::uint32_t usual_size = 9;
    const std::string symbols = default_symbols(puzzle.size);
    std::size_t given = 0, empty = 0, others = 0; // others than 0 and 1: a matrix with a slip has one
    for (const Line& line : puzzle.lines)
        for (const GridCell& cell : line) {
            others += cell.symbol == '0' || cell.symbol == '1' ? 0 : 1;
            const auto digit = digit_of(cell.symbol, symbols);
            if (!digit) return false;
            ++(*digit == 0 ? empty : given);
        }
    return others > 1 && given > 0 && (empty > 0 || puzzle.size >= usual_size);
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
            throw ParseError(source, line.front().place, "found more cells behind a drawing, expected clues only");
    for (const auto& [after, clue] : clues) {
        if (clue.word == "regions")
            throw ParseError(source, {clue.place.line, 1}, "found regions behind walls, expected one of them");
        grid.clues.push_back(clue);
    }
    return std::move(grid);
}

/// A warning of what stands at a place.
void warn(GridText& grid, const std::string& source, Place place, std::string_view sentence) {
    grid.warnings.push_back(fmt::format("{}:{}:{}: warning: {}", source, place.line, place.column, sentence));
}

/// Warns of bars between the cells of a drawn grid that no box has, or that some rows lack: they part regions, or boxes
/// of another shape.
void warn_of_bars(GridText& grid, Block block, const std::string& source) {
    const std::uint32_t width = grid.box.columns;
    const auto all_barred
        = [](const Line& line) { return std::ranges::all_of(std::span(line).subspan(1), &GridCell::barred); };
    if (std::ranges::all_of(block, all_barred)) return;
    for (const Line& line : block)
        for (std::size_t k = 1; k < line.size(); ++k)
            if (line[k].barred != block.front()[k].barred || (line[k].barred && k % width != 0))
                return warn(grid, source, line[k].place,
                            fmt::format("the bars here are not those of boxes of {}x{}; --box RxC makes other boxes, "
                                        "and a line 'walls' above the drawing makes regions of its lines",
                                        grid.box.rows, width));
}

/// Where 0 and another sign of empty cells occur, says that both are. From 10 symbols on, 0 is the first one where the
/// last one does not occur: hexadecimal digits with dots.
void warn_of_zeros(GridText& grid, const std::string& source) {
    const std::uint32_t n = grid.box.area();
    const auto find = [&](std::string_view symbols) {
        return std::ranges::find_if(grid.cells, [&, symbols](const GridCell& cell) {
            return !cell.blank && symbols.find(cell.symbol) != std::string_view::npos;
        });
    };
    const auto zero = find("0"), other = find(".*_-?Xx");
    const bool mixed = std::ranges::any_of(grid.cells, &GridCell::blank) || other != grid.cells.end();
    if (zero == grid.cells.end() || !mixed) return;
    constexpr std::uint32_t least_letters = 10;
    const std::string from_0 = ("0" + default_symbols(Sudoku::max_size)).substr(0, n);
    const char last = default_symbols(n).back();
    const std::string either_case{last, static_cast<char>(last | ' ')};
    const std::string both = other == grid.cells.end() ? "0 and empty fields" : fmt::format("0 and {}", other->symbol);
    if (n >= least_letters && find(either_case) == grid.cells.end()) {
        grid.symbols = from_0;
        return warn(
            grid, source, zero->place,
            fmt::format("{} both occur, and {} does not, so the symbols are 0 to {}", both, last, from_0.back()));
    }
    warn(grid, source, zero->place,
         fmt::format("{} are both empty cells; with --symbols {} 0 is a digit", both, from_0));
}

/// Refuses a grid whose cells list what is left of them. Throws ParseError at its first line that is not empty.
void refuse_candidates(std::string_view text, const std::string& source) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(text.substr(0, begin), '\n'));
    if (is_candidate_grid(text))
        throw ParseError(
            source, Place{1 + lines, 1},
            "found several digits in a cell, expected one: write a dot there, and the candidates behind the "
            "grid as in 'candidates 23 r0c1'; 10 and more are letters from A");
}

/// Reads rows of cells, and the clues behind them.
GridText read_rows(std::string_view text, const std::string& source, const SudokuTextParams& params) {
    refuse_candidates(text, source);
    const auto [lines, clues] = read_lines(text, source, {params.symbols});
    SudokuTextParams found_params = params;
    found_params.any_size |= has_regions(clues);
    const auto puzzles = cut(lines, source, found_params);
    const std::size_t number = pick(puzzles, source, params.number, !clues.empty());
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
    if (block.size() > 1 && !found_params.any_size && !samurai) warn_of_bars(grid, block, source);
    if (params.symbols.empty()) warn_of_zeros(grid, source);
    return grid;
}

/// How sudokus are written, files of other programs first.
constexpr std::array<TextForm<GridText, const SudokuTextParams&>, 4> forms{{
    {"a sudoku", is_sumocue, read_sumocue},
    {"a sudoku", is_fpuzzles, read_fpuzzles},
    {"a sudoku", is_walled, read_drawn, true},
    {"a sudoku", [](std::string_view) { return true; }, read_rows, true},
}};

} // namespace

std::size_t glance_at_sudokus(std::string_view text) try {
    if (&form_of(forms, text) != &forms.back()) return 1;
    const auto [lines, clues] = read_lines(text, "", {.any_clue = true});
    const auto has_cells = [](const Line& line) { return !line.empty(); };
    const auto begin = std::ranges::find_if(lines, has_cells);
    if (begin == lines.end()) return 0;
    const Block block = block_of(begin, std::find_if_not(begin, lines.end(), has_cells));
    SudokuTextParams params;
    params.any_size = has_regions(clues);
    const Found puzzle = first_puzzle(block, "", params);
    const bool has_clue
        = std::ranges::any_of(clues, [](const auto& clue) { return find_clue_kind(clue.second.word) != nullptr; });
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
    if (text.starts_with(utf8_mark)) text.remove_prefix(utf8_mark.size());
    return form_of(forms, text).read(text, source, params);
}

bool is_sudoku_by_shape(std::string_view text) { return form_of(forms, text).by_shape; }

Sudoku sudoku_of(const GridText& grid, const std::string& source, std::string symbols) {
    const std::uint32_t n = grid.box.area();
    if (symbols.empty()) symbols = default_symbols(n);
    if (symbols.size() != n) refuse_symbols(symbols, n);
    Sudoku puzzle = plain_sudoku(grid.box, std::move(symbols), grid.samurai);
    puzzle.source = source;
    puzzle.from_1 = grid.from_1;
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const char symbol = grid.cells[i].symbol;
        const Place place = grid.cells[i].place;
        const auto digit = digit_of(symbol, puzzle.symbols);
        if (!digit)
            throw ParseError(source, place,
                             fmt::format("found {}, expected one of {} or '.'", shown(symbol), puzzle.symbols));
        puzzle.givens[i] = *digit;
        puzzle.places.push_back(place);
    }
    return puzzle;
}

} // namespace quadrille::puzzles
