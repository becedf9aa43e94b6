// SPDX-License-Identifier: MIT
#include "puzzles/base/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "base/svg_text.hpp"

namespace quadrille::puzzles {

namespace {

using Kind = Figure::Kind;

// Lengths of the plane.
constexpr double bulb = 0.34, ring = 0.4, disc = 0.36, dot = 0.11, opening = 0.15, inset = 0.1, tip = 0.12;

Corner plus(Corner a, Corner b, double times = 1) { return {a.x + times * b.x, a.y + times * b.y}; }

/// Classes of lines by the numbers of their colours.
constexpr std::array<std::string_view, 3> tints{"tint-0", "tint-1", "tint-2"};

/// The commands of paths, from lengths of the plane.
struct Pen {
    double scale; ///< the pixels of a unit

    std::string length(double units) const { return picture::length(units * scale); }
    std::string point(Corner at) const { return length(at.x) + ' ' + length(at.y); }

    std::string polyline(const std::vector<Corner>& corners) const {
        std::string path;
        for (const Corner& corner : corners) path += (path.empty() ? "M" : "L") + point(corner);
        return path;
    }

    std::string circle(Corner at, double radius) const {
        return fmt::format("M{}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z", point({at.x - radius, at.y}),
                           fmt::arg("r", length(radius)), fmt::arg("d", length(2 * radius)));
    }

    std::string square(Corner at, double half) const {
        return polyline({{at.x - half, at.y - half},
                         {at.x + half, at.y - half},
                         {at.x + half, at.y + half},
                         {at.x - half, at.y + half}})
               + 'Z';
    }

    /// Two strokes that meet in a point; `back` is where they come from, `size` how far.
    std::string chevron(Corner at, Corner back, double size) const {
        const Corner side{-back.y, back.x};
        return polyline({plus(plus(at, back, size), side, size), at, plus(plus(at, back, size), side, -size)});
    }

    std::string cage(const std::vector<Corner>& corners) const;
};

/// One unit long, from a point towards another.
Corner direction(Corner from, Corner to) {
    const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1e-9);
    return {(to.x - from.x) / length, (to.y - from.y) / length};
}

/// A dashed line inside the rim of a set of squares. Each side of a square goes as far as the rim does.
std::string Pen::cage(const std::vector<Corner>& corners) const {
    std::set<std::pair<long, long>> cells;
    for (const Corner& at : corners) cells.emplace(std::lround(at.x * 4), std::lround(at.y * 4));
    const auto has = [&](const Corner& at, double x, double y) {
        return cells.contains({std::lround((at.x + x) * 4), std::lround((at.y + y) * 4)});
    };
    std::string path;
    for (const Corner& at : corners)
        for (const Corner out : std::array<Corner, 4>{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}}) {
            if (has(at, out.x, out.y)) continue;
            const Corner along{-out.y, out.x};
            const auto end = [&](double way) { // of that side, before (-1) or behind (1) its middle
                const double x = way * along.x, y = way * along.y;
                const double reach = !has(at, x, y) ? 0.5 - inset : has(at, x + out.x, y + out.y) ? 0.5 + inset : 0.5;
                return plus(plus(plus(at, {0.5, 0.5}), out, 0.5 - inset), along, way * reach);
            };
            path += polyline({end(-1), end(1)});
        }
    return path;
}

class ShapeMaker {
  public:
    ShapeMaker(const Board& board, double scale) : board_(board), pen_{scale} {}

    std::vector<FigureShape> run() {
        for (const Figure& figure : board_.figures) add(figure);
        std::ranges::stable_sort(shapes_, {}, &FigureShape::above);
        return std::move(shapes_);
    }

  private:
    Corner middle(std::uint32_t cell) const { return puzzles::middle(board_.cells[cell]); }

    void below(std::string_view name, std::string path) { shapes_.push_back({false, name, std::move(path)}); }
    void above(std::string_view name, std::string path) { shapes_.push_back({true, name, std::move(path)}); }
    void write(std::string_view name, std::string text, Corner at) {
        shapes_.push_back({true, name, "", std::move(text), {at.x * pen_.scale, at.y * pen_.scale}});
    }

