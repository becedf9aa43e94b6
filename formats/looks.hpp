// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace quadrille::format {

// What a text looks like, by its first lines: for those that tell formats apart.

/// Takes the next word off a line, between blanks; empty at its end.
std::string_view next_word(std::string_view& line);

/// A text without blanks, tabs and CR at its ends.
std::string_view trimmed(std::string_view text);

/// The lines of a head that hold data: no blank lines, none that begin with `#`, and not the last one if the head
/// may have cut it off.
std::vector<std::string_view> data_lines(std::string_view head);

/// Whether the lines could be item names, and options of them.
bool could_be_dlx(std::span<const std::string_view> lines);

/// The truth that a cell of a matrix states: 0 and 1, also as decimal numbers, and true and false in any case. Nothing
/// if it is another text.
std::optional<bool> cell_value(std::string_view text);

/// Whether a text is UTF-8 without control characters, and not empty.
bool is_text(std::string_view text);

/// Whether a text consists of digits only and has no idle zero in front.
bool is_plain_number(std::string_view text);

/// Whether two texts are equal but for the case of ASCII letters. Precondition: `lower` has no capital letter.
bool is_word(std::string_view text, std::string_view lower);

} // namespace quadrille::format
