// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::format {

// What a text looks like, by its first lines: for those that tell formats apart.

/// What may stand between the cells of a matrix.
inline constexpr std::string_view matrix_separators = " \t,;\r";

/// Takes the next word off a line, between blanks; empty at its end.
std::string_view next_word(std::string_view& line);

/// A text without blanks, tabs and CR at its ends.
std::string_view trimmed(std::string_view text);

/// The lines of a head that hold data: no blank lines, none that begin with `#`, none of separators only before all
/// others, and not the last one if the head may have cut it off.
std::vector<std::string_view> data_lines(std::string_view head);

/// Whether the lines could be item names, and options of them.
bool could_be_dlx(std::span<const std::string_view> lines);

/// The truth that a cell of a matrix states: 0 and 1, also as decimal numbers, and true and false in any case. Nothing
/// if it is another text.
std::optional<bool> cell_value(std::string_view text);

/// How many cells a row of a matrix has: each digit of a word of 0s and 1s is one, and so is another word that
/// `cell_value` takes. Nothing if the line is no row.
std::optional<std::size_t> cells_of(std::string_view row);

/// The whole numbers that a line consists of, between blanks, tabs, commas and semicolons. Empty if there is another
/// word.
std::vector<std::uint64_t> numbers_of(std::string_view line);

/// What a line above a matrix says of it.
struct MatrixSize {
    std::uint64_t rows = 0; ///< 0: it does not say
    std::uint64_t columns = 0;
};

/// The size that the first line states of the rows below, if it is one: one or two numbers that are no row and no
/// titles of these rows. They may contradict the rows, and the reader says where. COLUMNS ROWS is a size only if it
/// fits.
std::optional<MatrixSize> size_line(std::span<const std::string_view> lines);

/// Whether each row below the size has as many cells as it says, and there are as many rows.
bool has_size(std::span<const std::string_view> rows, MatrixSize size);

/// Whether a text is UTF-8 without control characters, and not empty.
bool is_text(std::string_view text);

/// A command line with the name of the input in place of FILE, if that is a path that a shell takes as it is.
std::string with_source(std::string_view line, std::string_view source);

/// Whether a text consists of digits only and has no idle zero in front.
bool is_plain_number(std::string_view text);

/// Whether two texts are equal but for the case of ASCII letters. Precondition: `lower` has no capital letter.
bool is_word(std::string_view text, std::string_view lower);

} // namespace quadrille::format
