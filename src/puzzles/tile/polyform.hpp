// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/base/board.hpp"

namespace quadrille::puzzles {

enum class Grid : std::uint8_t { square, cube, hex, triangle };

/// How a form may lie: as it is drawn; turned; or turned and flipped, which in space means its mirror image.
enum class Lie : std::uint8_t { fixed, turn, flip };

/// The middle of a cell, as integers that remain so under every turn.
///
/// Squares and cubes count layers z, rows y and columns x. Hexagons and triangles stand on one lattice: x
/// counts half steps along a row and y thirds of a row, so that a turn by 60 degrees takes (x, y) to
/// ((x - y) / 2, (3 x + y) / 2) on both:
///
///     hexagon    y = 3 row        row + x is even
///     triangle   y = 3 row + 2    pointing up, row + x is even
///                y = 3 row + 1    pointing down, row + x is odd
struct Point {
    std::int32_t z = 0;
    std::int32_t y = 0;
    std::int32_t x = 0;
    friend auto operator<=>(const Point&, const Point&) = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.z + b.z, a.y + b.y, a.x + b.x}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.z - b.z, a.y - b.y, a.x - b.x}; }
};

/// A cell and what a drawing says of it.
struct Cell {
    Point at;
    char mark = '#';       ///< or its label, a letter
    bool optional = false; ///< it may stay free; of a board only
    friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// A set of cells in ascending order, which goes through layers and rows as one reads.
using Form = std::vector<Cell>;

/// A turn or flip of a grid about the origin.
class Symmetry {
  public:
    /// `twice` has the entries of its matrix, for (z, y, x), each times 2.
    explicit Symmetry(const std::array<std::int32_t, 9>& twice) : twice_(twice) {}

    Point operator()(Point point) const;
    Symmetry after(const Symmetry& first) const;
    friend std::strong_ordering operator<=>(const Symmetry&, const Symmetry&) = default;

  private:
    std::array<std::int32_t, 9> twice_;
};

/// The symmetries of a grid that a form may undergo, the identity among them: 1, 4 or 8 on squares, 1, 24 or
/// 48 on cubes, 1, 6 or 12 on the others.
std::span<const Symmetry> symmetries(Grid grid, Lie lie);

/// Where a drawing has a cell: layer, line and character, each from 0 or, for a part of a drawing, any.
struct Spot {
    std::int32_t layer = 0;
    std::int32_t row = 0;
    std::int32_t column = 0;
    friend auto operator<=>(const Spot&, const Spot&) = default;
};
Spot spot_of(Grid grid, Point point);
Point point_at(Grid grid, Spot spot);

/// Whether a triangle points up.
bool points_up(Point triangle);

/// The cells that share an edge with one, or a face.
std::vector<Point> neighbours(Grid grid, Point point);

/// The least corner of the spots of a form that is not empty.
Spot corner(Grid grid, const Form& form);

/// The most layers, rows and columns that a form that is not empty takes.
Spot extent(Grid grid, const Form& form);

/// A form moved to where it is compared: against layer, row and column 0 (column 1 where the grid wants it).
/// Precondition: it is not empty.
Form normal(Grid grid, Form form);

/// The image of a form, sorted but not moved.
Form image(const Form& form, const Symmetry& symmetry);

/// The different ways in which a form may lie, each normal, in ascending order.
std::vector<Form> orientations(Grid grid, const Form& form, Lie lie);

/// All connected forms of this number of cells: free ones if they may be flipped, one-sided ones if they may be
/// turned only, else fixed ones. Nothing if there are more than `most`. Redelmeier's way would need less
/// memory; at these sizes growing each form by each neighbour takes no time.
std::optional<std::vector<Form>> polyforms(Grid grid, std::uint32_t cells, Lie lie, std::size_t most);

/// A cell as a polygon: squares of side 1, hexagons 1 apart. Layers of cubes stand side by side, `stride`
/// columns from each to the next.
std::vector<Corner> polygon(Grid grid, Point point, std::int32_t stride);

/// What to call a cell at a spot: "r0c2", in space "z1r0c2".
std::string spot_name(Grid grid, Spot spot);

} // namespace quadrille::puzzles
