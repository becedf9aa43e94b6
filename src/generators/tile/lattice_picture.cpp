// SPDX-License-Identifier: MIT
#include "generators/tile/lattice_picture.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "generators/ansi.hpp"

namespace quadrille::generators {

namespace {

/// A sheet of characters, each on a colour or on none.
class Sheet {
  public:
    void put(std::int32_t line, std::int32_t column, char c, std::optional<std::uint8_t> colour = {}) {
        at(line, column) = {c, colour};
    }

    bool blank(std::int32_t line, std::int32_t column) { return at(line, column).c == ' '; }

    /// All lines but empty ones in front.
    std::string text() const {
        std::string all;
        for (const auto& line : lines_) {
            std::optional<std::uint8_t> colour;
            for (const Glyph& glyph : line) {
                if (glyph.colour != colour)
                    all += glyph.colour ? ansi::on(ansi::palette[*glyph.colour]) : std::string(ansi::plain);
                colour = glyph.colour;
                all += glyph.c;
            }
            if (colour) all += ansi::plain;
            all.erase(all.find_last_not_of(' ') + 1);
            if (!all.empty()) all += '\n';
        }
        return all;
    }

  private:
    struct Glyph {
        char c = ' ';
        std::optional<std::uint8_t> colour = {};
    };

    Glyph& at(std::int32_t line, std::int32_t column) {
        const auto row = static_cast<std::size_t>(line), place = static_cast<std::size_t>(column);
        if (lines_.size() <= row) lines_.resize(row + 1);
        if (lines_[row].size() <= place) lines_[row].resize(place + 1);
        return lines_[row][place];
    }

    std::vector<std::vector<Glyph>> lines_;
};

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
    Picture(Grid grid, const Form& board, const PieceMap& map, std::string_view letters)
        : grid_(grid), board_(board), map_(map), letters_(letters), lettered_(lettered_cells(map)),
          low_(corner(grid, board)) {}

    std::string outlines() {
        for (std::uint32_t cell = 0; cell < board_.size(); ++cell)
            if (map_.pieces[cell] != PieceMap::outside) draw_edges(cell);
        for (std::uint32_t cell = 0; cell < board_.size(); ++cell)
            if (lettered_[cell]) draw_letter(cell);
        return sheet_.text();
    }

    std::string areas() {
        const auto colours = piece_colours(map_, letters_.size());
        for (std::uint32_t cell = 0; cell < board_.size(); ++cell) {
            const std::uint32_t piece = map_.pieces[cell];
            if (piece == PieceMap::outside) continue;
            const Spot spot = spot_of(cell);
            const bool up = points_up(board_[cell].at), hexagon = grid_ == Grid::hex;
            const char c = hexagon ? (lettered_[cell] ? letters_[piece] : ' ') : up ? 'A' : 'V';
            sheet_.put(spot.row, spot.column, c, colours[piece]);
            if (hexagon) sheet_.put(spot.row, spot.column + 1, ' ', colours[piece]);
        }
        return sheet_.text();
    }

  private:
    Spot spot_of(std::uint32_t cell) const {
        const Spot spot = generators::spot_of(grid_, board_[cell].at);
        return {0, spot.row - low_.row, spot.column - low_.column};
    }

    /// The line and column that the strokes of a cell count from: two lines a row, two columns half a step.
    std::pair<std::int32_t, std::int32_t> origin(std::uint32_t cell) const {
        const Spot spot = spot_of(cell);
        return {2 * spot.row + 1, 2 * spot.column + (grid_ == Grid::hex ? 2 : 0)};
    }

    void draw_edges(std::uint32_t cell) {
        const Point here = board_[cell].at;
        const auto [line, column] = origin(cell);
        for (const Edge& edge : edges_of(grid_, points_up(here))) {
            const bool inside = std::ranges::any_of(map_.neighbours[cell], [&](std::uint32_t near) {
                return board_[near].at == here + edge.step && map_.pieces[near] == map_.pieces[cell];
            });
            if (inside) continue;
            for (const auto [down, right, c] : edge.strokes) // the sides go over the ends of a base
                if (c != '_' || sheet_.blank(line + down, column + right))
                    sheet_.put(line + down, column + right, c);
        }
    }

    void draw_letter(std::uint32_t cell) {
        const auto [line, column] = origin(cell);
        const char letter = letters_[map_.pieces[cell]];
        if (grid_ == Grid::hex)
            sheet_.put(line, column, letter);
        else
            sheet_.put(line + (points_up(board_[cell].at) ? 1 : 0), column + 1, letter);
    }

    Grid grid_;
    const Form& board_;
    const PieceMap& map_;
    std::string_view letters_;
    std::vector<bool> lettered_;
    Spot low_;
    Sheet sheet_;
};

} // namespace

std::string draw_lattice(Grid grid, const Form& board, const PieceMap& map, std::string_view letters,
                         const Style& style) {
    Picture picture(grid, board, map, letters);
    return style.colour ? picture.areas() : picture.outlines();
}

} // namespace quadrille::generators
