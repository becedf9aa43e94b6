// SPDX-License-Identifier: MIT
#include "puzzles/tile/drawing.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::int32_t longest_side = 10000; // of a drawing or a board

/// A character of a drawing that stands for a cell.
struct Mark {
    Spot spot;
    char c;
    Place place;
};

bool is_up(char c) { return c == 'A' || c == '^'; }
bool is_down(char c) { return c == 'V' || c == 'v'; }

/// The cell at a point that a character stands for; nothing if it stands for none.
std::optional<Cell> cell_of(Grid grid, char c, bool board, Point at) {
    if (grid == Grid::triangle && (is_up(c) || is_down(c))) return Cell{at};
    if (c == '#' || is_ascii_letter(c)) return Cell{at, c};
    if (c == '?' && board) return Cell{at, '#', true};
    return std::nullopt;
}

std::string expected_marks(Grid grid, bool board) {
    return fmt::format("one of .#{}{} or a letter", board ? "?" : "", grid == Grid::triangle ? "AV" : "");
}

/// The marks of a row; in space blanks part the layers.
void read_row(Grid grid, const TextPart& row, Spot spot, std::vector<Mark>& marks) {
    bool in_layer = false;
    for (std::size_t k = 0; k < row.text.size(); ++k, ++spot.column) {
        const char c = row.text[k];
        if (grid == Grid::cube && c == ' ') {
            if (in_layer) ++spot.layer;
            in_layer = false;
            continue;
        }
        if (grid == Grid::cube && !in_layer) spot.column = 0;
        in_layer = true;
        if (c != '.' && c != ' ') marks.push_back({spot, c, row.part(k, 1).place});
    }
}

/// All bytes of the character at a place of a drawing.
std::string_view character_at(std::span<const TextPart> rows, Place place) {
    const auto row = std::ranges::find(rows, place.line, [](const TextPart& it) { return it.place.line; });
    return first_character(row->text.substr(place.column - row->place.column));
}

std::size_t layers_of(const TextPart& row) {
    std::size_t layers = 0;
    for (std::size_t k = 0; k < row.text.size(); ++k)
        if (row.text[k] != ' ' && (k == 0 || row.text[k - 1] == ' ')) ++layers;
    return layers;
}

std::vector<Mark> read_marks(Grid grid, std::span<const TextPart> rows, const std::string& source) {
    std::vector<Mark> marks;
    if (std::cmp_greater(rows.size(), longest_side))
        fail_at(source, rows.back().place, counted(rows.size(), "row"), fmt::format("up to {}", longest_side));
    for (const TextPart& row : rows) {
        if (std::cmp_greater(row.text.size(), longest_side))
            fail_at(source, row.place, fmt::format("a row of {} characters", row.text.size()),
                    fmt::format("up to {}", longest_side));
        if (grid == Grid::cube && layers_of(row) != layers_of(rows.front()))
            fail_at(source, row.place, fmt::format("a row of {}", counted(layers_of(row), "layer")),
                    fmt::format("{} as in line {}", layers_of(rows.front()), rows.front().place.line));
        read_row(grid, row, {0, static_cast<std::int32_t>(&row - rows.data()), 0}, marks);
    }
    return marks;
}

/// How far a drawing is to be shifted to the right, 0 or 1, so that its marks lie where the grid has such
/// cells. Throws ParseError for a mark that does not fit to the others.
std::int32_t shift_of(Grid grid, const std::vector<Mark>& marks, const std::string& source) {
    std::optional<std::int32_t> shift;
    for (const Mark& mark : marks) {
        if (grid == Grid::triangle && !is_up(mark.c) && !is_down(mark.c)) continue;
        const std::int32_t odd = (mark.spot.row + mark.spot.column + (is_down(mark.c) ? 1 : 0)) & 1;
        const std::int32_t wanted = grid == Grid::hex ? (mark.spot.row + mark.spot.column) & 1 : odd;
        if (!shift) shift = wanted;
        if (*shift == wanted) continue;
        if (grid == Grid::hex)
            fail_at(source, mark.place, "a hexagon here",
                    "it one character to the side: a blank between two of a row, the next row half a step apart");
        fail_at(source, mark.place, fmt::format("'{}'", mark.c),
                fmt::format("a triangle that points {} here, beside the others", is_up(mark.c) ? "down" : "up"));
    }
    if (!shift && !marks.empty())
        fail_at(source, marks.front().place, fmt::format("'{}'", marks.front().c),
                "an A or a V in the drawing, to tell which way its triangles point");
    return shift.value_or(0);
}

/// A board that is put together of rows, each a run of cells at even distances.
class Rows {
  public:
    Rows(Grid grid, std::int32_t step) : grid_(grid), step_(step) {}
    void add(Spot first, std::int32_t count) {
        for (std::int32_t k = 0; k < count; ++k)
            form_.push_back({point_at(grid_, {first.layer, first.row, first.column + k * step_})});
    }
    Form done() {
        std::ranges::sort(form_);
        return std::move(form_);
    }

  private:
    Grid grid_;
    std::int32_t step_;
    Form form_;
};

/// A box, or a rhombus of hexagons or triangles.
Form box(Grid grid, const std::vector<std::int32_t>& sides) {
    const std::int32_t layers = sides.size() == 3 ? sides[0] : 1;
    const std::int32_t height = sides[sides.size() - 2], width = sides.back();
    Rows rows(grid, grid == Grid::hex ? 2 : 1);
    for (std::int32_t layer = 0; layer < layers; ++layer)
        for (std::int32_t row = 0; row < height; ++row) {
            const std::int32_t lean = grid == Grid::hex ? row : grid == Grid::triangle ? height - row : 0;
            // Both kinds lean by half a step a row; the first triangle of a row points up.
            const std::int32_t even = grid == Grid::triangle ? lean + (height & 1) : lean;
            rows.add({layer, row, even}, grid == Grid::triangle ? 2 * width : width);
        }
    return rows.done();
}

