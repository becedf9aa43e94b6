// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quadrille::puzzles {

/// Decompresses what lz-string's compressToBase64 makes of a text, as UTF-8. Nothing for other input, and for a text of more
/// than a million characters.
///
/// The format (pieroxy, lz-string): 6 bits a character, the highest first; a number has its lowest bit first. Each
/// number is an entry of a dictionary that both sides build alike: entry 0 announces a character of 8 bits, 1 one of 16,
/// and 2 is the end. After each number the last entry and the first character of this one are entered.
std::optional<std::string> decompress_lz_string(std::string_view base64);

} // namespace quadrille::puzzles
