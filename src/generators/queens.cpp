// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "generators/ansi.hpp"
#include "generators/explainer.hpp"
#include "generators/front_end.hpp"
#include "problem/quoted.hpp"

namespace quadrille::generators {

namespace {

struct Chessboard {
    std::uint32_t size;
    bool toroidal; ///< diagonals go on at the opposite edge

    std::uint32_t diagonals() const { return toroidal ? size : 2 * size - 1; } ///< of each direction
};

Chessboard parse(const Arguments& arguments) {
    constexpr std::string_view expected = "a number of queens from 1 to 1000";
    const std::string_view word = only_word(arguments, queens.name, expected);
    const auto size = parse_number(word, 1, 1000);
    if (!size) refuse(queens.name, in_quotes(word), expected);
    return {*size, arguments.has("toroidal")};
}

/// Adds items L0, L1, .. in organ-pipe order, the middle first: where sizes tie, the leftmost item is
/// branched on, and in the middle of the board a queen attacks most (TAOCP 7.2.2.1).
std::vector<ItemId> add_lines(ProblemBuilder& builder, char row, char column, std::uint32_t n) {
    std::vector<ItemId> items(2 * n);
    for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t line = k % 2 == 0 ? n / 2 + k / 2 : n / 2 - (k + 1) / 2;
        items[line] = builder.add_item(fmt::format("{}{}", row, line)).first;
        items[n + line] = builder.add_item(fmt::format("{}{}", column, line)).first;
    }
    return items;
}

/// Adds the diagonals of one direction. One that has a single square forbids nothing and is left out.
std::vector<std::optional<ItemId>> add_diagonals(ProblemBuilder& builder, char name,
                                                 const Chessboard& board) {
    std::vector<std::optional<ItemId>> items(board.diagonals());
    for (std::uint32_t d = 0; d < items.size(); ++d) {
        const bool single = board.toroidal ? board.size == 1 : d == 0 || d + 1 == items.size();
        if (!single) items[d] = builder.add_item(fmt::format("{}{}", name, d), Kind::secondary).first;
    }
    return items;
}

Problem emit(const Arguments& arguments) {
    const Chessboard board = parse(arguments);
    const std::uint32_t n = board.size;
    ProblemBuilder builder;
    const auto lines = add_lines(builder, 'r', 'c', n);
    const auto rising = add_diagonals(builder, 'a', board);
    const auto falling = add_diagonals(builder, 'b', board);
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            std::vector<ItemId> items{lines[row], lines[n + column]};
            const auto a = rising[(row + column) % board.diagonals()];
            const auto b = falling[(column + n - 1 - row) % board.diagonals()];
            if (a) items.push_back(*a);
            if (b) items.push_back(*b);
            add_option(builder, square_name(row, column), items);
        }
    }
    std::vector<std::string> origin{std::to_string(n)};
    if (board.toroidal) origin.emplace_back("--toroidal");
    annotate(builder, (board.toroidal ? "toroidal " : "") + counted(n, "queen"), queens.name,
             std::move(origin));
    return builder.build();
}

/// A row of the picture with a queen in `queen`, on a chequered ground if in colour.
std::string draw_row(const Chessboard& board, std::uint32_t row, std::uint32_t queen, const Style& style) {
    const std::string_view glyph = style.ascii ? "Q" : "♛";
    const std::string_view empty = style.colour ? " " : style.ascii ? "." : "·";
    std::string line;
    for (std::uint32_t column = 0; column < board.size; ++column) {
        if (style.colour)
            line += ansi::on((row + column) % 2 == 0 ? 223 : 137);
        else if (column > 0)
            line += ' ';
        line += column == queen ? glyph : empty;
        if (style.colour) line += ' ';
    }
    if (style.colour) line += ansi::plain;
    return line + '\n';
}

std::string draw(const Chessboard& board, std::span<const OptionId> cover, const Style& style) {
    std::vector<std::uint32_t> queen(board.size);
    for (const OptionId option : cover) queen.at(index(option) / board.size) = index(option) % board.size;
    std::string picture;
    for (std::uint32_t row = 0; row < board.size; ++row) picture += draw_row(board, row, queen[row], style);
    return picture;
}

Painter render(const Arguments& arguments, const Style& style) {
    return [board = parse(arguments), style](std::span<const OptionId> cover) {
        return draw(board, cover, style);
    };
}

Board board_of(const Arguments& arguments) {
    const std::uint32_t n = parse(arguments).size;
    Board board{square_cells(n, n), {}, true};
    for (std::uint32_t square = 0; square < n * n; ++square) {
        board.cells[square].dark = (square / n + square % n) % 2 != 0;
        board.options.push_back({{square}, "♛"});
    }
    return board;
}
/// Calls the items what they are on the board.
class BoardWords : public Explainer {
  public:
    using Explainer::Explainer;

    std::string item(ItemId item) const override {
        const std::string_view name = problem().item_name(item);
        const std::string_view line = name.starts_with('r')   ? "row"
                                      : name.starts_with('c') ? "column"
                                      : name.starts_with('a') ? "rising diagonal"
                                                              : "falling diagonal";
        return fmt::format("{} {}", line, name.substr(1));
    }
};

std::unique_ptr<Explainer> explain(const Problem& problem) { return std::make_unique<BoardWords>(problem); }

constexpr std::array flags{
    Flag{"toroidal", "", "let diagonals wrap around the edges"},
};

} // namespace

const Generator queens{
    .name = "queens",
    .summary = "place N queens that do not attack each other on an N x N board",
    .synopsis = "N [--toroidal]",
    .help = "Every row and every column has one queen, every diagonal at most one. N is\n"
            "from 1 to 1000. Options are squares: r0c0 is the first of the first row.\n"
            "  quadrille gen queens 8 | quadrille count              # 92\n"
            "  quadrille gen queens 7 --toroidal | quadrille count   # 28\n",
    .flags = flags,
    .reads_file = false,
    .emit = emit,
    .render = render,
    .board = board_of,
    .explain = explain,
};

} // namespace quadrille::generators
