// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

#include "base/wording.hpp"
#include "puzzles/generator.hpp"

namespace quadrille::puzzles {

// The front ends, one a file.
extern const Generator edge_tiles;
extern const Generator graph_problems;
extern const Generator player_groups;
extern const Generator langford;
extern const Generator latin;
extern const Generator nonogram;
extern const Generator pentomino;
extern const Generator queens;
extern const Generator star_boards;
extern const Generator sudoku;
extern const Generator tile;
extern const Generator word_grids;
extern const Generator zebra;

/// Rows and columns, of a board or of a sudoku box.
struct Extent {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::uint32_t area() const { return rows * columns; }
    friend bool operator==(const Extent&, const Extent&) = default;
};

/// Throws UsageError with "GENERATOR: found FOUND, expected EXPECTED".
[[noreturn]] void refuse(std::string_view generator, std::string_view found, std::string_view expected);

/// Throws UsageError for a problem that would not fit, before it is made: more than 4,000,000 options or
/// 40,000,000 cells.
void check_size(std::string_view generator, std::uint64_t options, std::uint64_t cells);

/// Whether a character is an ASCII letter or digit, in every locale.
constexpr bool is_alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// A word of a text as all front ends compare it with their keywords: capitals do not matter, nor a colon behind it.
std::string keyword_of(std::string_view word);

/// The one word that a front end takes. Throws UsageError if there is none, or another one.
std::string_view only_word(const Arguments& arguments, std::string_view generator, std::string_view expected);

/// The one word as a number from `min` to `max`, or as an extent of at most `max` rows and columns. Throws
/// UsageError if it is none, or as above: `what` is expected, as in "an order", or "4x5 and the like".
std::uint32_t only_number(const Arguments& arguments, std::string_view generator, std::string_view what,
                          std::uint32_t min, std::uint32_t max);
Extent only_extent(const Arguments& arguments, std::string_view generator, std::string_view what, std::uint32_t max);

/// The decimal number that the whole token is, if it is one from `min` to `max`.
std::optional<std::uint32_t> parse_number(std::string_view token, std::uint32_t min, std::uint32_t max);

/// The extent that the whole token is, as in "6x10", if both its numbers are from 1 to `max`.
std::optional<Extent> parse_extent(std::string_view token, std::uint32_t max);

/// How a square is called in items and options: "r0c9", rows and columns from 0.
std::string square_name(std::uint32_t row, std::uint32_t column);

/// The symmetries of a square board, as FrontEndInfo::symmetries lists them: by a half turn, by a quarter
/// turn, from left to right, and along the diagonal from the first square.
inline constexpr std::array<std::string_view, 4> square_symmetries{"half", "quarter", "mirror", "diagonal"};

/// For each square of such a board, row by row, the first one of its orbit. Precondition: the name is one of
/// those.
std::vector<std::uint32_t> square_orbits(std::uint32_t size, std::string_view symmetry);

/// Adds a named option. Precondition: the items differ.
void add_option(ProblemBuilder& builder, std::string_view name, std::span<const ItemId> items);

/// Sets the title, and the origin but for its digest.
void annotate(ProblemBuilder& builder, std::string title, std::string_view generator,
              std::vector<std::string> arguments);

} // namespace quadrille::puzzles
