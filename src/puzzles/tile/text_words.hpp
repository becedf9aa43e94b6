// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "puzzles/tile/drawing.hpp"

namespace quadrille::puzzles {

// What the reader of a tiling text and its writer share.

/// The words for Grid and for Lie, by their numbers.
inline constexpr std::array<std::string_view, 4> grid_words{"square", "cube", "hex", "triangle"};
inline constexpr std::array<std::string_view, 3> lie_words{"fixed", "turn", "flip"};

inline constexpr std::string_view blanks = " \t";

/// Splits a line at its blanks; each word has its place.
std::vector<TextPart> words_of(const TextPart& line);

/// The same up to the first word behind the first that begins with #, which begins a comment. A # is a cell of a
/// drawing, and a label in `fits`.
std::vector<TextPart> words_of_statement(const TextPart& line);

/// Whether a line is a # and words behind it: a comment, where no drawing is.
bool is_remark(const TextPart& line);

/// Splits a text into lines, also at semicolons, without comments and line ends. A line that is nothing but a
/// comment is left out.
std::vector<TextPart> lines_of(std::string_view text);

/// Whether the first word of a line is that of a statement, so that it is no row of a drawing.
bool begins_statement(const TextPart& line);

} // namespace quadrille::puzzles
