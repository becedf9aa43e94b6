// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

#include "output/words/words.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/clues.hpp"
#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// The choices of a complete sudoku in the order of its first options: by cell and digit.
std::vector<Choice> choices(const Sudoku& puzzle);

/// Adds the items and options of a complete sudoku, an option for each of `choices`, then one for each tuple;
/// and says on the board what each of them takes: the looks there are the digits, from 1.
void add_problem(ProblemBuilder& builder, Board& board, const Sudoku& puzzle);

/// Adds to a board what a complete sudoku shows besides its grid: cages, lines, dots, marks and the houses of
/// rules as figures, and in notes what they mean.
/// Precondition: the clues are those that the sudoku was completed with.
void add_figures(Board& board, const Sudoku& puzzle, std::span<const ClueLine> clues);

/// Words for deductions of a sudoku, as in "box 4: the 7 goes only to r4c3". Rows, columns and boxes count
/// from 0, as in the names of options; boxes row by row.
std::unique_ptr<output::Explainer> explain_sudoku(const Problem& problem);

/// The kinds of clues that can be drawn for a full grid: flags of `gen sudoku`.
inline constexpr std::array<std::string_view, 3> drawn_clue_kinds{"cage", "thermo", "arrow"};

/// Draws clues of a kind that hold for a full grid, as the value of their flag: cages of 2 to 4 cells all over the grid,
/// or some lines that have no cell in common. `digits`: of each cell, from 1. The same seed draws the same clues.
std::string draw_clues(std::string_view kind, const Sudoku& puzzle, std::span<const std::uint32_t> digits,
                       std::uint64_t seed);

/// Says of a text whether it is a sudoku or several, also in forms that are not read: with candidates in its cells, with
/// commas between them, or with a title above each.
std::optional<Claim> claim_sudoku(std::string_view text);

/// Reads a list of sudokus, a line each, of the size and symbols of `shape`; each becomes the options of the
/// empty grid that its givens are.
///
/// A puzzle is the first of the fields of its line, which commas, semicolons, colons, quotes and blanks part,
/// that has a character for each cell: so collections with a name in front, or solutions and ratings behind,
/// are read as they are. A first line that names a column puzzle or quizzes decides. Where there is none, all that
/// stands before `#` or a comma, semicolon or colon is the puzzle, blanks and bars left out. Empty lines, and such as begin with `#`, hold no puzzle; neither
/// does a first line that names the columns of a table, one of them puzzle or quizzes.
class SudokuList : public ListReader {
  public:
    SudokuList(const Sudoku& shape, std::string source);

    bool read(std::string_view line, std::uint64_t number, std::string& names) override;

  private:
    static constexpr std::uint8_t no_digit = UINT8_MAX;

    /// A column of a table, from 0.
    struct Column {
        char separator;
        std::size_t number;
    };

    void read_header(std::string_view line);
    std::size_t begin_of_column(std::string_view line) const;
    std::string_view find_field(std::string_view line) const;
    std::string_view join(std::string_view line, Place place);
    std::uint8_t digit(char c) const { return digits_[static_cast<unsigned char>(c)]; }
    [[noreturn]] void refuse_symbol(char c, Place place) const;

    std::string source_;
    std::string symbols_;
    std::size_t cells_;
    std::array<std::uint8_t, 256> digits_; ///< by character: 0 for an empty cell
    std::vector<std::string> names_;       ///< of the options, by cell and digit
    std::string joined_;
    std::optional<Column> column_; ///< of the puzzles, where the first line names it
};

} // namespace quadrille::puzzles
