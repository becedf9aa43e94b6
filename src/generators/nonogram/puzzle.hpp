// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "generators/generator.hpp"

namespace quadrille::generators {

/// What cells are filled with.
struct Ink {
    static constexpr char black = '#'; ///< the letter of the ink of clues without a colour

    char letter = black;                   ///< in names and texts
    std::string name = {};                 ///< in the file; empty if that has letters only
    std::optional<std::uint32_t> rgb = {}; ///< 0xrrggbb; nothing if a text names colours by letters only
    Place place = {};                      ///< where it is declared; line 0 if it need not be

    std::string shown() const; ///< in messages
};

/// Neighbouring cells of one ink.
struct Run {
    std::uint32_t length = 0;
    std::uint32_t ink = 0; ///< as a number of NonogramPuzzle::inks
    friend auto operator<=>(const Run&, const Run&) = default;
};

/// The runs of a row or column; empty for a blank one. Runs of one ink are apart, others may touch.
using Clue = std::vector<Run>;

/// Rows or columns, with the places of their clues.
struct Lines {
    std::vector<Clue> clues = {};
    std::vector<Place> places = {};

    std::uint32_t size() const { return static_cast<std::uint32_t>(clues.size()); }
};

struct NonogramPuzzle {
    static constexpr std::uint32_t max_side = 1000;

    std::string title = {};
    std::vector<Ink> inks = {}; ///< ordered by letters
    Lines rows = {}, columns = {};
    std::vector<std::string> warnings = {};

    bool is_coloured() const { return inks.size() > 1; }
};

/// Makes the inks of a puzzle those that its clues use, ordered by letters, and warns of the others. Throws
/// ParseError, with the place, for a clue that does not fit into its line, and for inks that fill more or fewer
/// cells by the rows than by the columns.
void check_nonogram(NonogramPuzzle& puzzle, const std::string& source);

/// How many cells the runs of a clue take at least.
std::uint64_t least_length(const Clue& clue);

/// Reads a puzzle in the .non format, which src/generators/nonogram/text.cpp describes. `number` is which puzzle
/// of several, from 1. Throws ParseError, and UsageError if there is no puzzle of that number, or several and no
/// number.
NonogramPuzzle read_non(const std::string& text, const std::string& source,
                        std::optional<std::uint32_t> number);

/// Writes a puzzle as a text that `read_non` reads.
std::string non_text(const NonogramPuzzle& puzzle);

/// Whether a text, or its beginning, has the looks of an XML file of webpbn.
bool looks_like_webpbn(std::string_view text);

/// Reads a puzzle from an XML file of webpbn (https://webpbn.com/pbn_fmt.html): the clues of a grid, with their
/// colours. `number` and what it throws are as for `read_non`.
NonogramPuzzle read_webpbn(std::string_view text, const std::string& source,
                           std::optional<std::uint32_t> number);

/// Which of `count` puzzles of a file is meant, from 0. Throws UsageError as `read_non` does.
std::uint32_t pick_puzzle(std::uint32_t count, std::optional<std::uint32_t> number,
                          const std::string& source);

/// Reads a colour such as "#ff0000", "ff0000" or "f00". Nothing if the word is none.
std::optional<std::uint32_t> parse_rgb(std::string_view word);

/// What the puzzle shows, without options: cells, and clues before the rows and above the columns. Its looks are
/// that of a blank cell, then the inks.
Board nonogram_board(const NonogramPuzzle& puzzle);

/// Draws such a board as text.
TextPainter nonogram_painter(const NonogramPuzzle& puzzle);

} // namespace quadrille::generators
