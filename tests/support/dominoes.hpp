// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "support/parts.hpp"
#include "support/read_file.hpp"

namespace quadrille::test {

/// All ways to lay dominoes on a board, row by row.
inline Problem dominoes(std::uint32_t width, std::uint32_t height) {
    Parts parts;
    parts.items.resize(std::size_t{width} * height);
    for (std::uint32_t cell = 0; cell < width * height; ++cell) {
        if (cell % width + 1 < width) parts.options.push_back({.cells = {{cell}, {cell + 1}}});
        if (cell / width + 1 < height) parts.options.push_back({.cells = {{cell}, {cell + width}}});
    }
    return put_together(parts);
}

/// The same with this many rows and columns, and `others` items before the squares, each with an option of
/// its own.
inline Problem dominoes_behind(int height, int width, int others = 0) {
    const auto square = [](int r, int c) { return ' ' + std::to_string(r) + 'x' + std::to_string(c); };
    std::string items, options;
    for (int i = 0; i < others; ++i) {
        items += " i" + std::to_string(i);
        options += 'i' + std::to_string(i) + '\n';
    }
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c) {
            items += square(r, c);
            if (c + 1 < width) options += square(r, c) + square(r, c + 1) + '\n';
            if (r + 1 < height) options += square(r, c) + square(r + 1, c) + '\n';
        }
    return read_string(items + '\n' + options).problem;
}

/// Adds items to a problem that share nothing with the rest nor with each other, and have `options` options
/// each.
inline Problem with_choices(const Problem& problem, std::uint32_t items, std::uint32_t options) {
    Parts parts = take_apart(problem);
    for (std::uint32_t k = 0; k < items; ++k) {
        const auto item = static_cast<std::uint32_t>(parts.items.size());
        parts.items.push_back({.name = problem.has_item_names() ? "choice " + std::to_string(k) : ""});
        for (std::uint32_t o = 0; o < options; ++o) parts.options.push_back({.cells = {{item}}});
    }
    return put_together(parts);
}

} // namespace quadrille::test
