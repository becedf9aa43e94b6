// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <quadrille/problem.hpp>

namespace quadrille::puzzles {

/// A point of the plane; y grows downwards, and a cell is about 1 wide.
struct Corner {
    double x = 0;
    double y = 0;
    friend bool operator==(const Corner&, const Corner&) = default;
};

/// How an option makes a cell look.
struct Look {
    /// The number of a colour; greater ones are as those modulo the size of picture::palette. Or a colour that
    /// the puzzle states, as `rgb` makes it.
    using Colour = std::uint32_t;
    static constexpr Colour ink = UINT32_MAX, none = UINT32_MAX - 1; ///< black; no colour

    /// The colour 0xrrggbb, and back; nothing for other colours.
    static constexpr Colour rgb(std::uint32_t value) { return first_rgb | value; }
    static constexpr std::optional<std::uint32_t> rgb_of(Colour colour) {
        return colour >> 24 == first_rgb >> 24 ? std::optional(colour & 0xffffff) : std::nullopt;
    }

    std::string text = {}; ///< written into the cell; may be empty
    Colour colour = none;  ///< of marks. The painter chooses the colours of pieces

  private:
    static constexpr Colour first_rgb = 0x80000000;
};

/// A cell of a board. All of it is seen before any option is taken.
struct BoardCell {
    std::vector<Corner> corners;      ///< in order around it; cells that touch have equal corners
    std::string text = {};            ///< stands in it, and marks do not replace it; may be empty
    std::uint32_t region = 0;         ///< an edge between two regions is heavy
    bool dark = false;                ///< as every other square of a chess board
    bool black = false;               ///< as a block of a crossword
    bool bare = false;                ///< a place for a text only, without edges
    Look::Colour ground = Look::none; ///< of a bare cell
};

/// What a puzzle draws over some of its cells besides what stands in them. All of it is seen before any option
/// is taken.
struct Figure {
    enum class Kind : std::uint8_t {
        shade,       ///< a grey ground of each cell
        square,      ///< a grey square in each cell
        disc,        ///< a grey disc in each cell
        thermometer, ///< a broad line from cell to cell, with a bulb in the first
        line,        ///< a broad line of a colour, `text` in the corner of the first cell
        arrow,       ///< a thin line with a circle in the first cell and a head in the last
        diagonal,    ///< a thin line through the corners of cells
        cage,        ///< a dashed line around the cells, `text` in the corner of the first
        white_dot,   ///< on the edge of two cells
        black_dot,   ///< on the edge of two cells
        sign,        ///< `text` on the edge of two cells
        less,        ///< < on the edge of two cells, with its tip towards the first
    };
    Kind kind;
    std::vector<std::uint32_t> cells; ///< one at least; of lines, in order
    std::string text = {};
    std::string words = {}; ///< says it in the language of the puzzle's text, where it cannot be drawn
    std::uint8_t tint = 0;  ///< of a line: 0 is green, 1 purple, 2 blue
};

/// What an option does on the board.
enum class Takes : std::uint8_t {
    pieces, ///< it is a piece that lies on its cells; neighbours differ in colour
    marks,  ///< it is a mark in each of its cells, as a digit or a queen
    next,   ///< it is a mark in the first of its cells that is still empty
    lines,  ///< it makes lines heavy: its cells are numbers of Board::lines
};

/// A problem as a board in the plane: what the puzzle shows by itself, and what each option adds to it.
/// Painters of text and of SVG and the watch page read it; they know no front end.
///
/// The puzzle itself is `cells`, `lines`, `figures` and `notes`: all that it shows before an option is taken.
class Board {
  public:
    using Numbers = std::span<const std::uint32_t>;

    Takes takes = Takes::marks;
    std::vector<BoardCell> cells = {};
    std::vector<std::pair<Corner, Corner>> lines = {}; ///< behind the cells, as edges of a graph
    std::vector<Figure> figures = {};                  ///< over the cells, as a cage or a thermometer
    std::vector<Look> looks = {};                      ///< all looks that options have; of pieces, one each
    std::vector<std::string> names = {};               ///< of pieces, by look; none if options are no pieces

