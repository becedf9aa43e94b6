// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "generators/generator.hpp"
#include "generators/sudoku/board.hpp"

namespace quadrille::generators {

/// Draws a full grid with the borders of its boxes or regions; what lies outside stays blank. `digits` has
/// one for each cell.
///
///     ┏━━━━━┳━━━━━┓
///     ┃ 1 2 ┃ 3 4 ┃
///     ┃ 3 4 ┃ 1 2 ┃
///     ┣━━━━━╋━━━━━┫
///     ...
std::string draw_grid(const Sudoku& puzzle, std::span<const std::uint32_t> digits, const Style& style);

/// The digits on one line; a 0 is an empty cell.
std::string draw_line(const Sudoku& puzzle, std::span<const std::uint32_t> digits);

} // namespace quadrille::generators
