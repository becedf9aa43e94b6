// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/front_ends.hpp>
#include <quadrille/problem.hpp>

#include "puzzles/base/board.hpp"

namespace quadrille::puzzles {

using Style = DrawStyle;

/// Draws a cover of a board's problem, or a part of one, as text; lines end in a newline, the last one too.
using TextPainter = std::function<std::string(const Board& board, std::span<const OptionId> cover, const Style& style)>;

/// A cell as a cover fills it.
struct FilledCell {
    const BoardCell& cell;
    const Look* look; ///< of the option that has a mark in it; null if none has, and where the board has a text
    bool last;        ///< of its row
    bool given;       ///< the puzzle has what stands in it: as a text of the board, or by a given option

    std::string_view text() const { return look ? look->text : cell.text; }
};

/// The cells of a board but for captions, with their numbers.
std::vector<std::pair<std::uint32_t, FilledCell>> filled_cells(const Board& board, std::span<const OptionId> cover,
                                                               const Style& style);

/// What a cell looks like in a text, with the blanks between it and the next.
using Glyph = std::function<std::string(const FilledCell& cell, const Style& style)>;

/// The text of the cell, or a dot if it is empty, and a blank.
std::string plain_glyph(const FilledCell& cell, const Style& style);

/// Draws a board as rows of glyphs: neighbours in Board::cells at one height make a row. Captions are left
/// out, and so are the blanks at the end of a row.
TextPainter rows_of(Glyph glyph = plain_glyph);

/// The notes of a board and more lines, each with a newline, behind an empty line; nothing if there are none.
std::string notes_of(const Board& board, std::span<const std::string> more = {});

/// The same for a board of pieces: its notes if the cover is no more than givens, and which letter is which piece. Boards
/// of shelves have neither.
std::string notes_of_pieces(const Board& board, std::span<const OptionId> cover, const Style& style);

/// The cells of a board as lines of text, a word in each: those of one height on one line, in the columns in
/// which they lie. An empty word is drawn as a dot.
std::string draw_words(const Board& board, const std::vector<std::string>& words);

/// A sheet of characters in lines and columns, from 0. It grows to the right and downwards.
class Canvas {
  public:
    /// Writes a text, one character (in UTF-8) a column. Where the place had a colour, the text has it.
    void write(std::size_t line, std::size_t column, std::string_view text);

    /// Begins the colour of a column with an escape sequence of `colours.hpp`.
    void colour(std::size_t line, std::size_t column, std::string_view escape);

    bool is_blank(std::size_t line, std::size_t column) const;

    /// All lines but empty ones in front; they end in a newline, and in no blank without a colour.
    std::string text() const;

  private:
    struct Place {
        std::string character = " ";
        std::string escape = {}; ///< empty without a colour
    };

    Place& at(std::size_t line, std::size_t column);

    std::vector<std::vector<Place>> lines_;
};

} // namespace quadrille::puzzles
