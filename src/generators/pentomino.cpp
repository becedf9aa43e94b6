// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "generators/front_end.hpp"
#include "generators/polyomino.hpp"
#include "generators/tiling_picture.hpp"
#include "problem/quoted.hpp"

namespace quadrille::generators {

namespace {

constexpr std::uint32_t max_side = 100;

struct Piece {
    char letter;
    std::string_view picture;
};

// The names are Golomb's.
constexpr std::array<Piece, 12> pieces{{
    {'F', ".##/##./.#."},
    {'I', "#####"},
    {'L', "####/#..."},
    {'N', ".###/##.."},
    {'P', "##/##/#."},
    {'T', "###/.#./.#."},
    {'U', "#.#/###"},
    {'V', "#../#../###"},
    {'W', "#../##./.##"},
    {'X', ".#./###/.#."},
    {'Y', "####/.#.."},
    {'Z', "##./.#./.##"},
}};

struct Puzzle {
    Extent board;
    std::set<Square> holes;
    std::string letters; ///< of the pieces, ascending
    bool repeat;         ///< each piece any number of times

    /// Whether a square with no negative coordinate is one to be covered.
    bool free(Square square) const {
        return std::cmp_less(square.row, board.rows) && std::cmp_less(square.column, board.columns)
               && !holes.contains(square);
    }

    /// The place of a square of the board when they are counted row by row.
    std::size_t place(Square square) const {
        return static_cast<std::size_t>(square.row) * board.columns + static_cast<std::size_t>(square.column);
    }

    /// All squares of the board, holes too, row by row.
    std::vector<Square> squares() const {
        std::vector<Square> all;
        for (std::int32_t row = 0; std::cmp_less(row, board.rows); ++row)
            for (std::int32_t column = 0; std::cmp_less(column, board.columns); ++column)
                all.push_back({row, column});
        return all;
    }
};

/// The chosen pieces in the order of the alphabet; all twelve if there is no choice.
std::string parse_letters(const Arguments& arguments) {
    std::string letters;
    if (!arguments.has("pieces")) std::ranges::transform(pieces, std::back_inserter(letters), &Piece::letter);
    for (char letter : arguments.get("pieces")) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (std::ranges::find(pieces, letter, &Piece::letter) == pieces.end())
            refuse(pentomino.name, in_quotes(std::string_view(&letter, 1)) + " in --pieces",
                   "letters of FILNPTUVWXYZ");
        if (letters.find(letter) != std::string::npos)
            refuse(pentomino.name, fmt::format("{} twice in --pieces", letter),
                   "each letter once; with --repeat a piece is used any number of times");
        letters += letter;
    }
    if (letters.empty()) refuse(pentomino.name, "no letter in --pieces", "letters of FILNPTUVWXYZ");
    std::ranges::sort(letters);
    return letters;
}

/// The square that a token such as "r3c4" names, if it is on the board.
std::optional<Square> parse_square(std::string_view token, Extent board) {
    const std::size_t c = token.find('c');
    if (!token.starts_with('r') || c == std::string_view::npos) return std::nullopt;
    const auto row = parse_number(token.substr(1, c - 1), 0, board.rows - 1);
    const auto column = parse_number(token.substr(c + 1), 0, board.columns - 1);
    if (!row || !column) return std::nullopt;
    return Square{static_cast<std::int32_t>(*row), static_cast<std::int32_t>(*column)};
}

std::set<Square> parse_holes(const Arguments& arguments, Extent board) {
    std::set<Square> holes;
    if (!arguments.has("holes")) return holes;
    std::string_view rest = arguments.get("holes");
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string_view token = rest.substr(0, comma);
        const auto square = parse_square(token, board);
        if (!square)
            refuse(pentomino.name, in_quotes(token) + " in --holes",
                   fmt::format("squares from r0c0 to {}, as in r0c0,r0c1",
                               square_name(board.rows - 1, board.columns - 1)));
        holes.insert(*square);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
    }
    return holes;
}

Puzzle parse(const Arguments& arguments) {
    constexpr std::string_view expected = "a box such as 6x10, up to 100x100";
    const std::string_view word = only_word(arguments, pentomino.name, expected);
    const auto board = parse_extent(word, max_side);
    if (!board) refuse(pentomino.name, in_quotes(word), expected);
    return {*board, parse_holes(arguments, *board), parse_letters(arguments), arguments.has("repeat")};
}

std::string name(Square square) {
    return square_name(static_cast<std::uint32_t>(square.row), static_cast<std::uint32_t>(square.column));
}

/// A piece laid on the board.
struct Placement {
    std::size_t piece;       ///< its place in Puzzle::letters
    std::size_t orientation; ///< from 0
    Square corner;           ///< of its bounding box
    Polyomino squares;

    std::string name(const Puzzle& puzzle) const {
        return fmt::format("{}{}@{}", puzzle.letters[piece], orientation, generators::name(corner));
    }
};