    // What only pictures of the unsolved puzzle have, below the board.
    std::vector<std::string> notes = {};      ///< rules in words, a line each
    std::shared_ptr<const Board> pieces = {}; ///< all pieces beside each other, an option each; may be null

    /// What an option takes.
    struct Shown {
        Numbers cells; ///< may be empty
        Numbers looks; ///< as numbers of `looks`: none, one for all cells, or one for each

        std::uint32_t look(std::size_t k) const { return looks[looks.size() == 1 ? 0 : k]; }
    };

    /// Says what the next option of the problem takes. Options that follow the last one take nothing.
    void show(Numbers taken, Numbers how);
    void show(Numbers taken, std::uint32_t look) { show(taken, Numbers(&look, 1)); }
    void show(std::initializer_list<std::uint32_t> taken, std::uint32_t look) {
        show(Numbers(taken.begin(), taken.size()), look);
    }
    void show_nothing() { show(Numbers(), Numbers()); }

    /// How many options have been shown, and these.
    std::uint32_t option_count() const { return static_cast<std::uint32_t>(options_.size()); }
    std::vector<OptionId> all_options() const;

    Shown shown(OptionId option) const;

    /// By cell, the look that a cover or a part of one gives it: a number of `looks`, or `no_look` where no
    /// option has a mark, or where a given stands.
    static constexpr std::uint32_t no_look = UINT32_MAX;
    std::vector<std::uint32_t> looks_of(std::span<const OptionId> cover) const;

    /// By cell, the text that stands in it under a cover.
    std::vector<std::string_view> texts_of(std::span<const OptionId> cover) const;

  private:
    /// A stretch of one of the lists below. Neighbours share equal ones.
    struct Stretch {
        std::uint32_t begin = 0, size = 0;
    };
    static Stretch append(std::vector<std::uint32_t>& list, Stretch last, Numbers numbers);

    struct Option {
        Stretch cells, looks;
    };
    std::vector<Option> options_;
    std::vector<std::uint32_t> option_cells_, option_looks_;
};

/// The middle of a cell, of its corners.
Corner middle(const BoardCell& cell);

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
                                   std::span<const std::string> texts, std::span<const std::string> heads = {});

/// By cell of a board, the item that stands for it: the one whose options are just those that take the cell.
/// Nothing for a cell that has none, as where options are marks of lines.
std::vector<std::optional<ItemId>> items_of_cells(const Board& board, const Problem& problem);

/// Cells of which some belong to pieces, on whatever grid: what all pictures of pieces share.
struct PieceMap {
    static constexpr std::uint32_t outside = UINT32_MAX;

    std::vector<std::uint32_t> pieces;                  ///< by cell, the number of its piece, or `outside`
    std::vector<std::vector<std::uint32_t>> neighbours; ///< by cell, the cells that it touches along an edge
};

/// The cells to write a letter into: of each connected part of a piece the one amid as many cells of it as
/// possible, the first among equals.
std::vector<bool> lettered_cells(const PieceMap& map);

/// The cells that the options of a cover take as pieces, which are numbered by their places in the cover.
PieceMap pieces_of(const Board& board, std::span<const OptionId> cover,
                   std::vector<std::vector<std::uint32_t>> neighbours);

/// The letter of the piece that an option lays; empty if it lays none.
std::string_view letter_of(const Board& board, OptionId option);

/// Which letter is which piece, for those of a cover whose name is not their letter, or for all of the board if the cover
/// is empty: "letters: a=alpha, l=alpine". Empty if there are none, or if all pieces are of one sort.
std::string key_of(const Board& board, std::span<const OptionId> cover);

/// By piece, the number of its colour in picture::palette. Each sort of pieces, which is what has a look of its
/// own, has one colour in all covers; if there are more sorts than colours, some share one. Where all pieces
/// are of one sort, a piece has one of six colours that no neighbour has, as evenly used as may be. Six do for
/// pieces in one part on a plane board.
std::vector<std::uint8_t> piece_colours(const Board& board, std::span<const OptionId> cover, const PieceMap& map);

} // namespace quadrille::puzzles
