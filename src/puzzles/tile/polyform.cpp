// SPDX-License-Identifier: MIT
#include "puzzles/tile/polyform.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/core.h>

namespace quadrille::puzzles {

namespace {

constexpr std::int32_t thirds = 3; // of a row

bool slanted(Grid grid) { return grid == Grid::hex || grid == Grid::triangle; }

std::int32_t row_of(std::int32_t y) { return (y >= 0 ? y : y - (thirds - 1)) / thirds; }

constexpr std::array<std::int32_t, 9> identity{2, 0, 0, 0, 2, 0, 0, 0, 2};
constexpr std::array<std::int32_t, 9> quarter{2, 0, 0, 0, 0, 2, 0, -2, 0}; // in the plane of a layer
constexpr std::array<std::int32_t, 9> tumble{0, 2, 0, -2, 0, 0, 0, 0, 2};  // a layer upright
constexpr std::array<std::int32_t, 9> sixth{2, 0, 0, 0, 1, 3, 0, -1, 1};
constexpr std::array<std::int32_t, 9> mirror{2, 0, 0, 0, 2, 0, 0, 0, -2};

/// The group that some symmetries make.
std::vector<Symmetry> closure(const std::vector<Symmetry>& generators) {
    std::set<Symmetry> group{Symmetry(identity)};
    for (std::vector<Symmetry> todo(group.begin(), group.end()); !todo.empty();) {
        const Symmetry last = todo.back();
        todo.pop_back();
        for (const Symmetry& generator : generators)
            if (const auto [made, fresh] = group.insert(generator.after(last)); fresh) todo.push_back(*made);
    }
    return {group.begin(), group.end()};
}

std::vector<Symmetry> group_of(Grid grid, Lie lie) {
    std::vector<Symmetry> generators;
    if (lie != Lie::fixed) generators.emplace_back(slanted(grid) ? sixth : quarter);
    if (lie != Lie::fixed && grid == Grid::cube) generators.emplace_back(tumble);
    if (lie == Lie::flip) generators.emplace_back(mirror);
    return closure(generators);
}

/// The step of the lattice that takes a form to its normal place.
Point normal_step(Grid grid, const Form& form) {
    Point low = form.front().at;
    for (const Cell& cell : form)
        low = {std::min(low.z, cell.at.z), std::min(low.y, cell.at.y), std::min(low.x, cell.at.x)};
    if (!slanted(grid)) return low;
    const std::int32_t row = row_of(low.y);
    return {0, thirds * row, low.x - ((low.x - row) & 1)};
}

/// The least of the ways in which a form may lie, which stands for all of them.
Form canonical(Grid grid, const Form& form, Lie lie) {
    Form least;
    for (const Symmetry& symmetry : symmetries(grid, lie)) {
        Form other = normal(grid, image(form, symmetry));
        if (least.empty() || other < least) least = std::move(other);
    }
    return least;
}

} // namespace

Point Symmetry::operator()(Point p) const {
    const auto row = [&](std::size_t i) { return (twice_[i] * p.z + twice_[i + 1] * p.y + twice_[i + 2] * p.x) / 2; };
    return {row(0), row(3), row(6)};
}

Symmetry Symmetry::after(const Symmetry& first) const {
    std::array<std::int32_t, 9> twice{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column) {
            for (std::size_t k = 0; k < 3; ++k)
                twice[3 * row + column] += twice_[3 * row + k] * first.twice_[3 * k + column];
            twice[3 * row + column] /= 2;
        }
    return Symmetry(twice);
}

std::span<const Symmetry> symmetries(Grid grid, Lie lie) {
    static const auto groups = [] {
        std::array<std::array<std::vector<Symmetry>, 3>, 4> all;
        for (const Grid g : {Grid::square, Grid::cube, Grid::hex, Grid::triangle})
            for (const Lie l : {Lie::fixed, Lie::turn, Lie::flip})
                all[static_cast<std::size_t>(g)][static_cast<std::size_t>(l)] = group_of(g, l);
        return all;
    }();
    return groups[static_cast<std::size_t>(grid)][static_cast<std::size_t>(lie)];
}

Spot spot_of(Grid grid, Point point) { return {point.z, slanted(grid) ? row_of(point.y) : point.y, point.x}; }

Point point_at(Grid grid, Spot spot) {
    if (grid == Grid::hex) return {0, thirds * spot.row, spot.column};
    if (grid == Grid::triangle)
        return {0, thirds * spot.row + ((spot.row + spot.column) % 2 == 0 ? 2 : 1), spot.column};
    return {spot.layer, spot.row, spot.column};
}

bool points_up(Point triangle) { return triangle.y - thirds * row_of(triangle.y) == 2; }

std::vector<Point> neighbours(Grid grid, Point point) {
    std::vector<Point> steps;
    if (grid == Grid::hex) {
        steps = {{0, 0, -2}, {0, 0, 2}, {0, -3, -1}, {0, -3, 1}, {0, 3, -1}, {0, 3, 1}};
    } else if (grid == Grid::triangle) {
        const std::int32_t up = points_up(point) ? 1 : -1;
        steps = {{0, -up, -1}, {0, -up, 1}, {0, 2 * up, 0}};
    } else {
        steps = {{0, 0, -1}, {0, 0, 1}, {0, -1, 0}, {0, 1, 0}};
        if (grid == Grid::cube) steps.insert(steps.end(), {{-1, 0, 0}, {1, 0, 0}});
    }
    for (Point& step : steps) step = step + point;
    return steps;
}

Spot corner(Grid grid, const Form& form) {
    Spot low = spot_of(grid, form.front().at);
    for (const Cell& cell : form) {
        const Spot spot = spot_of(grid, cell.at);
        low = {std::min(low.layer, spot.layer), std::min(low.row, spot.row), std::min(low.column, spot.column)};
    }
    return low;
}

Spot extent(Grid grid, const Form& form) {
    const Spot low = corner(grid, form);
    Spot size;
    for (const Cell& cell : form) {
        const Spot spot = spot_of(grid, cell.at);
        size = {std::max(size.layer, spot.layer - low.layer + 1), std::max(size.row, spot.row - low.row + 1),
                std::max(size.column, spot.column - low.column + 1)};
    }
    return size;
}

Form normal(Grid grid, Form form) {
    const Point step = normal_step(grid, form);
    for (Cell& cell : form) cell.at = cell.at - step;
    std::ranges::sort(form);
    return form;
}

Form image(const Form& form, const Symmetry& symmetry) {
    Form moved = form;
    for (Cell& cell : moved) cell.at = symmetry(cell.at);
    std::ranges::sort(moved);
    return moved;
}

std::vector<Form> orientations(Grid grid, const Form& form, Lie lie) {
    std::set<Form> all;
    for (const Symmetry& symmetry : symmetries(grid, lie)) all.insert(normal(grid, image(form, symmetry)));
    return {all.begin(), all.end()};
}

std::optional<std::vector<Form>> polyforms(Grid grid, std::uint32_t cells, Lie lie, std::size_t most) {
    std::set<Form> forms{canonical(grid, {{point_at(grid, {})}}, lie)};
    if (grid == Grid::triangle) forms.insert(canonical(grid, {{point_at(grid, {0, 0, 1})}}, lie));
    for (std::uint32_t size = 1; size < cells; ++size) {
        std::set<Form> grown;
        for (const Form& form : forms) {
            std::set<Point> fresh;
            for (const Cell& cell : form)
                for (const Point& point : neighbours(grid, cell.at)) fresh.insert(point);
            for (const Cell& cell : form) fresh.erase(cell.at);
            for (const Point& point : fresh) {
                Form larger = form;
                larger.push_back({point});
                grown.insert(canonical(grid, larger, lie));
            }
            if (grown.size() > most) return std::nullopt;
        }
        forms = std::move(grown);
    }
    return std::vector<Form>(forms.begin(), forms.end());
}

std::vector<Corner> polygon(Grid grid, Point point, std::int32_t stride) {
    // All corners of a grid are integers times the same two numbers, so corners that meet are equal.
    constexpr double root = 1.7320508075688772;
    std::vector<Point> offsets{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 0}};
    double x = 1, y = 1;
    if (grid == Grid::hex) {
        offsets = {{0, -2, 0}, {0, -1, 1}, {0, 1, 1}, {0, 2, 0}, {0, 1, -1}, {0, -1, -1}};
        x = 0.5, y = 0.5 / root;
    } else if (grid == Grid::triangle) {
        constexpr double side = 1.4; // about the area of a square
        offsets = points_up(point) ? std::vector<Point>{{0, -2, 0}, {0, 1, 1}, {0, 1, -1}}
                                   : std::vector<Point>{{0, 2, 0}, {0, -1, -1}, {0, -1, 1}};
        x = side / 2, y = side * root / 6;
    }
    std::vector<Corner> corners;
    for (const Point& offset : offsets)
        corners.push_back({x * (point.x + offset.x + point.z * stride), y * (point.y + offset.y)});
    return corners;
}

std::string spot_name(Grid grid, Spot spot) {
    const std::string square = fmt::format("r{}c{}", spot.row, spot.column);
    return grid == Grid::cube ? fmt::format("z{}{}", spot.layer, square) : square;
}

} // namespace quadrille::puzzles
