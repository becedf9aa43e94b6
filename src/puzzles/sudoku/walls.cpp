// SPDX-License-Identifier: MIT
// Sudokus whose regions are drawn with walls.
#include "puzzles/sudoku/importers.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/core.h>
#include <quadrille/error.hpp>

#include "base/disjoint_sets.hpp"
#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/sudoku/board.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::string_view head = "walls";

/// A line of the drawing as characters, each with its bytes.
struct DrawnLine {
    std::vector<std::string_view> characters;
    std::vector<Place> places;
    Place end;
};

bool is_blank(std::string_view character) { return blanks.find(character) != std::string_view::npos; }

bool is_stroke(std::string_view character) {
    const char32_t code = decode(character).code;
    return (character.size() == 1 && std::string_view("-+=|").find(character) != std::string_view::npos)
           || (code >= 0x2500 && code <= 0x257f);
}

/// The line without blanks around; false for one that ends a drawing.
bool split(std::string_view line, std::uint64_t number, DrawnLine& drawn) {
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    for (Place place{number, 1}; !line.empty();) {
        const std::string_view character = first_character(line);
        if (!drawn.characters.empty() || !is_blank(character)) {
            drawn.characters.push_back(character);
            drawn.places.push_back(place);
        }
        line.remove_prefix(character.size());
        place.column += character.size();
        drawn.end = place;
    }
    return !drawn.characters.empty() && is_stroke(drawn.characters.front());
}

/// Takes a drawing apart.
class WallDrawing {
  public:
    WallDrawing(std::vector<DrawnLine> lines, const std::string& source, Place head_at);

    GridText grid();

  private:
    [[noreturn]] void fail(Place place, const std::string& found, const std::string& expected) const {
        fail_at(source_, place, found, expected);
    }

    std::string_view at(std::size_t line, std::size_t column) const { return lines_[line].characters[column]; }
    bool is_wall(std::size_t line, std::size_t column) const { return !is_blank(at(line, column)); }
    std::size_t middle(std::uint32_t column) const { return step_ * column + step_ / 2; }
    Place place_of(std::uint32_t cell) const { return lines_[2 * (cell / n_) + 1].places[middle(cell % n_)]; }
    bool below(std::uint32_t cell) const { return is_wall(2 * (cell / n_) + 2, middle(cell % n_)); }
    bool behind(std::uint32_t cell) const { return is_wall(2 * (cell / n_) + 1, step_ * (cell % n_ + 1)); }

    void measure(Place head_at);
    void check_characters() const;
    void check_frame() const;
    DisjointSets regions() const;
    std::string letters() const;

    std::vector<DrawnLine> lines_;
    const std::string& source_;
    std::uint32_t n_ = 0;
    std::size_t step_ = 0; // from a cell to the next, in characters
};

WallDrawing::WallDrawing(std::vector<DrawnLine> lines, const std::string& source, Place head_at)
    : lines_(std::move(lines)), source_(source) {
    measure(head_at);
    check_characters();
    check_frame();
}

void WallDrawing::measure(Place head_at) {
    constexpr std::uint32_t least = 4;
    const std::size_t height = lines_.size();
    if (height % 2 == 0 || height < 2 * least + 1 || height > 2 * Sudoku::max_size + 1)
        fail(head_at, fmt::format("a drawing of {}", counted(height, "line")),
             fmt::format("2n+1 for n rows of cells, with n from {} to {}", least, Sudoku::max_size));
    n_ = static_cast<std::uint32_t>(height / 2);
    const std::size_t width = lines_.front().characters.size();
    step_ = width == 4 * std::size_t{n_} + 1 ? 4 : 2;
    const std::size_t expected = step_ * n_ + 1;
    for (const DrawnLine& line : lines_)
        if (line.characters.size() != expected)
            fail(line.characters.size() > expected ? line.places[expected] : line.end,
                 fmt::format("a line of {}", counted(line.characters.size(), "character")),
                 step_ == 4 || width == expected
                     ? fmt::format("{} as in the first line", expected)
                     : fmt::format("{} or {} for {} rows of cells", 2 * n_ + 1, 4 * n_ + 1, n_));
}

