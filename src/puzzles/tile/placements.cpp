// SPDX-License-Identifier: MIT
#include "puzzles/tile/placements.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <set>
#include <stdexcept>

#include "puzzles/tile/board_index.hpp"
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

} // namespace quadrille::puzzles
