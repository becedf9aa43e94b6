// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/nonogram/puzzle.hpp"

namespace quadrille::puzzles {

/// Makes the inks of a puzzle those that its clues use, ordered by letters, and warns of the others. Throws
/// ParseError, with the place, for a clue that does not fit into its line, and for inks that fill more or fewer
/// cells by the rows than by the columns.
void check_nonogram(NonogramPuzzle& puzzle, const std::string& source);

/// Which of `count` puzzles of a file is meant, from 0. Throws UsageError as `read_non` does.
std::uint32_t pick_puzzle(std::uint32_t count, std::optional<std::uint32_t> number, const std::string& source);

} // namespace quadrille::puzzles
