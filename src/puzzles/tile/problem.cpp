// SPDX-License-Identifier: MIT
// The problem of a tiling puzzle, its board and its painter.
#include "puzzles/tile/problem.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "puzzles/base/front_end.hpp"
#include "puzzles/base/grid_picture.hpp"
#include "puzzles/tile/placements.hpp"

namespace quadrille::puzzles {

void check_comparisons(const std::vector<Comparison>& comparisons) {
    std::uint64_t steps = 0, cells = 0;
    for (const Comparison& comparison : comparisons) {
        const std::uint64_t size = comparison.steps.size();
        steps += size;
        cells += size * (size + 1) / 2 + 8 * size;
    }
    check_size(tile.info.name, 3 * steps, cells);
}

ComparisonItems::ComparisonItems(const TileProblem& tiles, ProblemBuilder& builder, AddItem add_item, Name name)
    : tiles_(tiles), builder_(builder), add_item_(std::move(add_item)), name_(std::move(name)),
      compared_(tiles.placements.size()), has_(tiles.placements.size()), alone_(tiles.placements.size()),
      first_(tiles.puzzle.board.size()), steps_(tiles.comparisons.size()) {
    if (tiles.comparisons.empty()) return;
    for (const Placement& placement : tiles.placements) needed_.push_back(first_needed(tiles.puzzle, placement));
    for (const Comparison& comparison : tiles.comparisons)
        for (const Step& step : comparison.steps) compared_[step.placement] = compared_[step.other] = true;
}

void ComparisonItems::add_items(Kind kind) {
    for (std::uint32_t i = 0; i < needed_.size(); ++i) {
        if (!compared_[i]) continue;
        const bool lies_free = needed_[i] == first_.size();
        if (kind == Kind::primary && lies_free) alone_[i] = add_item_("with-" + name_(i), kind);
        if (kind == Kind::primary) continue;
        has_[i] = add_item_("has-" + name_(i), kind);
        if (!lies_free && !first_[needed_[i]])
            first_[needed_[i]] = add_item_("first-" + tiles_.puzzle.cell_name(needed_[i]), kind);
    }
    for (std::size_t c = 0; kind == Kind::primary && c < steps_.size(); ++c)
        for (std::size_t k = 0; k < tiles_.comparisons[c].steps.size(); ++k)
            steps_[c].push_back(add_item_(fmt::format("image{}.{}", c, k), kind));
}

void ComparisonItems::begin(const std::string& name) {
    builder_.begin_option();
    builder_.set_option_name(name);
    ++options_;
}

void ComparisonItems::add(ItemId item, ColourId colour) { std::ignore = builder_.add_cell(item, colour); }

void ComparisonItems::add_placement_cells(std::uint32_t placement) {
    if (needed_.empty()) return;
    if (alone_[placement]) add(*alone_[placement]);
    if (has_[placement]) add(*has_[placement], builder_.colour("1"));
    for (const std::uint32_t cell : tiles_.placements[placement].cells)
        if (first_[cell])
            add(*first_[cell],
                builder_.colour(compared_[placement] && cell == needed_[placement] ? name_(placement) : "other"));
}

void ComparisonItems::add_leave_cells(std::uint32_t cell) {
    if (first_[cell]) add(*first_[cell], builder_.colour("other"));
}

void ComparisonItems::say_without(std::uint32_t placement) { add(*has_[placement], builder_.colour("0")); }

void ComparisonItems::say_with(std::uint32_t placement) {
    if (alone_[placement])
        add(*has_[placement], builder_.colour("1"));
    else
        add(*first_[needed_[placement]], builder_.colour(name_(placement)));
}

/// Whether no cover has both placements of a step.
bool ComparisonItems::exclude(const Step& step) const {
    const Cells &one = tiles_.placements[step.placement].cells, &other = tiles_.placements[step.other].cells;
    return std::ranges::find_first_of(one, other) != one.end();
}

std::size_t ComparisonItems::add_options() {
    for (std::uint32_t i = 0; i < needed_.size(); ++i) {
        if (!alone_[i]) continue;
        begin("without-" + name_(i));
        add(*alone_[i]);
        say_without(i);
    }
    for (std::size_t c = 0; c < steps_.size(); ++c)
        for (std::size_t k = 0; k < steps_[c].size(); ++k) {
            const Step& step = tiles_.comparisons[c].steps[k];
            const auto begin_step = [&](const char* what) {
                begin(fmt::format("image{}.{}-{}", c, k, what));
                add(steps_[c][k]);
            };
            begin_step("none");
            say_without(step.placement);
            say_without(step.other);
            if (!exclude(step)) {
                begin_step("both");
                say_with(step.placement);
                say_with(step.other);
            }
            begin_step("first");
            for (std::size_t later = k + 1; later < steps_[c].size(); ++later) add(steps_[c][later]);
            say_with(step.placement);
            say_without(step.other);
        }
    return options_;
}

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
