// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/base/puzzle_looks.hpp"
#include "puzzles/base/text_lines.hpp"
#include "puzzles/tile/placements.hpp"
#include "puzzles/tile/problem.hpp"
#include "puzzles/tile/text.hpp"

namespace quadrille::puzzles {

namespace {

/// A puzzle, and the text that `read_tiles` makes it of.
struct Read {
    TilePuzzle puzzle;
    std::string text;
};

Read read_burr(std::string_view text, const std::string& source, std::optional<std::uint32_t> number) {
    TilePuzzle puzzle = read_xmpuzzle(text, source, number);
    std::string words = tile_text(puzzle);
    return {std::move(puzzle), std::move(words)};
}

Read read_text(std::string_view text, const std::string& source, std::optional<std::uint32_t> number) {
    if (number) refuse(tile.info.name, "--problem for a text that has one", "it with a file of BurrTools");
    return {read_tiles(text, source), one_line(text)};
}

constexpr std::array<TextForm<Read, std::optional<std::uint32_t>>, 2> forms{{
    {"a puzzle of BurrTools", looks_like_xmpuzzle, read_burr},
    {"a tiling puzzle", looks_like_tiles, read_text},
}};

SourceText source_of_tiles(const Arguments& arguments) {
    if (const auto source = source_of(tile, arguments)) return *source;
    refuse(
        tile.info.name, in_quotes(arguments.words.front()),
        fmt::format("a FILE, or a text with pieces such as --text 'board {}; set dominoes x*'",
                    parse_extent(arguments.words.front(), TilePuzzle::most_cells) ? arguments.words.front() : "6x10"));
}

/// The placements, of which with --distinct some are left out.
TileProblem lay(TilePuzzle puzzle, const Arguments& arguments) try {
    auto all = placements(puzzle);
    if (!arguments.has("distinct")) {
        if (arguments.has("keep-mirrors")) refuse(tile.info.name, "--keep-mirrors without --distinct", "both");
        return {std::move(puzzle), std::move(all)};
    }
    Distinct left = distinct(puzzle, all, !arguments.has("keep-mirrors"));
    check_comparisons(left.comparisons);
    return {std::move(puzzle), std::move(left.placements), std::move(left.limits), std::move(left.comparisons)};
} catch (const std::length_error&) {
    refuse(tile.info.name, "more placements than can be listed",
           fmt::format("up to {}, of {} cells together: a smaller board, or fewer pieces", TilePuzzle::most_placements,
                       TilePuzzle::most_covered));
}

std::string title(const TilePuzzle& puzzle, bool one_of_each) {
    constexpr std::array<std::string_view, 4> cells{"square", "cube", "hexagon", "triangle"};
    return fmt::format("{} on {}{}", counted(puzzle.pieces.size(), "piece"),
                       counted(puzzle.board.size(), cells[static_cast<std::size_t>(puzzle.grid)]),
                       one_of_each ? ", up to symmetry" : "");
}

Made emit_tile(const Arguments& arguments) {
    const SourceText source = source_of_tiles(arguments);
    std::optional<std::uint32_t> number;
    if (arguments.has("problem")) {
        number = parse_number(arguments.get("problem"), 1, UINT32_MAX);
        if (!number) refuse(tile.info.name, in_quotes(arguments.get("problem")), "a number such as --problem 1");
    }
    auto [puzzle, text] = form_of(forms, source.text).read(source.text, source.name, number);
    auto warnings = tile_warnings(puzzle, source.name);
    std::vector<std::string> origin{"--text", std::move(text)};
    for (const std::string_view flag : {"distinct", "keep-mirrors"})
        if (arguments.has(flag)) origin.push_back("--" + std::string(flag));
    std::string name = title(puzzle, arguments.has("distinct"));
    Made made = tile_problem(lay(std::move(puzzle), arguments), std::move(name), tile.info.name, std::move(origin));
    made.warnings = std::move(warnings);
    return made;
}

std::optional<Claim> claim_tile(std::string_view text) { return claim_form(forms, text); }

constexpr std::array tile_flags{
    Flag{"text", "TEXT", "take this text instead of FILE; a semicolon ends a line too"},
    Flag{"distinct", "", "one of all covers that are turns or mirror images; count --distinct also swaps equal pieces"},
    Flag{"keep-mirrors", "", "with --distinct: mirror images are different"},
    Flag{"problem", "K", "take the K-th problem of a file of BurrTools, from 1"},
};

} // namespace

const Generator tile{
    .info = {
        .name = "tile",
        .summary = "cover a board with pieces, of squares, cubes, hexagons or triangles",
        .synopsis = "[FILE | --text TEXT] [--distinct [--keep-mirrors]] [--problem K]",
        .help = "FILE draws a board and pieces, or names them, with a word in front of each:\n"
                "  grid square|cube|hex|triangle     first; square if nothing is said\n"
                "  board 6x10|3x4x5|hexagon 3|triangle 6, or a drawing below it\n"
                "  piece NAME [x2|x0-9|x*] [fixed|turn|flip], and a drawing below it\n"
                "  set 5|pentominoes|soma|hexiamonds|...: all forms of that number of cells, or by name;\n"
                "  set F I L or set hexominoes A C   some of them; piece F without a drawing is one\n"
                "  turns fixed|turn|flip             how pieces may lie\n"
                "  names, and below it a word for each cell of the board; a dot is no name\n"
                "  leave X N                         N cells labelled X stay free\n"
                "  optional X Y                      cells drawn X are labelled Y and may stay free\n"
                "  fits X Y Z                        cells X of pieces lie on cells labelled Y or Z\n"
                "In a drawing # is a cell, . and a blank are none, ? may stay free, a letter is a\n"
                "label. Layers of cubes stand side by side. Triangles are A and V. // begins a\n"
                "comment, and # outside of drawings. FILE may also be an xmpuzzle file of BurrTools, of cubes.\n"
                "  quadrille gen tile examples/calendar.tile | quadrille solve | quadrille render\n"
                "  quadrille gen tile --text 'board 6x10; set pentominoes' --distinct | quadrille count\n",
        .flags = tile_flags,
        .reads_text = true,
    },
    .emit = emit_tile,
    .claim = claim_tile,
};

} // namespace quadrille::puzzles
