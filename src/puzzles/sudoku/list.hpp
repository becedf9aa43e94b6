// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/error.hpp>

#include "puzzles/base/front_end.hpp"
#include "puzzles/sudoku/text.hpp"

namespace quadrille::puzzles {

/// Reads a list of sudokus, a line each, of the size and symbols of `shape`; each becomes the options of the
/// empty grid that its givens are.
///
/// A puzzle is the first of the fields of its line, which commas, semicolons, colons, quotes and blanks part,
/// that has a character for each cell: so collections with a name in front, or solutions and ratings behind,
/// are read as they are. A first line that names a column puzzle or quizzes decides. Where there is none, all that stands before `#` or a comma, semicolon or colon is
/// the puzzle, blanks and bars left out. Empty lines, and such as begin with `#`, hold no puzzle; neither
/// does a first line that names the columns of a table, one of them puzzle or quizzes.
class SudokuList : public ListReader {
  public:
    SudokuList(const Sudoku& shape, std::string source);

    bool read(std::string_view line, std::uint64_t number, std::string& names) override;

  private:
    static constexpr std::uint8_t no_digit = UINT8_MAX;

    /// A column of a table, from 0.
    struct Column {
        char separator;
        std::size_t number;
    };

    void read_header(std::string_view line);
    std::size_t begin_of_column(std::string_view line) const;
    std::string_view find_field(std::string_view line) const;
    std::string_view join(std::string_view line, Place place);
    std::uint8_t digit(char c) const { return digits_[static_cast<unsigned char>(c)]; }
    [[noreturn]] void refuse_symbol(char c, Place place) const;

    std::string source_;
    std::string symbols_;
    std::size_t cells_;
    std::array<std::uint8_t, 256> digits_; ///< by character: 0 for an empty cell
    std::vector<std::string> names_;       ///< of the options, by cell and digit
    std::string joined_;
    std::optional<Column> column_; ///< of the puzzles, where the first line names it
};

} // namespace quadrille::puzzles
