// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "base/utf8.hpp"
#include "puzzles/ansi.hpp"
#include "puzzles/front_end.hpp"
#include "puzzles/grid_picture.hpp"
#include "puzzles/star_grid.hpp"
#include "puzzles/text_lines.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_dominated = 100; // a queen sees up to 400 squares

/// A chess piece, and whether it goes from a square to one that lies a number of rows and columns away.
struct Piece {
    std::string_view name;
    char letter;
    std::string_view glyph;
    bool (*attacks)(std::uint32_t rows, std::uint32_t columns);
};
constexpr std::array<Piece, 5> pieces{{
    {"queen", 'Q', "♛", [](auto r, auto c) { return r == 0 || c == 0 || r == c; }},
    {"king", 'K', "♚", [](auto r, auto c) { return r <= 1 && c <= 1; }},
    {"rook", 'R', "♜", [](auto r, auto c) { return r == 0 || c == 0; }},
    {"bishop", 'B', "♝", [](auto r, auto c) { return r == c; }},
    {"knight", 'N', "♞", [](auto r, auto c) { return r * c == 2 || r + c == 0; }},
}};

struct Puzzle {
    StarGrid grid;
    StarRules rules;
    std::uint32_t dominate = 0; ///< how many pieces attack or hold all squares; 0: it is no such puzzle
    const Piece* piece = nullptr;
    std::vector<std::string> warnings = {};

    std::uint32_t size() const { return grid.size; }
    bool touching() const { return !rules.queens; }
};

std::uint32_t parse_flag(const Arguments& arguments, std::string_view flag, std::uint32_t max) {
    const auto number = parse_number(arguments.get(flag), 1, max);
    if (!number)
        refuse(star_boards.info.name, in_quotes(arguments.get(flag)) + fmt::format(" for --{}", flag),
               fmt::format("a number from 1 to {}", max));
    return *number;
}

/// Reads the flags of domination, which go with nothing else.
void parse_domination(Puzzle& puzzle, const Arguments& arguments) {
    const std::string name = in_small_letters(arguments.get("piece", "queen"));
    const auto* const piece = std::ranges::find(pieces, name, &Piece::name);
    if (piece == pieces.end())
        refuse(star_boards.info.name, in_quotes(name) + " for --piece", "queen, king, rook, bishop or knight");
    puzzle.piece = piece;
    if (!arguments.has("dominate")) {
        if (arguments.has("piece")) refuse(star_boards.info.name, "--piece without --dominate", "both or none");
        return;
    }
    for (const std::string_view other : {"stars", "queens", "text"})
        if (arguments.has(other))
            refuse(star_boards.info.name, fmt::format("--dominate and --{}", other), "one of them");
    if (arguments.words.size() != 1) refuse(star_boards.info.name, "--dominate without N", "the size of the board");
    puzzle.dominate = parse_flag(arguments, "dominate", StarGrid::max_size * StarGrid::max_size);
}

Puzzle parse(const Arguments& arguments) {
    Puzzle puzzle;
    parse_domination(puzzle, arguments);
    if (arguments.has("stars")) puzzle.rules.stars = parse_flag(arguments, "stars", StarGrid::max_size / 2);
    puzzle.rules.queens = arguments.has("queens");
    if (puzzle.rules.queens && puzzle.rules.stars > 1)
        refuse(star_boards.info.name, "--queens and several --stars", "one queen in a row");
    if (const auto text = text_of(star_boards, arguments)) {
        if (puzzle.dominate > 0) refuse(star_boards.info.name, "--dominate and FILE", "one of them");
        puzzle.grid = read_star_grid(*text, puzzle.rules, puzzle.warnings);
        return puzzle;
    }
    const std::uint32_t max = puzzle.dominate > 0 ? max_dominated : StarGrid::max_size;
    const std::uint32_t size = only_number(arguments, star_boards.info.name, "a size", 1, max);
    if (puzzle.dominate > size * size)
        refuse(star_boards.info.name, fmt::format("{} pieces", puzzle.dominate),
               fmt::format("at most the {} squares", size * size));
    puzzle.grid = {size, std::string(std::size_t{size} * size, StarGrid::no_region), {}};
    return puzzle;
}

// ---- stars

/// The items of a board of stars, by their number.
struct Items {
    std::vector<ItemId> rows, columns;
    std::array<std::optional<ItemId>, 128> regions;     ///< by letter
    std::vector<std::optional<ItemId>> rising, falling; ///< diagonals, for queens
    std::vector<ItemId> blocks;                         ///< of 2x2 cells, by the upper left one, for stars

    Items(ProblemBuilder& builder, const Puzzle& puzzle);
};