/// Appends all placements of one shape, row by row.
void place(const Puzzle& puzzle, const Polyomino& shape, Placement placement,
           std::vector<Placement>& placements) {
    for (const Square corner : puzzle.squares()) {
        placement.corner = corner;
        placement.squares = shape;
        for (Square& square : placement.squares)
            square = {corner.row + square.row, corner.column + square.column};
        if (std::ranges::all_of(placement.squares, [&](Square square) { return puzzle.free(square); }))
            placements.push_back(placement);
    }
}

/// All placements, in the order of the options: by piece, orientation and corner.
std::vector<Placement> placements(const Puzzle& puzzle) {
    std::vector<Placement> all;
    for (std::size_t piece = 0; piece < puzzle.letters.size(); ++piece) {
        const auto row = std::ranges::find(pieces, puzzle.letters[piece], &Piece::letter);
        const auto shapes = orientations(polyomino(row->picture));
        for (std::size_t k = 0; k < shapes.size(); ++k) place(puzzle, shapes[k], {piece, k, {}, {}}, all);
    }
    return all;
}

/// The arguments that make the puzzle, in the form that all ways to write them share.
std::vector<std::string> canonical(const Puzzle& puzzle) {
    std::vector<std::string> words{fmt::format("{}x{}", puzzle.board.rows, puzzle.board.columns)};
    if (puzzle.letters.size() < pieces.size()) words.insert(words.end(), {"--pieces", puzzle.letters});
    if (puzzle.repeat) words.emplace_back("--repeat");
    std::string holes;
    for (const Square hole : puzzle.holes) {
        if (!holes.empty()) holes += ',';
        holes += name(hole);
    }
    if (!holes.empty()) words.insert(words.end(), {"--holes", holes});
    return words;
}

std::string title(const Puzzle& puzzle) {
    const std::string chosen = puzzle.letters.size() < pieces.size() ? puzzle.letters + ' ' : "";
    std::string text = fmt::format("{}x{} {}pentominoes", puzzle.board.rows, puzzle.board.columns, chosen);
    if (!puzzle.holes.empty()) text += " with " + counted(puzzle.holes.size(), "hole");
    return text;
}

Problem emit(const Arguments& arguments) {
    const Puzzle puzzle = parse(arguments);
    ProblemBuilder builder;
    for (std::size_t piece = 0; piece < puzzle.letters.size() && !puzzle.repeat; ++piece)
        builder.add_item(puzzle.letters.substr(piece, 1));
    std::vector<ItemId> item(puzzle.board.area());
    for (const Square square : puzzle.squares())
        if (puzzle.free(square)) item[puzzle.place(square)] = builder.add_item(name(square)).first;

    for (const Placement& placement : placements(puzzle)) {
        std::vector<ItemId> items;
        if (!puzzle.repeat) items.push_back(ItemId{static_cast<std::uint32_t>(placement.piece)});
        for (const Square square : placement.squares) items.push_back(item[puzzle.place(square)]);
        add_option(builder, placement.name(puzzle), items);
    }
    annotate(builder, title(puzzle), pentomino.name, canonical(puzzle));
    return builder.build();
}

std::string draw_cover(const Puzzle& puzzle, std::span<const Placement> all, std::span<const OptionId> cover,
                       const Style& style) {
    Tiling tiling(puzzle.board);
    for (const OptionId option : cover) {
        const Placement& placement = all[index(option)];
        for (const Square square : placement.squares)
            tiling.pieces[puzzle.place(square)] = static_cast<std::uint32_t>(tiling.letters.size());
        tiling.letters += puzzle.letters[placement.piece];
    }
    return draw(tiling, style);
}

Painter render(const Arguments& arguments, const Style& style) {
    const Puzzle puzzle = parse(arguments);
    return [puzzle, all = placements(puzzle), style](std::span<const OptionId> cover) {
        return draw_cover(puzzle, all, cover, style);
    };
}

constexpr std::array flags{
    Flag{"pieces", "LETTERS", "use these pieces only, as in FXY"},
    Flag{"repeat", "", "use each piece any number of times instead of once"},
    Flag{"holes", "SQUARES", "leave these squares empty, as in r3c3,r3c4"},
};

} // namespace

const Generator pentomino{
    .name = "pentomino",
    .summary = "fill a box with pentominoes",
    .synopsis = "AxB [--pieces LETTERS] [--repeat] [--holes SQUARES]",
    .help = "The box has A rows and B columns, each up to 100. The pieces are named by\n"
            "Golomb's letters FILNPTUVWXYZ and may be turned and flipped. Covers that are\n"
            "turns or mirror images of each other all count. Squares are r0c0, r0c1, ... row\n"
            "by row. Option Y2@r1c4 is piece Y in its third orientation, with the top left\n"
            "corner of its bounding box at r1c4.\n"
            "  quadrille gen pentomino 6x10 | quadrille count                       # 9356\n"
            "  quadrille gen pentomino 8x8 --holes r3c3,r3c4,r4c3,r4c4              # a hole in the middle\n"
            "  quadrille gen pentomino 5x10 --pieces Y --repeat | quadrille count   # 10\n",
    .flags = flags,
    .reads_file = false,
    .emit = emit,
    .render = render,
};

} // namespace quadrille::generators
