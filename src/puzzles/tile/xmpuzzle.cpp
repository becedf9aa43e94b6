// SPDX-License-Identifier: MIT
// Puzzles of BurrTools: XML, with colours that become marks of cells.
#include "puzzles/tile/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/xml_text.hpp"
#include "puzzles/tile/drawing.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

namespace {

/// Marks of cells for colours that fit on each other as they like. Colour 0 stands for none.
///
/// The colours of a board that fit to the same colours of pieces need one label together. Few files have more
/// labels than letters, and a board that looks alike in more places has more symmetries.
class ColourMarks {
  public:
    using Colours = std::set<std::uint32_t>;

    /// Half of the letters: the other half is left for `optional` and `fits` of the text.
    static constexpr std::size_t most_labels = cell_letters.size() / 2;

    explicit ColourMarks(Colours on_board) : on_board_(std::move(on_board)) {}

    /// Adds the colours of the board that some colour of a piece fits on. Precondition: there are some.
    void add(const Colours& fitting) {
        if (fitting != on_board_) sets_.insert(fitting);
    }

    /// Chooses the marks for what was added; false if there are not letters enough.
    bool assign();

    char of_board(std::uint32_t colour) const { return labels_.at(colour); }
    char of_piece(const Colours& fitting) const { return fitting == on_board_ ? '#' : marks_.at(fitting); }

    /// What the marks of pieces stand for that are no labels of the board.
    std::vector<FitMark> fits(Place place) const;

  private:
    std::string labels_of(const Colours& fitting) const;

    Colours on_board_;
    std::set<Colours> sets_; // except the set of all colours
    std::map<std::uint32_t, char> labels_;
    std::map<Colours, char> marks_;
};

/// The labels of some colours, each once.
std::string ColourMarks::labels_of(const Colours& fitting) const {
    std::string labels;
    for (const std::uint32_t colour : fitting)
        if (labels.find(of_board(colour)) == std::string::npos) labels += of_board(colour);
    return labels;
}

bool ColourMarks::assign() {
    // The cells without a label: those without a colour or, if all have one, those that no set asks for.
    std::vector<bool> unlabelled(sets_.size(), false);
    std::map<std::vector<bool>, char> by_sets; // which of the sets have a colour
    const auto sets_with = [&](std::uint32_t colour) {
        std::vector<bool> with;
        for (const Colours& set : sets_) with.push_back(set.contains(colour));
        return with;
    };
    if (on_board_.contains(0)) unlabelled = sets_with(0);
    by_sets.emplace(unlabelled, '#');
    for (const std::uint32_t colour : on_board_) {
        const auto [found, fresh] = by_sets.try_emplace(sets_with(colour));
        if (fresh && by_sets.size() > most_labels + 1) return false; // one of them is no letter
        if (fresh) found->second = cell_letters[by_sets.size() - 2];
        labels_[colour] = found->second;
    }
    std::size_t free = cell_letters.size(); // from here on letters are taken
    for (const Colours& set : sets_) {
        const std::string labels = labels_of(set);
        if (labels.size() == 1 && labels != "#") {
            marks_[set] = labels.front();
        } else {
            if (free == most_labels) return false;
            marks_[set] = cell_letters[--free];
        }
    }
    return true;
}

std::vector<FitMark> ColourMarks::fits(Place place) const {
    std::vector<FitMark> fits;
    for (const auto& [set, mark] : marks_)
        if (const std::string labels = labels_of(set); labels != std::string(1, mark))
            fits.push_back({mark, labels, place});
    std::ranges::sort(fits, {}, &FitMark::mark);
    return fits;
}

using Element = XmlText::Element;
constexpr std::string_view expected = "a puzzle of BurrTools";

constexpr std::uint32_t longest_edge = 10000;    // of a box of voxels
constexpr std::uint64_t most_voxels = 1'000'000; // of it, empty ones too
constexpr std::uint32_t most_copies = 1'000'000; // of a piece

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

class BurrReader {
  public:
    BurrReader(std::string_view text, const std::string& source) : xml_(text, source, expected) {}

