// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/clues.hpp"

namespace quadrille::puzzles {

/// A character of a grid.
struct GridCell {
    char symbol;
    Place place;
    bool barred = false; ///< a bar stands between it and the cell before it
    bool blank = false;  ///< an empty field of a table
};

/// A line of a sudoku's text. One without cells stands for a gap between puzzles.
using Line = std::vector<GridCell>;
using Block = std::span<const Line>; // lines without a gap

/// The lines that a samurai has at the beginning of a block; none if there is none.
Block samurai_in(Block block);

/// Tells which lines of dashes alone are drawn between boxes. The others are rows of empty cells: their block
/// writes empty cells as dashes, and its puzzles are not whole without them.
std::vector<bool> drawn_lines(std::span<const Line> lines);

/// What may stand in an empty cell, unless it is a symbol.
inline constexpr std::string_view empty_cells = ".0*_-?Xx";

/// Whether a line is drawn between rows: strokes alone, in ASCII or of Unicode, or brackets alone. One of dashes and
/// bars alone may be a row of empty cells as well.
bool is_drawn(std::string_view text);

/// Reads the cells of a line without its comment: a character each, or the fields of a table, which commas or
/// semicolons part; an empty field is an empty cell. Strokes, bars and blanks between cells are left out. Throws
/// ParseError.
Line read_row(std::string_view text, const std::string& source, Place place);

/// The fields of a line, without the characters `around` them.
std::vector<std::string_view> fields_of(std::string_view line, char separator, std::string_view around);

/// Returns the number of fields of rows that are separated by tabs, if some rows have more empty fields than others;
/// 0 if there are no such rows.
std::size_t tabbed_fields(std::string_view text);

/// Reads a row of that many fields, with its blanks; nothing if the line is none.
std::optional<Line> read_tabbed_row(std::string_view line, std::size_t fields, Place place);

/// Whether a line names the puzzle below it: words and a number, as in "Grid 01".
bool names_puzzle(std::string_view text);

/// Whether lines are a grid of candidates: as many words in each line as there are lines, of several digits some.
bool is_candidate_grid(std::string_view text);

/// The box that a size stands for: as square as can be, no higher than wide. None if the size is prime or not
/// 4 to 25.
std::optional<Extent> default_box(std::uint32_t size);

/// Throws UsageError for symbols that are too many or too few.
[[noreturn]] void refuse_symbols(std::string_view symbols, std::uint32_t size);

/// The digit that a character stands for, a letter in either case; 0 for an empty cell.
std::optional<std::uint8_t> digit_of(char c, std::string_view symbols);

/// A character as messages show it.
std::string shown(char c);

/// How to read a sudoku; what is empty is told by the text.
struct SudokuTextParams {
    std::optional<Extent> box;           ///< area from 4 to 25
    std::string symbols;                 ///< different letters and digits
    std::optional<std::uint32_t> number; ///< which puzzle of several, from 1
    bool samurai = false;                ///< nothing else will do
    bool more = false;                   ///< more cells follow behind an empty line
    bool any_size = false;               ///< regions follow, so there need not be boxes of that size
};

/// A puzzle as a text has it.
struct GridText {
    Extent box;
    bool samurai = false;
    std::vector<GridCell> cells; ///< row by row
    std::vector<ClueLine> clues;
    std::string symbols = {};               ///< which the grid is written in, where it says so by itself
    bool from_1 = false;                    ///< it calls its cells R1C1
    std::vector<std::string> warnings = {}; ///< what is odd about it: see Puzzle::warnings
};

/// How many puzzles a text, or the beginning of one, has by its looks: 0 where the first is none, 2 for more
/// than one. The givens of a puzzle need not agree.
std::size_t glance_at_sudokus(std::string_view text);

/// Whether only the shape of its rows tells that a text is a sudoku, while files of other programs can be nothing else.
bool is_sudoku_by_shape(std::string_view text);

/// Reads one puzzle of a text, in any of these forms, for 9 x 9 and the other sizes alike:
///
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
///
///     5 3 . | . 7 . | . . .
///     6 . . | 1 9 5 | . . .
///     ...
///     ------+-------+------
///
/// The second has a row a line, with or without lines drawn around the boxes; nine rows are a puzzle.
/// An empty line ends a puzzle, and so does a line that names the next one, as "Grid 02"; `#` and `//` begin comments;
/// what follows a colon (solutions, in some collections) is left out. Rows may be those of a table (rows.hpp). Empty cells
/// are any of `.0*_-?Xx` that is no symbol. A line of nothing but -+=| and blanks,
/// framed by `*` or not, is drawn, but for rows of dashes that stand for empty cells (rows.hpp). Letters stand for digits above 9,
/// in either case. Sixteen cells are a row of sixteen if as many lines follow each other without a gap, else a 4 x 4 puzzle; `box` decides otherwise.
/// A samurai is 21 rows as wide as it is there, or 369 cells. Clues follow the grid, each on a line that
/// begins with its word. `[Puzzle]` (SadMan Sudoku) begins a puzzle, and what other names in brackets begin
/// is left out. A text that begins with SumoCueV1, JSON and links of f-puzzles, and a text that begins
/// with a line `walls` are read as importers.hpp says.
///
/// Throws ParseError where the text is none of that. Throws UsageError if there is no puzzle of that number,
/// or several and no number.
GridText read_grid(std::string_view text, const std::string& source, const SudokuTextParams& params);

/// The plain sudoku with the givens of a grid, not compared with each other yet. Throws ParseError for a
/// character that is no symbol, and UsageError if there are too many symbols or too few.
Sudoku sudoku_of(const GridText& grid, const std::string& source, std::string symbols);

} // namespace quadrille::puzzles
