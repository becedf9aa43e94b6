// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/sudoku.hpp"

#include <algorithm>

#include <fmt/core.h>
#include <quadrille/error.hpp>

#include "base/utf8.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

constexpr std::string_view space_or_tab = " \t";
constexpr std::string_view separators = " \t,;:\"";
constexpr std::string_view ends = "#,;:";

/// What may stand around a field of a table.
constexpr std::string_view blanks_and_quotes = " \t\r\"";

/// What to type for a puzzle of so many cells, where these are a square.
std::string advice_on_box(std::size_t cells) {
    for (std::uint32_t n = 4; n <= Sudoku::max_size; ++n)
        if (const auto box = default_box(n); box && cells == std::size_t{n} * n)
            return fmt::format("; --box {}x{} stands for {}x{} cells", box->rows, box->columns, n, n);
    return "";
}

/// Whether a line names the columns of a table.
bool is_header(std::string_view line) {
    const std::string small = in_small_letters(line);
    return small.find("puzzle") != std::string::npos || small.find("quiz") != std::string::npos;
}

} // namespace

SudokuList::SudokuList(const Sudoku& shape, std::string source)
    : source_(std::move(source)), symbols_(shape.symbols), cells_(shape.cells.size()) {
    for (std::size_t c = 0; c < digits_.size(); ++c)
        digits_[c] = digit_of(static_cast<char>(c), symbols_).value_or(no_digit);
    for (std::uint32_t cell = 0; cell < cells_; ++cell)
        for (std::uint32_t digit = 1; digit <= shape.size(); ++digit)
            names_.push_back(choice_name(shape, {cell, digit}));
}

bool SudokuList::read(std::string_view line, std::uint64_t number, std::string& names) {
    line = line.substr(0, line.find("//"));
    const std::size_t begin = line.find_first_not_of(space_or_tab);
    if (begin == std::string_view::npos || line[begin] == '#') return false;
    std::string_view puzzle = find_field(line);
    Place place{number, 1 + (puzzle.empty() ? begin : static_cast<std::size_t>(puzzle.data() - line.data()))};
    if (puzzle.empty()) {
        if (number == 1 && is_header(line)) {
            read_header(line);
            return false;
        }
        if (column_) place.column = 1 + begin_of_column(line);
        puzzle = join(line, place);
    }
    const std::size_t size = symbols_.size();
    std::string_view separator;
    for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
        const std::uint8_t given = digit(puzzle[cell]);
        if (given == no_digit) refuse_symbol(puzzle[cell], {number, place.column + cell});
        if (given == 0) continue;
        names.append(separator).append(names_[cell * size + given - 1]);
        separator = " ";
    }
    return true;
}

/// Finds the column of puzzles by its name, of the fields that one separator parts.
void SudokuList::read_header(std::string_view line) {
    for (const char separator : {',', ';', '\t'}) {
        const auto names = fields_of(line, separator, blanks_and_quotes);
        for (std::size_t k = 0; k < names.size() && names.size() > 1; ++k) {
            const std::string name = in_small_letters(names[k]);
            for (const std::string_view known : {"puzzle", "puzzles", "quiz", "quizzes"})
                if (name == known && !column_) column_ = {separator, k};
        }
    }
}

/// Where the field of the column with puzzles begins, or the line ends.
std::size_t SudokuList::begin_of_column(std::string_view line) const {
    const auto fields = fields_of(line, column_->separator, blanks_and_quotes);
    if (column_->number >= fields.size()) return line.size();
    return static_cast<std::size_t>(fields[column_->number].data() - line.data());
}

/// The first field with a character for each cell, or that of the column that the first line names; empty if there is
/// none.
std::string_view SudokuList::find_field(std::string_view line) const {
    if (column_) {
        const auto fields = fields_of(line, column_->separator, blanks_and_quotes);
        const auto field = column_->number < fields.size() ? fields[column_->number] : std::string_view();
        return field.size() == cells_ ? field : std::string_view();
    }
    for (std::size_t begin = 0; begin < line.size();) {
        const std::size_t end = std::min(line.find_first_of(separators, begin), line.size());
        if (end - begin == cells_) return line.substr(begin, cells_);
        begin = end + 1;
    }
    return {};
}

/// The cells of a puzzle that is drawn with blanks and bars.
std::string_view SudokuList::join(std::string_view line, Place place) {
    joined_.clear();
    for (std::size_t at = place.column - 1; at < line.size() && ends.find(line[at]) == std::string_view::npos; ++at) {
        if (line[at] == '|' || space_or_tab.find(line[at]) != std::string_view::npos) continue;
        if (digit(line[at]) == no_digit) refuse_symbol(line[at], {place.line, at + 1});
        joined_ += line[at];
    }
    if (joined_.size() != cells_)
        throw ParseError(source_, place,
                         fmt::format("found {}, expected a puzzle of {}{}", counted(joined_.size(), "cell"), cells_,
                                     advice_on_box(joined_.size())));
    return joined_;
}

void SudokuList::refuse_symbol(char c, Place place) const {
    throw ParseError(source_, place, fmt::format("found {}, expected one of {} or '.'", shown(c), symbols_));
}

} // namespace quadrille::puzzles
