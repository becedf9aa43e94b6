// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

#include "puzzles/board.hpp"

namespace quadrille::puzzles {

/// Cells of which some belong to pieces, on whatever grid: what all pictures of pieces share.
struct PieceMap {
    static constexpr std::uint32_t outside = UINT32_MAX;

    std::vector<std::uint32_t> pieces;                  ///< by cell, the number of its piece, or `outside`
    std::vector<std::vector<std::uint32_t>> neighbours; ///< by cell, the cells that it touches along an edge
};

/// The cells to write a letter into: of each connected part of a piece the one amid as many cells of it as
/// possible, the first among equals.
std::vector<bool> lettered_cells(const PieceMap& map);

/// The cells that the options of a cover take as pieces, which are numbered by their places in the cover.
PieceMap pieces_of(const Board& board, std::span<const OptionId> cover,
                   std::vector<std::vector<std::uint32_t>> neighbours);

/// The letter of the piece that an option lays; empty if it lays none.
std::string_view letter_of(const Board& board, OptionId option);

/// Which letter is which piece, for those of a cover whose name is not their letter, or for all of the board if the cover
/// is empty: "letters: a=alpha, l=alpine". Empty if there are none, or if all pieces are of one sort.
std::string key_of(const Board& board, std::span<const OptionId> cover);

/// By piece, the number of its colour in picture::palette. Each sort of pieces, which is what has a look of its
/// own, has one colour in all covers; if there are more sorts than colours, some share one. Where all pieces
/// are of one sort, a piece has one of six colours that no neighbour has, as evenly used as may be. Six do for
/// pieces in one part on a plane board.
std::vector<std::uint8_t> piece_colours(const Board& board, std::span<const OptionId> cover, const PieceMap& map);

} // namespace quadrille::puzzles
