// SPDX-License-Identifier: MIT
// In the browser web/engine/stand_ins/utf8proc.h asks JavaScript. tests/data/letters.json holds both to the same
// answers.
#include "puzzles/letters.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>

#include <utf8proc.h>

#include "base/utf8.hpp"
#include "puzzles/front_end.hpp"

namespace quadrille::puzzles {

namespace {

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string small(char32_t code) {
    constexpr char32_t sigma = 0x3c3, final_sigma = 0x3c2;
    std::array<utf8proc_uint8_t, 4> bytes{};
    const utf8proc_int32_t lower = utf8proc_tolower(static_cast<utf8proc_int32_t>(code == final_sigma ? sigma : code));
    const auto length = utf8proc_encode_char(lower, bytes.data());
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(length)};
}

utf8proc_category_t category(char32_t code) { return utf8proc_category(static_cast<utf8proc_int32_t>(code)); }

bool is_mark(char32_t code) {
    const auto kind = category(code);
    return kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_MC || kind == UTF8PROC_CATEGORY_ME;
}

} // namespace

std::string composed(std::string_view text) {
    if (is_ascii(text)) return std::string(text);
    const std::string whole(text);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> done(
        utf8proc_NFC(reinterpret_cast<const utf8proc_uint8_t*>(whole.c_str())), &std::free);
    if (!done) throw std::bad_alloc();
    return reinterpret_cast<const char*>(done.get());
}

Letters letters_of(std::string_view word) {
    const bool ascii = is_ascii(word);
    const std::string text = ascii ? in_small_letters(word) : composed(word);
    Letters letters;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = decode(rest);
        const std::size_t length = std::max<std::size_t>(character.length, 1);
        if (!letters.empty() && !ascii && is_mark(character.code))
            letters.back() += rest.substr(0, length);
        else
            letters.push_back(ascii ? std::string(rest.substr(0, 1)) : small(character.code));
        rest.remove_prefix(length);
    }
    return letters;
}

bool is_letter(std::string_view character) {
    if (character.size() == 1) return is_alnum(character.front()) && character.front() > '9';
    const auto kind = category(decode(character).code);
    return kind == UTF8PROC_CATEGORY_LU || kind == UTF8PROC_CATEGORY_LL || kind == UTF8PROC_CATEGORY_LT
           || kind == UTF8PROC_CATEGORY_LM || kind == UTF8PROC_CATEGORY_LO;
}

} // namespace quadrille::puzzles
