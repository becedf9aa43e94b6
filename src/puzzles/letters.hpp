// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quadrille::puzzles {

/// A text with its accents composed (NFC), so that what looks the same is the same.
std::string composed(std::string_view text);

/// Characters in UTF-8, each with the accents that belong to it.
using Letters = std::vector<std::string>;

/// The letters of a word as words cross: composed (NFC), and in small letters by the simple mapping of Unicode, one
/// letter for one, whatever the language. A final sigma is a sigma. Ligatures and the German sharp s stay as they are.
/// Precondition: the word is UTF-8.
Letters letters_of(std::string_view word);

/// Whether a character of `letters_of` is a letter of any script, and no digit, sign or symbol.
bool is_letter(std::string_view character);

} // namespace quadrille::puzzles
