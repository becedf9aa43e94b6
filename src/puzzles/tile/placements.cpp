// SPDX-License-Identifier: MIT
// Where the pieces of a puzzle may lie, and its symmetries.
#include "puzzles/tile/placements.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "puzzles/tile/drawing.hpp"

namespace quadrille::puzzles {

namespace {

/// On which labels a mark of a piece may lie.
class Fits {
  public:
    explicit Fits(const TilePuzzle& puzzle) {
        by_mark_[place('#')].set();
        for (const char letter : cell_letters) by_mark_[place(letter)].set(place(letter));
        for (const FitMark& fit : puzzle.fits) {
            by_mark_[place(fit.mark)].reset();
            for (const char label : fit.labels) by_mark_[place(fit.mark)].set(place(label));
        }
    }
    bool operator()(char mark, char label) const { return by_mark_[place(mark)][place(label)]; }

  private:
    static constexpr std::size_t marks = 128; // they are ASCII
    static std::size_t place(char c) { return static_cast<std::size_t>(c) % marks; }

    std::array<std::bitset<marks>, marks> by_mark_;
};

/// The cells under a form moved by a step; false if some are off the board, or have a label that does not fit.
bool lay(const Form& form, Point step, const BoardIndex& board, const Fits& fits, std::vector<std::uint32_t>& cells) {
    cells.clear();
    for (const Cell& cell : form) {
        const auto found = board.find(cell.at + step);
        if (!found || !fits(cell.mark, board[*found].mark)) return false;
        cells.push_back(*found);
    }
    return true;
}

Spot from(Spot zero, Spot spot) { return {spot.layer - zero.layer, spot.row - zero.row, spot.column - zero.column}; }

/// Whether two ways to lie may take the same cells: only if cells of the piece differ.
bool has_letters(const Form& form) {
    return std::ranges::any_of(form, [](const Cell& cell) { return cell.mark != '#'; });
}

} // namespace

std::string TilePuzzle::cell_name(std::size_t cell) const {
    if (!names.empty() && !names[cell].empty()) return names[cell];
    return spot_name(grid, from(zero, spot_of(grid, board[cell].at)));
}

std::vector<Placement> placements(const TilePuzzle& puzzle) {
    const BoardIndex board(puzzle.board);
    const Fits fits(puzzle);
    std::vector<Placement> all;
    std::size_t covered = 0;
    Placement placement;
    for (placement.piece = 0; placement.piece < puzzle.pieces.size(); ++placement.piece) {
        const TilePiece& piece = puzzle.pieces[placement.piece];
        const bool may_repeat = has_letters(piece.form);
        std::set<std::vector<std::uint32_t>> seen;
        const auto ways = orientations(puzzle.grid, piece.form, piece.lie);
        for (placement.orientation = 0; placement.orientation < ways.size(); ++placement.orientation) {
            const Form& form = ways[placement.orientation];
            const Spot low = corner(puzzle.grid, form);
            // The first cell of the form goes on each cell of the board.
            for (const Cell& first : puzzle.board) {
                // A triangle goes on one that points the same way: only such steps are in the lattice.
                if (puzzle.grid == Grid::triangle && points_up(first.at) != points_up(form.front().at)) continue;
                const Point step = first.at - form.front().at;
                if (!lay(form, step, board, fits, placement.cells)) continue;
                if (may_repeat && !seen.insert(placement.cells).second) continue;
                const Spot here = spot_of(puzzle.grid, first.at), there = spot_of(puzzle.grid, form.front().at);
                placement.corner
                    = from(puzzle.zero, {low.layer + here.layer - there.layer, low.row + here.row - there.row,
                                         low.column + here.column - there.column});
                covered += form.size();
                if (covered > TilePuzzle::most_covered || all.size() == TilePuzzle::most_placements)
                    throw std::length_error("too many placements");
                all.push_back(placement);
            }
        }
    }
    return all;
}

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