    void add(const Figure& figure) {
        switch (figure.kind) {
        case Kind::shade:
            return add_cells(figure, "shade", [this](Corner at) { return pen_.square(at, 0.5); });
        case Kind::square:
            return add_cells(figure, "parity", [this](Corner at) { return pen_.square(at, disc); });
        case Kind::disc:
            return add_cells(figure, "parity", [this](Corner at) { return pen_.circle(at, disc); });
        case Kind::thermometer:
            below("bulb", pen_.circle(middle(figure.cells.front()), bulb));
            return below("thermo", pen_.polyline(middles(figure)));
        case Kind::line:
            below(tints[figure.tint], pen_.polyline(middles(figure)));
            return write_number(figure.text, corner(figure.cells.front()));
        case Kind::arrow:
            return add_arrow(figure);
        case Kind::diagonal:
            return add_diagonal(figure);
        case Kind::cage:
            return add_cage(figure);
        case Kind::white_dot:
            return above("white-dot", pen_.circle(between(figure), dot));
        case Kind::black_dot:
            return above("black-dot", pen_.circle(between(figure), dot));
        case Kind::sign:
            return write("sign", figure.text, plus(between(figure), {0, 0.12}));
        case Kind::less: {
            const Corner towards = direction(middle(figure.cells.front()), middle(figure.cells.back()));
            above("gap", pen_.circle(between(figure), opening)); // it may stand on a heavy edge
            return above("less", pen_.chevron(plus(between(figure), towards, -tip / 2), towards, tip));
        }
        }
    }

    template <class Path> void add_cells(const Figure& figure, std::string_view name, Path path) {
        std::string all;
        for (const std::uint32_t cell : figure.cells) all += path(middle(cell));
        below(name, all);
    }

    std::vector<Corner> middles(const Figure& figure) const {
        std::vector<Corner> points;
        for (const std::uint32_t cell : figure.cells) points.push_back(middle(cell));
        return points;
    }

    Corner between(const Figure& figure) const {
        const Corner a = middle(figure.cells.front()), b = middle(figure.cells.back());
        return {(a.x + b.x) / 2, (a.y + b.y) / 2};
    }

    void add_arrow(const Figure& figure) {
        std::vector<Corner> points = middles(figure);
        std::string path = pen_.circle(points.front(), ring);
        if (points.size() > 1) {
            points.front() = plus(points.front(), direction(points[0], points[1]), ring);
            const Corner back = direction(points.back(), points[points.size() - 2]);
            path += pen_.polyline(points) + pen_.chevron(points.back(), back, tip);
        }
        below("arrow", std::move(path));
    }

    /// A stroke through each cell, where its neighbours on the diagonal touch it: on a torus some do not.
    void add_diagonal(const Figure& figure) {
        std::string path;
        for (std::size_t k = 1; k < figure.cells.size(); ++k) {
            const Corner a = middle(figure.cells[k - 1]), b = middle(figure.cells[k]);
            if (std::hypot(a.x - b.x, a.y - b.y) > 1.5) continue;
            const Corner half{(b.x - a.x) / 2, (b.y - a.y) / 2};
            path += pen_.polyline({plus(a, half, -1), plus(b, half)});
        }
        below("diagonal", std::move(path));
    }

    /// The upper left corner of a cell.
    Corner corner(std::uint32_t cell) const {
        return {std::ranges::min(board_.cells[cell].corners, {}, &Corner::x).x,
                std::ranges::min(board_.cells[cell].corners, {}, &Corner::y).y};
    }

    void write_number(const std::string& number, Corner corner) {
        if (!number.empty()) write("sum", number, plus(corner, {0.08, 0.34}));
    }

    void add_cage(const Figure& figure) {
        std::vector<Corner> corners;
        for (const std::uint32_t cell : figure.cells) corners.push_back(corner(cell));
        above("cage", pen_.cage(corners));
        const Corner first
            = *std::ranges::min_element(corners, {}, [](const Corner& at) { return std::pair(at.y, at.x); });
        write_number(figure.text, first);
    }

    const Board& board_;
    Pen pen_;
    std::vector<FigureShape> shapes_;
};

} // namespace

std::vector<FigureShape> shapes_of(const Board& board, double scale) { return ShapeMaker(board, scale).run(); }

} // namespace quadrille::puzzles
