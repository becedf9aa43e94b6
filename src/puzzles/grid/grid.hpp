// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
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

/// What the words of a rule say of cells. The grid and the text must outlive it.
class Areas {
  public:
    Areas(const PuzzleText& text, const RuledGrid& grid) : text_(text), grid_(grid) {}

    static constexpr std::string_view expected
        = "cells such as rows, column 2, region A, all, squares 2x2 or r0c0-r0c3";

    /// Lets a word stand for a row or column. Throws ParseError if it means something else already.
    void add_name(const Word& word, bool is_row, std::uint32_t number);

    /// How many words of a list, from the first on, speak of cells.
    std::size_t leading(std::span<const Word> words) const;

    /// Whether a word names cells one by one, as r0c0 or r0c0-r0c4.
    bool names_cells(const Word& word) const { return !cells_of(word.text).empty(); }

    /// The areas that words name, one at least. What is left out belongs to none. Several words of one area name what
    /// they have in common, as in `Ann column 3`, or, where all are cells, their list. Throws ParseError. Precondition:
    /// there is a word.
    std::vector<Area> read(std::span<const Word> words) const;

  private:
    struct Line {
        bool is_row;
        std::uint32_t number;
    };
    std::vector<std::uint32_t> cells_of(std::string_view word) const;
    Area line_area(Line line) const;
    Line numbered_line(const Word& word, bool is_row) const;
    std::vector<Area> squares(const Word& size) const;
    std::vector<Area> regions(const Word& word, const Word* letters) const;
    std::vector<Area> areas_of(const Word& word, const Word* value) const;

    const PuzzleText& text_;
    const RuledGrid& grid_;
    std::map<std::string, Line, std::less<>> lines_; // by name
};

/// Reads the text of a grid. Throws ParseError.
RuledGrid read_ruled_grid(const PuzzleText& text);

} // namespace quadrille::puzzles
