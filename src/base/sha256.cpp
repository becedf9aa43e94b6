// SPDX-License-Identifier: MIT

#include "base/sha256.hpp"

namespace quadrille {

namespace {

constexpr std::string_view field = ",\"sha256\":\"", end = "\"}";
constexpr std::size_t digits = 64;

std::string sha256_of(std::string_view text) {
    Sha256 sha256;
    sha256.add(text);
    return sha256.hex();
}

} // namespace

std::string sealed(std::string_view record) {
    std::string text(record.substr(0, record.size() - 1));
    text += field;
    text += sha256_of(record);
    text += end;
    return text;
}

std::optional<std::string> unsealed(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    constexpr std::size_t size = field.size() + digits + end.size();
    if (text.size() <= size) return std::nullopt;
    std::string record(text.substr(0, text.size() - size));
    record += '}';
    if (text != sealed(record)) return std::nullopt;
    return record;
}

std::string_view seal_of(std::string_view text) { return text.substr(text.rfind(end) - digits, digits); }

} // namespace quadrille
