// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <algorithm>
#include <array>

namespace quadrille {

Character decode(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return {};
    auto code = static_cast<char32_t>(lead & (0x7f >> length));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3f);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x1'0000};
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < least[length] || code > 0x10'ffff || surrogate) return {};
    return {code, length};
}

std::string_view first_character(std::string_view text) {
    return text.empty() ? text : text.substr(0, std::max<std::size_t>(decode(text).length, 1));
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | ' ');
    return small;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = decode(text).length;
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

bool is_invisible(char32_t code) {
    constexpr std::array<char32_t, 9> single{0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000};
    return std::ranges::find(single, code) != single.end() || (code >= 0x2000 && code <= 0x200b) || code == 0xfeff;
}

bool is_deceptive(char32_t code) {
    struct Range {
        char32_t first, last;
    };
    constexpr std::array<Range, 11> ranges{{{0, 0x1f},
                                            {0x7f, 0x9f},
                                            {0x61c, 0x61c},
                                            {0x200b, 0x200b},
                                            {0x200e, 0x200f},
                                            {0x2028, 0x202e},
                                            {0x2060, 0x206f},
                                            {0xfeff, 0xfeff},
                                            {0xfff9, 0xfffb},
                                            {0x1bca0, 0x1bca3},
                                            {0xe0000, 0xe007f}}};
    return std::ranges::any_of(ranges, [&](Range r) { return code >= r.first && code <= r.last; });
}

std::size_t incomplete_end(std::string_view text) {
    constexpr std::size_t longest = 4; // bytes of a character
    for (std::size_t n = 1; n < longest && n <= text.size(); ++n) {
        const auto byte = static_cast<unsigned char>(text[text.size() - n]);
        if ((byte & 0xc0) == 0x80) continue; // not the first byte of its character
        const std::size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        return length > n ? n : 0;
    }
    return 0;
}

} // namespace quadrille
