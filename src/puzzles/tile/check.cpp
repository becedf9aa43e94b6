// SPDX-License-Identifier: MIT
#include "puzzles/tile/placements.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <fmt/core.h>

#include "base/disjoint_sets.hpp"
#include "base/quoted.hpp"
#include "puzzles/base/front_end.hpp"

namespace quadrille::puzzles {

namespace {

/// From how many cells to how many.
struct Area {
    std::int64_t least = 0;
    std::int64_t most = 0;

    std::string text() const {
        if (least == most) return counted(static_cast<std::size_t>(most), "cell");
        if (most == std::numeric_limits<std::int64_t>::max()) return fmt::format("{} cells or more", least);
        return fmt::format("{} to {} cells", least, most);
    }
};

/// In how many parts a form is, as cells that share an edge, or a face, are together.
std::size_t part_count(Grid grid, const Form& form) {
    const BoardIndex index(form);
    DisjointSets parts(static_cast<std::uint32_t>(form.size()));
    std::size_t count = form.size();
    for (std::uint32_t cell = 0; cell < form.size(); ++cell)
        for (const Point& near : neighbours(grid, form[cell].at))
            if (const auto other = index.find(near); other && parts.join(*other, cell)) --count;
    return count;
}

class Check {
  public:
    Check(const TilePuzzle& puzzle, const std::string& source) : puzzle_(puzzle), source_(source) {
        for (const Cell& cell : puzzle.board) {
            ++marks_[static_cast<unsigned char>(cell.mark)];
            optional_ += cell.optional;
        }
    }

    void run() const {
        if (puzzle_.board.size() > TilePuzzle::most_cells)
            fail(puzzle_.place, fmt::format("a board of {}", counted(puzzle_.board.size(), "cell")),
                 fmt::format("up to {}", TilePuzzle::most_cells));
        for (const FreeCells& leave : puzzle_.leaves) check(leave);
        for (const FitMark& fit : puzzle_.fits) check(fit);
        for (const TilePiece& piece : puzzle_.pieces) check(piece);
        check_areas();
    }

  private:
    [[noreturn]] void fail(Place place, const std::string& found, const std::string& expected) const {
        fail_at(source_, place, found, expected);
    }

    std::size_t labelled(char label) const { return marks_[static_cast<unsigned char>(label)]; }

    void check(const FreeCells& leave) const {
        const std::size_t cells = labelled(leave.label);
        if (cells == 0) fail(leave.place, fmt::format("label {}", leave.label), "one that the board has");
        if (leave.number.min > cells)
            fail(leave.place, fmt::format("{} to leave of label {}", counted(leave.number.min, "cell"), leave.label),
                 fmt::format("up to {}, as many as the board has", cells));
    }

    void check(const FitMark& fit) const {
        if (labelled(fit.mark) > 0)
            fail(fit.place, fmt::format("label {} of the board", fit.mark), "a letter that only pieces have");
        for (const char label : fit.labels)
            if (label != '#' && labelled(label) == 0)
                fail(fit.place, fmt::format("label {} to fit on", label), "one that the board has");
    }

    /// Whether a mark of a piece stands for labels of the board.
    bool is_known(char mark) const {
        return mark == '#' || labelled(mark) > 0
               || std::ranges::find(puzzle_.fits, mark, &FitMark::mark) != puzzle_.fits.end();
    }

    void check(const TilePiece& piece) const {
        const std::string name = fmt::format("piece {}", piece.name);
        for (const Cell& cell : piece.form)
            if (!is_known(cell.mark))
                fail(piece.place, fmt::format("label {} in {}", cell.mark, name),
                     "one that the board has, or # for a cell that lies anywhere");
        if (piece.times.min > 0 && !fits(piece))
            fail(piece.place, fmt::format("{} of {}", name, size_text(piece.form)),
                 fmt::format("one no larger than the board of {}", size_text(puzzle_.board)));
    }

    /// Whether a piece has a way to lie that is no longer than the board in any direction.
    bool fits(const TilePiece& piece) const {
        const Spot room = puzzle_.size;
        if (piece.form.size() > puzzle_.board.size()) return false;
        return std::ranges::any_of(orientations(puzzle_.grid, piece.form, piece.lie), [&](const Form& form) {
            const Spot size = extent(puzzle_.grid, form);
            return size.layer <= room.layer && size.row <= room.row && size.column <= room.column;
        });
    }

    std::string size_text(const Form& form) const {
        std::string cells = counted(form.size(), "cell");
        const Spot size = extent(puzzle_.grid, form);
        if (puzzle_.grid == Grid::square) return fmt::format("{} in {}x{}", cells, size.row, size.column);
        if (puzzle_.grid == Grid::cube) return fmt::format("{} in {}x{}x{}", cells, size.layer, size.row, size.column);
        return cells;
    }

    void check_areas() const {
        Area pieces, board;
        for (const TilePiece& piece : puzzle_.pieces) {
            const auto size = static_cast<std::int64_t>(piece.form.size());
            pieces.least += size * piece.times.min;
            if (piece.times == any_number)
                pieces.most = std::numeric_limits<std::int64_t>::max();
            else if (pieces.most != std::numeric_limits<std::int64_t>::max())
                pieces.most += size * piece.times.max;
        }
        board.most = static_cast<std::int64_t>(puzzle_.board.size());
        board.least = board.most - optional_;
        for (const FreeCells& leave : puzzle_.leaves) {
            board.most -= leave.number.min;
            board.least -= std::min<std::int64_t>(leave.number.max, static_cast<std::int64_t>(labelled(leave.label)));
        }
        if (pieces.least > board.most || pieces.most < board.least)
            fail(puzzle_.place, fmt::format("{} to cover and pieces of {}", board.text(), pieces.text()),
                 "areas that can be equal");
    }

    const TilePuzzle& puzzle_;
    const std::string& source_;
    std::array<std::size_t, 256> marks_{}; // how many cells have each
    std::int64_t optional_ = 0;            // how many may stay free
};

} // namespace

std::vector<std::string> tile_warnings(const TilePuzzle& puzzle, const std::string& source) {
    std::vector<std::string> warnings;
    for (const TilePiece& piece : puzzle.pieces)
        if (const std::size_t parts = part_count(puzzle.grid, piece.form); parts > 1)
            warnings.push_back(fmt::format("{}:{}:{}: warning: piece {} is in {} parts, which keep their distance",
                                           source, piece.place.line, piece.place.column, piece.name, parts));
    return warnings;
}

void check_tiles(const TilePuzzle& puzzle, const std::string& source) { Check(puzzle, source).run(); }

} // namespace quadrille::puzzles
