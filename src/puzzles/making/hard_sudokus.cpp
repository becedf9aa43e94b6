// SPDX-License-Identifier: MIT
#include "puzzles/making/hard_sudokus.hpp"

#include <array>
#include <cstddef>
#include <random>
#include <string_view>
#include <vector>

#include "base/shuffle.hpp"

namespace quadrille::making {

namespace {

/// Of the list of magictour; Easter Monster (2007); Golden Nugget (2007).
constexpr std::array<std::string_view, 3> published{
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."};

/// 0 to 8 in an order that keeps bands of three together.
std::vector<std::size_t> lines_in_bands(std::mt19937_64& random) {
    std::vector<std::size_t> bands{0, 1, 2}, lines;
    shuffle(bands, random);
    for (const std::size_t band : bands) {
        std::vector<std::size_t> some{3 * band, 3 * band + 1, 3 * band + 2};
        shuffle(some, random);
        lines.insert(lines.end(), some.begin(), some.end());
    }
    return lines;
}

} // namespace

std::string hard_sudoku(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const std::string_view from = published[random() % published.size()];
    const auto rows = lines_in_bands(random), columns = lines_in_bands(random);
    std::vector<char> digits{'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    shuffle(digits, random);
    const bool is_turned = random() % 2 != 0;
    std::string line;
    for (const std::size_t row : rows)
        for (const std::size_t column : columns) {
            const char c = from[is_turned ? 9 * column + row : 9 * row + column];
            line += c == '.' ? c : digits[static_cast<std::size_t>(c - '1')];
        }
    return line;
}

} // namespace quadrille::making
