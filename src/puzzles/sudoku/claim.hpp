// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "puzzles/generator.hpp"

namespace quadrille::puzzles {

/// Says of a text whether it is a sudoku or several, also in forms that are not read: with candidates in its cells, with
/// commas between them, or with a title above each.
std::optional<Claim> claim_sudoku(std::string_view text);

} // namespace quadrille::puzzles