Items::Items(ProblemBuilder& builder, const Puzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    const Bounds bounds{puzzle.rules.stars, puzzle.rules.stars};
    const auto add = [&](const std::string& name) { return builder.add_item(name, Kind::primary, bounds); };
    for (std::uint32_t k = 0; k < n; ++k) {
        rows.push_back(add(fmt::format("r{}", k)));
        columns.push_back(add(fmt::format("c{}", k)));
    }
    for (const char region : puzzle.grid.region_names())
        regions[static_cast<unsigned char>(region)] = add(fmt::format("region-{}", region));
    for (const std::uint32_t cell : puzzle.grid.givens) builder.add_item("given-" + square_name(cell / n, cell % n));
    for (std::uint32_t d = 0; d < 2 * n - 1 && puzzle.rules.queens; ++d) {
        const bool single = d == 0 || d == 2 * n - 2;
        rising.push_back(single ? std::nullopt
                                : std::optional(builder.add_item(fmt::format("a{}", d), Kind::secondary)));
        falling.push_back(single ? std::nullopt
                                 : std::optional(builder.add_item(fmt::format("b{}", d), Kind::secondary)));
    }
    for (std::uint32_t block = 0; block < (n - 1) * (n - 1) && puzzle.touching(); ++block)
        blocks.push_back(builder.add_item("t" + square_name(block / (n - 1), block % (n - 1)), Kind::secondary));
}

/// What a star in a cell covers. Two stars touch if and only if they share a block of 2x2 cells.
std::vector<ItemId> items_of(const Items& items, const Puzzle& puzzle, std::uint32_t row, std::uint32_t column) {
    const std::uint32_t n = puzzle.size();
    std::vector<ItemId> covered{items.rows[row], items.columns[column]};
    const char region = puzzle.grid.regions[row * n + column];
    if (const auto item = items.regions[static_cast<unsigned char>(region)]) covered.push_back(*item);
    if (puzzle.rules.queens) {
        if (const auto item = items.rising[row + column]) covered.push_back(*item);
        if (const auto item = items.falling[column + n - 1 - row]) covered.push_back(*item);
        return covered;
    }
    for (const std::uint32_t r : {row - 1, row}) // may wrap below 0
        for (const std::uint32_t c : {column - 1, column})
            if (r < n - 1 && c < n - 1) covered.push_back(items.blocks[r * (n - 1) + c]);
    return covered;
}

void emit_stars(ProblemBuilder& builder, Board& board, const Puzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    const std::uint64_t cells = std::uint64_t{n} * n;
    check_size(star_boards.info.name, cells, cells * 7);
    const Items items(builder, puzzle);
    auto given = puzzle.grid.givens.begin();
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        auto covered = items_of(items, puzzle, cell / n, cell % n);
        const std::string name = square_name(cell / n, cell % n);
        if (given != puzzle.grid.givens.end() && *given == cell) {
            // An item of its own, which only this option covers, so that every format carries it.
            covered.push_back(*builder.find_item("given-" + name));
            ++given;
        }
        add_option(builder, name, covered);
        board.show({cell}, 0);
    }
}

// ---- domination

bool sees(const Puzzle& puzzle, std::uint32_t from, std::uint32_t to) {
    const auto apart = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
    const std::uint32_t n = puzzle.size();
    return puzzle.piece->attacks(apart(from / n, to / n), apart(from % n, to % n));
}

/// Squares are covered up to as often as there are pieces, and one more item counts the pieces.
void emit_domination(ProblemBuilder& builder, Board& board, const Puzzle& puzzle) {
    const std::uint32_t n = puzzle.size(), squares = n * n;
    const ItemId total = builder.add_item("pieces", Kind::primary, {puzzle.dominate, puzzle.dominate});
    std::vector<ItemId> item;
    for (std::uint32_t square = 0; square < squares; ++square)
        item.push_back(
            builder.add_item("s" + square_name(square / n, square % n), Kind::primary, {1, puzzle.dominate}));
    for (std::uint32_t from = 0; from < squares; ++from) {
        std::vector<ItemId> covered{total};
        for (std::uint32_t to = 0; to < squares; ++to)
            if (sees(puzzle, from, to)) covered.push_back(item[to]);
        add_option(builder, square_name(from / n, from % n), covered);
        board.show({from}, 0);
    }
}

// ---- both

std::string title(const Puzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    if (puzzle.dominate > 0)
        return fmt::format("{} that dominate {}x{} squares", counted(puzzle.dominate, puzzle.piece->name), n, n);
    const std::size_t regions = puzzle.grid.region_names().size();
    std::string text = puzzle.rules.queens
                           ? counted(n, "queen")
                           : fmt::format("{0}x{0} with {1} a row", n, counted(puzzle.rules.stars, "star"));
    if (regions > 0) text += " in " + counted(regions, "region");
    if (!puzzle.grid.givens.empty()) text += ", " + counted(puzzle.grid.givens.size(), "given");
    return text;
}

