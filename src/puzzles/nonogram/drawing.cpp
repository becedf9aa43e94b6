// SPDX-License-Identifier: MIT
#include "puzzles/nonogram/drawing.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "puzzles/grid_picture.hpp"
#include "puzzles/tint.hpp"

namespace quadrille::puzzles {

namespace {

/// The colour of an ink. Inks without one get those of the palette.
Look::Colour colour_of(const NonogramPuzzle& puzzle, std::uint32_t ink) {
    const Ink& it = puzzle.inks[ink];
    if (it.letter == Ink::black) return Look::ink;
    return it.rgb ? Look::rgb(*it.rgb) : Look::Colour{ink};
}

/// The letter of an ink where there are several; black has none.
std::string letter_of(const NonogramPuzzle& puzzle, std::uint32_t ink) {
    const char letter = puzzle.inks[ink].letter;
    return puzzle.is_coloured() && letter != Ink::black ? std::string(1, letter) : "";
}

} // namespace

/// The clues stand before the rows and above the columns, in colour where there are several; a thicker line every five
/// cells.
Board nonogram_board(const NonogramPuzzle& puzzle) {
    const double step = puzzle.is_coloured() ? 1 : 0.8, gap = puzzle.is_coloured() ? 0 : 0.2; // of numbers
    constexpr std::uint32_t block = 5;
    const std::uint32_t width = puzzle.columns.size(), height = puzzle.rows.size();
    Board board;
    board.cells = square_cells(height, width);
    for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell)
        board.cells[cell].region = cell / width / block * NonogramPuzzle::max_side + cell % width / block;
    const auto add_clue = [&](const Clue& clue, const auto& place) {
        const std::size_t count = std::max<std::size_t>(clue.size(), 1);
        for (std::size_t k = 0; k < count; ++k) {
            BoardCell number = caption(place(-step * double(count - k) - gap), {1, 1}, "0");
            if (!clue.empty()) number.text = std::to_string(clue[k].length) + letter_of(puzzle, clue[k].ink);
            if (!clue.empty() && puzzle.is_coloured()) number.ground = colour_of(puzzle, clue[k].ink);
            board.cells.push_back(std::move(number));
        }
    };
    for (std::uint32_t row = 0; row < height; ++row)
        add_clue(puzzle.rows.clues[row], [&](double at) { return Corner{at, double(row)}; });
    for (std::uint32_t column = 0; column < width; ++column)
        add_clue(puzzle.columns.clues[column], [&](double at) { return Corner{double(column), at}; });
    board.looks = {{}};
    for (std::uint32_t ink = 0; ink < puzzle.inks.size(); ++ink)
        board.looks.push_back({letter_of(puzzle, ink), colour_of(puzzle, ink)});
    return board;
}

/// A cell is two characters wide, so that it is about square, or more where numbers above columns need it.
TextPainter nonogram_painter(const NonogramPuzzle& puzzle) {
    std::size_t width = 2;
    for (const Clue& clue : puzzle.columns.clues)
        for (const Run& run : clue)
            width = std::max(width, std::to_string(run.length).size() + letter_of(puzzle, run.ink).size() + 1);
    return grid_of({.stamp =
                        [width, coloured = puzzle.is_coloured()](const FilledCell& cell, const Style& style) {
                            if (!cell.look || cell.look->colour == Look::none) {
                                const bool crossed = cell.look && cell.given; // blank, says the puzzle
                                if (crossed) return Stamp{style.ascii ? "x" : "×"};
                                return Stamp{style.ascii ? "." : "·"};
                            }
                            const Look& look = *cell.look;
                            const std::string_view block = style.ascii ? "#" : "█";
                            Stamp stamp;
                            for (std::size_t k = 0; k < width; ++k)
                                stamp.text += look.text.empty() ? block : std::string_view(look.text);
                            if (style.colour && coloured && !look.text.empty())
                                stamp.escape = terminal_ground(look.colour);
                            return stamp;
                        },
                    .glyphs = {width, false}});
}

} // namespace quadrille::puzzles
