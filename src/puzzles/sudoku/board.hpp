// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

/// Cells of which one at most holds a digit from d to d + span - 1, for every d. With a span of 1 they hold
/// different digits; if they are as many as the digits, each of them once. Two cells with a span of k differ
/// by k at least.
struct House {
    std::string item;                 ///< how its items begin; the digit d follows
    std::string name;                 ///< in messages, as in "row 1"
    std::vector<std::uint32_t> cells; ///< different ones
    std::uint32_t turn = 0;           ///< the items of houses with the same turn come digit by digit
    std::uint32_t span = 1;
};

/// A digit in a cell.
struct Choice {
    std::uint32_t cell;
    std::uint32_t digit;
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// Cells whose digits, from the first on, fit a clue together.
struct Table {
    std::string item;                 ///< what its item is called, and how the names of its options begin
    std::string name;                 ///< in messages, as in "cage"
    std::vector<std::uint32_t> cells; ///< different ones
    std::vector<std::uint8_t> tuples; ///< the digits that fit, one tuple behind the other
    std::string source;               ///< the text that has the clue,
    Place place;                      ///< and where it stands there

    /// Of a piece of a line (tuples.hpp): the states that a tuple leads from and to, as numbers.
    struct States {
        std::uint32_t before, behind; ///< its cell
    };
    std::vector<States> states = {}; ///< of a piece: by tuple
    std::string before = {};         ///< of a piece: the name of the item of the states before it; none at the first
    std::string behind = {};         ///< the same of those behind it; none at the last

    bool is_piece() const { return !before.empty() || !behind.empty(); }
    std::size_t size() const { return tuples.size() / cells.size(); }
    const std::uint8_t* tuple(std::size_t i) const { return tuples.data() + i * cells.size(); }

    /// Drops the tuples for which `fits(i)` is false. Whether there were any.
    template <class Fits> bool keep(Fits fits) {
        const std::size_t width = cells.size(), all = size();
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all; ++i) {
            if (!fits(i)) continue;
            std::copy_n(tuple(i), width, tuples.data() + kept * width);
            if (is_piece()) states[kept] = states[i];
            ++kept;
        }
        tuples.resize(kept * width);
        if (is_piece()) states.resize(kept);
        return kept < all;
    }
};

/// Cells and what their values add up to.
struct CellSum {
    std::vector<std::uint32_t> cells;
    std::int64_t total;
};

/// A sudoku: cells, the houses and tables that say what a full grid is, and the givens.
struct Sudoku {
    static constexpr std::uint32_t max_size = 25;
    static constexpr std::uint32_t no_cell = UINT32_MAX;

    Extent box;          ///< as many cells as there are digits, 4 to 25
    std::string symbols; ///< of the digits 1 to n

    Extent extent;                      ///< rows and columns that the cells lie in
    std::vector<Position> cells;        ///< row by row
    std::vector<std::uint32_t> at;      ///< the cell of each place of the extent, row by row, or no_cell
    std::vector<std::uint32_t> regions; ///< by cell: the number of its box or region

    /// The square grids that it consists of, their cells row by row: one, or the five of a samurai.
    std::vector<std::vector<std::uint32_t>> grids;

    std::vector<House> houses;        ///< rows, columns and boxes, then those of the rules
    std::vector<std::uint32_t> marks; ///< by cell: a bit for each digit that may stand there, from bit 1
    std::vector<Table> tables;        ///< the pieces of a line stand one behind the other
    std::vector<CellSum> long_sums;   ///< of lines in pieces
    std::size_t tuples = 0;           ///< of all tables

    std::vector<std::uint8_t> givens; ///< by cell: 1 to n, or 0 for an empty one
    std::vector<Place> places;        ///< by cell, where the text has it; none without a text
    std::string source;               ///< the text
    bool from_1 = false;              ///< messages call cells R1C1, as the text does that it came from
    bool base = false;                ///< each digit is a choice in each cell, so that lists can name it

    /// By cell, as `marks`: the digits that givens, marks and tables leave to it.
    std::vector<std::uint32_t> candidates;

    std::uint32_t size() const { return box.area(); }
    char symbol(std::uint32_t digit) const { return symbols[digit - 1]; }

    /// What a digit counts in sums and comparisons: its place among the symbols, from 0 if the first is a 0.
    std::uint32_t value(std::uint32_t digit) const { return digit - (symbols.front() == '0' ? 1 : 0); }

    std::string cell_name(std::uint32_t cell) const { return square_name(cells[cell].row, cells[cell].column); }
    /// What messages call a cell.
    std::string shown_name(std::uint32_t cell) const { return shown_name(cells[cell]); }
    std::string shown_name(Position place) const {
        return from_1 ? "R" + std::to_string(place.row + 1) + "C" + std::to_string(place.column + 1)
                      : square_name(place.row, place.column);
    }
    bool is_samurai() const { return grids.size() > 1; }

    /// Whether each digit is exactly once in a house.
    bool is_full(const House& house) const { return house.span == 1 && house.cells.size() == size(); }
};

/// A number as one character, so that names such as p0f are unambiguous.
char numeral(std::uint32_t number);

/// A cell as names of items have it: "0f".
std::string short_name(const Sudoku& puzzle, std::uint32_t cell);

/// What the option is called that puts a digit into a cell: "r0c2=4".
std::string choice_name(const Sudoku& puzzle, const Choice& choice);

/// 123456789ABC.. up to the size.
std::string default_symbols(std::uint32_t size);

/// The sudoku without givens that has only rows, columns and boxes; 9 x 9 digits in five grids if it is a
/// samurai.
/// Precondition: the box has 4 to 25 cells, 3 x 3 for a samurai, and there are as many symbols.
Sudoku plain_sudoku(const Extent& box, std::string symbols, bool samurai = false);

/// Which choices exclude each other: for each cell the houses it is in.
class Neighbours {
  public:
    explicit Neighbours(const Sudoku& puzzle);

    const std::vector<std::uint32_t>& houses(std::uint32_t cell) const { return houses_[cell]; }

    /// How far two different cells must differ at least: 0 if they have no house in common.
    std::uint32_t least_difference(const Sudoku& puzzle, std::uint32_t a, std::uint32_t b) const;

    /// The first house of both cells that keeps the two digits apart, or null.
    const House* conflict(const Sudoku& puzzle, const Choice& a, const Choice& b) const;

  private:
    std::vector<std::vector<std::uint32_t>> houses_;
};

} // namespace quadrille::puzzles
