// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "support/read_file.hpp"

// Problems of which it is known for which sizes they have covers.
namespace quadrille::test {

/// Items `letter` 0 to `count` - 1.
inline std::string items(char letter, int count) {
    std::string text;
    for (int k = 0; k < count; ++k) text += fmt::format("{}{} ", letter, k);
    return text;
}

/// So many pigeons, each in a hole of its own.
inline Problem pigeons(int count, int holes) {
    std::string text = items('p', count) + "| " + items('h', holes) + '\n';
    for (int p = 0; p < count; ++p)
        for (int h = 0; h < holes; ++h) text += fmt::format("p{} h{}\n", p, h);
    return read_string(text, "dlx").problem;
}

/// Queens on a torus. There are covers unless 2 or 3 divides n (Pólya 1918).
inline Problem torus_queens(int n) {
    std::string text = items('r', n) + items('c', n) + "| " + items('a', n) + items('b', n) + '\n';
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) text += fmt::format("r{} c{} a{} b{}\n", r, c, (r + c) % n, (r - c + n) % n);
    return read_string(text, "dlx").problem;
}

/// Perfect matchings of the complete graph.
inline Problem matchings(int n) {
    std::string text = items('v', n) + '\n';
    for (int v = 0; v < n; ++v)
        for (int w = 0; w < v; ++w) text += fmt::format("v{} v{}\n", v, w);
    return read_string(text, "dlx").problem;
}

/// T-tetrominoes on a board of n x n. There are covers if 4 divides n only (Walkup 1965).
inline Problem tetrominoes(int n) {
    using Squares = std::array<std::pair<int, int>, 4>;
    constexpr std::array<Squares, 4> shapes{{{{{0, 0}, {0, 1}, {0, 2}, {1, 1}}},
                                             {{{0, 1}, {1, 0}, {1, 1}, {1, 2}}},
                                             {{{0, 0}, {1, 0}, {2, 0}, {1, 1}}},
                                             {{{0, 1}, {1, 0}, {2, 1}, {1, 1}}}}};
    std::string text = items('s', n * n) + '\n';
    for (const Squares& shape : shapes)
        for (int r = 0; r < n; ++r)
            for (int c = 0; c < n; ++c) {
                std::string option;
                for (const auto& [down, right] : shape)
                    if (r + down < n && c + right < n) option += fmt::format("s{} ", (r + down) * n + c + right);
                if (std::ranges::count(option, 's') == 4) text += option + '\n';
            }
    return read_string(text, "dlx").problem;
}

/// Langford pairs. There are covers if n is 0 or 3 modulo 4 only (Davies 1959).
inline Problem langford(int n) {
    std::string text = items('n', n) + items('s', 2 * n) + '\n';
    for (int k = 1; k <= n; ++k)
        for (int at = 0; at + k + 1 < 2 * n; ++at) text += fmt::format("n{} s{} s{}\n", k - 1, at, at + k + 1);
    return read_string(text, "dlx").problem;
}

/// Colours the vertices of the Petersen graph. Its chromatic number is 3.
inline Problem petersen(int colours) {
    std::string text = items('v', 10) + "| ", options;
    for (int colour = 0; colour < colours; ++colour) text += items(static_cast<char>('a' + colour), 15);
    for (int v = 0; v < 10; ++v)
        for (int colour = 0; colour < colours; ++colour) {
            options += fmt::format("v{}", v);
            for (int e = 0; e < 15; ++e) {
                const int one = e < 10 ? e % 5 : e - 5;
                const int other = e < 5 ? (e + 1) % 5 : e < 10 ? e : 5 + (e - 10 + 2) % 5;
                if (v == one || v == other) options += fmt::format(" {}{}", static_cast<char>('a' + colour), e);
            }
            options += '\n';
        }
    return read_string(text + '\n' + options, "dlx").problem;
}

/// Random options of three items each, three times as many as items: hard to refute from some 300 on.
inline Problem random_triples(int count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string text = items('i', count) + '\n';
    for (int o = 0; o < 3 * count; ++o) {
        std::array<int, 3> option{};
        do
            for (int& item : option) item = static_cast<int>(random() % static_cast<unsigned>(count));
        while (option[0] == option[1] || option[1] == option[2] || option[0] == option[2]);
        text += fmt::format("i{} i{} i{}\n", option[0], option[1], option[2]);
    }
    return read_string(text, "dlx").problem;
}

} // namespace quadrille::test