Form hexagon(Grid grid, std::int32_t side) {
    Rows rows(grid, grid == Grid::hex ? 2 : 1);
    if (grid == Grid::hex)
        for (std::int32_t row = 0; row < 2 * side - 1; ++row) {
            const std::int32_t away = std::abs(row - (side - 1));
            rows.add({0, row, away + ((side - 1) & 1)}, 2 * side - 1 - away);
        }
    else
        for (std::int32_t row = 0; row < 2 * side; ++row) {
            const std::int32_t near = std::min(row, 2 * side - 1 - row); // rows from the nearer end
            rows.add({0, row, -near}, 2 * (side + near) + 1);
        }
    return rows.done();
}

Form triangle(Grid grid, std::int32_t side) {
    Rows rows(grid, grid == Grid::hex ? 2 : 1);
    for (std::int32_t row = 0; row < side; ++row) rows.add({0, row, -row}, grid == Grid::hex ? row + 1 : 2 * row + 1);
    return rows.done();
}

std::string expected_board(Grid grid) {
    switch (grid) {
    case Grid::square:
        return "a box such as 6x10, or a drawing below";
    case Grid::cube:
        return "a box such as 3x4x5, or a drawing below";
    default:
        return "a rhombus such as 4x7, hexagon 3, triangle 6, or a drawing below";
    }
}

/// The numbers between the crosses of a word.
std::optional<std::vector<std::int32_t>> parse_sides(std::string_view word) {
    std::vector<std::int32_t> sides;
    for (bool more = true; more;) {
        const std::size_t cross = word.find_first_of("xX");
        const auto side = parse_number(word.substr(0, cross), 1, longest_side);
        if (!side) return std::nullopt;
        sides.push_back(static_cast<std::int32_t>(*side));
        more = cross != std::string_view::npos;
        if (more) word.remove_prefix(cross + 1);
    }
    return sides;
}

} // namespace

Form form_drawn(Grid grid, std::span<const TextPart> rows, bool board, const std::string& source) {
    const std::vector<Mark> marks = read_marks(grid, rows, source);
    for (const Mark& mark : marks)
        if (!cell_of(grid, mark.c, board, {}))
            fail_at(source, mark.place, in_quotes(character_at(rows, mark.place)), expected_marks(grid, board));
    const bool slanted = grid == Grid::hex || grid == Grid::triangle;
    const std::int32_t shift = slanted ? shift_of(grid, marks, source) : 0;
    Form form;
    for (const Mark& mark : marks)
        form.push_back(
            *cell_of(grid, mark.c, board, point_at(grid, {mark.spot.layer, mark.spot.row, mark.spot.column + shift})));
    std::ranges::sort(form);
    return form;
}

Form board_of(Grid grid, std::span<const TextPart> words, const std::string& source) {
    const TextPart& kind = words.front();
    const auto refuse_word
        = [&](const TextPart& word) { fail_at(source, word.place, in_quotes(word.text), expected_board(grid)); };
    const bool is_hexagon = keyword_of(kind.text) == "hexagon";
    const bool named = is_hexagon || keyword_of(kind.text) == "triangle";
    if (named && (grid == Grid::square || grid == Grid::cube)) refuse_word(kind);
    if (words.size() == 1 && named) fail_at(source, kind.end(), "the end of the line", "a length of its sides");
    const TextPart& number = words[named ? 1 : 0];
    const auto sides = parse_sides(number.text);
    const std::size_t wanted = named ? 1 : grid == Grid::cube ? 3 : 2;
    if (!sides || sides->size() != wanted) refuse_word(number);
    if (words.size() > (named ? 2U : 1U))
        fail_at(source, words[named ? 2 : 1].place, in_quotes(words[named ? 2 : 1].text), "the end of the line");
    // Far too many cells are refused before they are made; `check_tiles` knows the exact limit.
    std::int64_t cells = named ? std::int64_t{sides->front()} * sides->front() : 1;
    for (const std::int32_t side : *sides)
        if (!named) cells *= side;
    if (std::cmp_greater(cells, 6 * TilePuzzle::most_cells))
        fail_at(source, number.place, in_quotes(number.text),
                fmt::format("a board of {} cells at most", TilePuzzle::most_cells));
    if (!named) return box(grid, *sides);
    return is_hexagon ? hexagon(grid, sides->front()) : triangle(grid, sides->front());
}

std::string drawing_of(Grid grid, const Form& form) {
    const Spot low = corner(grid, form), size = extent(grid, form);
    const auto width = static_cast<std::size_t>(size.column) + 1; // a blank behind each layer
    std::vector<std::string> rows(static_cast<std::size_t>(size.row));
    for (std::string& row : rows)
        for (std::int32_t layer = 0; layer < size.layer; ++layer) row += std::string(width - 1, '.') + ' ';
    for (const Cell& cell : form) {
        const Spot spot = spot_of(grid, cell.at);
        const auto column = static_cast<std::size_t>(spot.column - low.column)
                            + width * static_cast<std::size_t>(spot.layer - low.layer);
        const bool arrow = grid == Grid::triangle && cell.mark == '#' && !cell.optional;
        rows[static_cast<std::size_t>(spot.row - low.row)][column] = arrow           ? (points_up(cell.at) ? 'A' : 'V')
                                                                     : cell.optional ? '?'
                                                                                     : cell.mark;
    }
    std::string text;
    for (std::string& row : rows) {
        row.erase(row.find_last_not_of(' ') + 1);
        text += (text.empty() ? "" : ";") + row;
    }
    return text;
}

} // namespace quadrille::puzzles
