// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/sha256.hpp"

namespace quadrille::test {

/// A text with its SHA-256 behind it, as 32 bytes: the end of a diagram file.
inline std::string sealed(const std::string& text) {
    Sha256 sha256;
    sha256.add(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    std::string out = text;
    for (const std::uint8_t byte : sha256.bytes()) out += static_cast<char>(byte);
    return out;
}

} // namespace quadrille::test
