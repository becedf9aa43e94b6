// SPDX-License-Identifier: MIT
#include "problem/quoted.hpp"

#include <fmt/format.h>

#include "problem/utf8.hpp"

namespace quadrille {

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string out = "'";
    for (std::size_t i = 0; i < text.size();) {
        if (i >= longest) return out + "'...";
        const Character character = decode(text.substr(i));
        const auto byte = static_cast<unsigned char>(text[i]);
        if (character.length == 0 || byte < 0x20 || byte == 0x7f) {
            out += fmt::format("\\x{:02x}", byte);
            ++i;
        } else {
            out += text.substr(i, character.length);
            i += character.length;
        }
    }
    return out + "'";
}

} // namespace quadrille
