// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <quadrille/error.hpp>
#include <quadrille/problem.hpp>

#include "puzzles/tile/polyform.hpp"

namespace quadrille::puzzles {

/// Finds cells of a board by their points. Refers to the board.
class BoardIndex {
  public:
    explicit BoardIndex(const Form& board) : board_(board) {
        places_.reserve(board.size());
        for (std::uint32_t i = 0; i < board.size(); ++i) places_.emplace(board[i].at, i);
    }

    std::optional<std::uint32_t> find(Point point) const {
        const auto found = places_.find(point);
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }
    const Cell& operator[](std::uint32_t cell) const { return board_[cell]; }

  private:
    struct Hash {
        std::size_t operator()(Point p) const {
            std::uint64_t h = static_cast<std::uint32_t>(p.x);
            h = h * 0x9E3779B97F4A7C15U + static_cast<std::uint32_t>(p.y);
            h = h * 0x9E3779B97F4A7C15U + static_cast<std::uint32_t>(p.z);
            return static_cast<std::size_t>(h ^ (h >> 32));
        }
    };
    const Form& board_;
    std::unordered_map<Point, std::uint32_t, Hash> places_;
};

/// Bounds of a piece that may be used as often as one likes.
inline constexpr Bounds any_number{0, UINT32_MAX};

/// A piece. Its cells with a letter lie only on cells of the board with that label, or with one of the labels that
/// TilePuzzle::fits has for the letter.
struct TilePiece {
    std::string name;
    Form form; ///< normal
    Lie lie = Lie::flip;
    Bounds times = {};
    Place place = {}; ///< where the text names it
};

/// How many cells of a label are to be left free.
struct FreeCells {
    char label = ' ';
    Bounds number = {};
    Place place = {};
};

/// A mark of pieces that stands for several labels of the board; `#` among them for cells without a label.
struct FitMark {
    char mark = ' ';
    std::string labels = {};
    Place place = {};
};

/// A board to be covered by pieces. Its optional cells may be covered, all others must.
struct TilePuzzle {
    static constexpr std::size_t most_cells = 10000; ///< of a board
    static constexpr std::size_t most_placements = 2'000'000;
    static constexpr std::size_t most_covered = 20'000'000; ///< cells of all placements together

    Grid grid = Grid::square;
    Form board;
    std::vector<std::string> names = {}; ///< of the cells of the board, or empty ones; none if no cell has one
    std::vector<TilePiece> pieces;
    std::vector<FreeCells> leaves;
    std::vector<FitMark> fits = {};
    Spot zero = {};   ///< the spot that names call layer, row and column 0: the corner of the box around the board
    Spot size = {};   ///< layers, rows and columns of that box
    Place place = {}; ///< where the text has the board

    /// What to call a cell of the board: by its name, or else by its place.
    std::string cell_name(std::size_t cell) const;
};

/// A piece laid on the board.
struct Placement {
    std::uint32_t piece = 0;          ///< its place in TilePuzzle::pieces
    std::uint32_t orientation = 0;    ///< from 0, in the order of `orientations`
    Spot corner = {};                 ///< of its bounding box, from the board's `zero`
    std::vector<std::uint32_t> cells; ///< of the board, ascending
};

/// All placements, by piece, orientation and place. A piece takes the same cells once only, however its marks
/// lie. Throws std::length_error for more than a TilePuzzle may have.
std::vector<Placement> placements(const TilePuzzle& puzzle);

using Cells = std::vector<std::uint32_t>;

/// A symmetry of a puzzle: where it takes each cell of the board, and which piece each one becomes.
struct Move {
    Cells cells;
    Cells pieces;
};

/// The symmetries of a puzzle, the identity among them. They take the board to itself, labels too, and each piece to
/// itself or to another piece that is used as often; without `mirrors` only turns count.
std::vector<Move> moves(const TilePuzzle& puzzle, bool mirrors);

/// The cells that a placement takes after a move, ascending.
Cells moved(const Placement& placement, const Move& move);

/// Throws ParseError for a puzzle that is too large, or that must be a mistake: labels that the board lacks,
/// pieces that it cannot hold, areas that cannot match. Precondition: board and pieces have cells.
void check_tiles(const TilePuzzle& puzzle, const std::string& source);

/// What is odd about a puzzle, though it has a meaning: pieces in several parts. Each is a sentence with its place.
std::vector<std::string> tile_warnings(const TilePuzzle& puzzle, const std::string& source);

/// Placements of which a cover has a limited number. No two of one piece are in a cover.
struct Limit {
    std::vector<std::uint32_t> placements; ///< as indices
    std::uint32_t most = 1;
};

/// A comparison of a cover with its image under a symmetry, placement by placement. The first placement that is in
/// one of the two only must be in the cover.
struct Comparison {
    /// A placement, and the one that the symmetry takes to it: the image has the first if the cover has the second.
    struct Step {
        std::uint32_t placement, other;
    };
    std::vector<Step> steps;
};

/// The placements that are kept so that one cover of each orbit remains, and the further conditions on covers.
struct Distinct {
    std::vector<Placement> placements;
    std::vector<Limit> limits = {};
    std::vector<Comparison> comparisons = {};
};

/// Leaves exactly one cover of each orbit under `moves`. Where possible, pieces that are used once and that
/// symmetries keep tell a cover from its images: this removes placements and needs few limits. Otherwise each cover
/// is compared
/// with all of its images.
Distinct distinct(const TilePuzzle& puzzle, const std::vector<Placement>& all, bool mirrors);

/// The first cell of a placement that must be covered; the number of cells of the board if there is none.
std::uint32_t first_needed(const TilePuzzle& puzzle, const Placement& placement);

} // namespace quadrille::puzzles
