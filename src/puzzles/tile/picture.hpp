// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "puzzles/base/board.hpp"
#include "puzzles/base/front_end.hpp"
#include "puzzles/tile/placements.hpp"
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

/// All pieces of a puzzle beside each other, each once: a board of which every option lays one.
struct Shelf {
    Grid grid;  ///< of `cells`; the layers of cubes stand side by side as squares
    Form cells; ///< of the board, in its order
    Board board;
};

/// Lays out the pieces. `looks`: those of the puzzle's board, which are the letters of the pieces.
Shelf shelf_of(const TilePuzzle& puzzle, const std::vector<Look>& looks);

} // namespace quadrille::puzzles
