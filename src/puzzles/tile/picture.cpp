// SPDX-License-Identifier: MIT
// Hexagons and triangles as text, and all pieces beside each other.
#include "puzzles/tile/problem.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "puzzles/base/board.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/text_picture.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

namespace {

/// A step to a neighbour, and the characters of the edge between, from the place of the cell.
struct Stroke {
    std::int32_t line, column;
    char c;
};
struct Edge {
    Point step;
    std::vector<Stroke> strokes;
};

const std::vector<Edge>& edges_of(Grid grid, bool up) {
    static const std::vector<Edge> hexagon{
        {{0, 0, -2}, {{0, -2, '|'}}},  {{0, 0, 2}, {{0, 2, '|'}}},    {{0, -3, -1}, {{-1, -1, '/'}}},
        {{0, -3, 1}, {{-1, 1, '\\'}}}, {{0, 3, -1}, {{1, -1, '\\'}}}, {{0, 3, 1}, {{1, 1, '/'}}},
    };
    static const std::vector<Edge> upward{
        {{0, -1, -1}, {{0, 1, '/'}, {1, 0, '/'}}},
        {{0, -1, 1}, {{0, 2, '\\'}, {1, 3, '\\'}}},
        {{0, 2, 0}, {{1, 0, '_'}, {1, 1, '_'}, {1, 2, '_'}, {1, 3, '_'}}},
    };
    static const std::vector<Edge> downward{
        {{0, 1, -1}, {{0, 0, '\\'}, {1, 1, '\\'}}},
        {{0, 1, 1}, {{0, 3, '/'}, {1, 2, '/'}}},
        {{0, -2, 0}, {{-1, 0, '_'}, {-1, 1, '_'}, {-1, 2, '_'}, {-1, 3, '_'}}},
    };
    return grid == Grid::hex ? hexagon : up ? upward : downward;
}

class Picture {
  public:
    Picture(Grid grid, const Form& cells, const PieceMap& map)
        : grid_(grid), cells_(cells), map_(map), low_(corner(grid, cells)) {
        for (std::uint32_t cell = 0; cell < cells_.size(); ++cell) draw_edges(cell);
    }

    /// Writes a text of up to three characters into a cell.
    void draw_text(std::uint32_t cell, std::string_view text) {
        const auto [line, column] = inside(cell);
        canvas_.write(line, text.size() > 1 && grid_ == Grid::hex ? column : column + shift(), text);
    }

    /// Gives a cell a ground, and where an edge to another cell of its piece would be.
    void draw_ground(std::uint32_t cell, std::string_view escape) {
        const auto [line, column] = inside(cell);
        for (std::size_t k = 0; k < room(); ++k) canvas_.colour(line, column + k, escape);
        for (const Edge& edge : edges_of(grid_, points_up(cells_[cell].at)))
            if (is_inside(cell, edge))
                for (const Stroke& stroke : edge.strokes) {
                    const auto at = place(cell, stroke);
                    canvas_.colour(at.first, at.second, escape);
                }
    }

    /// How many columns a cell has inside its outline.
    std::size_t room() const { return grid_ == Grid::hex ? 3 : 2; }

    std::string text() const { return canvas_.text(); }

  private:
    std::size_t shift() const { return grid_ == Grid::hex ? 1 : 0; } // the middle is not the first column

    /// The line and column that the strokes of a cell count from: two lines a row, two columns half a step.
    std::pair<std::int32_t, std::int32_t> origin(std::uint32_t cell) const {
        const Spot spot = puzzles::spot_of(grid_, cells_[cell].at);
        return {2 * (spot.row - low_.row) + 1, 2 * (spot.column - low_.column) + (grid_ == Grid::hex ? 2 : 0)};
    }

    /// The first place inside a cell.
    std::pair<std::size_t, std::size_t> inside(std::uint32_t cell) const {
        const auto [line, column] = origin(cell);
        if (grid_ == Grid::hex) return {line, column - 1};
        return {line + (points_up(cells_[cell].at) ? 1 : 0), column + 1};
    }

    /// Whether the same piece lies on both sides of an edge.
    bool is_inside(std::uint32_t cell, const Edge& edge) const {
        return std::ranges::any_of(map_.neighbours[cell], [&](std::uint32_t near) {
            return cells_[near].at == cells_[cell].at + edge.step && map_.pieces[near] == map_.pieces[cell];
        });
    }

