// SPDX-License-Identifier: MIT
#include "generators/tile/xmpuzzle.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <fmt/core.h>

#include "generators/front_end.hpp"
#include "generators/tile/check.hpp"
#include "generators/tile/drawing.hpp"
#include "problem/quoted.hpp"

namespace quadrille::generators {

namespace {

using Tree = boost::property_tree::ptree;

constexpr std::uint32_t longest_side = 10000;    // of a box of voxels
constexpr std::uint64_t most_voxels = 1'000'000; // of it, empty ones too
constexpr std::uint32_t most_times = 1'000'000;  // of a piece
constexpr std::size_t deepest = 50;              // nesting; BurrTools has less than ten

/// How deep elements of a text nest at most. The parser of the library calls itself for each level, so it
/// must not see a text that is deeper than its stack.
std::size_t depth_of(std::string_view text) {
    std::size_t depth = 0, most = 0;
    const auto skip = [&](std::size_t at, std::string_view end) {
        const std::size_t found = text.find(end, at);
        return found == std::string_view::npos ? text.size() : found + end.size();
    };
    for (std::size_t at = 0; (at = text.find('<', at)) < text.size();) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("<!--")) {
            at = skip(at + 4, "-->");
        } else if (rest.starts_with("<![CDATA[")) {
            at = skip(at, "]]>");
        } else if (rest.starts_with("<?")) {
            at = skip(at, "?>");
        } else if (rest.starts_with("</")) {
            depth -= depth > 0 ? 1 : 0;
            at = skip(at, ">");
        } else {
            most = std::max(most, ++depth);
            char quote = 0;
            for (++at; at < text.size() && (quote != 0 || text[at] != '>'); ++at)
                if (quote != 0 ? text[at] == quote : text[at] == '"' || text[at] == '\'')
                    quote = quote != 0 ? '\0' : text[at];
            if (at < text.size() && text[at - 1] == '/') --depth;
        }
    }
    return most;
}

/// A voxel: nothing, a cell, or a cell that may stay free; and its colour, 0 for none.
struct Voxel {
    char kind = '_';
    std::uint32_t colour = 0;
};

/// A shape of the file.
struct Shape {
    std::string name;
    std::vector<std::pair<Spot, Voxel>> voxels; ///< but empty ones
    Place place;
};

class Reader {
  public:
    Reader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

    TilePuzzle read(std::optional<std::uint32_t> number);

  private:
    Tree parse() const;
    void check_grid(const Tree& puzzle) const;
    std::vector<Shape> read_shapes(const Tree& puzzle) const;
    Shape read_shape(const Tree& voxel, std::size_t number) const;
    void read_voxels(std::string_view content, const std::array<std::uint32_t, 3>& sides, Shape& shape) const;
    std::pair<const Tree*, std::size_t> pick(const Tree& puzzle, std::optional<std::uint32_t> number) const;
    TilePiece read_piece(const Tree& shape, const std::vector<Shape>& shapes, Place place) const;
    void colour(TilePuzzle& puzzle, const Tree& problem, const Shape& result) const;

    std::uint32_t attribute(const Tree& element, const char* name, std::uint32_t most, Place place,
                            std::optional<std::uint32_t> otherwise = {}) const;
    Place place_of(std::string_view tag, std::size_t number = 0) const;
    [[noreturn]] void fail(Place place, const std::string& found, const std::string& expected) const {
        throw ParseError(source_, place, fmt::format("found {}, expected {}", found, expected));
    }

    std::string_view text_;
    const std::string& source_;
};

/// Where an element begins, the first of that name or a later one. The library does not tell.
Place Reader::place_of(std::string_view tag, std::size_t number) const {
    const std::string begin = fmt::format("<{}", tag);
    std::size_t at = text_.find(begin);
    for (; at != std::string_view::npos; at = text_.find(begin, at + 1)) {
        const std::size_t end = at + begin.size();
        if (end < text_.size() && is_alnum(text_[end])) continue; // another name
        if (number-- == 0) break;
    }
    if (at == std::string_view::npos) return {1, 1};
    const std::string_view before = text_.substr(0, at);
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
    return {lines + 1, at - (before.rfind('\n') + 1) + 1};
}

