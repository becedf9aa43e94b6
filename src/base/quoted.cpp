// SPDX-License-Identifier: MIT
#include "base/quoted.hpp"

#include <cstdint>

#include <fmt/core.h>

#include "base/utf8.hpp"

namespace quadrille {

namespace {

bool breaks_line(char32_t code) { return code < 0x20 || code == 0x7f; }

/// Appends the first character of `text`, spelled out if it is broken or if `hides` returns true for it.
/// Returns its length in bytes.
std::size_t append_shown(std::string& out, std::string_view text, bool (*hides)(char32_t)) {
    const Character character = decode(text);
    if (character.length == 0 || (character.length == 1 && hides(character.code))) {
        out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        return 1;
    }
    const bool is_short = character.code <= 0xffff;
    if (!hides(character.code))
        out += text.substr(0, character.length);
    else
        out += fmt::format("\\{}{:0{}x}", is_short ? 'u' : 'U', static_cast<std::uint32_t>(character.code),
                           is_short ? 4 : 8);
    return character.length;
}

} // namespace

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string out = "'";
    for (std::size_t i = 0; i < text.size(); i += append_shown(out, text.substr(i), is_deceptive))
        if (i >= longest) return out + "'...";
    return out + "'";
}

std::string printable(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) i += append_shown(out, text.substr(i), breaks_line);
    return out;
}

std::string harmless(std::string_view text, std::string_view kept) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (kept.find(text[i]) != std::string_view::npos)
            out += text[i++];
        else
            i += append_shown(out, text.substr(i), is_deceptive);
    }
    return out;
}

std::string csv_field(std::string_view text) {
    const bool plain = text.find_first_of(",;\t\"\r\n") == std::string_view::npos && !text.starts_with('#')
                       && !text.starts_with(' ') && !text.ends_with(' ');
    if (plain) return std::string(text);
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
    return field + '"';
}

} // namespace quadrille
