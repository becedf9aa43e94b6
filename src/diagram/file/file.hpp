// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include <quadrille/diagram.hpp>

// What the reader and the writer of diagram files share: docs/diagram-file.md.
namespace quadrille::format {

/// As in PNG: it is not text, and it shows whether a program has treated the file as text.
inline constexpr std::string_view diagram_magic = "\x89QDG\r\n\x1a\n";

inline constexpr std::uint32_t diagram_version = 1;

/// What stands between the magic and the problem.
struct DiagramHeader {
    std::uint32_t version = diagram_version;
    std::uint32_t root = 0;
    std::uint64_t problem_bytes = 0;
    std::uint64_t nodes = 2; ///< `none` and `empty` too, which have no entry in the table
    std::uint64_t edges = 0;
    std::uint64_t table_bytes = 0;
};

/// The number that stands for a step from one option to the next: 0 is left for `nothing`. Small steps up and
/// down are small numbers.
constexpr std::uint64_t step_code(std::uint32_t from, std::uint32_t to) {
    const std::uint64_t step = std::uint64_t{to} - from; // modulo 2^64
    return 1 + ((step << 1) ^ (to < from ? ~std::uint64_t{0} : 0));
}

/// The option that this number stands for, modulo 2^64. Precondition: the number is not 0.
constexpr std::uint64_t step_end(std::uint32_t from, std::uint64_t code) {
    return from + (((code - 1) >> 1) ^ (0 - ((code - 1) & 1)));
}

/// The number that stands for a child of a node: 0 for `empty`, to which many edges lead, otherwise the
/// distance back to the child.
constexpr std::uint32_t child_code(std::uint32_t node, NodeId child) {
    return child == Diagram::empty ? 0 : node - index(child);
}

} // namespace quadrille::format
