// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <quadrille/builder.hpp>

#include "generators/sudoku/board.hpp"

namespace quadrille::generators {

/// The choices of a complete sudoku in the order of its first options: by cell and digit.
std::vector<Choice> choices(const Sudoku& puzzle);

/// Adds the items and options of a complete sudoku: an option for each of `choices`, then one for each tuple.
void add_problem(ProblemBuilder& builder, const Sudoku& puzzle);

} // namespace quadrille::generators
