// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <quadrille/problem.hpp>

#include "generators/picture.hpp"

namespace quadrille::generators {

/// By cell of a board, the item that stands for it: the one whose options are just those that take the cell.
/// Nothing for a cell that has none, as where options are marks of lines.
std::vector<std::optional<ItemId>> items_of_cells(const Board& board, const Problem& problem);

/// The cells of a board as lines of text, a word in each: those of one height on one line, in the columns in
/// which they lie. An empty word is drawn as a dot.
std::string draw_words(const Board& board, const std::vector<std::string>& words);

} // namespace quadrille::generators
