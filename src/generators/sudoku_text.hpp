// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/front_end.hpp"

namespace quadrille::generators {

/// A sudoku of size n = box.area(), from 4 to 25, with its givens. No digit is given twice in a house.
struct Sudoku {
    static constexpr std::uint32_t max_size = 25;

    /// The houses are the sets of cells that hold each digit once: rows, columns and boxes, n of each.
    static constexpr std::array<std::string_view, 3> house_names{"row", "column", "box"};
    using Houses = std::array<std::uint32_t, house_names.size()>;

    Extent box;
    std::string symbols;              ///< of the digits 1 to n
    std::vector<std::uint8_t> givens; ///< cells row by row: 1 to n, or 0 for an empty one

    std::uint32_t size() const { return box.area(); }

    /// The row, column and box of a cell, each from 0.
    Houses houses(std::uint32_t cell) const {
        const std::uint32_t row = cell / size(), column = cell % size();
        return {row, column, row / box.rows * box.rows + column / box.columns};
    }

    char symbol(std::uint32_t digit) const { return symbols[digit - 1]; }
};

/// Which digits each house holds: a bit a digit.
class UsedDigits {
  public:
    explicit UsedDigits(const Sudoku& puzzle);

    bool has(std::size_t kind, std::uint32_t house, std::uint32_t digit) const {
        return (masks_[kind][house] >> digit & 1) != 0;
    }
    void add(const Sudoku::Houses& houses, std::uint32_t digit);

  private:
    std::array<std::vector<std::uint32_t>, Sudoku::house_names.size()> masks_;
};

/// The box that a size stands for: as square as can be, no higher than wide. None if the size is prime or not
/// 4 to 25.
std::optional<Extent> default_box(std::uint32_t size);

/// 123456789ABC.. up to the size.
std::string default_symbols(std::uint32_t size);

/// Throws UsageError for symbols that are too many or too few.
[[noreturn]] void refuse_symbols(std::string_view symbols, std::uint32_t size);

/// The digit that a character stands for, a letter in either case; 0 for an empty cell.
std::optional<std::uint8_t> digit_of(char c, std::string_view symbols);

/// A character as messages show it.
std::string shown(char c);

/// What the option is called that puts a symbol into a cell: "r0c2=4".
std::string choice_name(std::uint32_t row, std::uint32_t column, char symbol);

/// How to read a sudoku; what is empty is told by the text.
struct SudokuTextParams {
    std::optional<Extent> box;           ///< area from 4 to 25
    std::string symbols;                 ///< different letters and digits
    std::optional<std::uint32_t> number; ///< which puzzle of several, from 1
};

/// How many puzzles a text, or the beginning of one, has by its looks: 0 where the first is none, 2 for more
/// than one. The givens of a puzzle need not agree.
std::size_t glance_at_sudokus(std::string_view text);

/// Reads one puzzle of a text, in any of these forms, for 9 x 9 and the other sizes alike:
///
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
///
///     5 3 . | . 7 . | . . .
///     6 . . | 1 9 5 | . . .
///     ...
///     ------+-------+------
///
/// The second has a row a line, with or without rules around the boxes; nine rows are a puzzle.
/// An empty line ends a puzzle; `#` begins a comment; what follows a colon (solutions, in some collections)
/// is left out. Empty cells are any of `.0*_-?Xx` that is no symbol. A line of nothing but -+=| and blanks,
/// framed by `*` or not, is a rule. Letters stand for digits above 9, in either case. Sixteen cells are a row
/// of sixteen if as many lines follow each other without a gap, else a 4 x 4 puzzle; `box` decides otherwise.
///
/// Throws ParseError where the text is none of that or gives a digit twice in a house. Throws UsageError if
/// there is no puzzle of that number, or several and no number.
Sudoku read_sudoku(std::string_view text, const std::string& source, const SudokuTextParams& params);

} // namespace quadrille::generators
