// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace quadrille {

/// What some editors put in front of a text in UTF-8; it is no part of it.
inline constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

/// A decoded character, or a broken sequence.
struct Character {
    char32_t code = 0;
    std::size_t length = 0; ///< in bytes; 0 if the bytes are no UTF-8
};

/// Decodes the character that `text` begins with: shortest form only, no surrogates, at most U+10FFFF (RFC
/// 3629). Precondition: text is not empty.
Character decode(std::string_view text);

/// The first character of a text, or its first byte if that begins none. Empty only for an empty text.
std::string_view first_character(std::string_view text);

/// A text with the letters A to Z made small; all others stay.
std::string in_small_letters(std::string_view text);

/// Whether all of a text is UTF-8. An empty one is.
bool is_utf8(std::string_view text);

/// Whether a character is invisible: a blank of Unicode other than space and tab, or a zero-width character.
/// A name with one looks like another name, so the text formats refuse them.
bool is_invisible(char32_t code);

/// Whether a character does something instead of being shown: control characters (C0 and C1), those that turn
/// the direction of text or part lines, and marks that are not seen at all. The joiners U+200C and U+200D are
/// left: words of some scripts need them.
bool is_deceptive(char32_t code);

/// How many bytes at the end of a text begin a character and do not complete it: 0 to 3.
std::size_t incomplete_end(std::string_view text);

} // namespace quadrille
