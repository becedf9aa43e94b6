// SPDX-License-Identifier: MIT
// Boards of squares as text, with borders of regions, cages and pieces.
#include "puzzles/base/grid_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/utf8.hpp"
#include "puzzles/base/board.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/text_picture.hpp"

namespace quadrille::puzzles {

namespace {

/// The least coordinate of the corners of a cell, rounded.
long least(const BoardCell& cell, double Corner::*axis) {
    return std::lround(std::ranges::min(cell.corners, {}, axis).*axis);
}

} // namespace

GridPlaces::GridPlaces(const Board& board) : row_(board.cells.size()), column_(board.cells.size()) {
    long top = 0, left = 0;
    bool any = false;
    for (const BoardCell& cell : board.cells) {
        if (cell.bare) continue;
        top = any ? std::min(top, least(cell, &Corner::y)) : least(cell, &Corner::y);
        left = any ? std::min(left, least(cell, &Corner::x)) : least(cell, &Corner::x);
        any = true;
    }
    for (std::size_t k = 0; k < board.cells.size(); ++k) {
        if (board.cells[k].bare) continue;
        row_[k] = static_cast<std::uint32_t>(least(board.cells[k], &Corner::y) - top);
        column_[k] = static_cast<std::uint32_t>(least(board.cells[k], &Corner::x) - left);
        rows_ = std::max(rows_, row_[k] + 1);
        columns_ = std::max(columns_, column_[k] + 1);
    }
    cells_.assign(std::size_t{rows_} * columns_, no_cell);
    for (std::uint32_t k = 0; k < board.cells.size(); ++k)
        if (!board.cells[k].bare) cells_[std::size_t{row_[k]} * columns_ + column_[k]] = k;
}

std::uint32_t GridPlaces::cell(std::int64_t row, std::int64_t column) const {
    if (row < 0 || column < 0 || row >= rows_ || column >= columns_) return no_cell;
    return cells_[static_cast<std::size_t>(row * columns_ + column)];
}

std::vector<std::vector<std::uint32_t>> GridPlaces::neighbours() const {
    std::vector<std::vector<std::uint32_t>> near(row_.size());
    for (const std::uint32_t here : cells_) {
        if (here == no_cell) continue;
        const std::int64_t row = row_[here], column = column_[here];
        for (const std::uint32_t other :
             {cell(row - 1, column), cell(row + 1, column), cell(row, column - 1), cell(row, column + 1)})
            if (other != no_cell) near[here].push_back(other);
    }
    return near;
}

void GridPlaces::lay_out(const std::vector<bool>& rules, const std::vector<bool>& bars, Glyphs glyphs,
                         TextPlace before) {
    width_ = glyphs.width;
    const std::size_t gap = glyphs.apart ? 1 : 0;
    std::size_t line = before.line, column = before.column;
    for (std::uint32_t row = 0; row <= rows_; ++row) {
        rules_.push_back(rules[row] ? std::optional(line++) : std::nullopt);
        if (row < rows_) lines_.push_back(line++);
    }
    end_ = line;
    for (std::uint32_t k = 0; k <= columns_; ++k) {
        if (bars[k] && k > 0) column += gap;
        bars_.push_back(bars[k] ? std::optional(column++) : std::nullopt);
        if (k > 0) room_.push_back((bars[k] ? column - 1 : column) - left_[k - 1]);
        if (k == columns_) break;
        left_.push_back(column);
        if (bars[k] || k > 0) column += gap;
        glyphs_.push_back(column);
        column += width_;
    }
}

namespace {

constexpr std::uint32_t no_cell = GridPlaces::no_cell;

enum class Stroke : std::uint8_t { none, thin, heavy, dashed }; // the last is heavy, too
using Junction = std::array<Stroke, 4>;                         // up, right, down and left of a junction

struct Frame {
    std::array<std::string_view, 4> across, down; ///< by stroke
};
constexpr Frame boxed{{" ", "─", "━", "┅"}, {" ", "│", "┃", "┇"}};
constexpr Frame ascii_cages{{" ", ".", "-", "="}, {" ", ":", "|", "!"}};
constexpr Frame ascii_pieces{{" ", "-", "-", "-"}, {" ", "|", "|", "|"}};

/// What stands where strokes meet: none, thin and heavy ones count 0, 1 and 2, times 1, 3, 9 and 27.
constexpr std::array<std::string_view, 81> junctions{
    " ", "╵", "╹", "╶", "└", "┖", "╺", "┕", "┗", "╷", "│", "╿", "┌", "├", "┞", "┍", "┝", "┡", "╻", "╽", "┃",
    "┎", "┟", "┠", "┏", "┢", "┣", "╴", "┘", "┚", "─", "┴", "┸", "╼", "┶", "┺", "┐", "┤", "┦", "┬", "┼", "╀",
    "┮", "┾", "╄", "┒", "┧", "┨", "┰", "╁", "╂", "┲", "╆", "╊", "╸", "┙", "┛", "╾", "┵", "┹", "━", "┷", "┻",
    "┑", "┥", "┩", "┭", "┽", "╃", "┯", "┿", "╇", "┓", "┪", "┫", "┱", "╅", "╉", "┳", "╈", "╋"};

std::string_view junction_of(const Junction& strokes, const Frame& frame, bool ascii) {
    const auto [up, right, down, left] = strokes;
    if (right == Stroke::none && left == Stroke::none && up == down) return frame.down[std::size_t(up)];
    if (up == Stroke::none && down == Stroke::none && left == right) return frame.across[std::size_t(left)];
    std::size_t number = 0, factor = 1;
    bool heavy = false;
    for (const Stroke stroke : strokes) {
        number += factor * (stroke == Stroke::dashed ? 2 : std::size_t(stroke));
        factor *= 3;
        heavy |= stroke == Stroke::heavy || stroke == Stroke::dashed;
    }
    if (ascii) return heavy || frame.across[1] == "-" ? "+" : ".";
    return junctions[number];
}

/// The captions of a line of cells, from the one nearest to the cells on: their texts and grounds.
using Captions = std::vector<std::vector<std::pair<std::string, Look::Colour>>>;

Captions captions(const Board& board, std::uint32_t lines, double Corner::*along, double Corner::*across) {
    std::vector<std::vector<std::tuple<double, std::string, Look::Colour>>> found(lines);
    for (const BoardCell& cell : board.cells) {
        const double at = std::ranges::min(cell.corners, {}, along).*along;
        const double before = std::ranges::min(cell.corners, {}, across).*across;
        if (cell.bare && before < 0 && at >= 0 && std::lround(at) < std::lround(double(lines)))
            found[static_cast<std::size_t>(std::lround(at))].emplace_back(-before, cell.text, cell.ground);
    }
    Captions texts(lines);
    for (std::size_t line = 0; line < lines; ++line) {
        std::ranges::sort(found[line]);
        for (auto& [before, text, ground] : found[line]) texts[line].emplace_back(std::move(text), ground);
    }
    return texts;
}

/// A board of squares as text: borders, then what stands in the cells, then figures.
class GridPicture {
  public:
    GridPicture(const Board& board, const Style& style)
        : board_(board), style_(style), places_(board), rows_(captions(board, places_.rows(), &Corner::y, &Corner::x)),
          columns_(captions(board, places_.columns(), &Corner::x, &Corner::y)), cages_(board.cells.size()) {
        std::uint32_t number = 0;
        for (const Figure& figure : board.figures) {
            if (figure.kind != Figure::Kind::cage) continue;
            for (const std::uint32_t cell : figure.cells) cages_[cell].push_back(number);
            ++number;
        }
        has_cages_ = number > 0;
    }

