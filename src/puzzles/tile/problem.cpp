// SPDX-License-Identifier: MIT
#include "puzzles/tile/problem.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "puzzles/front_end.hpp"
#include "puzzles/grid_picture.hpp"
#include "puzzles/tile/board_index.hpp"
#include "puzzles/tile/comparison_items.hpp"
#include "puzzles/tile/lattice_picture.hpp"
#include "puzzles/tile/shelf.hpp"

namespace quadrille::puzzles {

namespace {

/// Which pieces may be used at will without an item that counts them. One that fits on optional cells alone
/// needs it all the same: an option without a primary item is in no cover.
std::vector<bool> at_will(const TileProblem& tiles) {
    std::vector<bool> free;
    for (const TilePiece& piece : tiles.puzzle.pieces) free.push_back(piece.times == any_number);
    for (const Placement& placement : tiles.placements)
        if (std::ranges::all_of(placement.cells, [&](auto cell) { return tiles.puzzle.board[cell].optional; }))
            free[placement.piece] = false;
    return free;
}

std::string orientation_name(const TilePuzzle& puzzle, const Placement& placement) {
    const std::string& name = puzzle.pieces[placement.piece].name;
    const char* const apart = name.back() >= '0' && name.back() <= '9' ? "." : ""; // from the number behind it
    return fmt::format("{}{}{}@{}", name, apart, placement.orientation, spot_name(puzzle.grid, placement.corner));
}

/// A letter for each piece, from its name; where that is taken, another one.
std::string letters_of(const TilePuzzle& puzzle) {
    constexpr std::string_view others = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::string letters;
    for (const TilePiece& piece : puzzle.pieces) {
        const auto letter = std::ranges::find_if(piece.name, [](char c) { return c > '9' && is_alnum(c); });
        std::string wishes = (letter == piece.name.end() ? "" : std::string(1, *letter)) + piece.name;
        wishes += others;
        const std::size_t free = wishes.find_first_not_of(letters + "-_");
        letters += wishes[free == std::string::npos ? 0 : free];
    }
    return letters;
}

/// The names of the pieces, and how often each is used if that is not once.
std::string pieces_note(const TilePuzzle& puzzle) {
    std::string text = "pieces:";
    for (const TilePiece& piece : puzzle.pieces) {
        text += ' ' + piece.name;
        const auto [least, most] = piece.times;
        if (piece.times == any_number)
            text += " (any number)";
        else if (least != most)
            text += fmt::format(" ({} to {})", least, most);
        else if (most != 1)
            text += fmt::format(" ({})", most);
    }
    return text;
}

/// The cells of the board with their names or labels. The looks are the letters of the pieces.
Board empty_board(const TilePuzzle& puzzle) {
    Board board;
    board.takes = Takes::pieces;
    for (std::size_t k = 0; k < puzzle.board.size(); ++k) {
        const Cell& cell = puzzle.board[k];
        const bool has_name = !puzzle.names.empty() && !puzzle.names[k].empty();
        board.cells.push_back({polygon(puzzle.grid, cell.at, puzzle.size.column + 1), has_name ? puzzle.names[k]
                                                                                      : cell.mark == '#'
                                                                                          ? ""
                                                                                          : std::string(1, cell.mark)});
    }
    for (const char letter : letters_of(puzzle)) board.looks.push_back({std::string(1, letter)});
    for (const TilePiece& piece : puzzle.pieces) board.names.push_back(piece.name);
    board.notes.push_back(pieces_note(puzzle));
    return board;
}

/// Adds the items, and then the options.
class Emitter {
  public:
    explicit Emitter(const TileProblem& tiles)
        : tiles_(tiles), puzzle_(tiles.puzzle), board_(empty_board(tiles.puzzle)),
          comparisons_(
              tiles, builder_, [this](std::string name, Kind kind) { return add(std::move(name), kind, {}); },
              [this](std::uint32_t i) { return orientation_name(puzzle_, tiles_.placements[i]); }) {}

    Problem run(std::string title, std::string_view generator, std::vector<std::string> origin) {
        add_items();
        for (std::uint32_t i = 0; i < tiles_.placements.size(); ++i) add_placement(i);
        for (std::size_t k = 0; k < puzzle_.leaves.size(); ++k) add_leaves(k);
        for (std::size_t k = comparisons_.add_options(); k > 0; --k) board_.show_nothing();
        annotate(builder_, std::move(title), generator, std::move(origin));
        return builder_.build();
    }

    Board take_board() { return std::move(board_); }

