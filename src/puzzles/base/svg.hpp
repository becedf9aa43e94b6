// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

#include "puzzles/base/board.hpp"

namespace quadrille::puzzles {

/// Draws covers of a board as one SVG picture, several side by side as a sheet.
///
/// A cell is a polygon. An edge between two pieces is heavy, one inside a piece faint; so outlines and
/// letters carry the meaning, and each sort of pieces has a colour besides. Marks, as digits and queens, stand
/// in their cells; where they have colours, these say nothing that the marks do not. What is given with the
/// puzzle is bold, and found marks beside it are lighter. Figures are drawn as `shapes_of` says.
class SvgPainter {
  public:
    /// The pixels of a unit of the plane.
    static constexpr double scale = 32;

    /// How many cells and lines a sheet may have, all covers together.
    static constexpr std::size_t most_shapes = 4'000'000;

    /// `board` must outlive it. `title` is read out to those who do not see the picture. Throws UsageError for
    /// a board that is larger.
    SvgPainter(const Board& board, std::string title);
    SvgPainter(const Board&& board, std::string title) = delete;

    /// How many covers the sheet may have: at least one.
    std::size_t room() const;

    /// Adds a cover, or a part of one, of which the puzzle gives the first `givens` options. If no more are
    /// there, the notes of the board stand below. Precondition: there is room.
    void add(std::span<const OptionId> cover, std::size_t givens = 0);

    /// The board without a cover, with a word in each cell; cells of one word have one colour, those of the
    /// empty word none.
    void add_words(std::span<const std::string> words);

    /// A place where a problem has no cover.
    void add_none();

    std::size_t size() const { return pictures_.size(); }
    std::string text() const { return text(0, size()); }

    /// `count` pictures of the sheet, from the number `first` on. Precondition: there are as many.
    std::string text(std::size_t first, std::size_t count, std::size_t columns = 0) const;

    /// Pictures of the sheet, each with a caption above it, and what is read out.
    struct Captioned {
        std::size_t first;
        std::vector<std::string> captions; ///< one each, or none at all
        std::string title;
        std::size_t count; ///< Precondition: there are as many
        std::size_t columns = 0;
    };
    std::string text(const Captioned& part) const;

  private:
    struct Edge {
        Corner from, to;
        std::uint32_t cell, other; ///< PieceMap::outside where there is none
    };

    void find_edges();
    std::string ground() const;
    std::string edges() const;
    std::string lines(std::span<const OptionId> options) const;
    void draw_pieces(std::span<const OptionId> cover, std::string& areas, std::string& letters);
    void draw_marks(std::span<const OptionId> cover, std::size_t givens, std::string& areas,
                    std::string& letters) const;
    std::string notes(std::span<const std::string> texts);
    std::string pieces();
    std::vector<std::string> broken(std::span<const std::string> texts) const;

    const Board& board_;
    std::string title_;
    std::vector<Edge> edges_;
    PieceMap map_;              ///< of the cover that is drawn; where options are marks, of none
    std::string below_, above_; ///< the figures
    Corner least_, size_;
    double foot_ = 0,
           width_ = 0; ///< the height of notes and pieces below the board, and their width, in pixels
    std::vector<std::string> pictures_;
};

/// A part of the picture of a figure: a path, or a text with its base line at a point. Lengths are pixels.
struct FigureShape {
    bool above;            ///< above the ground and the edges of cells, else between them
    std::string_view name; ///< its class
    std::string path = {};
    std::string text = {};
    Corner at = {};
};

/// The figures of a board as shapes, for SVG pictures and for the watch page, in the order in which they are
/// drawn. `scale`: the pixels of a unit of the plane. Precondition: cells of cages are squares of length 1.
std::vector<FigureShape> shapes_of(const Board& board, double scale);

} // namespace quadrille::puzzles