    /// Says that pieces cover cells; each cell has the number of its own.
    void set_pieces(const std::vector<std::uint32_t>* pieces) { pieces_ = pieces; }

    /// Says how large glyphs are, and draws the borders and captions.
    void draw_frame(const GridPlaces::Glyphs& glyphs) {
        const bool roomy = pieces_ || !board_.figures.empty();
        std::vector<bool> rules, bars;
        for (std::uint32_t row = 0; row <= places_.rows(); ++row) {
            bool any = roomy;
            for (std::uint32_t k = 0; k < places_.columns(); ++k) any |= above(row, k) != Stroke::none;
            rules.push_back(any);
        }
        for (std::uint32_t column = 0; column <= places_.columns(); ++column) {
            bool any = roomy;
            for (std::uint32_t k = 0; k < places_.rows(); ++k) any |= before(k, column) != Stroke::none;
            bars.push_back(any);
        }
        std::size_t highest = 0, widest = 0;
        for (const auto& texts : columns_) highest = std::max(highest, texts.size());
        for (const auto& texts : rows_) widest = std::max(widest, caption_room(texts));
        places_.lay_out(rules, bars, glyphs, {highest, widest});
        draw_captions(highest, widest, glyphs.width);
        for (std::uint32_t row = 0; row <= places_.rows(); ++row)
            for (std::uint32_t column = 0; column <= places_.columns(); ++column) draw_corner(row, column);
    }

