// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// Whether a text is a puzzle of f-puzzles: its JSON, or a link that holds it.
bool is_fpuzzles(std::string_view text);

/// Reads a puzzle of f-puzzles, as JSON or as a link `https://f-puzzles.com/?load=...`, whose text is compressed by
/// lz-string. Cosmetic elements are left out. Throws ParseError for what is none, and for a constraint that has no
/// clue here.
GridText read_fpuzzles(std::string_view text, const std::string& source);

} // namespace quadrille::puzzles