    TilePuzzle read(std::optional<std::uint32_t> number);

  private:
    void check_grid(Element puzzle) const;
    std::vector<Shape> read_shapes(Element puzzle) const;
    Shape read_shape(Element voxel, std::size_t number) const;
    void read_voxels(std::string_view content, const std::array<std::uint32_t, 3>& sides, Shape& shape) const;
    Element pick(Element puzzle, std::optional<std::uint32_t> number) const;
    TilePiece read_piece(Element shape, const std::vector<Shape>& shapes, Place place) const;
    void check_holes(const TilePuzzle& puzzle, Element problem) const;
    void colour(TilePuzzle& puzzle, Element problem, const Shape& result) const;

    std::uint32_t attribute(Element element, const char* name, std::uint32_t most, Place place,
                            std::optional<std::uint32_t> otherwise = {}) const;
    Place place_of(Element element) const { return xml_.place(element); }
    [[noreturn]] void fail(Place place, std::string_view found, std::string_view wanted) const {
        xml_.fail(place, found, wanted);
    }

    XmlText xml_;
};

std::uint32_t BurrReader::attribute(Element element, const char* name, std::uint32_t most, Place place,
                                    std::optional<std::uint32_t> otherwise) const {
    const pugi::xml_attribute found = element.attribute(name);
    if (!found && otherwise) return *otherwise;
    const auto number = parse_number(found.value(), 0, most);
    if (!number)
        fail(place, found ? fmt::format("{} for {}", in_quotes(found.value()), name) : fmt::format("no {}", name),
             fmt::format("a number up to {}", most));
    return *number;
}

void BurrReader::check_grid(Element puzzle) const {
    constexpr std::array<std::string_view, 5> grids{"cubes", "triangular prisms", "spheres",
                                                    "tetrahedra and octahedra in rhombic parts",
                                                    "tetrahedra and octahedra"};
    const Element grid = puzzle.child("gridType");
    if (!grid) return;
    const std::uint32_t type = attribute(grid, "type", UINT32_MAX, place_of(grid), 0);
    if (type == 0) return;
    fail(place_of(grid),
         type < grids.size() ? fmt::format("the grid of {}", grids[type]) : fmt::format("grid type {}", type),
         "a grid of cubes, the only one that is read");
}

void BurrReader::read_voxels(std::string_view content, const std::array<std::uint32_t, 3>& sides, Shape& shape) const {
    const auto [x, y, z] = sides;
    const std::uint64_t wanted = std::uint64_t{x} * y * z;
    std::uint64_t found = 0;
    for (std::size_t at = 0; at < content.size();) {
        Voxel voxel{content[at++]};
        if (std::string_view(" \t\r\n").find(voxel.kind) != std::string_view::npos) continue;
        if (std::string_view("_#+").find(voxel.kind) == std::string_view::npos)
            fail(shape.place, in_quotes(std::string_view(&voxel.kind, 1)) + " in a shape", "one of _ # and +");
        const std::size_t digits = std::min(content.find_first_not_of("0123456789", at), content.size());
        if (digits > at) {
            const auto colour = parse_number(content.substr(at, digits - at), 0, 99);
            if (!colour) fail(shape.place, "colour " + in_quotes(content.substr(at, digits - at)), "up to 99");
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

Shape BurrReader::read_shape(Element voxel, std::size_t number) const {
    Shape shape{voxel.attribute("name").value(), {}, place_of(voxel)};
    std::array<std::uint32_t, 3> sides{};
    std::uint64_t volume = 1;
    for (std::size_t k = 0; k < sides.size(); ++k) {
        constexpr std::array<const char*, 3> names{"x", "y", "z"};
        sides[k] = attribute(voxel, names[k], longest_edge, shape.place);
        volume *= sides[k];
    }
    if (volume > most_voxels)
        fail(shape.place, fmt::format("a shape of {} voxels", volume), fmt::format("up to {}", most_voxels));
    std::string content;
    for (const Element part : voxel)
        if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) content += part.value();
    read_voxels(content, sides, shape);
    // A name may be used by option names and by `tile_text`, and may be missing.
    std::ranges::replace_if(
        shape.name, [](char c) { return !is_alnum(c) && c != '-' && c != '_'; }, '_');
    shape.name = shape.name.empty() ? fmt::format("S{}", number + 1) : shape.name.substr(0, 20);
    return shape;
}

std::vector<Shape> BurrReader::read_shapes(Element puzzle) const {
    std::vector<Shape> shapes;
    const Element list = puzzle.child("shapes");
    if (!list) fail(place_of(puzzle), "no shapes", "the shapes of a puzzle");
    for (const Element voxel : list.children("voxel")) shapes.push_back(read_shape(voxel, shapes.size()));
    return shapes;
}

Element BurrReader::pick(Element puzzle, std::optional<std::uint32_t> number) const {
    std::vector<Element> problems;
    for (const Element problem : puzzle.child("problems").children("problem")) problems.push_back(problem);
    if (problems.empty()) fail(place_of(puzzle), "no problem", "one at least");
    if (!number && problems.size() > 1)
        refuse(tile.info.name, fmt::format("{} problems in {}", problems.size(), xml_.source()),
               fmt::format("--problem K with K from 1 to {}", problems.size()));
    if (number.value_or(1) > problems.size())
        refuse(tile.info.name, fmt::format("--problem {}", *number),
               fmt::format("a number up to {}, the number of problems in {}", problems.size(), xml_.source()));
    return problems[number.value_or(1) - 1];
}

TilePiece BurrReader::read_piece(Element shape, const std::vector<Shape>& shapes, Place place) const {
    const std::uint32_t id = attribute(shape, "id", UINT32_MAX, place);
    if (id >= shapes.size()) fail(place, fmt::format("shape {}", id), fmt::format("one of {}, from 0", shapes.size()));
    const std::uint32_t count = attribute(shape, "count", most_copies, place, 1);
    TilePiece piece{shapes[id].name, {}, Lie::turn, {}, place};
    piece.times
        = {attribute(shape, "min", most_copies, place, count), attribute(shape, "max", most_copies, place, count)};
    if (piece.times.min > piece.times.max)
        fail(place, fmt::format("min {} above max {}", piece.times.min, piece.times.max), "a range");
    for (const auto& [spot, voxel] : shapes[id].voxels) {
        if (voxel.kind == '+') fail(place, "a piece with cells that may stay free", "cells marked #");
        piece.form.push_back({point_at(Grid::cube, spot), static_cast<char>(voxel.colour)});
    }
    if (piece.form.empty()) fail(place, fmt::format("piece {} without a cell", piece.name), "one at least");
    return piece;
}

/// Turns the colours of pieces, and of the result, into labels. A colour lies on uncoloured cells and on those of
/// the colours that the problem pairs it with. The cells of pieces have colours for marks.
void BurrReader::colour(TilePuzzle& puzzle, Element problem, const Shape& result) const {
    std::set<std::uint32_t> on_board;
    for (const auto& [spot, voxel] : result.voxels) on_board.insert(voxel.colour);
    std::map<std::uint32_t, std::set<std::uint32_t>> pairs;
    const Element bitmap = problem.child("bitmap");
    const Place place = place_of(bitmap);
    for (const Element pair : bitmap.children("pair"))
        pairs[attribute(pair, "piece", 98, place) + 1].insert(attribute(pair, "result", 98, place) + 1);
    ColourMarks marks(on_board);
    std::map<std::uint32_t, std::set<std::uint32_t>> fits; // by colour of a piece, those that it lies on
    for (const TilePiece& piece : puzzle.pieces)
        for (const Cell& cell : piece.form) {
            const std::uint32_t own = static_cast<unsigned char>(cell.mark);
            const auto [found, fresh] = fits.try_emplace(own);
            for (const std::uint32_t there : on_board)
                if (own == 0 || there == 0 || pairs[own].contains(there)) found->second.insert(there);
            if (found->second.empty())
                fail(piece.place,
                     fmt::format("colour {} in piece {}, which fits on no colour of the result", own, piece.name),
                     "a pair of colours in the problem that says where it may lie");
            if (fresh) marks.add(found->second);
        }
    if (!marks.assign())
        fail(puzzle.place, "more colours and pairs of them than there are letters",
             fmt::format("up to {} colours to tell apart, and {} ways to pair them", ColourMarks::most_labels,
                         ColourMarks::most_labels));
    for (TilePiece& piece : puzzle.pieces)
        for (Cell& cell : piece.form) cell.mark = marks.of_piece(fits.at(static_cast<unsigned char>(cell.mark)));
    puzzle.fits = marks.fits(puzzle.place);
    for (const auto& [spot, voxel] : result.voxels)
        puzzle.board.push_back({point_at(Grid::cube, spot), marks.of_board(voxel.colour), voxel.kind == '+'});
}

/// A limit on holes says nothing where it cannot be passed, and BurrTools overlooks it where the number of each piece
/// is fixed.
void BurrReader::check_holes(const TilePuzzle& puzzle, Element problem) const {
    if (!problem.attribute("maxHoles")) return;
    const std::uint64_t limit = attribute(problem, "maxHoles", UINT32_MAX, puzzle.place);
    std::uint64_t least = 0, most = 0; // cells of pieces
    for (const TilePiece& piece : puzzle.pieces) {
        least += std::uint64_t{piece.form.size()} * piece.times.min;
        most += std::uint64_t{piece.form.size()} * piece.times.max;
    }
    const auto optional = static_cast<std::uint64_t>(
        std::ranges::count_if(puzzle.board, [](const Cell& cell) { return cell.optional; }));
    const std::uint64_t free = puzzle.board.size() - std::min<std::uint64_t>(puzzle.board.size(), least);
    if (least == most || std::min(optional, free) <= limit) return;
    fail(puzzle.place,
         fmt::format("a limit of {} holes, where up to {} cells may stay free", limit, std::min(optional, free)),
         "a limit that cannot be passed, or a fixed number of each piece: no others are read");
}

TilePuzzle BurrReader::read(std::optional<std::uint32_t> number) {
    const Element root = xml_.root("puzzle");
    if (!root) fail({1, 1}, "XML without a puzzle", expected);
    check_grid(root);
    const std::vector<Shape> shapes = read_shapes(root);
    const Element problem = pick(root, number);
    TilePuzzle puzzle;
    puzzle.grid = Grid::cube;
    puzzle.place = place_of(problem);
    const Element result = problem.child("result");
    if (!result) fail(puzzle.place, "a problem without a result", "the shape to be put together");
    const std::uint32_t id = attribute(result, "id", UINT32_MAX, puzzle.place);
    if (id >= shapes.size() || shapes[id].voxels.empty())
        fail(puzzle.place, fmt::format("shape {} as the result", id), "one of the shapes that has a cell");
    std::set<std::string> names;
    for (const Element element : problem.child("shapes").children("shape")) {
        TilePiece piece = read_piece(element, shapes, puzzle.place);
        if (piece.times.max == 0) continue;
        while (!names.insert(piece.name).second) piece.name += '_';
        puzzle.pieces.push_back(std::move(piece));
    }
    if (puzzle.pieces.empty()) fail(puzzle.place, "a problem without pieces", "one at least");
    colour(puzzle, problem, shapes[id]);
    check_holes(puzzle, problem);
    std::ranges::sort(puzzle.board);
    puzzle.board = normal(puzzle.grid, std::move(puzzle.board));
    puzzle.zero = corner(puzzle.grid, puzzle.board);
    puzzle.size = extent(puzzle.grid, puzzle.board);
    for (TilePiece& piece : puzzle.pieces) piece.form = normal(puzzle.grid, std::move(piece.form));
    check_tiles(puzzle, xml_.source());
    return puzzle;
}

} // namespace

bool looks_like_xmpuzzle(std::string_view text) { return looks_like_xml(text, "<puzzle"); }

TilePuzzle read_xmpuzzle(std::string_view text, const std::string& source, std::optional<std::uint32_t> number) {
    return BurrReader(text, source).read(number);
}

} // namespace quadrille::puzzles
