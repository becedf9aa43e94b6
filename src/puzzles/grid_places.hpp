// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/board.hpp"

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

} // namespace quadrille::puzzles
