// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include <quadrille/problem.hpp>

#include "puzzles/board.hpp"

namespace quadrille::puzzles {

/// By cell of a board, the item that stands for it: the one whose options are just those that take the cell.
/// Nothing for a cell that has none, as where options are marks of lines.
std::vector<std::optional<ItemId>> items_of_cells(const Board& board, const Problem& problem);

} // namespace quadrille::puzzles
