// SPDX-License-Identifier: MIT
#include "puzzles/base/grid_picture.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace quadrille::puzzles {

namespace {

using Kind = Figure::Kind;

/// The strokes of a line from cell to cell: across, down, falling and rising.
struct Strokes {
    std::string_view across, down, falling, rising;
};

/// How a kind looks, in box characters and in ASCII.
struct KindText {
    Kind kind;
    Strokes boxed, ascii;    ///< of a line
    std::string_view around; ///< on both sides of the first cell, or of each where there is no line; two characters
    std::string_view ascii_around;
    std::string_view name = ""; ///< of what stands around, in the legend
    bool has_head = false;
};

constexpr Strokes no_line{};
constexpr std::array<KindText, 6> kinds{{
    {Kind::shade, no_line, no_line, "░░", "%%", "shaded"},
    {Kind::square, no_line, no_line, "[]", "[]", "square"},
    {Kind::disc, no_line, no_line, "()", "()", "circle"},
    {Kind::thermometer, {"═", "║", "╲", "╱"}, {"=", "H", "\\", "/"}, "◖◗", "##", "bulb"},
    {Kind::line, {"┄", "┆", "╲", "╱"}, {"~", "!", "\\", "/"}, "", ""},
    {Kind::arrow, {"─", "│", "╲", "╱"}, {"-", "|", "\\", "/"}, "{}", "{}", "circle of an arrow", true},
}};

/// Heads of arrows, by the direction in which they go: three rows of three, the upper left one first.
constexpr std::array<std::string_view, 9> heads{"↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘"};
constexpr std::array<std::string_view, 9> ascii_heads{"*", "^", "*", "<", "", ">", "*", "v", "*"};

class FigureWriter {
  public:
    FigureWriter(Canvas& canvas, const GridPlaces& places, bool ascii)
        : canvas_(canvas), places_(places), ascii_(ascii) {}

    /// Draws a figure, or returns false.
    bool draw(const Figure& figure) {
        drawn_.clear();
        if (!(figure.kind == Kind::cage        ? add_sum(figure)
              : figure.kind >= Kind::white_dot ? add_sign(figure)
              : figure.kind == Kind::diagonal  ? add_diagonal(figure)
                                               : add_line(figure)))
            return false;
        for (const auto& [place, text] : drawn_)
            if (taken_.contains(place)) return false;
        for (const auto& [place, text] : drawn_) {
            canvas_.write(place.line, place.column, text);
            taken_.insert(place);
        }
        return true;
    }

  private:
    bool add_sum(const Figure& figure) {
        const auto first = std::ranges::min(
            figure.cells, {}, [&](std::uint32_t cell) { return std::pair(places_.row(cell), places_.column(cell)); });
        const std::uint32_t column = places_.column(first);
        if (figure.text.size() > places_.right(column) - places_.left(column)) return false;
        for (std::size_t k = 0; k < figure.text.size(); ++k)
            drawn_[{*places_.rule(places_.row(first)), places_.left(column) + k}] = figure.text[k];
        return true;
    }

    /// A dot or sign on the edge of two cells. Where a sum begins the edge, it stands behind the sum.
    bool add_sign(const Figure& figure) {
        const std::uint32_t a = figure.cells.front(), b = figure.cells.back();
        const std::int64_t down = std::int64_t{places_.row(b)} - places_.row(a);
        const std::int64_t right = std::int64_t{places_.column(b)} - places_.column(a);
        if (down * down + right * right != 1) return false;
        std::string_view text = figure.text;
        if (figure.kind == Kind::white_dot) text = ascii_ ? "o" : "○";
        if (figure.kind == Kind::black_dot) text = ascii_ ? "@" : "●";
        if (figure.kind == Kind::less && right != 0) text = right > 0 ? "<" : ">";
        if (figure.kind == Kind::less && down != 0) text = down > 0 ? (ascii_ ? "^" : "∧") : (ascii_ ? "v" : "∨");
        TextPlace place = places_.middle(a);
        if (right != 0)
            place.column = *places_.bar(std::max(places_.column(a), places_.column(b)));
        else
            place.line = *places_.rule(std::max(places_.row(a), places_.row(b)));
        if (down != 0 && taken_.contains(place)) ++place.column;
        drawn_[place] = text;
        return true;
    }

    /// The strokes between two cells that touch.
    bool add_step(std::uint32_t from, std::uint32_t to, const Strokes& strokes, std::string_view head) {
        const std::int64_t down = std::int64_t{places_.row(to)} - places_.row(from);
        const std::int64_t right = std::int64_t{places_.column(to)} - places_.column(from);
        if (down * down > 1 || right * right > 1) return false;
        const TextPlace a = places_.middle(from), b = places_.middle(to);
        if (down != 0) {
            const std::size_t line = *places_.rule(std::max(places_.row(from), places_.row(to)));
            const std::size_t column
                = right == 0 ? a.column : *places_.bar(std::max(places_.column(from), places_.column(to)));
            drawn_[{line, column}] = !head.empty() ? head
                                     : right == 0  ? strokes.down
                                                   : (down == right ? strokes.falling : strokes.rising);
            return true;
        }
        for (std::size_t column = std::min(a.column, b.column) + 1; column < std::max(a.column, b.column); ++column)
            if (canvas_.is_blank(a.line, column)) drawn_[{a.line, column}] = strokes.across; // else a border
        if (!head.empty()) drawn_[{a.line, right > 0 ? b.column - 1 : b.column + 1}] = head;
        return true;
    }

