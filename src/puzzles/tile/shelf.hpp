// SPDX-License-Identifier: MIT
#pragma once

#include "puzzles/board.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

/// All pieces of a puzzle beside each other, each once: a board of which every option lays one.
struct Shelf {
    Grid grid;  ///< of `cells`; the layers of cubes stand side by side as squares
    Form cells; ///< of the board, in its order
    Board board;
};

/// Lays out the pieces. `looks`: those of the puzzle's board, which are the letters of the pieces.
Shelf shelf_of(const TilePuzzle& puzzle, const std::vector<Look>& looks);

} // namespace quadrille::puzzles
