// SPDX-License-Identifier: MIT
#include "puzzles/nonogram/puzzle.hpp"

#include <cstddef>

#include "base/quoted.hpp"

namespace quadrille::puzzles {

std::string Ink::shown() const {
    return !name.empty() ? harmless(name) : letter == black ? "black" : std::string(1, letter);
}

std::uint64_t least_length(const Clue& clue) {
    std::uint64_t length = 0;
    for (std::size_t k = 0; k < clue.size(); ++k)
        length += clue[k].length + (k > 0 && clue[k].ink == clue[k - 1].ink ? 1 : 0);
    return length;
}

std::optional<std::uint32_t> parse_rgb(std::string_view word) {
    if (word.starts_with('#')) word.remove_prefix(1);
    if (word.size() != 3 && word.size() != 6) return std::nullopt;
    std::uint32_t rgb = 0;
    for (const char c : word) {
        const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c | ' ') : c;
        const auto digit = std::string_view("0123456789abcdef").find(small);
        if (digit == std::string_view::npos) return std::nullopt;
        rgb = rgb << 4 | static_cast<std::uint32_t>(digit);
        if (word.size() == 3) rgb = rgb << 4 | static_cast<std::uint32_t>(digit);
    }
    return rgb;
}

} // namespace quadrille::puzzles