    std::pair<std::size_t, std::size_t> place(std::uint32_t cell, const Stroke& stroke) const {
        const auto [line, column] = origin(cell);
        return {static_cast<std::size_t>(line + stroke.line), static_cast<std::size_t>(column + stroke.column)};
    }

    void draw_edges(std::uint32_t cell) {
        for (const Edge& edge : edges_of(grid_, points_up(cells_[cell].at))) {
            if (is_inside(cell, edge)) continue;
            for (const Stroke& stroke : edge.strokes) { // the sides go over the ends of a base
                const auto at = place(cell, stroke);
                if (stroke.c != '_' || canvas_.is_blank(at.first, at.second))
                    canvas_.write(at.first, at.second, std::string_view(&stroke.c, 1));
            }
        }
    }

    Grid grid_;
    const Form& cells_;
    const PieceMap& map_;
    Spot low_;
    Canvas canvas_;
};

} // namespace

std::string draw_lattice(Grid grid, const Form& cells, const Board& board, std::span<const OptionId> cover,
                         std::vector<std::vector<std::uint32_t>> neighbours, const Style& style) {
    const PieceMap map = pieces_of(board, cover, std::move(neighbours));
    const auto lettered = lettered_cells(map);
    const auto colours = piece_colours(board, cover, map);
    Picture picture(grid, cells, map);
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
        const std::uint32_t piece = map.pieces[cell];
        const std::string& label = board.cells[cell].text;
        if (piece == PieceMap::outside)
            picture.draw_text(cell, label.empty() ? (style.ascii ? "." : "·")
                                                  : std::string_view(label).substr(0, picture.room()));
        else if (lettered[cell])
            picture.draw_text(cell, letter_of(board, cover[piece]));
        if (style.colour && piece != PieceMap::outside)
            picture.draw_ground(cell, ansi::on(ansi::palette[colours[piece]]));
    }
    return picture.text() + notes_of_pieces(board, cover, style);
}

namespace {

bool is_slanted(Grid grid) { return grid == Grid::hex || grid == Grid::triangle; }

/// The form of a piece; of cubes the layers side by side.
Form flat_form(Grid grid, const Form& form) {
    if (grid != Grid::cube) return form;
    const std::int32_t apart = extent(grid, form).column + 1;
    Form flat;
    for (const Cell& cell : form) flat.push_back({{0, cell.at.y, cell.at.x + cell.at.z * apart}});
    return flat;
}

} // namespace

Shelf shelf_of(const TilePuzzle& puzzle, const std::vector<Look>& looks) {
    constexpr std::int32_t least_width = 24;
    Shelf shelf{puzzle.grid == Grid::cube ? Grid::square : puzzle.grid, {}, {}};
    const std::int32_t step = is_slanted(shelf.grid) ? 2 : 1; // rows and columns of one kind are that far apart
    const auto whole = [&](std::int32_t length) { return (length + step - 1) / step * step; };
    const std::int32_t width = std::max(puzzle.size.column, least_width);
    std::int32_t row = 0, column = 0, height = 0;
    std::vector<Form> laid;
    for (const TilePiece& piece : puzzle.pieces) {
        Form form = flat_form(puzzle.grid, piece.form);
        const Spot size = extent(shelf.grid, form);
        if (column > 0 && column + size.column > width) {
            row = whole(row + height + 1);
            column = height = 0;
        }
        for (Cell& cell : form) cell = {cell.at + Point{0, is_slanted(shelf.grid) ? 3 * row : row, column}};
        column = whole(column + size.column + 1 + (is_slanted(shelf.grid) ? 1 : 0));
        height = std::max(height, size.row);
        shelf.cells.insert(shelf.cells.end(), form.begin(), form.end());
        laid.push_back(std::move(form));
    }
    std::ranges::sort(shelf.cells);
    shelf.board.takes = Takes::pieces;
    shelf.board.looks = looks;
    for (const Cell& cell : shelf.cells) shelf.board.cells.push_back({polygon(shelf.grid, cell.at, 0)});
    const BoardIndex index(shelf.cells);
    for (std::uint32_t piece = 0; piece < laid.size(); ++piece) {
        std::vector<std::uint32_t> cells;
        for (const Cell& cell : laid[piece]) cells.push_back(*index.find(cell.at));
        std::ranges::sort(cells);
        shelf.board.show(cells, piece);
    }
    return shelf;
}

} // namespace quadrille::puzzles
