// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "output/words/explainer.hpp"

namespace quadrille::puzzles {

/// Words for deductions of a sudoku, as in "box 4: the 7 goes only to r4c3". Rows, columns and boxes count
/// from 0, as in the names of options; boxes row by row.
std::unique_ptr<output::Explainer> explain_sudoku(const Problem& problem);

} // namespace quadrille::puzzles