std::vector<std::string> canonical(const Puzzle& puzzle) {
    std::vector<std::string> words;
    if (puzzle.dominate > 0) {
        words = {std::to_string(puzzle.size()), "--dominate", std::to_string(puzzle.dominate)};
        if (puzzle.piece != pieces.data()) words.insert(words.end(), {"--piece", std::string(puzzle.piece->name)});
        return words;
    }
    if (puzzle.grid.region_names().empty() && puzzle.grid.givens.empty())
        words = {std::to_string(puzzle.size())};
    else
        words = {"--text", star_grid_text(puzzle.grid)};
    if (puzzle.rules.stars > 1) words.insert(words.end(), {"--stars", std::to_string(puzzle.rules.stars)});
    if (puzzle.rules.queens) words.emplace_back("--queens");
    return words;
}

// Light colours, so that black letters can be read on them.
constexpr std::array<std::uint8_t, 10> palette{214, 117, 157, 227, 219, 180, 252, 153, 209, 193};

bool is_chess(const Puzzle& puzzle) { return puzzle.dominate > 0 || puzzle.rules.queens; }

Board empty_board(const Puzzle& puzzle) {
    const std::uint32_t n = puzzle.size();
    Board board;
    board.cells = square_cells(n, n);
    for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell) {
        board.cells[cell].region = static_cast<unsigned char>(puzzle.grid.regions[cell]);
        board.cells[cell].dark = puzzle.dominate > 0 && (cell / n + cell % n) % 2 != 0;
    }
    board.looks = {{std::string(is_chess(puzzle) ? puzzle.piece->glyph : "★")}};
    for (const std::uint32_t cell : puzzle.grid.givens) board.cells[cell].text = board.looks.front().text;
    return board;
}

/// Draws stars, with borders around regions if there are any; in colour each region has its own ground.
TextPainter painter(const Puzzle& puzzle) {
    const auto text
        = [letter = is_chess(puzzle) ? puzzle.piece->letter : '*'](const FilledCell& cell, const Style& style) {
              if (cell.text().empty()) return std::string(style.ascii ? "." : "·");
              return style.ascii ? std::string(1, letter) : std::string(cell.text());
          };
    const std::string names = puzzle.grid.region_names();
    if (names.empty())
        return rows_of([text](const FilledCell& cell, const Style& style) { return text(cell, style) + ' '; });
    return grid_of({.stamp =
                        [text, names](const FilledCell& cell, const Style& style) {
                            const std::size_t region = names.find(static_cast<char>(cell.cell.region));
                            Stamp stamp{text(cell, style)};
                            if (style.colour && region != std::string::npos)
                                stamp.escape = ansi::on(palette[region % palette.size()]);
                            return stamp;
                        },
                    .ground = true});
}

Made emit(const Arguments& arguments) {
    const Puzzle puzzle = parse(arguments);
    ProblemBuilder builder;
    Board board = empty_board(puzzle);
    if (puzzle.dominate > 0)
        emit_domination(builder, board, puzzle);
    else
        emit_stars(builder, board, puzzle);
    annotate(builder, title(puzzle), star_boards.info.name, canonical(puzzle));
    Made made{builder.build(), std::move(board), painter(puzzle)};
    made.warnings = puzzle.warnings;
    return made;
}

constexpr std::array flags{
    Flag{"stars", "K", "put K stars into each row, column and region instead of 1"},
    Flag{"queens", "", "place queens: no two on a diagonal, however far apart"},
    Flag{"dominate", "K", "place K pieces that attack or hold every square of an N x N board"},
    Flag{"piece", "NAME", "queen, king, rook, bishop or knight, for --dominate (default queen)"},
    text_flag,
};

} // namespace

const Generator star_boards{
    .info = {
        .name = "stars",
        .summary = "place stars that do not touch, by rows, columns and regions; queens; domination",
        .synopsis = "N | FILE | --text TEXT [--stars K] [--queens] [--dominate K [--piece NAME]]",
        .help = "Star Battle and the Queens of newspapers: each row, column and region has K stars,\n"
                "and no two touch, not even at a corner. FILE has a row a line, a character a cell:\n"
                "a letter or digit is the region, a dot no region; * behind a letter is a star that\n"
                "is given there, elsewhere a cell of its own with a star. Commas may part the cells;\n"
                "# and // begin comments. Coloured squares are regions, called by free letters;\n"
                "white or black squares alone are the ground, without a region, and so is ·.\n"
                "A region in several pieces is still one region; a warning names it.\n"
                "Option r0c2 is a star in the third cell of the first row.\n"
                "  quadrille gen stars 8 | quadrille count                # 5242\n"
                "  quadrille gen stars 8 --stars 2 | quadrille count      # 2\n"
                "  quadrille gen stars 8 --dominate 5 | quadrille count   # 4860\n",
        .flags = flags,
        .reads_text = true,
        .takes_sizes = true,
    },
    .emit = emit,
    .claim = claim_star_grid,
};

} // namespace quadrille::puzzles
