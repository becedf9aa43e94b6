// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <quadrille/error.hpp>

#include "puzzles/tile/polyform.hpp"

namespace quadrille::puzzles {

/// A part of a line, and where it begins.
struct TextPart {
    std::string_view text;
    Place place;

    TextPart part(std::size_t begin, std::size_t size) const {
        return {text.substr(begin, size), {place.line, place.column + begin}};
    }
    Place end() const { return {place.line, place.column + text.size()}; }
};

/// What may be a label.
inline constexpr std::string_view cell_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The cells that rows show, sorted; `read_tiles` tells how. Optional cells only on a `board`. Throws
/// ParseError.
Form form_drawn(Grid grid, std::span<const TextPart> rows, bool board, const std::string& source);

/// The board that words such as "6x10" or "hexagon 3" name. Throws ParseError.
Form board_of(Grid grid, std::span<const TextPart> words, const std::string& source);

/// Rows, apart by semicolons, that `form_drawn` makes an equal form of but for its place. No cell is both
/// labelled and optional.
std::string drawing_of(Grid grid, const Form& form);

} // namespace quadrille::puzzles