/// Only cells, strokes and blanks.
void WallDrawing::check_characters() const {
    for (std::size_t line = 0; line < lines_.size(); ++line)
        for (std::size_t k = 0; k < lines_[line].characters.size(); ++k) {
            const std::string_view character = at(line, k);
            const bool cell = line % 2 == 1 && k % step_ == step_ / 2;
            if (cell ? character.size() > 1 || is_stroke(character) : !is_blank(character) && !is_stroke(character))
                fail(lines_[line].places[k], in_quotes(character),
                     cell ? "a digit, '.' or a blank for a cell" : "a wall or a blank");
        }
}

void WallDrawing::check_frame() const {
    const auto check = [&](std::size_t line, std::size_t column) {
        if (!is_wall(line, column))
            fail(lines_[line].places[column], "a gap in the frame", "walls all around the grid");
    };
    for (std::uint32_t k = 0; k < n_; ++k) {
        check(0, middle(k));
        check(2 * std::size_t{n_}, middle(k));
        check(2 * std::size_t{k} + 1, 0);
        check(2 * std::size_t{k} + 1, step_ * n_);
    }
}

/// Cells without a wall between them are of one region.
DisjointSets WallDrawing::regions() const {
    DisjointSets sets(n_ * n_);
    for (std::uint32_t cell = 0; cell < n_ * n_; ++cell) {
        if (cell % n_ + 1 < n_ && !behind(cell)) sets.join(cell, cell + 1);
        if (cell / n_ + 1 < n_ && !below(cell)) sets.join(cell, cell + n_);
    }
    for (std::uint32_t cell = 0; cell < n_ * n_; ++cell) {
        if (cell % n_ + 1 < n_ && behind(cell) && sets.root(cell) == sets.root(cell + 1))
            fail(lines_[2 * (cell / n_) + 1].places[step_ * (cell % n_ + 1)], "a wall with one region on both sides",
                 "walls between two regions");
        if (cell / n_ + 1 < n_ && below(cell) && sets.root(cell) == sets.root(cell + n_))
            fail(lines_[2 * (cell / n_) + 2].places[middle(cell % n_)], "a wall with one region on both sides",
                 "walls between two regions");
    }
    return sets;
}

std::string WallDrawing::letters() const {
    DisjointSets sets = regions();
    std::map<std::uint32_t, std::uint32_t> sizes, numbers;
    for (std::uint32_t cell = 0; cell < n_ * n_; ++cell) ++sizes[sets.root(cell)];
    std::string text;
    for (std::uint32_t cell = 0; cell < n_ * n_; ++cell) {
        const std::uint32_t root = sets.root(cell);
        if (sizes[root] != n_)
            fail(place_of(cell), "a region of " + counted(sizes[root], "cell"), fmt::format("walls around {}", n_));
        const auto number = numbers.emplace(root, static_cast<std::uint32_t>(numbers.size())).first->second;
        text += static_cast<char>('A' + number);
    }
    return text;
}

GridText WallDrawing::grid() {
    GridText grid;
    grid.box = default_box(n_).value_or(Extent{1, n_});
    for (std::uint32_t cell = 0; cell < n_ * n_; ++cell) {
        const char character = at(2 * (cell / n_) + 1, middle(cell % n_)).front();
        grid.cells.push_back({is_blank({&character, 1}) ? '.' : character, place_of(cell)});
    }
    grid.clues.push_back({"regions", letters(), source_, place_of(0), true});
    return grid;
}

/// A line without its comment and blanks around.
std::string_view words_in(std::string_view line) {
    line = line.substr(0, line.find('#'));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    return line.substr(std::min(line.size(), line.find_first_not_of(blanks)));
}

} // namespace

bool is_walled(std::string_view text) {
    while (!text.empty())
        if (const std::string_view words = words_in(take_line(text)); !words.empty())
            return in_small_letters(words.substr(0, words.find_last_not_of(": \t") + 1)) == head;
    return false;
}

WalledGrid read_walls(std::string_view text, const std::string& source) {
    std::string_view rest = text;
    std::uint64_t number = 1;
    while (words_in(take_line(rest)).empty()) ++number;
    const Place head_at{number, 1};
    std::vector<DrawnLine> lines;
    for (DrawnLine line; !rest.empty(); line = {}) {
        std::string_view after = rest;
        if (!split(take_line(after), number + 1, line)) break;
        lines.push_back(std::move(line));
        rest = after;
        ++number;
    }
    return {WallDrawing(std::move(lines), source, head_at).grid(), text.size() - rest.size(), number + 1};
}

} // namespace quadrille::puzzles
