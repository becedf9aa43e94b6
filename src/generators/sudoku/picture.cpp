// SPDX-License-Identifier: MIT
#include "generators/sudoku/picture.hpp"

#include <array>
#include <vector>

#include <fmt/core.h>

#include "generators/ansi.hpp"

namespace quadrille::generators {

namespace {

/// What a junction looks like, by the strokes that leave it: 1 up, 2 down, 4 left, 8 right.
using Frame = std::array<std::string_view, 16>;
constexpr unsigned up = 1, down = 2, left = 4, right = 8;
constexpr Frame heavy{" ", "╹", "╻", "┃", "╸", "┛", "┓", "┫", "╺", "┗", "┏", "┣", "━", "┻", "┳", "╋"};
constexpr Frame ascii{" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"};

/// A digit; in colour, givens are bold and found ones blue.
std::string draw_digit(const Sudoku& puzzle, std::uint32_t digit, bool given, const Style& style) {
    std::string symbol(1, puzzle.symbol(digit));
    if (!style.colour) return symbol;
    return fmt::format("{}{}{}", given ? std::string(ansi::bold) : ansi::text(33), symbol, ansi::plain);
}

/// Where borders run between the cells. A line of the picture is drawn where any border runs along it.
class Borders {
  public:
    explicit Borders(const Sudoku& puzzle) : puzzle_(puzzle) {
        for (std::uint32_t row = 0; row <= puzzle.extent.rows; ++row) {
            bool any = false;
            for (std::uint32_t column = 0; column < puzzle.extent.columns; ++column)
                any |= above(row, column);
            rules_.push_back(any);
        }
        for (std::uint32_t column = 0; column <= puzzle.extent.columns; ++column) {
            bool any = false;
            for (std::uint32_t row = 0; row < puzzle.extent.rows; ++row) any |= before(row, column);
            bars_.push_back(any);
        }
    }

    bool rule(std::uint32_t row) const { return rules_[row]; }     ///< above that row
    bool bar(std::uint32_t column) const { return bars_[column]; } ///< to the left of that column

    /// Whether a border runs above a place, or to its left.
    bool above(std::uint32_t row, std::uint32_t column) const {
        return region(row, column) != region(row - 1, column);
    }
    bool before(std::uint32_t row, std::uint32_t column) const {
        return region(row, column) != region(row, column - 1);
    }

    /// The strokes that leave the upper left corner of a place.
    unsigned strokes(std::uint32_t row, std::uint32_t column) const {
        return (before(row - 1, column) ? up : 0) | (before(row, column) ? down : 0)
               | (above(row, column - 1) ? left : 0) | (above(row, column) ? right : 0);
    }

  private:
    /// The region of a place. All places outside the grid, also those in row or column -1, have one number.
    std::uint32_t region(std::uint32_t row, std::uint32_t column) const {
        if (row >= puzzle_.extent.rows || column >= puzzle_.extent.columns) return UINT32_MAX;
        const std::uint32_t cell = puzzle_.at[row * puzzle_.extent.columns + column];
        return cell == Sudoku::no_cell ? UINT32_MAX : puzzle_.regions[cell];
    }

    const Sudoku& puzzle_;
    std::vector<bool> rules_, bars_;
};

std::string without_blanks_behind(std::string line) {
    line.resize(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

std::string draw_rule(const Sudoku& puzzle, const Borders& borders, std::uint32_t row, const Frame& frame) {
    std::string line;
    for (std::uint32_t column = 0; column <= puzzle.extent.columns; ++column) {
        const std::string_view along = frame[column > 0 && borders.above(row, column - 1) ? left | right : 0];
        if (column > 0) line += fmt::format("{0}{0}", along);
        if (!borders.bar(column)) continue;
        if (column > 0) line += along;
        line += frame[borders.strokes(row, column)];
    }
    return without_blanks_behind(line);
}

} // namespace

std::string draw_grid(const Sudoku& puzzle, std::span<const std::uint32_t> digits, const Style& style) {
    const Frame& frame = style.ascii ? ascii : heavy;
    const Borders borders(puzzle);
    std::string picture;
    for (std::uint32_t row = 0; row < puzzle.extent.rows; ++row) {
        if (borders.rule(row)) picture += draw_rule(puzzle, borders, row, frame);
        std::string line;
        for (std::uint32_t column = 0; column <= puzzle.extent.columns; ++column) {
            if (borders.bar(column))
                line += fmt::format("{}{}", column > 0 ? " " : "",
                                    frame[borders.before(row, column) ? up | down : 0]);
            if (column == puzzle.extent.columns) break;
            const std::uint32_t cell = puzzle.at[row * puzzle.extent.columns + column];
            const bool inside = cell != Sudoku::no_cell;
            line += ' ' + (inside ? draw_digit(puzzle, digits[cell], puzzle.givens[cell] != 0, style) : " ");
        }
        picture += without_blanks_behind(line);
    }
    return picture + draw_rule(puzzle, borders, puzzle.extent.rows, frame);
}

std::string draw_line(const Sudoku& puzzle, std::span<const std::uint32_t> digits) {
    std::string line;
    for (const std::uint32_t digit : digits) line += digit == 0 ? '.' : puzzle.symbol(digit);
    return line + '\n';
}

} // namespace quadrille::generators
