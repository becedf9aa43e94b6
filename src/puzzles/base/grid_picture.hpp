// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/base/board.hpp"
#include "puzzles/base/text_picture.hpp"

namespace quadrille::puzzles {

/// A place in a text: a line and a column, from 0.
struct TextPlace {
    std::size_t line = 0, column = 0;
    friend auto operator<=>(const TextPlace&, const TextPlace&) = default;
};

/// The cells of a board of squares in rows and columns, and where they and the borders between them stand in a
/// text:
///
///     ┏━━━━━┳━━━      a rule above a row, a bar before a column; a glyph stands behind a blank,
///     ┃ 1 2 ┃ 3       and a bar does, too
class GridPlaces {
  public:
    static constexpr std::uint32_t no_cell = UINT32_MAX;

    /// The size of a glyph in columns, and whether blanks part glyphs.
    struct Glyphs {
        std::size_t width = 1;
        bool apart = true;
    };

    explicit GridPlaces(const Board& board);

    std::uint32_t rows() const { return rows_; }
    std::uint32_t columns() const { return columns_; }

    /// The cell at a row and column, of which either may be -1 or beyond the last.
    std::uint32_t cell(std::int64_t row, std::int64_t column) const;

    std::uint32_t row(std::uint32_t cell) const { return row_[cell]; }
    std::uint32_t column(std::uint32_t cell) const { return column_[cell]; }

    /// Cells that share an edge, by cell of the board.
    std::vector<std::vector<std::uint32_t>> neighbours() const;

    /// Says which rules and bars there are, how large glyphs are, and how much room is left in front.
    /// `rules` has one entry more than rows, `bars` one more than columns.
    void lay_out(const std::vector<bool>& rules, const std::vector<bool>& bars, Glyphs glyphs, TextPlace before);

    // Where things stand, once that was said.
    std::optional<std::size_t> rule(std::uint32_t row) const { return rules_[row]; }        ///< its line
    std::optional<std::size_t> bar(std::uint32_t column) const { return bars_[column]; }    ///< its column
    std::size_t line(std::uint32_t row) const { return lines_[row]; }                       ///< of glyphs
    std::size_t glyph(std::uint32_t column) const { return glyphs_[column]; }               ///< its first column
    std::size_t left(std::uint32_t column) const { return left_[column]; }                  ///< behind the bar
    std::size_t right(std::uint32_t column) const { return left_[column] + room_[column]; } ///< of the next bar
    std::size_t end() const { return end_; } ///< the line behind the last

    /// The middle of a cell.
    TextPlace middle(std::uint32_t cell) const {
        return {lines_[row_[cell]], glyphs_[column_[cell]] + (width_ - 1) / 2};
    }

  private:
    std::uint32_t rows_ = 0, columns_ = 0;
    std::vector<std::uint32_t> cells_;        // by row and column
    std::vector<std::uint32_t> row_, column_; // by cell of the board
    std::size_t width_ = 1, end_ = 0;
    std::vector<std::optional<std::size_t>> rules_, bars_;
    std::vector<std::size_t> lines_, glyphs_, left_, room_;
};

/// Draws the figures of a board, but the borders of cages, on a text of its cells. Precondition: there is a
/// rule above each row and a bar before each column.
/// Returns what could not be drawn, because another figure has the place or cells do not touch: Figure::words.
std::vector<std::string> draw_figures(Canvas& canvas, const GridPlaces& places, const Board& board, bool ascii);

/// How many characters a text has.
std::size_t width_of(std::string_view text);

/// What a cell looks like in a text: characters of one column each, and the escape sequence of `colours.hpp` that
/// begins their colour, or none.
struct Stamp {
    std::string text;
    std::string escape = {};
};

/// How the cells of a board of squares become text.
struct GridStyle {
    /// What stands in a cell. It has at most `glyphs.width` characters.
    std::function<Stamp(const FilledCell& cell, const Style& style)> stamp;
    GridPlaces::Glyphs glyphs = {};
    bool ground = false; ///< colours fill the whole cell
};

/// Draws a board of squares with the borders of its regions and all that the puzzle shows: captions before the
/// rows and above the columns, cages, signs, lines. What has no room is listed below in words, if no option is
/// found yet.
///
///     ┏━━━━━┳━━━━━┓      ┏3━━━━━━┳7━━━━━━┓
///     ┃ 1 2 ┃ 3 4 ┃      ┃ .   . ┃ .   . ┃      heavy lines part regions, thin ones cages; a heavy line
///     ┃ 3 4 ┃ 1 2 ┃      ┠───┐   ┃   ┌───┨      that a cage crosses is dashed
///     ┣━━━━━╋━━━━━┫      ┃ .   . ┇ .   . ┃
///
/// Pieces have thin lines around them and a letter each:
///
///     ┌───┬───────┐
///     │ L │     I │
///     │   └───┬───┤
///     │       │ O │
///     └───────┴───┘
TextPainter grid_of(GridStyle how);

/// The same for a board of pieces, with colours if the style has them.
TextPainter pieces_on_grid();

} // namespace quadrille::puzzles
