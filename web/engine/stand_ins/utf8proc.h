// SPDX-License-Identifier: MIT
// The functions of utf8proc that the sources use, for systems without it: JavaScript knows Unicode. Include it in one
// source only, since EM_JS defines its functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include <emscripten.h>

using utf8proc_uint8_t = std::uint8_t;
using utf8proc_int32_t = std::int32_t;
using utf8proc_ssize_t = std::ptrdiff_t;

/// All letters are LO here, and all marks MN.
enum utf8proc_category_t {
    UTF8PROC_CATEGORY_CN,
    UTF8PROC_CATEGORY_LU,
    UTF8PROC_CATEGORY_LL,
    UTF8PROC_CATEGORY_LT,
    UTF8PROC_CATEGORY_LM,
    UTF8PROC_CATEGORY_LO,
    UTF8PROC_CATEGORY_MN,
    UTF8PROC_CATEGORY_MC,
    UTF8PROC_CATEGORY_ME
};

// clang-format off
EM_JS(char*, quadrille_composed, (const char* text), {
    const composed = UTF8ToString(text).normalize("NFC");
    const size = lengthBytesUTF8(composed) + 1;
    const bytes = _malloc(size);
    if (bytes) stringToUTF8(composed, bytes, size);
    return bytes;
});

// One code point for one: the capital I with a dot, the only one that becomes two, is an i.
EM_JS(int, quadrille_lower, (int code), {
    return String.fromCodePoint(code).toLowerCase().codePointAt(0);
});

// The backslash is made from its code: of backslashes that are written here, some versions of emscripten drop one.
EM_JS(int, quadrille_kind, (int code), {
    const character = String.fromCodePoint(code), backslash = String.fromCharCode(92);
    const is = (property) => new RegExp(backslash + "p{" + property + "}", "u").test(character);
    return is("L") ? 1 : is("M") ? 2 : 0;
});
// clang-format on

inline utf8proc_uint8_t* utf8proc_NFC(const utf8proc_uint8_t* text) {
    return reinterpret_cast<utf8proc_uint8_t*>(quadrille_composed(reinterpret_cast<const char*>(text)));
}

inline utf8proc_int32_t utf8proc_tolower(utf8proc_int32_t code) { return quadrille_lower(code); }

inline utf8proc_category_t utf8proc_category(utf8proc_int32_t code) {
    const int kind = quadrille_kind(code);
    return kind == 1 ? UTF8PROC_CATEGORY_LO : kind == 2 ? UTF8PROC_CATEGORY_MN : UTF8PROC_CATEGORY_CN;
}

inline utf8proc_ssize_t utf8proc_encode_char(utf8proc_int32_t code, utf8proc_uint8_t* to) {
    const auto tail = [&](int shift) { return static_cast<utf8proc_uint8_t>(0x80 | (code >> shift & 0x3f)); };
    const auto head = [&](int mark, int shift) { return static_cast<utf8proc_uint8_t>(mark | code >> shift); };
    if (code < 0x80) return to[0] = head(0, 0), 1;
    if (code < 0x800) return to[0] = head(0xc0, 6), to[1] = tail(0), 2;
    if (code < 0x10000) return to[0] = head(0xe0, 12), to[1] = tail(6), to[2] = tail(0), 3;
    return to[0] = head(0xf0, 18), to[1] = tail(12), to[2] = tail(6), to[3] = tail(0), 4;
}