Tree Reader::parse() const {
    if (depth_of(text_) > deepest)
        fail({1, 1}, "elements inside each other, " + fmt::format("{} deep", depth_of(text_)),
             fmt::format("a puzzle of BurrTools, up to {}", deepest));
    std::istringstream in{std::string(text_)};
    in.exceptions(std::ios::badbit); // want of memory must not end the text early
    Tree tree;
    try {
        boost::property_tree::read_xml(in, tree);
    } catch (const boost::property_tree::xml_parser_error& error) {
        fail({std::max<std::uint64_t>(error.line(), 1), 1}, "XML that is broken: " + error.message(),
             "a puzzle of BurrTools");
    }
    return tree;
}

std::uint32_t Reader::attribute(const Tree& element, const char* name, std::uint32_t most, Place place,
                                std::optional<std::uint32_t> otherwise) const {
    const auto text = element.get_optional<std::string>(std::string("<xmlattr>.") + name);
    if (!text && otherwise) return *otherwise;
    const auto number = parse_number(text.value_or(""), 0, most);
    if (!number)
        fail(place, text ? fmt::format("{} for {}", in_quotes(*text), name) : fmt::format("no {}", name),
             fmt::format("a number up to {}", most));
    return *number;
}

void Reader::check_grid(const Tree& puzzle) const {
    constexpr std::array<std::string_view, 5> grids{"cubes", "triangular prisms", "spheres",
                                                    "tetrahedra and octahedra in rhombic parts",
                                                    "tetrahedra and octahedra"};
    const auto grid = puzzle.get_child_optional("gridType");
    const Place place = place_of("gridType");
    const std::uint32_t type = grid ? attribute(*grid, "type", UINT32_MAX, place, 0) : 0;
    if (type == 0) return;
    fail(place,
         type < grids.size() ? fmt::format("the grid of {}", grids[type]) : fmt::format("grid type {}", type),
         "that of cubes, the only one that is read");
}

void Reader::read_voxels(std::string_view content, const std::array<std::uint32_t, 3>& sides,
                         Shape& shape) const {
    const auto [x, y, z] = sides;
    const std::uint64_t wanted = std::uint64_t{x} * y * z;
    std::uint64_t found = 0;
    for (std::size_t at = 0; at < content.size();) {
        Voxel voxel{content[at++]};
        if (std::string_view(" \t\r\n").find(voxel.kind) != std::string_view::npos) continue;
        if (std::string_view("_#+").find(voxel.kind) == std::string_view::npos)
            fail(shape.place, in_quotes(std::string_view(&voxel.kind, 1)) + " in a shape",
                 "one of _ # and +");
        const std::size_t digits = std::min(content.find_first_not_of("0123456789", at), content.size());
        if (digits > at) {
            const auto colour = parse_number(content.substr(at, digits - at), 0, 99);
            if (!colour)
                fail(shape.place, "colour " + in_quotes(content.substr(at, digits - at)), "up to 99");
            voxel.colour = *colour;
        }
        at = digits;
        const std::uint64_t number = found++;
        if (voxel.kind == '_' || found > wanted) continue;
        const Spot spot{static_cast<std::int32_t>(number / x / y), static_cast<std::int32_t>(number / x % y),
                        static_cast<std::int32_t>(number % x)};
        shape.voxels.emplace_back(spot, voxel);
    }
    if (found != wanted)
        fail(shape.place, fmt::format("a shape of {} voxels", found),
             fmt::format("{}x{}x{} of them, {}", x, y, z, wanted));
}

