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

#include <quadrille/problem.hpp>

#include "output/words/words.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/board.hpp"
#include "puzzles/sudoku/clues.hpp"

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

} // namespace quadrille::puzzles
