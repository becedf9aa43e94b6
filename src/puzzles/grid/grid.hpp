// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>
#include <quadrille/sequence.hpp>

#include "puzzles/base/front_end.hpp"
#include "puzzles/base/text_lines.hpp"

// A grid of one's own: cells with symbols, and rules on rows, columns, regions and lists of cells.
namespace quadrille::puzzles {

/// Cells that a rule speaks of, in the order in which it reads them.
struct Area {
    std::string name; ///< "c3", "Ann": what items and options of its rules are called
    std::vector<std::uint32_t> cells;
};

/// A number of a rule: `3`, `1..2`, `2..` or `..4`.
struct Range {
    std::int64_t min = 0, max = std::numeric_limits<std::int64_t>::max();
};

/// A rule as an automaton on each of some areas.
struct SequenceRule {
    std::string word; ///< the statement that made it: "sum"
    Area area;
    Automaton automaton;
    Place place;
};

/// How many cells of an area have one of some symbols.
struct CountRule {
    Area area;
    std::vector<bool> symbols; ///< by symbol
    Range range;
    Place place;
};

/// What a grid looks like, and its rules.
struct RuledGrid {
    static constexpr std::uint32_t max_size = 1000;

    Extent size;
    std::vector<std::string> symbols;
    std::vector<std::string> row_names, column_names; ///< empty, or one for each
    std::vector<bool> left_out;                       ///< by cell, row by row
    std::vector<std::vector<bool>> allowed;           ///< by cell and symbol
    std::vector<char> regions;                        ///< by cell; `.` for none; empty without regions
    std::vector<SequenceRule> sequences;
    std::vector<CountRule> counts;
    std::vector<Area> different;     ///< areas whose symbols all differ
    std::vector<std::int64_t> costs; ///< by cell and symbol; empty without costs
    unsigned decimals = 0;           ///< of costs

    /// What pictures show of the rules: figures, and lines of words for what has none.
    std::vector<Figure> figures;
    std::vector<std::string> notes;

    std::string row_name(std::uint32_t row) const;
    std::string column_name(std::uint32_t column) const;
    std::string cell_name(std::uint32_t cell) const;
};

/// Reads the text of a grid. Throws ParseError.
RuledGrid read_ruled_grid(const PuzzleText& text);

} // namespace quadrille::puzzles