    bool add_line(const Figure& figure) {
        const auto& kind = *std::ranges::find(kinds, figure.kind, &KindText::kind);
        const Strokes& strokes = ascii_ ? kind.ascii : kind.boxed;
        const bool is_line = !strokes.across.empty();
        for (std::size_t k = 1; is_line && k < figure.cells.size(); ++k) {
            const std::uint32_t from = figure.cells[k - 1], to = figure.cells[k];
            const std::int64_t down = std::int64_t{places_.row(to)} - places_.row(from);
            const std::int64_t right = std::int64_t{places_.column(to)} - places_.column(from);
            const bool last = k + 1 == figure.cells.size() && kind.has_head && down * down <= 1 && right * right <= 1;
            const auto direction = static_cast<std::size_t>(3 * down + right + 4);
            if (!add_step(from, to, strokes, !last ? "" : ascii_ ? ascii_heads[direction] : heads[direction]))
                return false;
        }
        const std::string_view around = ascii_ ? kind.ascii_around : kind.around;
        const std::size_t half = around.size() / 2;
        for (std::size_t k = 0; half > 0 && k < (is_line ? 1 : figure.cells.size()); ++k) {
            const TextPlace at = places_.middle(figure.cells[k]);
            drawn_[{at.line, at.column - 1}] = around.substr(0, half);
            drawn_[{at.line, at.column + 1}] = around.substr(half);
        }
        return true;
    }

    /// Strokes where the corners of cells meet, but for those on borders. A rule in words tells of it, too.
    bool add_diagonal(const Figure& figure) {
        for (std::size_t k = 1; k < figure.cells.size(); ++k) {
            const std::uint32_t a = figure.cells[k - 1], b = figure.cells[k];
            if (places_.row(a) + 1 != places_.row(b) && places_.row(b) + 1 != places_.row(a)) continue;
            if (places_.column(a) + 1 != places_.column(b) && places_.column(b) + 1 != places_.column(a))
                continue; // over the edge of a torus
            const TextPlace place{*places_.rule(std::max(places_.row(a), places_.row(b))),
                                  *places_.bar(std::max(places_.column(a), places_.column(b)))};
            const bool falls = (places_.row(a) < places_.row(b)) == (places_.column(a) < places_.column(b));
            if (canvas_.is_blank(place.line, place.column) && !taken_.contains(place))
                drawn_[place] = falls ? (ascii_ ? "\\" : "╲") : (ascii_ ? "/" : "╱");
        }
        return true;
    }

    Canvas& canvas_;
    const GridPlaces& places_;
    bool ascii_;
    std::map<TextPlace, std::string> drawn_; // of the present figure
    std::set<TextPlace> taken_;              // by figures
};

/// Tells the signs around cells from each other: "signs: ( ) circle, { } circle of an arrow". Empty if there are none.
std::string legend(std::span<const Kind> drawn, bool ascii) {
    std::string text;
    for (const KindText& kind : kinds) {
        if (kind.name.empty() || std::ranges::find(drawn, kind.kind) == drawn.end()) continue;
        const std::string_view around = ascii ? kind.ascii_around : kind.around;
        text.append(text.empty() ? "signs: " : ", ").append(around.substr(0, around.size() / 2)).append(" ");
        text.append(around.substr(around.size() / 2)).append(" ").append(kind.name);
    }
    return text;
}

/// What is drawn first gets its place.
int rank(Kind kind) {
    return kind == Kind::cage        ? 0
           : kind >= Kind::white_dot ? 1
           : kind == Kind::diagonal  ? 4
           : kind == Kind::shade     ? 3
                                     : 2;
}

} // namespace

std::vector<std::string> draw_figures(Canvas& canvas, const GridPlaces& places, const Board& board, bool ascii) {
    FigureWriter writer(canvas, places, ascii);
    std::vector<const Figure*> left_out;
    std::vector<Kind> drawn;
    for (int turn = 0; turn <= rank(Kind::diagonal); ++turn)
        for (const Figure& figure : board.figures)
            if (rank(figure.kind) == turn) {
                if (writer.draw(figure))
                    drawn.push_back(figure.kind);
                else
                    left_out.push_back(&figure);
            }
    std::vector<std::string> words;
    if (const std::string signs = legend(drawn, ascii); !signs.empty()) words.push_back(signs);
    for (const Figure& figure : board.figures) {
        const bool is_out = std::ranges::find(left_out, &figure) != left_out.end();
        if (is_out || figure.kind == Kind::line) words.push_back(figure.words); // lines have no colour here
    }
    return words;
}

} // namespace quadrille::puzzles
