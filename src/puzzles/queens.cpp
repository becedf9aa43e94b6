// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "output/words/words.hpp"
#include "puzzles/base/colours.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

struct Chessboard {
    std::uint32_t size;
    bool toroidal; ///< diagonals go on at the opposite edge

    std::uint32_t diagonals() const { return toroidal ? size : 2 * size - 1; } ///< of each direction
};

Chessboard parse_queens(const Arguments& arguments) {
    return {only_number(arguments, queens.info.name, "a number of queens", 1, 1000), arguments.has("toroidal")};
}

/// Adds items L0, L1, .. in organ-pipe order, the middle first: where sizes tie, the leftmost item is
/// branched on, and in the middle of the board a queen attacks most (TAOCP 7.2.2.1).
std::vector<ItemId> add_lines(ProblemBuilder& builder, char row, char column, std::uint32_t n) {
    std::vector<ItemId> items(2 * n);
    for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t line = k % 2 == 0 ? n / 2 + k / 2 : n / 2 - (k + 1) / 2;
        items[line] = builder.add_item(fmt::format("{}{}", row, line));
        items[n + line] = builder.add_item(fmt::format("{}{}", column, line));
    }
    return items;
}

/// Adds the diagonals of one direction. One that has a single square forbids nothing and is left out.
std::vector<std::optional<ItemId>> add_diagonals(ProblemBuilder& builder, char name, const Chessboard& board) {
    std::vector<std::optional<ItemId>> items(board.diagonals());
    for (std::uint32_t d = 0; d < items.size(); ++d) {
        const bool single = board.toroidal ? board.size == 1 : d == 0 || d + 1 == items.size();
        if (!single) items[d] = builder.add_item(fmt::format("{}{}", name, d), Kind::secondary);
    }
    return items;
}

/// Calls the items what they are on the board.
class BoardWords : public output::Explainer {
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

std::unique_ptr<output::Explainer> explain_squares(const Problem& problem) {
    return std::make_unique<BoardWords>(problem);
}

Board empty_board(std::uint32_t n) {
    Board board;
    board.cells = square_cells(n, n);
    for (std::uint32_t square = 0; square < n * n; ++square)
        board.cells[square].dark = (square / n + square % n) % 2 != 0;
    board.looks = {{"♛"}};
    return board;
}

/// A queen or an empty square, on a chequered ground if in colour.
std::string queen_glyph(const FilledCell& square, const Style& style) {
    const std::string_view empty = style.colour ? " " : style.ascii ? "." : "·";
    std::string text(!square.look ? empty : style.ascii ? "Q" : square.text());
    text += ' ';
    if (!style.colour) return text;
    return ansi::on(square.cell.dark ? 137 : 223) + text + std::string(square.last ? ansi::plain : "");
}

Made emit_queens(const Arguments& arguments) {
    const Chessboard chessboard = parse_queens(arguments);
    const std::uint32_t n = chessboard.size;
    ProblemBuilder builder;
    Board board = empty_board(n);
    const auto lines = add_lines(builder, 'r', 'c', n);
    const auto rising = add_diagonals(builder, 'a', chessboard);
    const auto falling = add_diagonals(builder, 'b', chessboard);
    for (std::uint32_t row = 0; row < n; ++row) {
        for (std::uint32_t column = 0; column < n; ++column) {
            std::vector<ItemId> items{lines[row], lines[n + column]};
            const auto a = rising[(row + column) % chessboard.diagonals()];
            const auto b = falling[(column + n - 1 - row) % chessboard.diagonals()];
            if (a) items.push_back(*a);
            if (b) items.push_back(*b);
            add_option(builder, square_name(row, column), items);
            board.show({row * n + column}, 0);
        }
    }
    std::vector<std::string> origin{std::to_string(n)};
    if (chessboard.toroidal) origin.emplace_back("--toroidal");
    annotate(builder, (chessboard.toroidal ? "toroidal " : "") + counted(n, "queen"), queens.info.name,
             std::move(origin));
    return {builder.build(), std::move(board), rows_of(queen_glyph), explain_squares};
}

constexpr std::array queens_flags{
    Flag{"toroidal", "", "let diagonals wrap around the edges"},
};

} // namespace

const Generator queens{
    .info = {
        .name = "queens",
        .summary = "place N queens that do not attack each other on an N x N board",
        .synopsis = "N [--toroidal]",
        .help = "Every row and every column has one queen, every diagonal at most one. N is\n"
                "from 1 to 1000. Options are squares: r0c0 is the first of the first row.\n"
                "  quadrille gen queens 8 | quadrille count              # 92\n"
                "  quadrille gen queens 7 --toroidal | quadrille count   # 28\n",
        .flags = queens_flags,
    },
    .emit = emit_queens,
};

} // namespace quadrille::puzzles
