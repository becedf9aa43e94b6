// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/nonogram/puzzle.hpp"

namespace quadrille::puzzles {

/// Reads a puzzle in the .non format, which src/puzzles/nonogram/text.cpp describes. `number` is which puzzle
/// of several, from 1. Throws ParseError, and UsageError if there is no puzzle of that number, or several and no
/// number.
NonogramPuzzle read_non(const std::string& text, const std::string& source, std::optional<std::uint32_t> number);

/// Writes a puzzle as a text that `read_non` reads.
std::string non_text(const NonogramPuzzle& puzzle);

} // namespace quadrille::puzzles
