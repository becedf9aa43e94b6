// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzles/generator.hpp"
#include "puzzles/tile/polyform.hpp"

namespace quadrille::puzzles {

/// Draws hexagons or triangles cut into pieces: `cells` are those of the board, in its order. Pieces have
/// outlines, a letter and, with colours, a ground; free cells have their text:
///
///      / \ / \          /\  /\        hexagons
///     | A   B |        / A\/B \       and triangles
///      \ / \ /         \___\__/
///
/// Lines end in a newline and in no blank.
std::string draw_lattice(Grid grid, const Form& cells, const Board& board, std::span<const OptionId> cover,
                         std::vector<std::vector<std::uint32_t>> neighbours, const Style& style);

} // namespace quadrille::puzzles
