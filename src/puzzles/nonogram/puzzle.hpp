// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

namespace quadrille::puzzles {

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
    std::uint64_t blank_line = 0; ///< of the text, an empty one among clues that is left out; 0: none

    bool is_coloured() const { return inks.size() > 1; }
};

/// How many cells the runs of a clue take at least.
std::uint64_t least_length(const Clue& clue);

/// Reads a colour such as "#ff0000", "ff0000" or "f00". Nothing if the word is none.
std::optional<std::uint32_t> parse_rgb(std::string_view word);

} // namespace quadrille::puzzles