Shape Reader::read_shape(const Tree& voxel, std::size_t number) const {
    Shape shape{voxel.get("<xmlattr>.name", ""), {}, place_of("voxel", number)};
    std::array<std::uint32_t, 3> sides{};
    std::uint64_t volume = 1;
    for (std::size_t k = 0; k < sides.size(); ++k) {
        constexpr std::array<const char*, 3> names{"x", "y", "z"};
        sides[k] = attribute(voxel, names[k], longest_side, shape.place);
        volume *= sides[k];
    }
    if (volume > most_voxels)
        fail(shape.place, fmt::format("a shape of {} voxels", volume), fmt::format("up to {}", most_voxels));
    read_voxels(voxel.data(), sides, shape);
    // A name may be used by option names and by `tile_text`, and may be missing.
    std::ranges::replace_if(
        shape.name, [](char c) { return !is_alnum(c) && c != '-' && c != '_'; }, '_');
    shape.name = shape.name.empty() ? fmt::format("S{}", number + 1) : shape.name.substr(0, 20);
    return shape;
}

std::vector<Shape> Reader::read_shapes(const Tree& puzzle) const {
    std::vector<Shape> shapes;
    const auto list = puzzle.get_child_optional("shapes");
    if (!list) fail(place_of("puzzle"), "no shapes", "the shapes of a puzzle");
    for (const auto& [tag, element] : *list)
        if (tag == "voxel") shapes.push_back(read_shape(element, shapes.size()));
    return shapes;
}

std::pair<const Tree*, std::size_t> Reader::pick(const Tree& puzzle,
                                                 std::optional<std::uint32_t> number) const {
    std::vector<const Tree*> problems;
    if (const auto list = puzzle.get_child_optional("problems"))
        for (const auto& [tag, element] : *list)
            if (tag == "problem") problems.push_back(&element);
    if (problems.empty()) fail(place_of("puzzle"), "no problem", "one at least");
    if (!number && problems.size() > 1)
        refuse(tile.name, fmt::format("{} problems in {}", problems.size(), source_),
               fmt::format("--problem K with K from 1 to {}", problems.size()));
    if (number.value_or(1) > problems.size())
        refuse(tile.name, fmt::format("--problem {}", *number),
               fmt::format("a number up to {}, the number of problems in {}", problems.size(), source_));
    return {problems[number.value_or(1) - 1], number.value_or(1) - 1};
}

TilePiece Reader::read_piece(const Tree& shape, const std::vector<Shape>& shapes, Place place) const {
    const std::uint32_t id = attribute(shape, "id", UINT32_MAX, place);
    if (id >= shapes.size())
        fail(place, fmt::format("shape {}", id), fmt::format("one of {}, from 0", shapes.size()));
    const std::uint32_t count = attribute(shape, "count", most_times, place, 1);
    TilePiece piece{shapes[id].name, {}, Lie::turn, {}, place};
    piece.times = {attribute(shape, "min", most_times, place, count),
                   attribute(shape, "max", most_times, place, count)};
    if (piece.times.min > piece.times.max)
        fail(place, fmt::format("min {} above max {}", piece.times.min, piece.times.max), "a range");
    for (const auto& [spot, voxel] : shapes[id].voxels) {
        if (voxel.kind == '+') fail(place, "a piece with cells that may stay free", "cells marked #");
        piece.form.push_back({point_at(Grid::cube, spot), static_cast<char>(voxel.colour)});
    }
    if (piece.form.empty()) fail(place, fmt::format("piece {} without a cell", piece.name), "one at least");
    return piece;
}

