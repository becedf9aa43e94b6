// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <quadrille/problem.hpp>

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

/// A puzzle with all that its covers may be made of.
struct TileProblem {
    TilePuzzle puzzle;
    std::vector<Placement> placements;
    std::vector<Limit> limits = {};           ///< to be met besides
    std::vector<Comparison> comparisons = {}; ///< so too
};

/// The exact-cover problem, its board and what draws its covers. Items are the pieces that are not used at
/// will, `leave-X` for cells of label X, then the cells of the board; optional ones are secondary. Options
/// are the placements, as in "V3@r0c2": piece, orientation and corner of the bounding box; then each cell
/// that may be left, as in "leave-m@r0c2"; then the steps of comparisons, which show nothing.
Made tile_problem(TileProblem tiles, std::string title, std::string_view generator, std::vector<std::string> origin);

/// Throws UsageError if comparisons would make a problem that is too large.
void check_comparisons(const std::vector<Comparison>& comparisons);

/// Comparisons as items and options. Step k of a comparison is a primary item. Its options are:
///
///     none     neither placement is in the cover; the comparison goes on
///     both     both are; it goes on
///     first    the first only: the cover comes before its image. The option covers all later steps too
///
/// So a cover has just one set of such options if it is the first of its orbit, and none otherwise. An option says
/// that a placement is not in the cover by the secondary item `has-..` of that placement, in colour 0. It says that a
/// placement is in the cover by the secondary item `first-..` of its first needed cell: whatever covers that cell
/// gives it a colour. A placement without such a cell has a primary item and an option `without-..` instead.
class ComparisonItems {
  public:
    using AddItem = std::function<ItemId(std::string name, Kind kind)>;
    using Name = std::function<std::string(std::uint32_t placement)>;

    /// Refers to all of its arguments.
    ComparisonItems(const TileProblem& tiles, ProblemBuilder& builder, AddItem add_item, Name name);

    /// Adds the items of this kind.
    void add_items(Kind kind);

    /// Adds to the option that was begun last the cells of a placement, or of a cell that is left free.
    void add_placement_cells(std::uint32_t placement);
    void add_leave_cells(std::uint32_t cell);

    /// Adds the options; returns how many.
    std::size_t add_options();

  private:
    using Step = Comparison::Step;

    void begin(const std::string& name);
    void add(ItemId item, ColourId colour = ColourId::none);
    void say_without(std::uint32_t placement);
    void say_with(std::uint32_t placement);
    bool exclude(const Step& step) const;

    const TileProblem& tiles_;
    ProblemBuilder& builder_;
    AddItem add_item_;
    Name name_;
    std::vector<std::uint32_t> needed_;              // by placement, its first needed cell
    std::vector<bool> compared_;                     // by placement
    std::vector<std::optional<ItemId>> has_, alone_; // by placement
    std::vector<std::optional<ItemId>> first_;       // by cell
    std::vector<std::vector<ItemId>> steps_;         // by comparison
    std::size_t options_ = 0;
};

} // namespace quadrille::puzzles