  private:
    void add_items() {
        const std::vector<bool> free = at_will(tiles_);
        for (std::size_t k = 0; k < puzzle_.pieces.size(); ++k) {
            const TilePiece& piece = puzzle_.pieces[k];
            pieces_.push_back(free[k] ? std::nullopt : std::optional(add(piece.name, Kind::primary, piece.times)));
        }
        for (const FreeCells& leave : puzzle_.leaves)
            leaves_.push_back(add(fmt::format("leave-{}", leave.label), Kind::primary, leave.number));
        cells_.resize(puzzle_.board.size());
        limits_.resize(tiles_.placements.size());
        for (const Kind kind : {Kind::primary, Kind::secondary}) {
            for (std::uint32_t cell = 0; cell < cells_.size(); ++cell)
                if (puzzle_.board[cell].optional == (kind == Kind::secondary))
                    cells_[cell] = add(puzzle_.cell_name(cell), kind, {});
            for (std::size_t k = 0; k < tiles_.limits.size(); ++k) add_limit(k, kind);
            comparisons_.add_items(kind);
        }
    }

    /// One of a set of placements at most is what a secondary item says, several what bounds say.
    void add_limit(std::size_t k, Kind kind) {
        const Limit& limit = tiles_.limits[k];
        const bool single = limit.most == 1;
        if (single != (kind == Kind::secondary)) return;
        const ItemId item = add(fmt::format("distinct{}", k), kind, single ? Bounds{} : Bounds{0, limit.most});
        for (const std::uint32_t i : limit.placements) limits_[i].push_back(item);
    }

    /// Names that a piece and a cell share get an underscore more.
    ItemId add(std::string name, Kind kind, Bounds bounds) {
        if (bounds == any_number) bounds.max = static_cast<std::uint32_t>(TilePuzzle::most_cells);
        while (builder_.find_item(name)) name += '_';
        return builder_.add_item(name, kind, bounds);
    }

    void add_placement(std::uint32_t i) {
        const Placement& placement = tiles_.placements[i];
        std::vector<ItemId> items;
        if (const auto& piece = pieces_[placement.piece]) items.push_back(*piece);
        for (const std::uint32_t cell : placement.cells) items.push_back(cells_[cell]);
        items.insert(items.end(), limits_[i].begin(), limits_[i].end());
        add_option(builder_, orientation_name(puzzle_, placement), items);
        comparisons_.add_placement_cells(i);
        board_.show(placement.cells, placement.piece);
    }

    void add_leaves(std::size_t k) {
        for (std::uint32_t cell = 0; cell < cells_.size(); ++cell) {
            if (puzzle_.board[cell].mark != puzzle_.leaves[k].label) continue;
            const std::array items{leaves_[k], cells_[cell]};
            add_option(builder_, fmt::format("leave-{}@{}", puzzle_.leaves[k].label, puzzle_.cell_name(cell)), items);
            comparisons_.add_leave_cells(cell);
            board_.show_nothing();
        }
    }

    const TileProblem& tiles_;
    const TilePuzzle& puzzle_;
    ProblemBuilder builder_;
    Board board_;
    std::vector<std::optional<ItemId>> pieces_; // where they are counted
    std::vector<ItemId> leaves_, cells_;
    std::vector<std::vector<ItemId>> limits_; // by placement
    ComparisonItems comparisons_;
};

/// Draws covers on some cells as text: squares, and the layers of cubes side by side, or one of the other grids.
TextPainter cells_painter(Grid grid, Form cells) {
    if (grid == Grid::square || grid == Grid::cube) return pieces_on_grid();
    std::vector<std::vector<std::uint32_t>> near(cells.size());
    const BoardIndex index(cells);
    for (std::size_t cell = 0; cell < near.size(); ++cell)
        for (const Point& point : neighbours(grid, cells[cell].at))
            if (const auto found = index.find(point)) near[cell].push_back(*found);
    return [cells = std::move(cells), grid, near = std::move(near)](const Board& board, std::span<const OptionId> cover,
                                                                    const Style& style) {
        return draw_lattice(grid, cells, board, cover, near, style);
    };
}

/// Draws covers as text, and the unsolved puzzle with its pieces below.
TextPainter painter(TilePuzzle puzzle, Shelf shelf) {
    return [draw = cells_painter(puzzle.grid, std::move(puzzle.board)),
            draw_shelf = cells_painter(shelf.grid, std::move(shelf.cells))](
               const Board& board, std::span<const OptionId> cover, const Style& style) {
        std::string picture = draw(board, cover, style);
        if (cover.size() <= style.givens && board.pieces)
            picture += '\n' + draw_shelf(*board.pieces, board.pieces->all_options(), style);
        return picture;
    };
}

} // namespace

Made tile_problem(TileProblem tiles, std::string title, std::string_view generator, std::vector<std::string> origin) {
    Emitter emitter(tiles);
    Problem problem = emitter.run(std::move(title), generator, std::move(origin));
    Board board = emitter.take_board();
    Shelf shelf = shelf_of(tiles.puzzle, board.looks);
    board.pieces = std::make_shared<const Board>(std::move(shelf.board));
    return {std::move(problem), std::move(board), painter(std::move(tiles.puzzle), std::move(shelf))};
}

} // namespace quadrille::puzzles
