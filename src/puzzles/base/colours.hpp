// SPDX-License-Identifier: MIT
#pragma once
// Escape sequences of terminals, with colours by their number among the 256 (ECMA-48, xterm).
// How the colours of looks are drawn: the same for pictures in SVG, for terminals and for pages.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "puzzles/base/board.hpp"

namespace quadrille::puzzles::ansi {

inline constexpr std::string_view plain = "\x1b[0m";
inline constexpr std::string_view bold = "\x1b[1m";

/// Text in a colour.
inline std::string text(std::uint8_t colour) { return fmt::format("\x1b[38;5;{}m", colour); }

/// The colours of picture::palette, or those nearest to them.
inline constexpr std::array<std::uint8_t, 14> palette{214, 74, 36, 227, 166, 175, 99, 49, 156, 197, 189, 163, 179, 141};

/// Text on a colour; black, if nothing else is said.
inline std::string on(std::uint8_t colour, std::uint8_t letters = 16) {
    return fmt::format("\x1b[38;5;{};48;5;{}m", letters, colour);
}

} // namespace quadrille::puzzles::ansi

namespace quadrille::puzzles {

/// Whether black letters are hard to read on a colour, so that white ones are better.
bool is_dark(Look::Colour colour);

/// The colour as SVG has it: "#e69f00".
std::string svg_colour(Look::Colour colour);

/// An escape sequence (see `ansi`) that makes the ground of a text this colour, and its letters black or white. Of a
/// colour that a puzzle states, the nearest of the 256 that terminals have.
std::string terminal_ground(Look::Colour colour);

} // namespace quadrille::puzzles