/// Turns the colours of pieces, and of the result, into labels. A colour lies on uncoloured cells and on
/// those of the colours that the problem pairs it with.
void Reader::colour(TilePuzzle& puzzle, const Tree& problem, const Shape& result) const {
    std::set<std::uint32_t> on_board, labels;
    for (const auto& [spot, voxel] : result.voxels) on_board.insert(voxel.colour);
    std::map<std::uint32_t, std::set<std::uint32_t>> pairs;
    const Place place = place_of("bitmap");
    if (const auto bitmap = problem.get_child_optional("bitmap"))
        for (const auto& [tag, pair] : *bitmap)
            if (tag == "pair")
                pairs[attribute(pair, "piece", 98, place) + 1].insert(attribute(pair, "result", 98, place)
                                                                      + 1);
    // Half of the letters are left for the cells of each that may stay free.
    constexpr std::uint32_t most_labels = cell_letters.size() / 2;
    const auto label_of = [](std::uint32_t colour) { return cell_letters[colour - 1]; };
    for (TilePiece& piece : puzzle.pieces)
        for (Cell& cell : piece.form) {
            const auto own = static_cast<std::uint32_t>(cell.mark);
            std::vector<std::uint32_t> may;
            for (const std::uint32_t there : on_board)
                if (own == 0 || there == 0 || pairs[own].contains(there)) may.push_back(there);
            cell.mark = '#';
            if (may.size() == on_board.size()) continue;
            if (may.size() != 1 || may.front() == 0)
                fail(piece.place,
                     fmt::format("colour {} in piece {}, which fits on {} colours of the result", own,
                                 piece.name, may.size()),
                     "colours that fit everywhere or on one other");
            if (may.front() > most_labels)
                fail(piece.place, fmt::format("piece {} for colour {} alone", piece.name, may.front()),
                     fmt::format("one of the first {} colours", most_labels));
            cell.mark = label_of(may.front());
            labels.insert(may.front());
        }
    for (const auto& [spot, voxel] : result.voxels) {
        const char mark = labels.contains(voxel.colour) ? label_of(voxel.colour) : '#';
        puzzle.board.push_back({point_at(Grid::cube, spot), mark, voxel.kind == '+'});
    }
}

TilePuzzle Reader::read(std::optional<std::uint32_t> number) {
    const Tree tree = parse();
    const auto root = tree.get_child_optional("puzzle");
    if (!root) fail({1, 1}, "XML without a puzzle", "a puzzle of BurrTools");
    check_grid(*root);
    const std::vector<Shape> shapes = read_shapes(*root);
    const auto [problem, place_number] = pick(*root, number);
    TilePuzzle puzzle;
    puzzle.grid = Grid::cube;
    puzzle.place = place_of("problem", place_number);
    if (problem->get_optional<std::string>("<xmlattr>.maxHoles"))
        fail(puzzle.place, "a limit on holes", "a problem without one, the only kind that is read");
    const auto result = problem->get_child_optional("result");
    if (!result) fail(puzzle.place, "a problem without a result", "the shape to be put together");
    const std::uint32_t id = attribute(*result, "id", UINT32_MAX, puzzle.place);
    if (id >= shapes.size() || shapes[id].voxels.empty())
        fail(puzzle.place, fmt::format("shape {} as the result", id), "one of the shapes that has a cell");
    std::set<std::string> names;
    if (const auto list = problem->get_child_optional("shapes"))
        for (const auto& [tag, element] : *list) {
            if (tag != "shape") continue;
            TilePiece piece = read_piece(element, shapes, puzzle.place);
            if (piece.times.max == 0) continue;
            while (!names.insert(piece.name).second) piece.name += '_';
            puzzle.pieces.push_back(std::move(piece));
        }
    if (puzzle.pieces.empty()) fail(puzzle.place, "a problem without pieces", "one at least");
    colour(puzzle, *problem, shapes[id]);
    std::ranges::sort(puzzle.board);
    puzzle.board = normal(puzzle.grid, std::move(puzzle.board));
    puzzle.zero = corner(puzzle.grid, puzzle.board);
    puzzle.size = extent(puzzle.grid, puzzle.board);
    for (TilePiece& piece : puzzle.pieces) piece.form = normal(puzzle.grid, std::move(piece.form));
    check_tiles(puzzle, source_);
    return puzzle;
}

} // namespace

bool looks_like_xmpuzzle(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    text.remove_prefix(first);
    return text.starts_with("<puzzle") || (text.starts_with("<?xml") && text.find("<puzzle") < 2000);
}

TilePuzzle read_xmpuzzle(std::string_view text, const std::string& source,
                         std::optional<std::uint32_t> number) {
    return Reader(text, source).read(number);
}

} // namespace quadrille::generators
