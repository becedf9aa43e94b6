// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "puzzles/board.hpp"

// How the colours of looks are drawn: the same for pictures in SVG, for terminals and for pages.
namespace quadrille::puzzles {

/// Whether black letters are hard to read on a colour, so that white ones are better.
bool is_dark(Look::Colour colour);

/// The colour as SVG has it: "#e69f00".
std::string svg_colour(Look::Colour colour);

/// An escape sequence (ansi.hpp) that makes the ground of a text this colour, and its letters black or white. Of a
/// colour that a puzzle states, the nearest of the 256 that terminals have.
std::string terminal_ground(Look::Colour colour);

} // namespace quadrille::puzzles
