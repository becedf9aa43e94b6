// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <quadrille/problem.hpp>

#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

/// The choices of a complete sudoku in the order of its first options: by cell and digit.
std::vector<Choice> choices(const Sudoku& puzzle);

/// Adds the items and options of a complete sudoku, an option for each of `choices`, then one for each tuple;
/// and says on the board what each of them takes: the looks there are the digits, from 1.
void add_problem(ProblemBuilder& builder, Board& board, const Sudoku& puzzle);

} // namespace quadrille::puzzles
