// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// Whether a text begins as SumoCue or Perfect Sudoku write theirs.
bool is_sumocue(std::string_view text);

/// Reads a killer or jigsaw sudoku as programs for these write them, blanks and line ends anywhere.
///
///     SumoCueV1=15J0+0J0=7J1..
///     3x3::k:3840:3840:1793:..
///
/// The first: D behind the name wants different digits on the diagonals. A cell is `=` and the sum of a cage
/// that begins with it, 0 for none, or `+` and the cell that its cage begins with, from 0; then J and the
/// number of its region, if there are regions. The second: d between the colons for the diagonals; a cell is
/// 256 times the sum of its cage plus the number of the cage. A cage of one cell is a given.
/// Throws ParseError.
GridText read_sumocue(std::string_view text, const std::string& source);

} // namespace quadrille::puzzles