    /// Fills a cell.
    void draw_stamp(std::uint32_t cell, const Stamp& stamp, bool ground) {
        const std::uint32_t column = places_.column(cell);
        const std::size_t line = places_.line(places_.row(cell)), width = width_of(stamp.text);
        const std::size_t glyph = places_.glyph(column);
        canvas_.write(line, glyph, stamp.text);
        if (stamp.escape.empty()) return;
        const std::size_t begin = ground ? places_.left(column) : glyph;
        const std::size_t end = ground ? places_.right(column) : glyph + width;
        for (std::size_t k = begin; k < end; ++k) canvas_.colour(line, k, stamp.escape);
    }

    /// A text in the middle of a cell, as much of it as has room.
    void draw_label(std::uint32_t cell, std::string_view text) {
        const std::uint32_t column = places_.column(cell);
        const std::size_t room = places_.right(column) - places_.left(column);
        std::size_t width = width_of(text);
        while (width > room) {
            text.remove_suffix(1 + incomplete_end(text.substr(0, text.size() - 1)));
            --width;
        }
        canvas_.write(places_.line(places_.row(cell)), places_.left(column) + (room - width) / 2, text);
    }

    /// Gives the cells of pieces, and what lies between two cells of one, a colour each.
    void draw_grounds(const std::vector<std::string>& escapes) {
        for (std::uint32_t row = 0; row <= places_.rows(); ++row)
            for (std::uint32_t column = 0; column <= places_.columns(); ++column) {
                const std::array around{piece(row - 1, column - 1), piece(row - 1, column), piece(row, column - 1),
                                        piece(row, column)};
                const auto same = [&](std::size_t a, std::size_t b) {
                    return around[a] < escapes.size() && around[a] == around[b];
                };
                const auto colour = [&](std::size_t line, std::size_t from, std::size_t to, std::uint32_t number) {
                    for (std::size_t k = from; k < to; ++k) canvas_.colour(line, k, escapes[number]);
                };
                const auto rule = places_.rule(row), bar = places_.bar(column);
                if (rule && bar && same(0, 1) && same(0, 2) && same(0, 3)) colour(*rule, *bar, *bar + 1, around[0]);
                if (bar && row < places_.rows() && same(2, 3)) colour(places_.line(row), *bar, *bar + 1, around[3]);
                if (column == places_.columns()) continue;
                const std::size_t left = places_.left(column), right = places_.right(column);
                if (rule && same(1, 3)) colour(*rule, left, right, around[3]);
                if (row < places_.rows() && same(3, 3)) colour(places_.line(row), left, right, around[3]);
            }
    }

    /// The whole picture. `unsolved`: with the notes, and with what could not be drawn in words.
    std::string finish(bool unsolved) {
        std::vector<std::string> words;
        if (!board_.figures.empty()) words = draw_figures(canvas_, places_, board_, style_.ascii);
        return canvas_.text() + (unsolved ? notes_of(board_, words) : "");
    }

    const GridPlaces& places() const { return places_; }

  private:
    static std::size_t caption_room(const Captions::value_type& texts) {
        std::size_t room = 0;
        for (const auto& [text, ground] : texts) room += width_of(text) + 1;
        return room;
    }

    std::uint32_t piece(std::int64_t row, std::int64_t column) const {
        const std::uint32_t cell = places_.cell(row, column);
        return cell == no_cell || !pieces_ ? PieceMap::outside : (*pieces_)[cell];
    }

    /// The border between two places, of which one may have no cell.
    Stroke between(std::uint32_t a, std::uint32_t b) const {
        if (a == no_cell && b == no_cell) return Stroke::none;
        const bool rim = a == no_cell || b == no_cell;
        if (pieces_) return rim || (*pieces_)[a] != (*pieces_)[b] ? Stroke::thin : Stroke::none;
        const bool cage = !rim && cages_[a] != cages_[b];
        if (rim) return Stroke::heavy;
        if (board_.cells[a].region != board_.cells[b].region)
            return has_cages_ && !cage ? Stroke::dashed : Stroke::heavy;
        return cage ? Stroke::thin : Stroke::none;
    }
    Stroke above(std::int64_t row, std::int64_t column) const {
        return between(places_.cell(row - 1, column), places_.cell(row, column));
    }
    Stroke before(std::int64_t row, std::int64_t column) const {
        return between(places_.cell(row, column - 1), places_.cell(row, column));
    }

