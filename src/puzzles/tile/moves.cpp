// SPDX-License-Identifier: MIT
#include "puzzles/tile/moves.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "puzzles/tile/board_index.hpp"

namespace quadrille::puzzles {

namespace {

/// Where a symmetry of the grid, with the step that fits, takes the cells of the board; nothing if not onto
/// it.
std::optional<Cells> board_move(const Form& board, const BoardIndex& index, const Symmetry& symmetry) {
    const Point step = board.front().at - image(board, symmetry).front().at;
    Cells cells;
    for (const Cell& cell : board) {
        const auto to = index.find(symmetry(cell.at) + step);
        if (!to || index[*to].mark != cell.mark || index[*to].optional != cell.optional) return std::nullopt;
        cells.push_back(*to);
    }
    return cells;
}

/// Which piece each piece becomes, the first of equal ones the first of their images, and so on; nothing if
/// the pieces are not the same afterwards.
std::optional<Cells> piece_move(const TilePuzzle& puzzle, const std::vector<std::vector<Form>>& ways,
                                const Symmetry& symmetry) {
    std::vector<bool> used(puzzle.pieces.size(), false);
    Cells pieces;
    for (const TilePiece& piece : puzzle.pieces) {
        const auto moved = orientations(puzzle.grid, image(piece.form, symmetry), piece.lie);
        std::uint32_t to = 0;
        while (to < used.size() && (used[to] || ways[to] != moved || puzzle.pieces[to].times != piece.times)) ++to;
        if (to == used.size()) return std::nullopt;
        used[to] = true;
        pieces.push_back(to);
    }
    return pieces;
}

} // namespace

std::vector<Move> moves(const TilePuzzle& puzzle, bool mirrors) {
    const BoardIndex index(puzzle.board);
    std::vector<std::vector<Form>> ways;
    for (const TilePiece& piece : puzzle.pieces) ways.push_back(orientations(puzzle.grid, piece.form, piece.lie));
    std::vector<Move> all;
    for (const Symmetry& symmetry : symmetries(puzzle.grid, mirrors ? Lie::flip : Lie::turn)) {
        auto cells = board_move(puzzle.board, index, symmetry);
        if (!cells) continue;
        auto pieces = piece_move(puzzle, ways, symmetry);
        if (pieces) all.push_back({std::move(*cells), std::move(*pieces)});
    }
    return all;
}

Cells moved(const Placement& placement, const Move& move) {
    Cells cells;
    for (const std::uint32_t cell : placement.cells) cells.push_back(move.cells[cell]);
    std::ranges::sort(cells);
    return cells;
}

} // namespace quadrille::puzzles
