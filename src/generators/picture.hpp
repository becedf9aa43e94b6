// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quadrille::generators {

/// A point of the plane; y grows downwards, and a cell is about 1 wide.
struct Corner {
    double x = 0;
    double y = 0;
    friend bool operator==(const Corner&, const Corner&) = default;
};

/// A cell of a board as a picture shows it.
struct BoardCell {
    std::vector<Corner> corners; ///< in order around it; cells that touch have equal corners
    std::string text = {};       ///< what stands in it, whatever the cover; may be empty
    std::uint32_t region = 0;    ///< an edge between two regions is heavy, whatever the cover
    bool dark = false;           ///< as every other square of a chess board
    bool black = false;          ///< as a block of a crossword
    bool bare = false;           ///< a place for a text only, without ground and edges
};

/// What an option shows of itself in a picture.
struct BoardOption {
    /// The number of a colour; greater ones are as those modulo 6.
    using Colour = std::uint32_t;
    static constexpr Colour ink = UINT32_MAX; ///< black

    std::vector<std::uint32_t> cells;      ///< those that it takes, as indices of Board::cells; may be empty
    std::string letter = {};               ///< to be written into it; may be empty
    std::vector<std::string> letters = {}; ///< marks: by cell, what is written there instead, if not empty
    std::vector<Colour> colours = {};      ///< marks: by cell, or one for all; none if empty
    std::vector<std::uint32_t> lines = {}; ///< those that it makes heavy, as indices of Board::lines
    bool one_of = false;                   ///< marks: it takes the first of its cells that is left
};

/// A problem as a board of cells in the plane, of which each option takes some: what painters need to know.
struct Board {
    std::vector<BoardCell> cells;
    std::vector<BoardOption> options; ///< in the order of the problem's; those behind the last show nothing
    bool marks = false;               ///< options are marks in cells, as digits are, and no pieces
    std::vector<std::pair<Corner, Corner>> lines = {}; ///< behind the cells, as edges of a graph
};

/// A rectangle; `at` is its upper left corner, `size` how far it goes from there.
BoardCell box(Corner at, Corner size);

/// A square at a place that rows and columns from 0 tell.
BoardCell square_cell(std::uint32_t row, std::uint32_t column);

/// The cells of a board of squares, row by row.
std::vector<BoardCell> square_cells(std::uint32_t rows, std::uint32_t columns);

/// A bare cell with a text, in a box.
BoardCell caption(Corner at, Corner size, std::string text);

/// How wide a text is about, with some room on both sides.
double caption_width(std::string_view text);

/// The cells of a table, row by row, each wide enough for the widest of `texts`; then captions: one before
/// each row and, if there are any, one above each column.
std::vector<BoardCell> table_cells(std::span<const std::string> rows, std::uint32_t columns,
                                   std::span<const std::string> texts,
                                   std::span<const std::string> heads = {});

} // namespace quadrille::generators
