// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/text_lines.hpp"

namespace quadrille::puzzles {

struct StarRules {
    std::uint32_t stars = 1; ///< in each row, column and region
    bool queens = false;     ///< none on the diagonals of another, instead of none beside it
};

/// A square board cut into regions, with stars that are given.
struct StarGrid {
    static constexpr std::uint32_t max_size = 1000;
    static constexpr char no_region = '.';

    std::uint32_t size = 0;
    std::string regions;               ///< by cell, row by row
    std::vector<std::uint32_t> givens; ///< cells with a star, ascending

    /// The regions, in the order in which they come.
    std::string region_names() const;
};

/// Reads a row a line: a letter or digit is a cell of the region of that name, `.` one of no region. A `*`
/// behind a letter or digit puts a star there; elsewhere it is a cell with a star and without a region. Commas and
/// semicolons may stand between cells. A sign beyond ASCII, such as a coloured square, is a region too: a letter that
/// the text does not use stands for it.
/// Throws ParseError, also for stars that the rules forbid beside another. Adds a warning for each region in several
/// pieces, which is often a slip of the pen.
StarGrid read_star_grid(const PuzzleText& text, const StarRules& rules, std::vector<std::string>& warnings);

/// The text of a board, for read_star_grid.
std::string star_grid_text(const StarGrid& grid);

/// Says whether a text is a board of regions: as many lines as cells a line, and as many regions, each in one piece.
std::optional<Claim> claim_star_grid(std::string_view text);

} // namespace quadrille::puzzles
