// SPDX-License-Identifier: MIT
#include "puzzles/sudoku/lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quadrille::puzzles {

namespace {

constexpr std::array<std::uint32_t, 21> samurai_widths{18, 18, 18, 18, 18, 18, 21, 21, 21, 9, 9,
                                                       9,  21, 21, 21, 18, 18, 18, 18, 18, 18};
constexpr std::size_t samurai_cells = 369;

bool is_dash(const GridCell& cell) { return cell.symbol == '-'; }
bool is_dashed(const Line& line) { return !line.empty() && std::ranges::all_of(line, is_dash); }

/// Whether lines of dashes that are as wide as the first row of a block are rows. Both readings may make whole
/// puzzles: then they are rows if dashes stand for empty cells elsewhere.
bool has_dashed_rows(Block block) {
    if (const Block samurai = samurai_in(block); samurai.size() > 1) return true;
    constexpr std::string_view other_empty = ".0*_?";
    const auto first = std::ranges::find_if_not(block, is_dashed);
    if (first == block.end()) return false;
    const std::size_t width = first->size();
    std::size_t certain = 0, all = 0;
    bool uses_dashes = false, uses_others = false;
    for (const Line& line : block) {
        if (line.size() == width) ++all;
        if (is_dashed(line)) continue;
        ++certain;
        uses_dashes = uses_dashes || std::ranges::any_of(line, is_dash);
        uses_others = uses_others || std::ranges::any_of(line, [&](const GridCell& cell) {
                          return other_empty.find(cell.symbol) != std::string_view::npos;
                      });
    }
    if (uses_dashes && all % width == 0) return true;
    return (uses_dashes || !uses_others) && certain % width != 0;
}

} // namespace

Block samurai_in(Block block) {
    if (block.front().size() == samurai_cells) return block.first(1);
    if (block.size() < samurai_widths.size()) return {};
    for (std::size_t row = 0; row < samurai_widths.size(); ++row)
        if (block[row].size() != samurai_widths[row]) return {};
    return block.first(samurai_widths.size());
}

std::vector<bool> drawn_lines(std::span<const Line> lines) {
    std::vector<bool> drawn(lines.size());
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto end = std::find_if(begin, lines.end(), [](const Line& line) { return line.empty(); });
        const Block block(begin, end);
        if (!block.empty()) {
            const bool rows = has_dashed_rows(block);
            const auto first = std::ranges::find_if_not(block, is_dashed);
            const bool samurai = !samurai_in(block).empty();
            for (auto line = begin; line != end; ++line)
                drawn[static_cast<std::size_t>(line - lines.begin())]
                    = is_dashed(*line) && !(rows && (samurai || line->size() == first->size()));
        }
        begin = end == lines.end() ? end : end + 1;
    }
    return drawn;
}

} // namespace quadrille::puzzles
