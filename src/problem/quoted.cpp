// SPDX-License-Identifier: MIT
#include "problem/quoted.hpp"

#include <fmt/format.h>

#include "problem/utf8.hpp"

namespace quadrille {

namespace {

/// Appends the character that `text` begins with, as it may be shown. Returns its length in bytes.
std::size_t append_shown(std::string& out, std::string_view text) {
    const Character character = decode(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (character.length == 0 || byte < 0x20 || byte == 0x7f) {
        out += fmt::format("\\x{:02x}", byte);
        return 1;
    }
    out += text.substr(0, character.length);
    return character.length;
}

} // namespace

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string out = "'";
    for (std::size_t i = 0; i < text.size(); i += append_shown(out, text.substr(i)))
        if (i >= longest) return out + "'...";
    return out + "'";
}

std::string printable(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) i += append_shown(out, text.substr(i));
    return out;
}

} // namespace quadrille