    /// The borders above a place and to its left, and where they meet.
    void draw_corner(std::uint32_t row, std::uint32_t column) {
        const Frame& frame = !style_.ascii ? boxed : pieces_ ? ascii_pieces : ascii_cages;
        const auto rule = places_.rule(row), bar = places_.bar(column);
        const Stroke along = above(row, column), down = before(row, column);
        const auto draw = [&](std::size_t line, std::size_t place, std::string_view text) {
            if (text != " ") canvas_.write(line, place, text);
        };
        if (rule && column < places_.columns())
            for (std::size_t k = places_.left(column); k < places_.right(column); ++k)
                draw(*rule, k, frame.across[std::size_t(along)]);
        if (bar && row < places_.rows()) draw(places_.line(row), *bar, frame.down[std::size_t(down)]);
        if (rule && bar)
            draw(*rule, *bar,
                 junction_of({before(std::int64_t{row} - 1, column), along, down, above(row, std::int64_t{column} - 1)},
                             frame, style_.ascii));
    }

    void draw_captions(std::size_t highest, std::size_t widest, std::size_t width) {
        for (std::uint32_t row = 0; row < places_.rows(); ++row) {
            std::size_t end = widest;
            for (const auto& [text, ground] : rows_[row]) {
                end -= width_of(text) + 1;
                draw_caption(places_.line(row), end, text, ground);
            }
        }
        for (std::uint32_t column = 0; column < places_.columns(); ++column) {
            std::size_t line = highest;
            for (const auto& [text, ground] : columns_[column])
                draw_caption(--line, places_.glyph(column) + width - std::min(width, width_of(text)), text, ground);
        }
    }

    void draw_caption(std::size_t line, std::size_t column, std::string_view text, Look::Colour ground) {
        canvas_.write(line, column, text);
        if (!style_.colour || ground == Look::none || ground == Look::ink) return; // terminals may be black
        const std::string escape = terminal_ground(ground);
        for (std::size_t k = 0; k < width_of(text); ++k) canvas_.colour(line, column + k, escape);
    }

    const Board& board_;
    const Style& style_;
    GridPlaces places_;
    Captions rows_, columns_;
    std::vector<std::vector<std::uint32_t>> cages_; // by cell
    bool has_cages_ = false;
    const std::vector<std::uint32_t>* pieces_ = nullptr;
    Canvas canvas_;
};

} // namespace

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (; !text.empty(); ++width) text.remove_prefix(first_character(text).size());
    return width;
}

TextPainter grid_of(GridStyle how) {
    return [how = std::move(how)](const Board& board, std::span<const OptionId> cover, const Style& style) {
        GridPicture picture(board, style);
        picture.draw_frame(how.glyphs);
        for (const auto& [cell, filled] : filled_cells(board, cover, style))
            picture.draw_stamp(cell, how.stamp(filled, style), how.ground);
        return picture.finish(cover.size() <= style.givens);
    };
}

TextPainter pieces_on_grid() {
    return [](const Board& board, std::span<const OptionId> cover, const Style& style) {
        GridPicture picture(board, style);
        const PieceMap map = pieces_of(board, cover, picture.places().neighbours());
        picture.set_pieces(&map.pieces);
        picture.draw_frame({});
        const auto lettered = lettered_cells(map);
        for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell) {
            if (map.pieces[cell] == PieceMap::outside)
                picture.draw_label(cell, !board.cells[cell].text.empty() ? board.cells[cell].text
                                         : style.ascii                   ? "."
                                                                         : "·");
            else if (lettered[cell])
                picture.draw_label(cell, letter_of(board, cover[map.pieces[cell]]));
        }
        if (style.colour) {
            std::vector<std::string> escapes;
            for (const std::uint8_t colour : piece_colours(board, cover, map))
                escapes.push_back(ansi::on(ansi::palette[colour]));
            picture.draw_grounds(escapes);
        }
        return picture.finish(false) + notes_of_pieces(board, cover, style);
    };
}

} // namespace quadrille::puzzles
