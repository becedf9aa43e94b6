// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/tile/polyform_sets.hpp"
#include "puzzles/tile/problem.hpp"

// The front end tile with a few words instead of a text.
namespace quadrille::puzzles {

namespace {

constexpr std::uint32_t max_side = 100;
constexpr std::string_view all_letters = "FILNPTUVWXYZ"; // Golomb's

struct Words {
    Extent board;
    std::set<Spot> holes;
    std::string letters; ///< of the pieces, ascending
    bool repeat;         ///< each piece any number of times
};

/// The chosen pieces in the order of the alphabet; all twelve if there is no choice.
std::string parse_letters(const Arguments& arguments) {
    if (!arguments.has("pieces")) return std::string(all_letters);
    std::string letters;
    for (char letter : arguments.get("pieces")) {
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
        if (all_letters.find(letter) == std::string_view::npos)
            refuse(pentomino.info.name, in_quotes(std::string_view(&letter, 1)) + " in --pieces",
                   "letters of FILNPTUVWXYZ");
        if (letters.find(letter) != std::string::npos)
            refuse(pentomino.info.name, fmt::format("{} twice in --pieces", letter),
                   "each letter once; with --repeat a piece is used any number of times");
        letters += letter;
    }
    if (letters.empty()) refuse(pentomino.info.name, "no letter in --pieces", "letters of FILNPTUVWXYZ");
    std::ranges::sort(letters);
    return letters;
}

/// The square that a token such as "r3c4" names, if it is on the board.
std::optional<Spot> parse_square(std::string_view token, Extent board) {
    const std::size_t c = token.find('c');
    if (!token.starts_with('r') || c == std::string_view::npos) return std::nullopt;
    const auto row = parse_number(token.substr(1, c - 1), 0, board.rows - 1);
    const auto column = parse_number(token.substr(c + 1), 0, board.columns - 1);
    if (!row || !column) return std::nullopt;
    return Spot{0, static_cast<std::int32_t>(*row), static_cast<std::int32_t>(*column)};
}

std::set<Spot> parse_holes(const Arguments& arguments, Extent board) {
    std::set<Spot> holes;
    if (!arguments.has("holes")) return holes;
    std::string_view rest = arguments.get("holes");
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string_view token = rest.substr(0, comma);
        const auto square = parse_square(token, board);
        if (!square)
            refuse(pentomino.info.name, in_quotes(token) + " in --holes",
                   fmt::format("squares from r0c0 to {}, as in r0c0,r0c1",
                               square_name(board.rows - 1, board.columns - 1)));
        holes.insert(*square);
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
    }
    return holes;
}

Words parse_pentomino(const Arguments& arguments) {
    const Extent board = only_extent(arguments, pentomino.info.name, "a box such as 6x10", max_side);
    return {board, parse_holes(arguments, board), parse_letters(arguments), arguments.has("repeat")};
}

TileProblem lay(const Words& words) {
    TilePuzzle puzzle;
    puzzle.size = {1, static_cast<std::int32_t>(words.board.rows), static_cast<std::int32_t>(words.board.columns)};
    for (std::int32_t row = 0; row < puzzle.size.row; ++row)
        for (std::int32_t column = 0; column < puzzle.size.column; ++column)
            if (!words.holes.contains({0, row, column})) puzzle.board.push_back({{0, row, column}});
    const auto set = form_set(Grid::square, "pentominoes", Lie::flip);
    for (const NamedForm& piece : *set)
        if (words.letters.find(piece.name) != std::string::npos)
            puzzle.pieces.push_back({piece.name, piece.form, Lie::flip, words.repeat ? any_number : Bounds{}});
    auto all = placements(puzzle);
    return {std::move(puzzle), std::move(all)};
}

/// The arguments that make the puzzle, in the form that all ways to write them share.
std::vector<std::string> canonical(const Words& puzzle) {
    std::vector<std::string> words{fmt::format("{}x{}", puzzle.board.rows, puzzle.board.columns)};
    if (puzzle.letters.size() < all_letters.size()) words.insert(words.end(), {"--pieces", puzzle.letters});
    if (puzzle.repeat) words.emplace_back("--repeat");
    std::string holes;
    for (const Spot hole : puzzle.holes) {
        if (!holes.empty()) holes += ',';
        holes += spot_name(Grid::square, hole);
    }
    if (!holes.empty()) words.insert(words.end(), {"--holes", holes});
    return words;
}

std::string title(const Words& puzzle) {
    const std::string chosen = puzzle.letters.size() < all_letters.size() ? puzzle.letters + ' ' : "";
    std::string text = fmt::format("{}x{} {}pentominoes", puzzle.board.rows, puzzle.board.columns, chosen);
    if (!puzzle.holes.empty()) text += " with " + counted(puzzle.holes.size(), "hole");
    return text;
}

Made emit_pentomino(const Arguments& arguments) {
    const Words words = parse_pentomino(arguments);
    return tile_problem(lay(words), title(words), pentomino.info.name, canonical(words));
}

constexpr std::array pentomino_flags{
    Flag{"pieces", "LETTERS", "use these pieces only, as in FXY"},
    Flag{"repeat", "", "use each piece any number of times instead of once"},
    Flag{"holes", "SQUARES", "leave these squares empty, as in r3c3,r3c4"},
};

} // namespace

const Generator pentomino{
    .info = {
        .name = "pentomino",
        .summary = "fill a box with pentominoes",
        .synopsis = "AxB [--pieces LETTERS] [--repeat] [--holes SQUARES]",
        .help
        = "The box has A rows and B columns, each up to 100. The pieces are named by\n"
          "Golomb's letters FILNPTUVWXYZ and may be turned and flipped. Covers that are\n"
          "turns or mirror images of each other all count. Squares are r0c0, r0c1, ... row\n"
          "by row. Option Y2@r1c4 is piece Y in its third orientation, with the top left\n"
          "corner of its bounding box at r1c4.\n"
          "  quadrille gen pentomino 6x10 | quadrille count                       # 9356\n"
          "  quadrille gen pentomino 8x8 --holes r3c3,r3c4,r4c3,r4c4              # a hole in the middle\n"
          "  quadrille gen pentomino 5x10 --pieces Y --repeat | quadrille count   # 10\n",
        .flags = pentomino_flags,
    },
    .emit = emit_pentomino,
};

} // namespace quadrille::puzzles
