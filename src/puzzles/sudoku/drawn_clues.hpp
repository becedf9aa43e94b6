// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

/// The kinds of clues that can be drawn for a full grid: flags of `gen sudoku`.
inline constexpr std::array<std::string_view, 3> drawn_clue_kinds{"cage", "thermo", "arrow"};

/// Draws clues of a kind that hold for a full grid, as the value of their flag: cages of 2 to 4 cells all over the grid,
/// or some lines that have no cell in common. `digits`: of each cell, from 1. The same seed draws the same clues.
std::string draw_clues(std::string_view kind, const Sudoku& puzzle, std::span<const std::uint32_t> digits,
                       std::uint64_t seed);

} // namespace quadrille::puzzles
